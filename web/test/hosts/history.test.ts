// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { kept, writeFragment } from "../../src/hosts/report";

const OWN = { model: "m", text: "a b", ids: [1, 2], cut: 0 };
/** Milliseconds of a clock that goes on from test to test. */
const LATER = 60_000;
let tests = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(LATER * ++tests);
  history.replaceState(null, "", "#");
  return () => vi.useRealTimers();
});

test("a step makes an entry, a look does not", () => {
  const before = history.length;
  writeFragment("v=1&view=heads", { push: true, own: null });
  expect([history.length - before, location.hash]).toEqual([1, "#v=1&view=heads"]);
  writeFragment("v=1&view=heads&q=a", { push: false, own: null });
  expect([history.length - before, location.hash]).toEqual([1, "#v=1&view=heads&q=a"]);
});

test("steps of a key that is held down are one entry", () => {
  const before = history.length;
  for (let i = 0; i < 300; i++) {
    writeFragment(`v=1&h=0.${i}`, { push: true, own: null });
    vi.advanceTimersByTime(33);
  }
  expect([history.length - before, location.hash]).toEqual([1, "#v=1&h=0.299"]);
});

test("one's own text stays with the entry, and is not in the address", () => {
  writeFragment("v=1&own=1", { push: false, own: OWN });
  expect(kept()?.own).toEqual(OWN);
  expect(location.href).not.toContain("a%20b");
  const pair = { model: "m", ids: [1, 2] };
  const other = { model: "m", ids: [3] };
  writeFragment("v=1", { push: false, own: null, pair, other });
  expect(kept()).toEqual({ own: null, pair, other });
  history.replaceState({ own: { model: "m", ids: [1] }, pair: { ids: [1] }, other: "x" }, "");
  expect(kept()).toEqual({ own: null, pair: null, other: null });
  expect(location.hash).toBe("#v=1");
});

test("where the history refuses, the fragment is set as a link would", () => {
  const refusal = vi.spyOn(history, "replaceState").mockImplementation(() => {
    throw new DOMException("sandboxed", "SecurityError");
  });
  writeFragment("v=1&view=logit", { push: false, own: OWN });
  expect(location.hash).toBe("#v=1&view=logit");
  expect(kept()).toBe(undefined);
  refusal.mockRestore();
});
