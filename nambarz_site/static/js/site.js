/* What every page does beyond HTML: menus that close, dialogs that open, a word when the site does not answer.
   Pages work without it. */

/** Close every open header menu but the one that holds `inside`. */
function closeMenus(inside = null) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!inside || !menu.contains(inside)) menu.open = false;
  }
}

document.addEventListener("click", (event) => {
  closeMenus(event.target);
  const opener = event.target.closest("[data-opens-dialog]");
  if (opener) document.getElementById(opener.dataset.opensDialog)?.showModal();
  if (event.target.closest("[data-closes-dialog]")) event.target.closest("dialog")?.close();
  if (event.target.closest("[data-prints-page]")) window.print();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.activeElement?.closest("details.menu[open]");
  closeMenus();
  menu?.querySelector("summary")?.focus();
});

/* No answer, or an answer that is no fragment: say so, once, in the page's language. */
let clearing;
function sayNoAnswer() {
  const toasts = document.getElementById("toasts");
  const words = document.getElementById("no-answer");
  if (!toasts || !words) return;
  toasts.replaceChildren(words.content.cloneNode(true));
  clearTimeout(clearing);
  clearing = setTimeout(() => toasts.replaceChildren(), 8000);
}
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, (event) => {
    if (event.detail?.requestConfig?.headers?.["X-Quiet"]) return; // polling: the next one will do
    sayNoAnswer();
  });
}
