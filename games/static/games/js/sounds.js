/* A few short, gentle sounds, made by the browser itself. Whatever they say the page says in words too.

   Browsers allow no sound before somebody has touched the page, so the first tap or key opens the way. */

const NOTES = { C4: 262, E4: 330, G4: 392, C5: 523, E5: 659, G5: 784, C6: 1047 };
const SOUNDS = {
  laid: ["E4"],
  turn: ["G4", "C5"],
  right: ["C5", "E5", "G5"],
  again: ["G4", "E4"],
  feast: ["C5", "E5", "G5", "C6", "G5", "C6"],
};
const EACH = 0.13; // seconds from one note to the next
const LOUD = 0.08;

let context = null;

/** The player of a sound by its name; `isOn()` says whether the reader wants to hear anything. */
export function allowSounds(isOn) {
  function open() {
    if (!isOn() || !window.AudioContext) return;
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  }
  for (const name of ["click", "keydown"]) document.addEventListener(name, open);

  return function play(name) {
    const touched = Boolean(navigator.userActivation?.isActive);
    if (touched) open();
    if (!context || !isOn() || document.hidden || (context.state !== "running" && !touched)) return;
    SOUNDS[name].forEach((note, place) => {
      const start = context.currentTime + place * EACH;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = "triangle";
      tone.frequency.value = NOTES[note];
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(LOUD, start + 0.015);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.32);
    });
  };
}
