// Photos on their way: one after the other, in the order chosen, again and again until the server has them.
import { later, near, notice, say, sure } from "./talk.js";
import { swaps, visit } from "./live.js";
import { number, surely } from "./outbox.js";
import { shrunk } from "./shrink.js";

/** @typedef {{ id: string, file: File, alone: boolean, layout: boolean, line: HTMLElement, words: HTMLElement, progress: HTMLProgressElement,
 *   sent: boolean, replaces: string?, gone?: boolean, request?: XMLHttpRequest }} Photo */
/** @type {Photo[]} */
const queue = [];
/** @typedef {Pick<Photo, "id" | "layout" | "line" | "words" | "sent"> & { file: { name: string } }} Expected */
/** @type {Map<string, Expected>} Photos of this phone that lead to their sheets. */
const mine = new Map();
const KEPT = "photos"; // in the tab's own storage: whoever reloads, or goes on to another page, is led to the sheet all the same
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
  document.addEventListener("photo", (event) => {
    arrived(/** @type {CustomEvent} */ (event).detail);
    look(); // one less, or one more, before ours
  });
  addEventListener("online", () => {
    queue[0]?.request?.abort(); // it may hang in the network that was left; the server knows its number
    setTimeout(() => awake()); // once what was given up waits
  });
  document.addEventListener("missed", () => {
    awake();
    look();
  });
  const before = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  batch = before.batch ?? 0;
  for (const { id, layout, name } of before.photos ?? []) {
    const { line, words } = shown(name, `/thumb/${id}`, () => thrown(photo));
    const photo = { id, layout, line, words, sent: true, file: { name } };
    mine.set(id, photo);
    words.textContent = say("reading");
  }
  addEventListener("beforeunload", (event) => {
    if (!leaving && (queue.length || running)) event.preventDefault();
  });
}

function keep() {
  const photos = [...mine.values()].filter((each) => each.sent);
  const kept = photos.map(({ id, layout, file }) => ({ id, layout, name: file.name }));
  sessionStorage.setItem(KEPT, JSON.stringify({ batch, photos: kept }));
}

/** How far our photos are that were sent. */
async function look() {
  for (const photo of [...mine.values()].filter((each) => each.sent)) {
    const answer = await fetch(`/api/photos/${photo.id}`).catch(() => /** @type {Response?} */ (null));
    if (answer?.status === 404) arrived({ id: photo.id, state: "gone" });
    if (!answer?.ok) continue;
    const found = await answer.json();
    photo.words.textContent = [say("reading"), found.before && say("in_line", { n: found.before })]
      .filter(Boolean)
      .join(", ");
    arrived(found);
  }
}

/** @param {number} photos */
function more(photos) {
  batch = queue.length + mine.size === 0 ? photos : batch + photos;
}

/** A photo about which somebody answers here: its sheet is opened once it is entered. Returns what undoes that. @param {string} id */
export function expect(id) {
  more(1);
  const [line, words] = ["p", "span"].map((name) => document.createElement(name));
  mine.set(id, { id, layout: false, line, words, file: { name: "" }, sent: true });
  keep();
  return () => {
    mine.delete(id);
    keep();
  };
}

/** A photo's line: what it shows, how far it is, and what throws it away.
 * @param {string} name @param {string} picture @param {() => void} discarded */
function shown(name, picture, discarded) {
  const line = document.createElement("p"),
    words = document.createElement("span"),
    thumb = document.createElement("img"),
    discard = document.createElement("button");
  thumb.className = "thumb";
  thumb.alt = name;
  thumb.src = picture;
  thumb.addEventListener("error", () => thumb.remove()); // no browser of this phone can open it (HEIC)
  discard.type = "button";
  discard.textContent = "✕";
  discard.setAttribute("aria-label", say("discard"));
  discard.addEventListener("click", discarded);
  line.append(thumb, words, discard);
  document.getElementById("sending").append(line);
  return { line, words };
}

/** @param {File} file @param {boolean} alone @param {boolean} layout it is an empty sheet, to learn its layout */
function begun(file, alone, layout) {
  const progress = document.createElement("progress"),
    picture = URL.createObjectURL(file);
  const { line, words } = shown(file.name, picture, () => thrown(photo));
  line.querySelector("img").addEventListener("load", () => URL.revokeObjectURL(picture));
  progress.max = 100;
  progress.setAttribute("aria-label", file.name);
  words.textContent = say("shrinking");
  line.append(progress);
  /** @type {Photo} */
  const photo = { id: number(), file, alone, layout, line, words, progress, sent: false, replaces: replacing };
  return photo;
}

/** A photo is not wanted after all: on its way, or while it is read. @param {Expected & Partial<Omit<Photo, "file">>} photo */
async function thrown(photo) {
  if (!(await sure(say("discard_sure")))) return;
  photo.gone = true;
  photo.line.remove();
  mine.delete(photo.id);
  keep();
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
      photo.progress.remove();
      photo.words.textContent = say("reading");
      keep();
      if (data.state !== "reading") arrived(data);
      else look();
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
    photo.words.textContent = say("send_failed");
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
      photo.words.textContent = say("sending", { percent });
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
  keep();
  const last = !mine.size && queue.every((other) => other === photo); // the answer to its own sending may still be under way
  leaving = last;
  if (player) told.push(say("by_claim", { player }));
  if (again) told.push(say("known_photo", { photo: photo.file.name, player: again.player, season: say(again.season) }));
  if (!last) return;
  const there = photo.layout ? `/layout/${id}` : key && batch === 1 ? `/sheet/${key}` : "/";
  for (const text of told.splice(0)) (swaps(there) ? notice : later)(text, { page: there });
  batch = 0;
  if (there !== location.pathname && state !== "gone") visit(there);
}
