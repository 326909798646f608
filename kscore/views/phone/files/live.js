// Keeps the page as it is at the table: the server's events say when, the server's HTML says what. Of the table and its
// sheets one takes the other's place, so that no photo on its way is lost and no browser's error page comes up.
import { near, notice, part, say, unread } from "./talk.js";

/** @type {ReturnType<typeof setTimeout>} */
let waiting = null;
let served = document.getElementById("main").outerHTML; // as the server made it: page.js, which changes it, runs later

let asked = 0,
  shown = 0,
  visits = 0,
  at = location.pathname; // what is shown: the address is another while Back waits for the server

/** @type {Promise<void>} What a finger is on stays there until it is lifted: else its tap would hit nothing, or something else. */
let lifted = Promise.resolve();
addEventListener(
  "pointerdown",
  () => {
    lifted = new Promise((done) => {
      setTimeout(done, 3000); // a finger that rests there
      addEventListener("click", () => setTimeout(done), { once: true, capture: true });
      // A finger's click comes later than its lifting; after a scroll or a long press there is none.
      const over = () => setTimeout(done, 300);
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, over, { once: true });
    });
  },
  true,
);

/** Puts the page's newest state in its place, and keeps what somebody was doing there; or, after Back, the page before. */
export async function refresh() {
  const mine = ++asked,
    address = location.pathname;
  const fresh = await part(address);
  await lifted;
  if (mine < shown || address !== location.pathname) return; // a later question was answered first, or this page was left
  if (fresh) shown = mine;
  else if (at !== address) notice(say("not_opened"));
  if (!fresh || fresh.outerHTML === served) return; // a finger may just be on its way to what is there
  put(fresh, address);
}

/** @param {HTMLElement} fresh @param {string} address */
function put(fresh, address) {
  served = fresh.outerHTML;
  const old = document.getElementById("main"),
    focused = document.activeElement;
  const focus = at === address && old.contains(focused) ? same(focused, fresh) : null;
  if (at === address) {
    keep(old, fresh);
    for (const busy of old.querySelectorAll("[aria-busy]")) same(busy, fresh)?.setAttribute("aria-busy", "true");
  }
  old.replaceWith(fresh);
  oneStop(fresh);
  if (focus) focus.focus({ preventScroll: true });
  else if (at !== address) fresh.focus({ preventScroll: true });
  if (fresh.querySelector("[data-reveal]") && !old.querySelector("[data-reveal]")) revealed();
  if (at !== address) {
    scrollTo(0, history.state?.y ?? 0);
    for (const line of document.querySelectorAll(`#notices [data-page]:not([data-page="${address}"])`)) line.remove();
  }
  at = address;
  document.body.dataset.page = fresh.dataset.page;
  document.title = fresh.dataset.title;
}

/** Of the 121 spaces one takes part in the order of Tab: from it arrow keys go on. @param {HTMLElement} main */
function oneStop(main) {
  for (const [n, space] of main.querySelectorAll(".over a").entries()) space.setAttribute("tabindex", n ? "-1" : "0");
}
oneStop(document.getElementById("main"));

/** The end is revealed where it comes, and again by a tap. */
async function revealed() {
  const list = /** @type {HTMLElement?} */ (document.querySelector("[data-reveal]"));
  if (list) (await import("./reveal.js")).reveal(list);
}
document.addEventListener("click", (event) => near(event, "[data-again]") && revealed());
revealed();

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
document.addEventListener("keydown", (event) => {
  const from = near(event, ".over a"),
    step = STEPS[event.key];
  if (!from || !step) return;
  event.preventDefault(); // no scrolling
  const rows = "ABCDEFGHIJK",
    name = from.dataset.c;
  const next = `${rows[rows.indexOf(name[0]) + step[0]]}${Number(name.slice(1)) + step[1]}`;
  /** @type {SVGAElement?} */ (from.parentElement.querySelector(`[data-c="${next}"]`))?.focus();
});
document.addEventListener("focusin", (event) => {
  const space = near(event, ".over a");
  for (const each of space?.parentElement.querySelectorAll("[tabindex='0']") ?? []) each.setAttribute("tabindex", "-1");
  space?.setAttribute("tabindex", "0");
});

const SWAPPED = /^\/(sheet\/[^/]+)?$/; // pages in the same frame, with what takes photos
/** Whether a page takes this one's place. @param {string} address */
export const swaps = (address) => SWAPPED.test(address) && document.querySelector(".shoot") !== null;

/** Whether another page is to be shown than is. */
export const elsewhere = () => location.pathname !== at;

/** Goes to another page; where the server is away this one stays. @param {string} address @returns {Promise<void>} */
export async function visit(address) {
  if (!swaps(address)) {
    if (await answers()) return location.assign(address);
    return void notice(say("not_opened"));
  }
  const mine = ++visits,
    fresh = await part(address);
  if (!fresh) return void notice(say("not_opened"));
  if (mine < visits) return; // another page was asked for meanwhile
  shown = ++asked; // what was asked before is older, whatever page it is of
  history.replaceState({ ...history.state, y: scrollY }, "");
  // what was held for a dialog is not needed any more
  history[history.state.over ? "replaceState" : "pushState"]({}, "", address);
  put(fresh, address);
}

/** Whether the server is there. */
const answers = () =>
  Promise.race([
    fetch("/api/notices").then(
      () => true,
      () => false,
    ),
    new Promise((done) => setTimeout(done, 5000, false)),
  ]);

