"use strict";
// Keeps the board live; without it the page is read again every now and then.
(() => {
  const board = document.getElementById("board");
  const state = document.getElementById("state");
  let events, lost;
  let seen = board.dataset.version;
  const say = (words, name) => {
    state.textContent = words;
    state.className = name;
  };
  const open = () => {
    if (events) events.close();
    events = new EventSource("events");
    events.onopen = () => {
      clearTimeout(lost);
      lost = undefined;
      say("live", "live");
    };
    events.addEventListener("board", (event) => {
      if (event.lastEventId === seen) return;
      seen = event.lastEventId;
      board.innerHTML = event.data;
    });
    const own = events;
    events.onerror = () => {
      // A stream that has come to its end is opened again within a second: no word of that.
      lost ??= setTimeout(() => say("not connected, trying again", "lost"), 4000);
      // What was refused the browser does not try again by itself.
      if (own.readyState === EventSource.CLOSED) setTimeout(() => own === events && open(), 4000);
    };
  };
  // A phone that slept may not know that its stream is gone.
  document.addEventListener("visibilitychange", () => document.hidden || open());
  open();
})();
