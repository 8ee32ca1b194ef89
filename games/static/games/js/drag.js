/* Dragging cards with a finger, a pen or a mouse: from the hand to the line, along the line, and off it again.

   A finger must rest on the card for a moment first, else it scrolls the page as anywhere. */

const FAR_ENOUGH = 8; // pixels before a mouse drags
const HOLD = 220; // milliseconds before a finger does

/** Lets cards of `lineOf()` (the present Line) be dragged; `root` outlives its fragments. */
export function allowDragging(root, lineOf) {
  let drag = null;
  let justDragged = false;

  root.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button[data-card]:not(:disabled), [data-line-cards] button[data-place]");
    if (!button || event.button !== 0 || !lineOf()?.active || !lineOf().list) return;
    justDragged = false;
    drag = { button, x: event.clientX, y: event.clientY, id: event.pointerId, touch: event.pointerType === "touch" };
    if (drag.touch) drag.timer = setTimeout(() => begin(), HOLD);
  });

  root.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR_ENOUGH;
    if (!drag.ghost && far) {
      if (drag.touch) return stop(); // it scrolls
      begin();
    }
    if (drag?.ghost) follow(event);
  });

  for (const name of ["pointerup", "pointercancel"]) {
    root.addEventListener(name, (event) => {
      if (!drag || event.pointerId !== drag.id) return;
      if (drag.ghost && name === "pointerup") drop(event);
      stop();
    });
  }

  // The click that ends a drag is no tap; a long press on a card is no request for the browser's menu.
  root.addEventListener("click", (event) => justDragged && event.target.closest("button") && event.stopPropagation(), true);
  root.addEventListener("contextmenu", (event) => drag && event.preventDefault());
  root.addEventListener("dragstart", (event) => event.target.closest("[data-card], [data-place]") && event.preventDefault());
  root.addEventListener("touchmove", (event) => drag?.ghost && event.preventDefault(), { passive: false });

  function begin() {
    const picture = drag.button.querySelector("img");
    drag.ghost = picture.cloneNode();
    drag.ghost.classList.add("drag-ghost");
    drag.ghost.style.inlineSize = `${picture.clientWidth}px`;
    drag.button.classList.add("is-dragging");
    document.body.append(drag.ghost);
    move(drag.x, drag.y);
  }

  function move(x, y) {
    drag.ghost.style.transform = `translate(${x - drag.ghost.clientWidth / 2}px, ${y - drag.ghost.clientHeight / 2}px)`;
  }

  function follow(event) {
    const line = lineOf();
    move(event.clientX, event.clientY);
    const over = isOver(line, event);
    line.live.querySelector("[data-line]").classList.toggle("is-dropping", over);
    if (!over) return line.gap.remove();
    const place = placeAt(line, event);
    const cards = line.list.querySelectorAll(".line-card");
    if (cards[place]) cards[place].before(line.gap);
    else line.list.append(line.gap);
  }

  function isOver(line, event) {
    const box = line.live.querySelector("[data-line]").getBoundingClientRect();
    return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  }

  /** Before which card of the line the pointer stands; the line always runs from left to right. */
  function placeAt(line, event) {
    const cards = Array.from(line.list.querySelectorAll(".line-card"));
    const place = cards.findIndex((card) => {
      const box = card.getBoundingClientRect();
      return event.clientY < box.bottom && (event.clientY < box.top || event.clientX < box.left + box.width / 2);
    });
    return place < 0 ? cards.length : place;
  }

  function drop(event) {
    const line = lineOf();
    justDragged = true;
    const from = drag.button.dataset.place === undefined ? line.cards.indexOf(drag.button) : Number(drag.button.dataset.place);
    if (isOver(line, event)) {
      const place = placeAt(line, event);
      if (from >= 0) line.move(from, place > from ? place - 1 : place);
      else line.insert(drag.button, place);
    } else if (from >= 0 && drag.button.dataset.place !== undefined) line.remove(from);
  }

  function stop() {
    clearTimeout(drag.timer);
    drag.ghost?.remove();
    drag.button.classList.remove("is-dragging");
    const line = lineOf();
    line?.gap.remove();
    line?.live.querySelector("[data-line]")?.classList.remove("is-dropping");
    drag = null;
    setTimeout(() => (justDragged = false), 0);
  }
}
