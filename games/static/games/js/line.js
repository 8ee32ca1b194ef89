/* The calculation line: cards taken from the hand by tap, drag or key, operators between them, running results.

   The page has the form's hidden fields; this module keeps them as the line stands. It never works out a sum for the
   child, but where the group says so (support "shown"). */

import { SIGNS, notation, runningResults } from "./notation.js";
import { SuitChoice } from "./suits.js";

const TYPED_LENGTH = 7;
export const PHONE = matchMedia("(max-width: 63.99rem)");

export class Line {
  /** `live` is the table's fragment as it has just come. */
  constructor(live) {
    this.live = live;
    this.mode = live.dataset.mode ?? "none";
    this.support = live.dataset.support ?? "none";
    this.numberSet = live.dataset.numbers ?? "natural";
    this.target = live.dataset.target ?? "";
    this.whole = Number(live.dataset.whole ?? 0);
    this.cards = []; // the hand's buttons, in laying order
    this.operators = []; // between them; "" where none is chosen yet
    this.typed = [];
    this.step = 0; // the running result that the pad writes to
    this.coming = ""; // an operator chosen by key before its second card
    this.begun = null; // when the first card was taken, by the page's clock
    this.list = live.querySelector("[data-line-cards]");
    this.empty = live.querySelector("[data-line-empty]");
    this.steps = live.querySelector("[data-line-steps]");
    this.pad = live.querySelector("[data-pad]");
    this.gap = document.createElement("li");
    this.gap.className = "line-gap";
    const choices = live.querySelector('template[data-part="operators"]')?.content.querySelectorAll("[data-operator]");
    this.allowed = Array.from(choices ?? [], (one) => one.dataset.operator);
    this.suits = new SuitChoice(live);
    this.form = live.querySelector("[data-play-form]");
    if (this.mode !== "none") this.show();
  }

  get active() {
    return this.mode !== "none";
  }

  get jokers() {
    return this.cards.filter((card) => card.dataset.category === "joker").length;
  }

  get reckons() {
    return this.cards.length > 1 && this.jokers === 0;
  }

  /** Codes and operators, to be put back when the same hand comes again. */
  kept() {
    return {
      codes: this.cards.map((card) => card.dataset.card),
      operators: [...this.operators],
      typed: [...this.typed],
      suit: this.suits.chosen,
    };
  }

  restore({ codes, operators, typed, suit }) {
    if (!this.active) return;
    const free = this.freeCards();
    const cards = codes.map((code) => {
      const place = free.findIndex((card) => card.dataset.card === code);
      return place < 0 ? null : free.splice(place, 1)[0];
    });
    if (!cards.length || cards.includes(null) || (this.mode === "one" && cards.length > 1)) return;
    Object.assign(this, { cards, operators, typed });
    this.suits.chosen = suit;
    this.show();
  }

  freeCards() {
    return Array.from(this.live.querySelectorAll("button[data-card]:not(:disabled)")).filter(
      (card) => !this.cards.includes(card),
    );
  }

  /** Put a card of the hand on the line, or take it off again. */
  toggle(card) {
    const place = this.cards.indexOf(card);
    if (place >= 0) this.remove(place);
    else this.insert(card, this.cards.length);
  }

  insert(card, place) {
    if (!this.active || card.disabled) return;
    this.begun ??= performance.now();
    if (this.mode === "one") this.clearAll();
    const operator = this.allowed.length === 1 ? this.allowed[0] : "";
    if (this.cards.length) {
      const last = place >= this.cards.length;
      this.operators.splice(last ? this.operators.length : place, 0, (last && this.coming) || operator);
    }
    this.coming = "";
    this.cards.splice(place, 0, card);
    this.changed();
  }

  remove(place) {
    this.cards.splice(place, 1);
    this.operators.splice(Math.max(0, place - 1), 1);
    this.changed();
  }

  move(from, to) {
    if (to < 0 || to >= this.cards.length) return;
    const [card] = this.cards.splice(from, 1);
    this.cards.splice(to, 0, card);
    this.changed();
    this.list?.querySelectorAll("[data-place]")[to]?.focus();
  }

