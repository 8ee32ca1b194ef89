/* Adding up the cards left after a hand of Crazy Eights: the pad writes into the boxes, and what stands in one is carried
   on to the next step. The page never does the sum: what is right the server says. */

const LONGEST = 4;

export class Counting {
  /** `live` is the table's fragment, whose question has just come into view. */
  constructor(live) {
    this.form = live.querySelector("[data-counting]");
    if (!this.form) return;
    this.seenSince = performance.now();
    this.begun = null;
    this.boxes = Array.from(this.form.querySelectorAll("input[name=typed]"));
    this.pad = this.form.querySelector("[data-pad]");
    this.pad.hidden = false;
    this.check = live.querySelector("[data-checks]");
    for (const box of this.boxes) {
      box.inputMode = "none"; // the page has a pad of its own
      box.addEventListener("input", () => this.typed());
      box.addEventListener("focus", () => this.goTo(box, false));
      box.addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        this.enter();
      });
    }
    this.pad.addEventListener("click", (event) => {
      const key = event.target.closest("[data-digit]")?.dataset.digit;
      if (key) this.press(key);
    });
    this.form.addEventListener("htmx:configRequest", (event) => {
      const now = performance.now();
      event.detail.parameters.seen = String(Math.round(now - this.seenSince));
      if (this.begun !== null) event.detail.parameters.begun = String(Math.round(now - this.begun));
    });
    // Whoever was in a box already goes on where it is to be gone on.
    this.goTo(this.boxes.find((box) => !box.value) ?? this.boxes.at(-1), this.boxes.includes(document.activeElement));
    this.show();
  }

  goTo(box, focus = true) {
    this.box = box;
    for (const one of this.boxes) one.classList.toggle("is-current", one === box);
    if (focus) box.focus({ preventScroll: true });
  }

  press(key) {
    if (key === "enter") return this.enter();
    if (this.box.readOnly) return;
    if (key === "back") this.box.value = this.box.value.slice(0, -1);
    else if (this.box.value.length < LONGEST) this.box.value += key;
    this.typed();
  }

  /** A digit typed outside the boxes goes into the present one; true where it was one. */
  takesKey(key) {
    if (!this.form || !/^[0-9]$|^Backspace$/.test(key)) return false;
    this.goTo(this.box);
    this.press(key === "Backspace" ? "back" : key);
    return true;
  }

  /** To the next box that is empty; from the last, the answer is sent. */
  enter() {
    if (!this.box.value) return;
    const next = this.boxes.find((box) => !box.value);
    if (next) this.goTo(next);
    else this.check?.click();
  }

  typed() {
    this.begun ??= performance.now();
    this.show();
  }

  /** Every step begins with what the one before has come to. */
  show() {
    const lefts = this.form.querySelectorAll("[data-left]");
    for (let place = 1; place < lefts.length; place += 1) lefts[place].textContent = this.boxes[place - 1].value || "…";
    if (this.check) this.check.disabled = this.boxes.some((box) => !box.value);
  }
}
