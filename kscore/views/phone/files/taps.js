// Taps that say something: answers, spaces, coins, and buttons that do one thing.
import { elsewhere, like, refresh, same, show, visit } from "./live.js";
import { surely } from "./outbox.js";
import { expect } from "./upload.js";
import { ask, near, notice, part, say, sure } from "./talk.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("dialog"));

/** Says it about the sheet that an element belongs to. @param {HTMLElement} element @param {string[]} lines @param {string} how */
async function tell(element, lines, how) {
  const sheet = /** @type {HTMLElement} */ (element.closest("[data-sheet]"));
  await came(
    await surely("POST", `/api/${sheet.dataset.kind ?? "sheet"}s/${sheet.dataset.sheet}/say`, {
      say: lines,
      how,
      revision: Number(sheet.dataset.revision),
      picture: sheet.dataset.picture,
    }),
    element,
  );
}

/** What became of a tap: it counts and the page shows so, or it waits for a connection. @param {any} told @param {HTMLElement} element */
async function came(told, element) {
  if (!told) return;
  if (dialog.open) dialog.close();
  if (told.waits) element.closest(".question, .waiting")?.classList.add("is-waiting");
  for (const other of told.overruled ?? []) notice(other.text); // where no dialog closes over it
  if (!told.waits) await refresh();
}

// Back closes what was opened over a page and does not leave the page: for that a place in the history of its own is held.
// It stays after any other way of closing, for the next thing that is opened; Back then goes two steps.
let held = history.state?.over === true;

function hold() {
  if (!held) history.pushState({ over: true }, "");
  held = true;
}

/** @param {PopStateEvent} event */
function back(event) {
  const gone = held && !dialog.open;
  held = event.state?.over === true;
  if (dialog.open) dialog.close();
  if (elsewhere()) refresh();
  else if (gone && !held) history.back();
}

/** @param {string} address */
async function go(address) {
  await visit(address);
  held = history.state?.over === true;
}

let tapped = 0;
/** @type {string?} */
let opener = null; // what the open dialog was opened from

// Back keeps the focus, also where the page was made anew meanwhile.
dialog.addEventListener("close", () => {
  if (document.activeElement === document.body && opener)
    /** @type {HTMLElement?} */ (document.querySelector(`#main ${opener}`))?.focus({ preventScroll: true });
});

/** @param {string} address @returns {Promise<void>} */
async function into(address) {
  const mine = ++tapped;
  const fresh = await part(address);
  const found = fresh?.firstElementChild;
  if (mine < tapped) return; // another space was tapped meanwhile
  if (!found) return void notice(say("not_opened"));
  dialog.replaceChildren(found);
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) {
    hold();
    dialog.showModal();
  }
  dialog.scrollTop = 0;
}

/** @param {HTMLElement} button @param {() => Promise<void> | void} work */
async function once(button, work) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  try {
    await work();
  } finally {
    for (const each of [button, same(button)]) each?.removeAttribute("aria-busy"); // the page may be made anew meanwhile
  }
}

/** Taps about sheets and photos wait for a connection; what changes the whole table is said to be not sent.
 * @param {HTMLElement} button @param {string} method @param {string} address */
async function post(button, method, address) {
  if (!(await sure(button.dataset.confirm))) return;
  const way = /^\/api\/(sheets|photos|layouts)\//.test(address) ? surely : ask;
  const seated = /^\/api\/photos\/(\w+)\/seat$/.exec(address);
  const forget = seated && expect(seated[1]); // before it is sent: its sheet may be entered before the answer comes
  const found = await way(method, address, JSON.parse(button.dataset.body ?? "{}"));
  if (!found) forget?.();
  await done(found, button);
}

/** @param {any} found @param {HTMLElement} button */
async function done(found, button) {
  if (!found) return;
  if (found.waits) return came(found, button);
  if (button.dataset.reload !== undefined) location.reload();
  else if (found.go && found.go !== location.pathname) await go(found.go);
  else await refresh();
}

