/* Which suit an eight asks for, in Crazy Eights: four buttons that show once an eight is chosen.

   Where the page has no such buttons (another game, or the last card, which names no suit) nothing is asked. */

export class SuitChoice {
  constructor(live) {
    const section = live.querySelector("[data-suits]");
    this.section = section && "noneNeeded" in section.dataset ? null : section;
    this.chosen = "";
  }

  isAskedFor(cards) {
    return this.section !== null && cards.length === 1 && cards[0].dataset.number === "8";
  }

  isMissing(cards) {
    return this.isAskedFor(cards) && !this.chosen;
  }

  /** Shows the buttons or hides them; what the form is to post. */
  show(cards) {
    const asked = this.isAskedFor(cards);
    if (this.section) {
      const opens = asked && this.section.hidden;
      this.section.hidden = !asked;
      for (const button of this.section.querySelectorAll("[data-suit]")) {
        button.setAttribute("aria-pressed", String(button.dataset.suit === this.chosen));
      }
      if (opens) this.section.scrollIntoView({ block: "nearest" });
    }
    return asked ? this.chosen : "";
  }
}
