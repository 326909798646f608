// Photos on their way: one after the other, in the order chosen, again and again until the server has them.
import { ask, later, near, notice, say, sure } from "./talk.js";
import { number, surely } from "./outbox.js";
import { shrunk } from "./shrink.js";

/** @typedef {{ id: string, file: File, alone: boolean, layout: boolean, line: HTMLElement, words: HTMLElement, progress: HTMLProgressElement,
 *   sent: boolean, replaces: string?, gone?: boolean, request?: XMLHttpRequest }} Photo */
/** @type {Photo[]} */
const queue = [];
/** @type {Map<string, Pick<Photo, "id" | "layout" | "line" | "sent"> & { file: { name: string } }>} Photos of this page. */
const mine = new Map();
let running = false;
let batch = 0;
/** @type {string[]} */
const told = []; // what is to be said of those that have arrived, where the last of them leads
let leaving = false; // by a page that has everything it waited for
/** @type {string?} */
let replacing = null; // the failed photo that is taken again
let awake = () => {}; // ends the wait for another try

export function send() {
  for (const id of ["camera", "choose"]) {
    const input = /** @type {HTMLInputElement?} */ (document.getElementById(id));
    input?.addEventListener("change", () => {
      const files = [...input.files];
      more(files.length);
      for (const file of files) queue.push(begun(file, files.length === 1, input.dataset.layout !== undefined));
      replacing = null;
      input.value = "";
      run();
    });
  }
  document.addEventListener("click", (event) => {
    const label = near(event, "label[for=camera], label[for=choose]");
    if (label) replacing = label.dataset.replaces ?? null;
  });
  document.addEventListener("photo", (event) => arrived(/** @type {CustomEvent} */ (event).detail));
  addEventListener("online", () => {
    queue[0]?.request?.abort(); // it may hang in the network that was left; the server knows its number
    setTimeout(() => awake()); // once what was given up waits
  });
  document.addEventListener("missed", async () => {
    awake();
    for (const [id, photo] of [...mine]) {
      if (!photo.sent) continue;
      const found = await ask("GET", `/api/photos/${id}`);
      if (found) arrived(found);
    }
  });
  addEventListener("beforeunload", (event) => {
    if (!leaving && (queue.length || running)) event.preventDefault();
  });
}

/** @param {number} photos */
function more(photos) {
  batch = queue.length + mine.size === 0 ? photos : batch + photos;
}

/** A photo about which somebody answers here: its sheet is opened once it is entered. Returns what undoes that. @param {string} id */
export function expect(id) {
  more(1);
  mine.set(id, { id, layout: false, line: document.createElement("p"), file: { name: "" }, sent: true });
  return () => mine.delete(id);
}

/** @param {File} file @param {boolean} alone @param {boolean} layout it is an empty sheet, to learn its layout */
function begun(file, alone, layout) {
  const line = document.createElement("p");
  const words = document.createElement("span");
  const progress = document.createElement("progress");
  progress.max = 100;
  progress.setAttribute("aria-label", file.name);
  words.textContent = say("shrinking", { name: file.name });
  const discard = document.createElement("button");
  discard.type = "button";
  discard.textContent = "✕";
  discard.setAttribute("aria-label", say("discard"));
  line.append(words, discard, progress);
  document.getElementById("sending").append(line);
  /** @type {Photo} */
  const photo = { id: number(), file, alone, layout, line, words, progress, sent: false, replaces: replacing };
  discard.addEventListener("click", () => thrown(photo));
  return photo;
}

/** A photo is not wanted after all: on its way, or while it is read. @param {Photo} photo */
async function thrown(photo) {
  if (!(await sure(say("discard_sure")))) return;
  photo.gone = true;
  photo.line.remove();
  mine.delete(photo.id);
  photo.request?.abort();
  if (photo.sent || photo.progress.value === 100) surely("DELETE", `/api/photos/${photo.id}`);
}

