import { expect, test } from "vitest";
import type { BugOnText } from "../../src/core/schema.gen";
import { asText, crossings, filtered, readPins, togglePin, wordsFirst } from "../../src/views/trigrams/triples";

const triple = { head: "L0H1", source: 12, destination: 33, out: 4 };
const shown = (id: number) => `t${id}`;

test("pins go through the fragment; what is no pin is dropped", () => {
  const text = togglePin("", triple);
  expect(text).toBe("L0H1:12:33:4");
  expect(readPins(`${text} nonsense L0H1:x:1:2`)).toEqual([triple]);
  expect(togglePin(text, triple)).toBe("");
});

test("rows are copied as the paper writes them", () => {
  expect(asText([{ ...triple, strength: 1.23456 }], shown)).toBe("[t12] … [t33] → [t4]\tL0H1\t1.235");
});

test("a filter finds heads, tokens and patterns", () => {
  const row = {
    ...triple,
    qk: 0,
    ov: 0,
    attention: 0,
    strength: 0,
    bug: false,
    pattern: "[b]…[a]→[b]",
    support: null,
  };
  for (const typed of ["l0h1", "T33", "[b]…", ""]) expect(filtered([row], typed, shown)).toHaveLength(1);
  expect(filtered([row], "nothing", shown)).toHaveLength(0);
});

test("words come first, then what can be read, then bytes; the order of each stays", () => {
  const texts = [" keep", " in", " mind", "ing", "]", "\ufffd", "\n"];
  const row = (source: number, destination: number, out: number) => ({ head: "L0H0", source, destination, out });
  const rows = [row(0, 1, 5), row(3, 1, 2), row(0, 1, 2), row(6, 1, 2), row(1, 0, 2), row(4, 4, 4)];
  const tokens = (one: (typeof rows)[0]) => [one.source, one.destination, one.out];
  const found = wordsFirst(rows, tokens, (id) => texts[id]!).map((one) => one.source);
  expect(found).toEqual([0, 1, 3, 4, 0, 6]);
});

/** Both forced triples of one crossing: destinations 1 and 2, outs 5 (of 1) and 6 (of 2). */
const bug = (destination: number, out: number, forced: number, effect: number): BugOnText =>
  ({
    head: "L0H0",
    source: 9,
    destination,
    out,
    intended_destination: 3 - destination,
    intended_out: 11 - out,
    strength: 1,
    preference: 2,
    support: 7,
    forced_support: forced,
    p_without: 0.1,
    p_with: 0.1 + effect,
    effect,
    effect_error: 0.01,
    intended_effect: 0.3,
    intended_effect_error: 0.02,
    shows: effect > 0.03,
  }) as BugOnText;

test("two bugs of one crossing are one table, intended pairs on the diagonal", () => {
  const found = crossings([bug(1, 6, 0, 0.05), bug(2, 5, 3, 0.01)]);
  expect(found).toHaveLength(1);
  const [one] = found;
  expect(one!.destinations).toEqual([1, 2]);
  expect(one!.outs).toEqual([5, 6]);
  expect(one!.corners.map((row) => row.map((corner) => corner.intended))).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(one!.corners[0]![1]).toMatchObject({ count: 0, effect: 0.05, least: false });
  expect(one!.corners[1]![0]).toMatchObject({ count: 3, effect: 0.01 });
  expect(one!.corners[0]![0]).toMatchObject({ count: 7, least: true, effect: 0.3 });
  expect(one!.shows).toBe(true);
});

test("a crossing of which one bug alone is listed has an empty corner, not a zero", () => {
  expect(crossings([bug(1, 6, 0, 0.05)])[0]!.corners[1]![0]!.count).toBeNull();
});
