// Keeps the page as it is at the table: the server's events say when, the server's HTML says what.
import { notice, part, say } from "./talk.js";

let waiting = null;
let served = document.getElementById("main").outerHTML; // as the server made it: page.js, which changes it, runs later

/** Puts the page's newest state in its place, and keeps what somebody was doing there. */
export async function refresh() {
  const fresh = await part(location.pathname);
  if (!fresh || fresh.outerHTML === served) return; // a finger may just be on its way to what is there
  served = fresh.outerHTML;
  const old = document.getElementById("main");
  keep(old, fresh);
  old.replaceWith(fresh);
  document.title = fresh.dataset.title;
}

/** What somebody had unchecked, opened, switched or focused stays so. */
function keep(old, fresh) {
  for (const box of old.querySelectorAll(".pick input:not(:checked)")) {
    const same = fresh.querySelector(`.pick input[value="${box.value}"]`);
    if (same) same.checked = false;
  }
  const summaries = new Map([...fresh.querySelectorAll("summary")].map((each) => [each.textContent, each.parentNode]));
  for (const open of old.querySelectorAll("details[open] > summary")) {
    const same = summaries.get(open.textContent);
    if (same) same.open = true;
  }
  const board = old.querySelector(".board");
  const other = fresh.querySelector(".board");
  if (board && other) show(other, board.dataset.show);
}

/** Photo, map or both. */
export function show(board, view) {
  board.dataset.show = view;
  for (const button of board.parentElement.querySelectorAll("[data-view]")) button.setAttribute("aria-pressed", String(button.dataset.view === view));
}

/** Loads the page's part soon; many events at once load it once. A form that somebody fills in is left alone. */
export function soon() {
  if (["new", "cards"].includes(document.body.dataset.page) || waiting) return;
  waiting = setTimeout(() => { waiting = null; refresh(); }, 150);
}

/** Listens until the page is closed; the browser connects again by itself, and says what it heard last. */
export function follow() {
  const offline = document.getElementById("offline");
  let source = null;
  const concerns = (data) => document.body.dataset.page !== "sheet" || !data.key || location.pathname === `/sheet/${data.key}`;
  const open = () => {
    source = new EventSource("/events");
    source.addEventListener("open", () => { if (!offline.hidden) soon(); offline.hidden = true; });
    source.addEventListener("error", () => {
      offline.hidden = false;
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 3000);
    });
    for (const kind of ["game", "reload"]) source.addEventListener(kind, soon);
    source.addEventListener("reload", () => document.dispatchEvent(new CustomEvent("missed")));
    source.addEventListener("sheet", (event) => { if (concerns(JSON.parse(event.data))) soon(); });
    source.addEventListener("photo", (event) => {
      const data = JSON.parse(event.data);
      document.dispatchEvent(new CustomEvent("photo", { detail: data }));
      if (document.body.dataset.page === "home") soon();
    });
    source.addEventListener("overruled", (event) => notice(say("overruled_by", JSON.parse(event.data))));
    source.addEventListener("claimed", (event) => notice(say("also_yours", JSON.parse(event.data))));
  };
  open();
  addEventListener("pageshow", (event) => { if (event.persisted) soon(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(); });
}