async function run() {
  if (running) return;
  running = true;
  while (queue.length) {
    const photo = queue[0];
    if (photo.gone) {
      queue.shift();
      continue;
    }
    const blob = await shrunk(photo.file);
    const most = Number(document.body.dataset.mostBytes);
    if (blob.size > most) {
      photo.line.remove();
      notice(say("too_long", { photo: photo.file.name, most: most / 1e6 }));
      queue.shift();
      continue;
    }
    if (!photo.gone) mine.set(photo.id, photo);
    await untilSent(photo, blob);
    queue.shift();
  }
  running = false;
}

/** @param {Photo} photo @param {Blob} blob */
async function untilSent(photo, blob) {
  for (let wait = 1; ; wait = Math.min(20, 2 * wait)) {
    if (photo.gone) return;
    const { status, data } = await put(photo, blob);
    if (photo.gone) {
      if (status === 201 || status === 200) surely("DELETE", `/api/photos/${photo.id}`); // it had come through all the same
      return;
    }
    if (status === 201 || status === 200) {
      photo.sent = true;
      if (photo.replaces) surely("DELETE", `/api/photos/${photo.replaces}`);
      photo.progress.removeAttribute("value");
      photo.words.textContent = say("reading", { name: photo.file.name });
      if (data.state !== "reading") arrived(data);
      return;
    }
    if (
      status >= 400 &&
      status < 500 &&
      status !== 429 &&
      data.key !== "phone.too_fast" &&
      data.key !== "phone.too_many"
    ) {
      photo.line.remove();
      mine.delete(photo.id);
      notice(data.error ?? say("lost_entry"));
      return;
    }
    photo.words.textContent = say("send_failed", { name: photo.file.name });
    await new Promise((done) => {
      awake = () => done(undefined);
      setTimeout(done, 1000 * wait);
    });
  }
}

/** One try. fetch tells nothing about how far it has come, XMLHttpRequest does.
 * @param {Photo} photo @param {Blob} blob @returns {Promise<{ status: number, data: any }>} */
function put(photo, blob) {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    photo.request = request;
    request.open("PUT", `/api/photos/${photo.id}`);
    request.setRequestHeader("X-Kscore", "1");
    request.setRequestHeader("X-Photo-Name", encodeURIComponent(photo.file.name));
    if (photo.alone) request.setRequestHeader("X-Alone", "1");
    if (photo.layout) request.setRequestHeader("X-Layout", "1");
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => {
      if (!event.lengthComputable) return;
      const percent = Math.round((100 * event.loaded) / event.total);
      photo.progress.value = percent;
      photo.words.textContent = say("sending", { name: photo.file.name, percent });
    });
    request.addEventListener("load", () => done({ status: request.status, data: request.response ?? {} }));
    for (const kind of ["error", "abort", "timeout"])
      request.addEventListener(kind, () => done({ status: 0, data: {} }));
    request.timeout = 120000;
    request.send(blob);
  });
}

/** A photo of this page has been read: a single one is shown at once, of several the first page shows them.
 * @param {{ id: string, state: string, key?: string, by_claim?: string, again?: { player: string, season: string } }} about */
function arrived({ id, state, key, by_claim: player, again }) {
  const photo = mine.get(id);
  if (!photo || state === "reading") return;
  photo.line.remove();
  mine.delete(id);
  const last = !mine.size && queue.every((other) => other === photo); // the answer to its own sending may still be under way
  leaving = last;
  if (player) told.push(say("by_claim", { player }));
  if (again) told.push(say("known_photo", { photo: photo.file.name, player: again.player, season: say(again.season) }));
  if (!last) return;
  const there = photo.layout ? `/layout/${id}` : key && batch === 1 ? `/sheet/${key}` : "/";
  const stays = there === "/" && location.pathname === "/";
  for (const text of told.splice(0)) (stays ? notice : later)(text);
  if (!stays) location.assign(there);
  batch = 0;
}
