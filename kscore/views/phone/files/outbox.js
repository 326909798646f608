// Taps on their way: one after the other, kept on this phone while there is no connection, and sent when it is back.
import { notice, say } from "./talk.js";

const KEPT = "taps"; // in the tab's own storage: it outlives a page, and a phone that put the tab aside
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const WAITS = Object.freeze({ waits: true });
const PATIENCE = 20000; // ms: a connection that another wifi left behind would hang for minutes
/** @typedef {{ id: string, method: string, address: string, body: unknown, from: string }} Tap */
/** @type {Tap[]} */
const queue = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
/** @type {Map<string, (found: any) => void>} Who waits for a tap's answer on this page. */
const asking = new Map();
let running = false,
  pause = 1;
/** @type {ReturnType<typeof setTimeout>} */
let timer;

/** A number that nothing else has (no secure context: crypto.randomUUID is not to be had). */
export function number() {
  return [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => LETTERS[byte % 32]).join("");
}

/** What waits for a connection: closing the tab would lose it. */
const waiting = () => queue.filter((tap) => !asking.has(tap.id)).length;

/** Sends a tap. Returns the server's object, null where it refused (why is shown), or `waits: true` where it will be sent.
 * @param {string} method @param {string} address @param {unknown} [body] @returns {Promise<any>} */
export function surely(method, address, body) {
  const tap = { id: number(), method, address, body, from: location.pathname };
  queue.push(tap);
  return new Promise((done) => {
    asking.set(tap.id, done);
    flush();
  });
}

/** Sends what waits. */
export async function flush() {
  keep();
  if (running) return;
  running = true;
  clearTimeout(timer);
  while (queue.length) {
    const found = await once(queue[0]);
    if (found === WAITS) {
      for (const tap of queue) settle(tap, WAITS);
      timer = setTimeout(flush, 1000 * pause);
      pause = Math.min(20, 2 * pause);
      break;
    }
    pause = 1;
    const tap = queue.shift();
    keep();
    if (!settle(tap, found) && found)
      document.dispatchEvent(new CustomEvent("late", { detail: { found, from: tap.from } }));
  }
  running = false;
  keep();
}

/** Whether somebody on this page still waited for the answer. @param {Tap} tap @param {any} found */
function settle(tap, found) {
  const done = asking.get(tap.id);
  asking.delete(tap.id);
  done?.(found);
  return done !== undefined;
}

/** One try. The number lets the server answer again what it did already, where its answer was lost on the way.
 * @param {Tap} tap */
async function once(tap) {
  const late = !asking.has(tap.id),
    given = new AbortController(),
    over = setTimeout(() => given.abort(), PATIENCE);
  try {
    const answer = await fetch(tap.address, {
      method: tap.method,
      signal: given.signal,
      headers: { "X-Kscore": "1", "Content-Type": "application/json", "X-Tap": tap.id },
      body: JSON.stringify(tap.body ?? {}),
    });
    if ([429, 502, 503, 504].includes(answer.status)) return WAITS;
    document.getElementById("offline").hidden = true;
    const found = await answer.json().catch(() => ({}));
    if (answer.ok) return found;
    const why = answer.status === 401 ? say("lost_entry") : found.error;
    notice(late ? say("tap_lost", { why: why ?? say("again") }) : (why ?? say("again")));
    return null;
  } catch {
    document.getElementById("offline").hidden = false;
    return WAITS;
  } finally {
    clearTimeout(over);
  }
}

/** Keeps the queue, and shows how many wait. */
function keep() {
  sessionStorage.setItem(KEPT, JSON.stringify(queue));
  const line = document.getElementById("taps"),
    waits = waiting();
  line.hidden = !waits;
  line.textContent = waits ? say("taps_wait", { n: waits }) : "";
}

document.addEventListener("missed", flush);
addEventListener("online", flush);
addEventListener("beforeunload", (event) => {
  if (waiting()) event.preventDefault();
});
flush();