/** A selector of the same thing on a page that is made anew. @param {Element} element */
export function like(element) {
  const name = ["data-c", "data-answer", "data-post", "href", "name"].find((each) => element.hasAttribute(each));
  return name ? `[${name}=${JSON.stringify(element.getAttribute(name))}]` : null;
}

/** @param {Element} element @param {ParentNode} [page] @returns {HTMLElement?} The same thing on a page that was made anew. */
export function same(element, page = document) {
  const name = like(element);
  return name ? page.querySelector(name) : null;
}

/** What somebody had unchecked, chosen, opened or switched stays so, unless another photo's sheet lies there now.
 * @param {HTMLElement} old @param {HTMLElement} fresh */
function keep(old, fresh) {
  const picture = (/** @type {HTMLElement} */ main) =>
    /** @type {HTMLElement?} */ (main.querySelector("[data-picture]"))?.dataset.picture;
  if (picture(old) !== picture(fresh)) return;
  // Of the same spaces: what was left out of one answer is just what the next question may be about.
  const boxes = (/** @type {Element} */ question) =>
    /** @type {HTMLInputElement[]} */ ([...question.querySelectorAll(".pick input")]);
  const spaces = (/** @type {Element} */ question) =>
    boxes(question)
      .map((box) => box.value)
      .join(" ");
  const questions = new Map([...fresh.querySelectorAll(".question")].map((each) => [spaces(each), each]));
  for (const question of old.querySelectorAll(".question")) {
    const same = questions.get(spaces(question));
    if (same)
      boxes(question).forEach((box, n) => {
        boxes(same)[n].checked = box.checked;
      });
  }
  for (const field of /** @type {NodeListOf<HTMLSelectElement>} */ (old.querySelectorAll("select[name]"))) {
    const same = /** @type {HTMLSelectElement?} */ (fresh.querySelector(`select[name="${field.name}"]`));
    if (same && !field.selectedOptions[0]?.defaultSelected) same.value = field.value;
  }
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (old.querySelectorAll("input[id]:not([type])"))) {
    const same = /** @type {HTMLInputElement?} */ (fresh.querySelector(`#${field.id}`));
    if (same) same.value = field.value;
  }
  const summaries = new Map(
    [...fresh.querySelectorAll("summary")].map((each) => [each.textContent, each.parentElement]),
  );
  for (const open of old.querySelectorAll("details[open] > summary")) {
    summaries.get(open.textContent)?.setAttribute("open", "");
  }
  const board = /** @type {HTMLElement?} */ (old.querySelector(".board"));
  const other = /** @type {HTMLElement?} */ (fresh.querySelector(".board"));
  if (board && other) show(other, board.dataset.show);
}

/** Photo, map or both. @param {HTMLElement} board @param {string} view */
export function show(board, view) {
  board.dataset.show = view;
  for (const button of board.parentElement.querySelectorAll("[data-view]")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("data-view") === view));
  }
}

/** Loads the page's part soon; many events at once load it once. A form that somebody fills in is left alone. */
export function soon() {
  if (["new", "options", "cards", "numbers"].includes(document.body.dataset.page) || waiting) return;
  waiting = setTimeout(() => {
    waiting = null;
    refresh();
  }, 150);
}

const PING = 16000,
  SILENCE = 40000; // ms: the server pings every 15 s, so whoever hears nothing for so long has lost it

function missed() {
  document.dispatchEvent(new CustomEvent("missed"));
  unread();
}

/** Listens until the page is closed. A connection that broke, or that only seems to be there, is made anew, and what was missed is heard. */
export function follow() {
  const offline = document.getElementById("offline");
  // What happened since the server made this page is heard as well: it may have been made long before anybody listens.
  let last = document.body.dataset.heard,
    heard = Date.now();
  /** @type {EventSource} */
  let source = null;
  const on = (/** @type {string} */ kind, /** @type {(data: any) => void} */ work) =>
    source.addEventListener(kind, (/** @type {MessageEvent} */ event) => {
      heard = Date.now();
      if (event.lastEventId) last = event.lastEventId;
      work(event.data ? JSON.parse(event.data) : {});
    });
  const open = () => {
    source?.close();
    heard = Date.now();
    source = new EventSource(`/events?last=${encodeURIComponent(last)}`);
    on("open", () => {
      if (!offline.hidden) soon();
      offline.hidden = true;
    });
    source.addEventListener("error", () => {
      offline.hidden = false;
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 3000);
    });
    on("ping", () => {});
    on("game", soon);
    // What was read while nobody listened, before the first connection too, is asked for: from here on nothing is missed.
    on("hello", missed);
    on("reload", () => {
      soon();
      missed();
    });
    on("sheet", soon); // any of them: sheets change places, and tell each other what the season's cards and last season were
    on("photo", (data) => {
      document.dispatchEvent(new CustomEvent("photo", { detail: data }));
      const page = document.body.dataset.page;
      if (page === "home" || (page === "layout" && data.state !== "gone")) soon();
    });
    on("told", unread);
  };
  open();
  setInterval(() => {
    if (Date.now() - heard < SILENCE) return;
    offline.hidden = false;
    open();
  }, 5000);
  // After another wifi, a locked screen or a page that was put aside the old connection may hang without an error until the
  // silence is noticed, and while a page sleeps no clock of its own runs.
  const awake = () => {
    open();
    soon();
  };
  addEventListener("online", awake);
  addEventListener("pageshow", (event) => {
    if (event.persisted) awake();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (Date.now() - heard > PING || source.readyState === EventSource.CLOSED) awake();
    else soon();
  });
}
