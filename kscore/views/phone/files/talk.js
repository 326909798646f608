// Talking to the server and to whoever holds the phone.
const sentences = JSON.parse(document.body.dataset.sentences);

/** What an event's target lies in. @param {Event} event @param {string} selector @returns {HTMLElement?} */
export const near = (event, selector) => /** @type {Element} */ (event.target).closest(selector);

/** A sentence in the phone's language, its {values} filled in.
 * @param {string} key @param {Record<string, string | number>} [values] @returns {string} */
export function say(key, values = {}) {
  return sentences[key].replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) =>
    name in values ? String(values[name]) : whole,
  ); // as they are: "$&" is a name like any other
}

/** @type {Map<number, HTMLElement>} Notices that the server keeps until they are read. */
const numbered = new Map();

/** Shows a notice until somebody closes it: where they look, which may be a dialog. The server's have a `number`, and may lead somewhere (`go`);
 * what is about one `page` goes with that.
 * @param {string} text @param {{ number?: number, go?: string, page?: string }} [more] */
export function notice(text, { number, go, page } = {}) {
  numbered.get(number)?.remove(); // it says more by now
  const line = document.createElement("p");
  line.className = "notice";
  if (page) line.dataset.page = page;
  const words = document.createElement("span");
  words.textContent = text;
  line.append(words);
  const done = () => {
    line.remove();
    read(number);
  };
  if (go && go !== location.pathname) {
    const link = document.createElement("a");
    link.href = go;
    link.className = "link";
    link.textContent = say("look");
    link.addEventListener("click", done);
    line.append(" ", link);
  }
  if (number) numbered.set(number, line);
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "✕";
  close.setAttribute("aria-label", say("read"));
  close.addEventListener("click", done);
  line.append(close);
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("dialog"));
  const notices = dialog.open ? dialog.firstElementChild : document.getElementById("notices");
  if (dialog.open) {
    line.setAttribute("role", "alert");
    notices.firstElementChild.after(line);
    return;
  }
  for (const other of [...notices.children]) if (other.firstChild.textContent === text) other.remove(); // tapped once more
  notices.append(line);
  while (notices.children.length > 4) notices.firstChild.remove();
}

/** @param {number} [number] */
function read(number) {
  numbered.delete(number);
  if (number)
    fetch(`/api/notices/${number}`, { method: "DELETE", headers: { "X-Kscore": "1" }, keepalive: true }).catch(
      () => {},
    );
}

/** Shows what the server has for this phone: others' changes, new questions. */
export async function unread() {
  const answer = await fetch("/api/notices").catch(() => /** @type {Response?} */ (null));
  const found = answer?.ok ? await answer.json() : { notices: [] };
  for (const each of found.notices)
    if (numbered.get(each.number)?.firstChild.textContent !== each.text) notice(each.text, each);
}

/** Shows a notice on the next page: this one is about to be left. @param {string} text */
export function later(text) {
  sessionStorage.setItem("notices", JSON.stringify([...kept(), text]));
}

/** @returns {string[]} */
function kept() {
  return JSON.parse(sessionStorage.getItem("notices") ?? "[]");
}

for (const text of kept()) notice(text);
sessionStorage.removeItem("notices");

const box = /** @type {HTMLDialogElement} */ (document.getElementById("sure"));
/** @type {(yes: boolean) => void} What waits for the answer. */
let answered = null;

/** Asks whether something is meant. A box of our own: the browser's stops every script, and says whose page it is instead of what.
 * @param {string} [text] nothing: it is meant @returns {Promise<boolean>} */
export async function sure(text) {
  if (!text) return true;
  answered?.(false);
  document.getElementById("sure-what").textContent = text;
  if (typeof box.showModal === "function") box.showModal();
  else box.setAttribute("open", "");
  return new Promise((done) => {
    answered = done;
  });
}

/** @param {boolean} yes */
function settle(yes) {
  const waits = answered;
  answered = null;
  if (typeof box.close === "function") box.close();
  else box.removeAttribute("open");
  waits?.(yes);
}

box.addEventListener("click", (event) => {
  const button = /** @type {HTMLButtonElement?} */ (near(event, "button"));
  if (button || event.target === box) settle(button?.value === "yes");
});
box.addEventListener("cancel", () => settle(false));

/** Asks the API. Returns its object, or null where it refused or could not be reached; why is shown.
 * @param {string} method @param {string} address @param {unknown} [body] @returns {Promise<any>} */
export async function ask(method, address, body) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(address, {
      method,
      headers: { "X-Kscore": "1", "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    notice(say("not_sent"));
    return null;
  }
  if (answer.status === 401) {
    notice(say("lost_entry"));
    return null;
  }
  const found = await answer.json().catch(() => ({ error: say("again") }));
  if (!answer.ok) {
    notice(found.error ?? say("again"));
    return null;
  }
  return found;
}

/** A page's changing part, null where it cannot be had. A server that was asked too often is asked again when it says.
 * @param {string} address @returns {Promise<HTMLElement?>} */
export async function part(address) {
  try {
    const answer = await fetch(address, { headers: { "X-Part": "main" } });
    if (answer.status === 429) {
      await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get("Retry-After") ?? 10)));
      return part(address);
    }
    if (answer.status === 401) notice(say("lost_entry"));
    const text = await answer.text();
    return new DOMParser().parseFromString(text, "text/html").getElementById("main");
  } catch {
    return null;
  }
}
