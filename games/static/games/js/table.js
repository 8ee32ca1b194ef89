/* The table page: taps, keys and drags become a line of cards; what the others do is shown one by one; the page hears
   when the table has changed. Every action is an ordinary form post, which htmx sends. */

import { Counting } from "./counting.js";
import { allowDragging } from "./drag.js";
import { Line, PHONE } from "./line.js";
import { Showing } from "./showing.js";
import { allowSounds } from "./sounds.js";

const ASK_WHILE_WAITING = 3000;
const ASK_OTHERWISE = 20000;
const BOTS_ARE_LATE = 5000;

let live = null;
let line = null;
let counting = null;
let showing = null;
let seenSince = 0;
let stream = null;
let streamsFailed = 0;
let asking = 0;
let nudge = 0;
let kept = null;
let posting = false;
let toTheEnd = false; // somebody who is out has asked to skip the rest of the round
let heard = 0; // the latest news that the stream has told of

const announcer = document.getElementById("announcer");
function say(text) {
  announcer.textContent = text;
}

const sound = allowSounds(() => live?.dataset.sound === "on");

/** A fragment has come: begin with it. */
function setUp() {
  live = document.getElementById("live");
  if (!live) return;
  say(""); // what was said last may have been for somebody who has passed the device on
  showing?.end();
  clearTimeout(nudge);
  counting = null;
  line = new Line(live);
  if (kept) line.restore(kept);
  kept = null;
  const drawn = live.querySelector("button[data-new]:not(:disabled)");
  if (live.dataset.phase === "drawn" && drawn && !line.cards.length) line.insert(drawn, 0);
  const referee = live.querySelector("[data-referee]");
  if (referee) {
    say(textOf(referee));
    const right = referee.matches(".referee--right");
    sound(referee.querySelector(".stroke-feast") ? "feast" : right ? "right" : "again");
  }
  showing = new Showing(live, { say, sound, done: ready });
  if (toTheEnd) showing.end();
  else showing.begin();
  if (live.dataset.phase !== "waiting") toTheEnd = false;
  listen();
}

/** Everything has been shown: it is the reader's turn, or they wait. */
function ready() {
  if (!live?.isConnected) return;
  seenSince = performance.now();
  if ("won" in live.dataset) sound("feast");
  else if ("myTurn" in live.dataset && showing?.steps.length) sound("turn");
  if (line) line.begun = line.cards.length ? seenSince : null;
  counting = new Counting(live);
  const prompt = live.querySelector("[data-focus]");
  const referee = live.querySelector("[data-referee]");
  // To put right what was laid it takes the thrown cards, which come before the referee there (table.css).
  const corrects = "myTurn" in live.dataset && live.dataset.phase === "correction" && referee?.matches(".referee--fault");
  if ("myTurn" in live.dataset && PHONE.matches && (!referee || corrects)) {
    if (corrects) live.querySelector(".game-felt")?.scrollIntoView({ block: "nearest" });
    showHand();
  }
  if (prompt && (!document.activeElement || document.activeElement === document.body)) {
    prompt.focus({ preventScroll: true });
    if (referee && PHONE.matches && !corrects) referee.scrollIntoView({ block: "nearest" });
  } else if (prompt) say(textOf(prompt));
  if ("botsAreOn" in live.dataset) {
    nudge = setTimeout(() => live.isConnected && live.querySelector("[data-onward]")?.click(), BOTS_ARE_LATE);
  }
}

/** On a phone: as much of the hand over the prompt as there is room for with the table card still in view. */
function showHand() {
  const [felt, hand, prompt] = [".game-felt", "[data-hand]", "[data-prompt]"].map((one) => live.querySelector(one)?.getBoundingClientRect());
  if (!felt || !hand || !prompt) return;
  const down = Math.min(hand.bottom - prompt.top, felt.top);
  if (down > 0) window.scrollBy({ top: down });
}

/** What an element says, without the numbers in its pictures. */
function textOf(element) {
  const words = element.cloneNode(true);
  for (const picture of words.querySelectorAll("svg")) picture.remove();
  return words.textContent.replace(/\s+/g, " ").trim();
}

// -- hearing of changes ------------------------------------------------------------------------------------------

function askForNews() {
  if (!live?.isConnected || document.hidden || !live.dataset.poll) return;
  const seat = live.dataset.seat === undefined ? "" : `&seat=${live.dataset.seat}`;
  const here = live.dataset.stream.split("/").pop(); // says who is asking, for those who wait for them
  const asked = htmx.ajax("GET", `${live.dataset.poll}?here=${here}&news=${live.dataset.news}&version=${live.dataset.version}${seat}`, {
    target: "#live",
    swap: "outerHTML",
    headers: { "X-Quiet": "1" },
  });
  asked.catch(() => {}); // without a connection it is asked again later
}