  clearAll() {
    this.cards = [];
    this.operators = [];
    this.coming = "";
  }

  clear() {
    this.clearAll();
    this.changed();
  }

  setSuit(suit) {
    this.suits.chosen = suit;
    this.show();
  }

  setOperator(gap, operator) {
    this.operators[gap] = operator;
    this.changed();
  }

  /** An operator by key: for the first gap without one, else the last, else for the card to come. */
  keyOperator(operator) {
    if (!this.allowed.includes(operator) || this.jokers) return;
    const unset = this.operators.indexOf("");
    if (unset >= 0) this.setOperator(unset, operator);
    else if (this.allowed.length > 1 || !this.operators.length) this.coming = operator;
    this.show();
  }

  /** The next card with this number, of the line's own category first; 0 stands for 10, "j" for a joker or a jack. */
  keyCard(key) {
    const number = key === "0" ? "10" : key;
    const fitting = this.freeCards().filter((card) =>
      card.dataset.category === "joker" ? key === "j" : card.dataset.number === number,
    );
    const category = this.cards[0]?.dataset.category;
    const card = fitting.find((one) => one.dataset.category === category) ?? fitting[0];
    if (card) this.insert(card, this.cards.length);
  }

  changed() {
    this.suits.chosen = "";
    this.typed = [];
    this.step = 0;
    this.show();
  }

  /** A key of the number pad. */
  type(key) {
    const now = this.typed[this.step] ?? "";
    if (key === "back") this.typed[this.step] = now.slice(0, -1);
    else if (key === "enter") this.step = Math.min(this.step + 1, this.operators.length - 1);
    else if (now.length < TYPED_LENGTH) this.typed[this.step] = now + key;
    this.show();
  }

  /** What keeps the line from being played: the name of a sentence, "" where the line is empty, null where nothing. */
  hindrance() {
    const count = this.cards.length;
    if (!count) return "";
    if (this.mode === "one") return this.suits.isMissing(this.cards) ? "suit" : null;
    const drawn = this.live.querySelector("button[data-new]");
    if (drawn && !this.cards.some((card) => card.dataset.card === drawn.dataset.card)) return "drawn";
    if (this.jokers) {
      const change = this.cards.some((card) => card.dataset.card.startsWith("change"));
      if (count === 1 || (count === 2 && change)) return null;
      return this.jokers > 1 ? "two-jokers" : "joker-and-cards";
    }
    if (this.mode === "correction" && count < 2) return "two-cards";
    if (this.whole && count < this.whole) return "all-cards";
    if (count > 1 && this.operators.includes("")) return "operator";
    if (count > 1 && this.support === "steps" && !this.operators.every((_, place) => this.typed[place])) return "typing";
    return null;
  }

  // -- showing ---------------------------------------------------------------------------------------------------

  show() {
    const focus = this.focusedPart();
    const hand = this.live.querySelector("[data-hand]");
    const before = hand?.getBoundingClientRect().top;
    for (const card of this.live.querySelectorAll("button[data-card][aria-pressed]")) {
      card.setAttribute("aria-pressed", String(this.cards.includes(card)));
    }
    if (this.list) this.showCards();
    if (this.steps) this.showSteps();
    this.showWords();
    this.fillForm();
    // A line that grows must not push the hand away from the finger that is about to take the next card.
    if (hand && this.begun && PHONE.matches) window.scrollBy({ top: hand.getBoundingClientRect().top - before, behavior: "instant" });
    if (focus) (this.live.querySelector(focus) ?? this.live.querySelector("[data-focus]"))?.focus();
  }

  /** A selector of the line's part that has the focus, so that building it anew does not lose it. */
  focusedPart() {
    const at = document.activeElement;
    if (!this.list?.contains(at) && !this.steps?.contains(at)) return "";
    if (at.dataset.step) return `[data-step="${at.dataset.step}"]`;
    if (at.dataset.operator) return `[data-gap="${at.closest("[data-gap]").dataset.gap}"] [data-operator="${at.dataset.operator}"]`;
    return `[data-place="${Math.min(Number(at.dataset.place), this.cards.length - 1)}"]`;
  }

