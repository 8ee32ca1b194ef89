/* What the others did, one after the other, at the reader's pace: in the middle of the table, and said aloud. */

const SLOW = 3500;

export class Showing {
  /** `say(text)` tells screen readers, `sound(name)` is heard; `done()` is called when everything has been shown. */
  constructor(live, { say, sound, done }) {
    this.live = live;
    this.say = say;
    this.sound = sound;
    this.done = done;
    this.steps = Array.from(live.querySelectorAll("[data-steps] > li"));
    this.felt = live.querySelector("[data-last-play]");
    this.tableCard = live.querySelector("[data-table-card]");
    this.timer = 0;
    this.place = 0;
  }

  begin() {
    if (!this.steps.length || this.live.dataset.pace === "quick") return this.end();
    this.after = {
      play: Array.from(this.felt.childNodes),
      fault: this.felt.className,
      card: this.tableCard.querySelector("img"),
      label: this.tableCard.querySelector("figcaption"),
      seats: Array.from(this.live.querySelectorAll("[data-seat].seat"), (seat) => [seat, seat.className, seat.querySelector("[data-count]")?.textContent]),
    };
    this.hidePrompt(true);
    this.wind();
    this.next();
  }

  /** Back to where the others begin: their cards as they held them then, the log without what is to be shown. */
  wind() {
    for (const step of [...this.steps].reverse()) {
      const count = this.live.querySelector(`.seat[data-seat="${step.dataset.seat}"] [data-count]`);
      if (count && step.dataset.countBefore) count.textContent = step.dataset.countBefore;
      this.logged(step, false);
    }
  }

  logged(step, shown) {
    const entry = this.live.querySelector(`.play-log [data-number="${step.dataset.number}"]`);
    if (entry) entry.hidden = !shown;
  }

  get pause() {
    return this.live.dataset.pace === "slow" ? SLOW : Number(this.live.dataset.stepPause);
  }

  next() {
    const step = this.steps[this.place];
    if (!step || !this.live.isConnected || this.live.dataset.pace === "quick") return this.end();
    this.place += 1;
    this.felt.replaceChildren(...step.querySelector("[data-play]").cloneNode(true).childNodes);
    this.felt.classList.toggle("last-play--fault", "fault" in step.dataset);
    const card = step.querySelector("[data-table-now] img");
    if (card) {
      const shown = card.cloneNode();
      shown.classList.add("card-arrives");
      this.tableCard.querySelector("img").replaceWith(shown);
      this.after.label.hidden = true;
    }
    this.showSeat(step);
    this.logged(step, true);
    this.say(this.felt.textContent.replace(/\s+/g, " ").trim());
    if (card) this.sound("feast" in step.dataset ? "feast" : "laid");
    this.timer = setTimeout(() => this.next(), this.pause);
  }

  showSeat(step) {
    for (const [seat] of this.after.seats) {
      const moves = seat.dataset.seat === step.dataset.seat;
      seat.classList.toggle("seat--to-move", moves);
      const count = seat.querySelector("[data-count]");
      if (moves && count && step.dataset.count) count.textContent = step.dataset.count;
    }
  }

  hidePrompt(hidden) {
    for (const part of this.live.querySelectorAll("[data-after]")) part.hidden = hidden;
    const watching = this.live.querySelector("[data-watching]");
    if (watching) watching.hidden = !hidden;
  }

  /** Everything at once: the table as it stands now. */
  end() {
    clearTimeout(this.timer);
    if (this.after && this.live.isConnected) {
      this.felt.replaceChildren(...this.after.play);
      this.felt.className = this.after.fault;
      this.tableCard.querySelector("img").replaceWith(this.after.card);
      this.after.label.hidden = false;
      for (const [seat, classes, count] of this.after.seats) {
        seat.className = classes;
        if (count !== undefined) seat.querySelector("[data-count]").textContent = count;
      }
      for (const step of this.steps) this.logged(step, true);
      this.hidePrompt(false);
    }
    const done = this.done;
    this.done = () => {};
    this.after = null;
    this.place = this.steps.length;
    done();
  }
}