function listen() {
  clearTimeout(asking);
  // Where a mistake is being fixed there is nobody else to hear of.
  if ("over" in live.dataset || !live.dataset.stream) return stream?.close();
  // Where streams cannot be had twice running, this page asks from time to time instead.
  if (!document.hidden && streamsFailed < 2 && (!stream || stream.readyState === EventSource.CLOSED)) {
    stream = new EventSource(live.dataset.stream);
    stream.addEventListener("open", () => (streamsFailed = 0));
    stream.addEventListener("error", () => (streamsFailed += 1));
    stream.addEventListener("changed", (event) => {
      heard = Number(event.data);
      // An answer that is under way brings the news itself.
      if (!posting && heard !== Number(live.dataset.news)) askForNews();
    });
  }
  const often = !("myTurn" in live.dataset) && stream?.readyState !== EventSource.OPEN;
  asking = setTimeout(() => {
    askForNews();
    listen();
  }, often ? ASK_WHILE_WAITING : ASK_OTHERWISE);
}

// A hidden tab gives its connection back: browsers allow six to a host.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    stream?.close();
    clearTimeout(asking);
  } else if (live) {
    listen();
    askForNews();
  }
});

// -- htmx --------------------------------------------------------------------------------------------------------

document.addEventListener("htmx:configRequest", (event) => {
  if (!event.target.closest("#play-form, [form=play-form]")) return;
  const now = performance.now();
  event.detail.parameters.seen = String(Math.round(now - seenSince));
  if (line?.begun) event.detail.parameters.begun = String(Math.round(now - line.begun));
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb === "post") posting = true;
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.verb !== "post") return;
  posting = false;
  if (heard > Number(live?.dataset.news)) askForNews();
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "live") return;
  const came = /data-table="([^"]+)"\s+data-news="(\d+)"/.exec(event.detail.xhr.responseText);
  const own = !event.detail.requestConfig.headers["X-Quiet"]; // a press, not a question for news
  // Answers may overtake one another: an older table never replaces a newer one, nor news what is known already.
  const [news, present] = [Number(came?.[2]), Number(live.dataset.news)];
  if (came?.[1] === live.dataset.table && (news < present || (news === present && !own))) {
    event.detail.shouldSwap = false;
    return;
  }
  kept = own || !line?.cards.length ? null : line.kept();
});

document.addEventListener("htmx:afterSwap", () => {
  if (document.getElementById("live") !== live) setUp();
});

// -- taps and keys -----------------------------------------------------------------------------------------------

/** Of the choices in a menu this one holds now. */
function markChosen(button) {
  for (const one of button.form.elements) one.removeAttribute("aria-current");
  button.setAttribute("aria-current", "true");
  button.closest("details").open = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button || !live) return;
  if (button.name === "pace") {
    live.dataset.pace = button.value;
    markChosen(button);
    if (button.value === "quick") showing?.end();
  } else if (button.name === "sound") {
    live.dataset.sound = button.value;
    markChosen(button);
    sound("right");
  } else if (button.name === "motion") {
    document.body.classList.toggle("less-motion", button.value === "less");
    markChosen(button);
  } else if ("skip" in button.dataset) {
    toTheEnd = "out" in live.dataset;
    showing?.end();
  } else if (!line?.active) return;
  else if ("card" in button.dataset) line.toggle(button);
  else if ("suit" in button.dataset) line.setSuit(button.dataset.suit);
  else if ("place" in button.dataset) line.remove(Number(button.dataset.place));
  else if ("operator" in button.dataset) line.setOperator(Number(button.closest("[data-gap]").dataset.gap), button.dataset.operator);
  else if ("step" in button.dataset) {
    line.step = Number(button.dataset.step);
    line.show();
  } else if ("key" in button.dataset) line.type(button.dataset.key);
  else if ("clear" in button.dataset) line.clear();
});

function press(selector) {
  const button = Array.from(live.querySelectorAll(selector)).find((one) => !one.disabled && !one.closest("[hidden]"));
  if (!button) return false;
  button.click();
  return true;
}

/** What a key does; true where it did something. */
function key(event) {
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const at = document.activeElement;
  if (counting?.takesKey(pressed)) return true;
  if (pressed === "s") return press("[data-skip]");
  if (pressed === "d" || pressed === "p" || pressed === "a" || pressed === "m") return press(`[data-key-for="${pressed}"]`);
  if (pressed === "Enter") return !at.closest("button, a, summary") && (press("[data-plays]") || press('[data-key-for="enter"]'));
  if (!line?.active) return false;
  if (at.closest("[data-line-steps], [data-pad]") && /^[0-9/-]$|^Backspace$/.test(pressed)) {
    line.type(pressed === "Backspace" ? "back" : pressed);
  } else if (/^[0-9jqk]$/.test(pressed)) line.keyCard(pressed);
  else if (/^[-+*/]$/.test(pressed)) line.keyOperator(pressed);
  else if (pressed === "x") line.keyOperator("*");
  else if (pressed === ":") line.keyOperator("/");
  else if (pressed === "=") live.querySelector("[data-step]")?.focus();
  else if (pressed === "Backspace" && line.cards.length) line.remove(line.cards.length - 1);
  else if (pressed === "Escape") line.clear();
  else if ((pressed === "ArrowLeft" || pressed === "ArrowRight") && at.dataset.place !== undefined) {
    line.move(Number(at.dataset.place), Number(at.dataset.place) + (pressed === "ArrowLeft" ? -1 : 1));
  } else return false;
  return true;
}

document.addEventListener("keydown", (event) => {
  if (!live || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest("input, select, textarea, details.menu")) return;
  if (key(event)) event.preventDefault();
});

allowDragging(document, () => line);
setUp();
