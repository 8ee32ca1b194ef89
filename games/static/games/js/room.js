/* The waiting room of a table: asks for the room again when somebody has come or gone. The answer is the room, nothing
   while it is as it was, or the way to the game once that has begun. Without scripts a link does the same. */

const ASK_WITHOUT_STREAM = 3000;
const ASK_OTHERWISE = 20000;

let stream = null;
let streamsFailed = 0;
let asking = 0;
let going = false; // a button leads to another page: what the stream tells of that must not lead elsewhere first

const room = () => document.getElementById("room");
const announcer = document.getElementById("announcer");

function ask() {
  const { poll, news } = room()?.dataset ?? {};
  if (!poll || going || document.hidden) return;
  htmx.ajax("GET", `${poll}?news=${news}`, { target: "#room", swap: "outerHTML", headers: { "X-Quiet": "1" } });
}

function listen() {
  clearTimeout(asking);
  const address = room()?.dataset.stream;
  if (!address) return stream?.close(); // the table has been closed
  // Where streams cannot be had twice running, this page asks from time to time instead.
  if (!document.hidden && streamsFailed < 2 && (!stream || stream.readyState === EventSource.CLOSED)) {
    stream = new EventSource(address);
    stream.addEventListener("open", () => (streamsFailed = 0));
    stream.addEventListener("error", () => (streamsFailed += 1));
    stream.addEventListener("changed", (event) => {
      if (event.data !== room()?.dataset.news) ask();
    });
  }
  asking = setTimeout(
    () => {
      ask();
      listen();
    },
    stream?.readyState === EventSource.OPEN ? ASK_OTHERWISE : ASK_WITHOUT_STREAM,
  );
}

// A hidden tab gives its connection back: browsers allow six to a host.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    stream?.close();
    clearTimeout(asking);
  } else {
    listen();
    ask();
  }
});

document.addEventListener("submit", (event) => {
  going ||= !event.target.hasAttribute("hx-post");
});

document.addEventListener("htmx:beforeOnLoad", (event) => {
  if (going) event.preventDefault();
});

// Answers may overtake one another: an older room never replaces a newer one.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "room") return;
  const news = /data-news="(\d+)"/.exec(event.detail.xhr.responseText)?.[1];
  if (news !== undefined && Number(news) <= Number(room()?.dataset.news)) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterSwap", () => {
  const says = room()?.dataset.says;
  if (says && announcer.textContent !== says) announcer.textContent = says;
  listen();
});

listen();