  showCards() {
    const words = this.word("remove");
    const parts = [];
    this.cards.forEach((card, place) => {
      if (place && this.reckons) parts.push(this.operatorPart(place - 1));
      const item = document.createElement("li");
      item.className = place === this.cards.length - 1 ? "line-card line-card--last" : "line-card";
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.place = place;
      const picture = card.querySelector("img").cloneNode();
      button.setAttribute("aria-label", `${words} ${picture.alt}`);
      picture.alt = "";
      button.append(picture);
      item.append(button);
      parts.push(item);
    });
    this.list.replaceChildren(...(parts.length ? parts : [this.empty]));
  }

  operatorPart(gap) {
    const part = this.live.querySelector('template[data-part="operators"]').content.firstElementChild.cloneNode(true);
    part.dataset.gap = gap;
    for (const choice of part.querySelectorAll("button[data-operator]")) {
      choice.setAttribute("aria-pressed", String(choice.dataset.operator === this.operators[gap]));
    }
    return part;
  }

  showSteps() {
    const numbers = this.cards.map((card) => card.dataset.number);
    const complete = this.reckons && !this.operators.includes("");
    const shown = complete && this.support === "shown" ? runningResults(numbers, this.operators, this.numberSet) : [];
    const items = [];
    let left = numbers[0];
    for (let place = 0; complete && place < this.operators.length; place += 1) {
      if (this.support === "shown" && place >= shown.length) break;
      const item = document.createElement("li");
      item.append(`${left} ${SIGNS[this.operators[place]]} ${numbers[place + 1]} = `);
      if (this.support === "shown") {
        item.append(shown[place]);
        left = shown[place];
      } else {
        const box = document.createElement("button");
        box.type = "button";
        box.className = place === this.step ? "step-box is-current" : "step-box";
        box.dataset.step = place;
        box.textContent = (this.typed[place] ?? "").replace("-", "−") || "?";
        item.append(box);
        left = (this.typed[place] ?? "").replace("-", "−") || "…";
      }
      items.push(item);
    }
    this.steps.replaceChildren(...items);
    if (this.pad) this.pad.hidden = !complete;
  }

  showWords() {
    const hindrance = this.hindrance();
    const goal = document.createElement("span");
    goal.className = "line-goal";
    goal.textContent = ` = ${this.target}?`;
    const output = this.live.querySelector("[data-notation]");
    const numbers = this.cards.map((card) => card.dataset.number);
    const coming = this.coming ? ` ${SIGNS[this.coming]}` : "";
    if (output) {
      output.replaceChildren(
        ...(this.cards.length && !this.jokers ? [notation(numbers, this.operators) + coming, this.reckons ? goal : ""] : []),
      );
    }
    const word = this.live.querySelector("[data-line-word]");
    if (word) word.textContent = hindrance ? this.word(hindrance) : "";
    const clear = this.live.querySelector("[data-clear]");
    if (clear) clear.hidden = !this.cards.length;
    for (const button of this.live.querySelectorAll("[data-plays]")) button.disabled = hindrance !== null;
  }

  word(name) {
    const words = this.live.querySelector('template[data-part="words"]');
    return words?.content.querySelector(`[data-word="${name}"]`)?.textContent ?? "";
  }

  fillForm() {
    this.form.elements.namedItem("cards").value = this.cards.map((card) => card.dataset.card).join(" ");
    this.form.elements.namedItem("operators").value = this.reckons ? this.operators.join(" ") : "";
    const typed = this.reckons && this.support === "steps" ? this.operators.map((_, place) => this.typed[place] || "_") : [];
    this.form.elements.namedItem("typed").value = typed.join(" ");
    this.form.elements.namedItem("suit").value = this.suits.show(this.cards);
  }
}