/** @type {[string, (button: HTMLElement) => Promise<void> | void][]} */
const TAPS = [
  [
    "[data-answer]",
    (button) => {
      const said = button.dataset.answer.split(","),
        spaces = said.map((text) => text.split("=")[0]);
      const boxes = /** @type {HTMLInputElement[]} */ ([
        ...button.closest(".question").querySelectorAll(".pick input"),
      ]).filter((box) => spaces.includes(box.value));
      const left = boxes.filter((box) => !box.checked).map((box) => box.value);
      if (boxes.length && left.length === boxes.length) return void notice(say("none_chosen"));
      if (!left.length && button.dataset.post) return post(button, "POST", button.dataset.post); // all that is shown, or nothing
      // Who leaves a space out says that it is not what the answer says: it stays a question of its own.
      const statements = said.map((text, n) => (left.includes(spaces[n]) ? text.replace("=", "!=") : text));
      return tell(button, statements, button.dataset.how);
    },
  ],
  ["[data-say]", (button) => tell(button, [button.dataset.say], "typed")],
  ["[data-post]", (button) => post(button, "POST", button.dataset.post)],
  ["[data-delete]", (button) => post(button, "DELETE", button.dataset.delete)],
  ["[data-view]", (button) => show(button.closest("kscore-sheet").querySelector(".board"), button.dataset.view)],
];

/** The address of what a tap opens: a link's own, or that of a space of the plain map. @param {Event} event */
function opened(event) {
  const link = near(event, "[data-dialog]");
  if (link) return link.getAttribute("href");
  const space = near(event, ".map [data-c]");
  return space && `/sheet/${space.closest("[data-sheet]").getAttribute("data-sheet")}/space/${space.dataset.c}`;
}

/** Hands a file on where the phone can do that (not without https, so seldom); else the link lets it be kept. @param {HTMLAnchorElement} link @returns {Promise<void>} */
async function share(link) {
  const answer = await fetch(link.href).catch(() => /** @type {Response?} */ (null));
  if (!answer?.ok) return void notice(say("not_opened"));
  const blob = await answer.blob();
  const file = new File([blob], `${document.title}.${link.dataset.share}`, { type: blob.type.split(";")[0] });
  if (!navigator.canShare({ files: [file] })) {
    delete link.dataset.share; // a plain download from here on
    return link.click();
  }
  navigator.share({ files: [file], title: document.title }).catch(() => {});
}

export function listen() {
  document.addEventListener("late", (event) => {
    // a tap that had waited is sent by now
    const { found, from } = /** @type {CustomEvent} */ (event).detail;
    if (found.go && from === location.pathname) go(found.go);
    else came(found, document.body);
  });
  addEventListener("popstate", back);
  // First of all: a tapped space is to be corrected here, while in the report it lights its lines.
  document.addEventListener(
    "click",
    (event) => {
      const address = opened(event);
      if (!address || typeof dialog.showModal !== "function") return;
      event.preventDefault();
      event.stopPropagation();
      const from = near(event, "[data-c], [data-dialog]");
      if (!dialog.open) opener = like(from);
      once(from, () => into(address));
    },
    true,
  );
  document.addEventListener("click", (event) => {
    if (near(event, "[data-close]") && dialog.open) {
      event.preventDefault();
      dialog.close();
      return;
    }
    if (event.target === dialog) dialog.close();
    const shared = /** @type {HTMLAnchorElement?} */ (near(event, "[data-share]"));
    if (shared && navigator.canShare) {
      event.preventDefault();
      share(shared);
    }
    const link = /** @type {HTMLAnchorElement?} */ (near(event, "a[href^='/']:not([download])"));
    const another = event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0; // tab or window
    if (link && !another) {
      event.preventDefault();
      once(link, () => go(link.getAttribute("href")));
      return;
    }
    for (const [kind, work] of TAPS) {
      const button = near(event, kind);
      if (button) {
        once(button, () => work(button));
        return;
      }
    }
  });
  document.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement?} */ (near(event, "[data-number]"));
    if (field?.validity.valid)
      tell(field, [`${field.name}=${field.value === "" ? "empty" : Number(field.value)}`], "typed");
  });
}
