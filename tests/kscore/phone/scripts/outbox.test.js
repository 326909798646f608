import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { kept, part, script, told } from "./page.js";

const answer = (status, body = {}) => ({ status, ok: status < 400, json: async () => body });
let fresh = 0,
  outbox,
  sent,
  answers;

beforeEach(async () => {
  kept.clear();
  part("notices").children = [];
  sent = [];
  answers = [];
  globalThis.fetch = async (address, { headers, body, signal }) => {
    sent.push([address, headers["X-Tap"], JSON.parse(body)]);
    const next = answers.shift() ?? answer(200);
    if (next === "hangs")
      return new Promise((_, lost) => signal.addEventListener("abort", () => lost(new Error("given up"))));
    if (next instanceof Error) throw next;
    return next;
  };
  outbox = await script("outbox", ++fresh);
});

const waiting = () => JSON.parse(kept.get("taps")).map(({ address }) => address);
const back = async () => {
  dispatchEvent(new Event("online"));
  await new Promise((done) => setTimeout(done, 5));
};

test("numbers are long, and no two alike", () => {
  const numbers = new Set(Array.from({ length: 100 }, outbox.number));
  assert.equal(numbers.size, 100);
  for (const each of numbers) assert.match(each, /^[0-9a-hjkmnp-z]{24}$/);
});

test("a tap without a network waits, and is sent once with its number", async () => {
  answers = [new TypeError("no network"), answer(200, { go: "/there" })];
  assert.equal((await outbox.surely("POST", "/api/a", { n: 1 })).waits, true);
  assert.deepEqual(waiting(), ["/api/a"]);
  assert.equal(part("taps").textContent, "1 wait");
  const late = new Promise((done) => document.addEventListener("late", (event) => done(event.detail), { once: true }));
  await back();
  assert.deepEqual((await late).found, { go: "/there" });
  await back();
  assert.deepEqual(sent, [
    ["/api/a", sent[0][1], { n: 1 }],
    ["/api/a", sent[0][1], { n: 1 }],
  ]);
  assert.deepEqual(waiting(), []);
  assert.equal(part("taps").hidden, true);
});

test("taps go one after the other, in their order", async () => {
  answers = [answer(503), answer(200), answer(200)];
  const both = [outbox.surely("POST", "/api/a"), outbox.surely("POST", "/api/b")];
  assert.deepEqual(
    (await Promise.all(both)).map((found) => found.waits),
    [true, true],
  );
  assert.deepEqual(waiting(), ["/api/a", "/api/b"]);
  await back();
  assert.deepEqual(
    sent.map(([address]) => address),
    ["/api/a", "/api/a", "/api/b"],
  );
});

test("what is refused is said, and not sent again", async () => {
  answers = [answer(409, { error: "changed meanwhile" })];
  assert.equal(await outbox.surely("POST", "/api/a"), null);
  assert.deepEqual(told(), ["changed meanwhile"]);
  assert.deepEqual(waiting(), []);
});

test("what had waited and does not count any more is said to be lost", async () => {
  answers = [new TypeError("no network"), answer(401)];
  await outbox.surely("POST", "/api/a");
  await back();
  assert.deepEqual(told(), ["lost: lost_entry"]);
  assert.deepEqual(waiting(), []);
});

test("a connection that hangs is given up, and the tap waits", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  answers = ["hangs"];
  const found = outbox.surely("POST", "/api/a");
  mock.timers.tick(20000);
  mock.timers.reset();
  assert.equal((await found).waits, true);
  assert.deepEqual(waiting(), ["/api/a"]);
});
