import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import shared from "../../../src/unweave/explorer/shared/state.json";
import { Refused } from "../../src/core/requests";
import { decodeState, defaults, encodeState, type State, VIEWS, withoutText } from "../../src/core/state";

interface Case {
  fragment: string;
  notices: string[];
  /** Fields that are not as by default. */
  state: Partial<State>;
  again: string;
}
const CASES: Case[] = JSON.parse(readFileSync(new URL("../golden/core/state.json", import.meta.url), "utf8"));

const count = fc.oneof(fc.nat(20), fc.nat(999_999_999));
const counts = fc.array(count, { maxLength: 6 });
const head = fc.tuple(fc.nat(999), fc.nat(999)).map(([l, h]) => `L${l}H${h}`);
const part = fc.tuple(fc.constantFrom("", "M", "D"), head).map(([kind, name]) => (kind ? `${kind}[${name}]` : name));
const text = fc.string({ unit: "binary", maxLength: 12 });
const maybe = fc.option(count);
const states: fc.Arbitrary<State> = fc.record({
  model: text,
  view: fc.constantFrom(...VIEWS),
  prompt: text,
  ids: counts,
  heads: fc.array(head, { maxLength: 4 }),
  dst: maybe,
  src: maybe,
  reading: fc.constantFrom("both", "dst", "src"),
  targets: counts,
  without: fc.array(part, { maxLength: 4 }),
  frozen: fc.boolean(),
  mode: fc.constantFrom("attention", "value", "info", "score", "effect", "difference"),
  first: fc.constantFrom("show", "hide", "renormalize"),
  scale: fc.constantFrom("own", "shared"),
  accounting: fc.constantFrom("heads", "hops"),
  order: maybe,
  circuit: fc.constantFrom("ov", "qk"),
  tokens: counts,
  search: text,
  sort: text,
  axes: text,
  step: maybe,
  against: text,
  pair: counts,
  node: text,
  shown: maybe,
  stop: maybe,
  range: counts,
  own: fc.boolean(),
  form: fc.constantFrom("maps", "lines"),
  all: fc.boolean(),
  theme: fc.constantFrom("auto", "light", "dark"),
});

describe("state", () => {
  it("is read and written as Python does", () => {
    expect(CASES.length).toBe(400);
    for (const { fragment, notices, state, again } of CASES) {
      const read = decodeState(fragment);
      expect(read, JSON.stringify(fragment)).toEqual({ state: { ...defaults(), ...state }, notices });
      if (again.startsWith("v=1")) expect(encodeState(read.state)).toBe(again);
      else expect(() => encodeState(read.state)).toThrow(again);
    }
  });

  it("comes back from its fragment", () => {
    fc.assert(
      fc.property(states, (state) => {
        const fragment = encodeState(state);
        expect(fragment).toMatch(/^[A-Za-z0-9_.~%,=&-]*$/);
        expect(decodeState(fragment)).toEqual({ state, notices: [] });
      }),
      { numRuns: 10_000 },
    );
  });

  it("is read from any text without failing, and what was read is written the same", () => {
    const pair = fc.oneof(
      text,
      fc.tuple(fc.constantFrom(...shared.fields.map((f) => f.key), "v"), text).map((p) => p.join("=")),
    );
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const { state } = decodeState(pairs.join("&"));
        expect(decodeState(encodeState(state)).state).toEqual(state);
      }),
      { numRuns: 2000 },
    );
  });

  it("has every field of the shared table, and nothing of what is shared is changed", () => {
    expect(Object.keys(defaults())).toEqual(shared.fields.map((field) => field.name));
    defaults().ids.push(1);
    expect(defaults().ids).toEqual([]);
    expect(encodeState(defaults())).toBe("v=1");
  });

  it("that no link can hold is refused in a sentence", () => {
    const refusal = (change: Partial<State>) => () => encodeState({ ...defaults(), ...change });
    expect(refusal({ ids: Array(900).fill(4000) })).toThrow('"ids" is the longest part');
    expect(refusal({ search: "\ud800" })).toThrow('"search" holds half of a character');
    for (const change of [
      { dst: -1 },
      { dst: 1.5 },
      { heads: ["1.4"] },
      { heads: ["M[L0H1]"] },
      { without: ["L0"] },
      { view: "elsewhere" as "start" },
      { mode: "x" as "score" },
      { ids: [Number.NaN] },
    ])
      expect(refusal(change)).toThrow(Refused);
    expect(encodeState(withoutText({ ...defaults(), ids: [1, 2] }))).toBe("v=1");
  });
});
