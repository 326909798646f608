import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./page.js";

const { reduction } = await script("shrink");
const { say } = await import("../../../../kscore/views/phone/files/talk.js");

test("a photo is halved while its longer side stays long enough", () => {
  const sides = { 1599: 1, 3199: 1, 3200: 2, 6399: 2, 6400: 4, 12800: 8, 102400: 8 };
  for (const [side, times] of Object.entries(sides)) {
    assert.equal(reduction(Number(side), 10), times, side);
    assert.equal(reduction(10, Number(side)), times, side);
  }
});

test("a value in a sentence is text, whatever it looks like", () => {
  assert.equal(say("hello", { who: "$&", other: "{who}" }), "$& and {who}");
  assert.equal(say("hello", { who: "Anna" }), "Anna and {other}");
});
