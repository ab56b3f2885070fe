import { describe, expect, it } from "vitest";
import type { Act } from "../../src/core/schema.gen";
import { decodeState, defaults, encodeState } from "../../src/core/state";
import { difference } from "../../src/draw/picture";
import { planeOf, position, radius, rings } from "../../src/draw/plane";
import { CLEAN, factsOf, repeats, STOPS } from "../../src/tour";
import { mostChanged, otherRun, readAgainst, writeAgainst } from "../../src/views/compare/against";
import { sorted, stretch } from "../../src/views/text/places";
import { changes, headCurves, nearest, readRange, writeRange } from "../../src/views/training/curves";

const row = (head: string, prefix: number, previous: number, copies: number, writer: string | null) => ({
  head,
  prefix_matching: prefix,
  previous_token: previous,
  eigenvalue_score: copies,
  writer,
});

describe("the tour", () => {
  const facts = factsOf([row("L0H1", 0, 0.9, 0, null), row("L1H2", 0.8, 0, 0.9, "L0H1")], "r", [4, 5, 6, 4, 5, 6]);
  it("has twelve stops, each a state that a link holds", () => {
    expect(STOPS.length).toBe(12);
    for (const stop of STOPS) {
      const state = { ...defaults(), ...CLEAN, ...stop.shows(facts) };
      expect(decodeState(encodeState(state))).toEqual({ state, notices: [] });
    }
  });
  it("asks for a text that repeats itself, for a cell, and for the loss of a head", () => {
    const now = defaults();
    const [text, cell, head] = STOPS.flatMap(({ asked }) => asked ?? []);
    expect([text!(now, [1, 2, 3, 1]), text!(now, [1, 2, 3, 1, 2])]).toEqual([false, true]);
    expect([cell!({ ...now, dst: 3 }, []), cell!({ ...now, dst: 3, src: 0 }, [])]).toEqual([false, true]);
    expect([head!(now, []), head!({ ...now, without: ["L0H1"] }, [])]).toEqual([false, true]);
    expect(repeats([])).toBe(false);
  });
  it("finds the heads that it speaks of", () => {
    expect(facts).toMatchObject({ induction: "L1H2", writer: "L0H1", previous: "L0H1", copies: "L1H2" });
    expect(facts.cell).toEqual({ dst: 3, src: 1 });
    const dark = Float32Array.from({ length: 21 }, (_, i) => (i === 10 + 1 || i === 15 + 3 ? 0.9 : 0));
    expect(factsOf([], "r", [4, 5, 6, 4, 5, 6], dark).cell).toEqual({ dst: 5, src: 3 });
    expect(factsOf([], "", [])).toMatchObject({ induction: null, cell: null });
  });
});

describe("compare", () => {
  const of = { model: "m", ids: [0, 1], without: ["L0H0"], frozen: true, step: 8 };
  it("survives the link", () => {
    for (const text of ["", "t1", "step:12", "step:", "without:L0H1+L1H0", "model:attn-1l"])
      expect(writeAgainst(readAgainst(text))).toBe(text);
  });
  it("puts back what is out, and leaves out what is named", () => {
    expect(otherRun(of, { kind: "without", heads: ["L0H0"] }, of.ids)).toMatchObject({
      without: [],
      frozen: false,
    });
    expect(otherRun(of, { kind: "step", step: null }, of.ids)).not.toHaveProperty("step");
  });
  it("subtracts, and orders by size", () => {
    expect([...difference(Float32Array.of(1, 2, 3), Float32Array.of(2, 2, 1), 2)]).toEqual([1, 0, -2]);
    expect(mostChanged(Float32Array.of(1, 5), Float32Array.of(2, 1), 1)[0]).toEqual({
      position: 1,
      a: 5,
      b: 1,
    });
  });
});

describe("eigenvalues", () => {
  it("lie between numbered rings, at their own angle", () => {
    const plane = planeOf([0.3, 40]);
    expect(rings(plane).map((ring) => ring.label)).toEqual(["0.1", "1", "10", "100"]);
    expect(radius(100, plane)).toBe(1);
    const { x, y } = position(-3, 4, plane);
    expect(y / x).toBeCloseTo(-4 / 3);
    expect(position(0, 0, plane)).toEqual({ x: 0, y: 0 });
  });
});

describe("training", () => {
  const heads = ["L0H0", "L0H1"].flatMap((head, i) =>
    [1, 2].map((step) => ({ head, step, tokens: step * 100, prefix_matching: i * step })),
  ) as unknown as Parameters<typeof headCurves>[0];
  it("names the locked heads, else the largest at the end", () => {
    expect(headCurves(heads, "prefix_matching", ["L0H0"]).map((one) => one.name)).toEqual(["L0H0", ""]);
    expect(headCurves(heads, "prefix_matching", []).every((one) => one.name)).toBe(true);
  });
  it("brushes a range that a link holds, and tells the change over it", () => {
    expect(readRange(writeRange([100, 200]))).toEqual([100, 200]);
    expect(readRange("tokens:5")).toBeNull();
    expect(changes(headCurves(heads, "prefix_matching", ["L0H1"]), [0, 300])).toEqual([
      { name: "L0H1", from: 1, to: 2 },
    ]);
    expect(
      nearest(
        [
          { step: 1, tokens: 10 },
          { step: 2, tokens: 1000 },
        ],
        300,
      )?.step,
    ).toBe(2);
  });
});

describe("in text", () => {
  const act = (position: number, source: number, rank: number | null, decile = 10) =>
    ({
      head: "L0H0",
      rank,
      decile,
      window: 0,
      position,
      source,
      attention: 1,
      logit_effect: 1,
    }) as unknown as Act;
  const ids = Array.from({ length: 100 }, (_, i) => i);
  it("always shows the source, and counts what it leaves out", () => {
    const { far, skipped, near } = stretch(ids, act(90, 3, 1));
    expect(far.some((piece) => piece.role === "source")).toBe(true);
    expect(far.at(-1)!.position + 1 + skipped).toBe(near[0]!.position);
    expect(near.find((piece) => piece.role === "next")?.position).toBe(91);
  });
  it("orders places by rank, tenths from the highest", () => {
    const found = sorted([act(1, 0, 2), act(2, 0, 1), act(3, 0, null, 1), act(4, 0, null, 9)], "L0H0");
    expect(found.strongest.map((one) => one.rank)).toEqual([1, 2]);
    expect(found.deciles.map((one) => one.decile)).toEqual([9, 1]);
  });
});
