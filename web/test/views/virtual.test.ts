import { expect, test } from "vitest";
import { bestWalk, excerpt, product, throughKey } from "../../src/views/virtual/walk";

const tril = (rows: number[][]) => Float32Array.from(rows.flat());
const previous = tril([[1], [1, 0], [0, 1, 0], [0, 0, 1, 0]]);
/** The last position attends to position 2, whose key says "after position 1". */
const reader = tril([[1], [0, 1], [0, 0, 1], [0, 0, 0.75, 0.25]]);

test("the product of two patterns is the matrix product", () => {
  expect(Array.from(product(reader, previous, 4, false))).toEqual([1, 1, 0, 0, 1, 0, 0, 0.75, 0.25, 0]);
});

test("by hops, only what both heads move is left", () => {
  expect(Array.from(product(reader, previous, 4, true))).toEqual([0, 0, 0, 0, 0, 0, 0, 0.75, 0, 0]);
});

test("a row of the product sums to 1", () => {
  const out = product(reader, previous, 4, false);
  expect(out.slice(6).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
});

test("the walk goes through the key whose written token is the destination's own", () => {
  const walk = bestWalk([9, 5, 7, 5], reader, previous, { dst: null, src: null });
  expect(walk).toEqual({ from: 1, key: 2, dst: 3, written: 1, matched: 0.75 });
  expect(bestWalk([9, 5, 7, 5], reader, previous, { dst: 1, src: null })).toBeNull();
});

test("a score splits into what runs through a head's key and the rest", () => {
  const entry = (key_heads: string[], value: number) => ({
    query: "W_E",
    key: "W_E",
    query_heads: [],
    key_heads,
    side: "k" as const,
    value,
  });
  const entries = [entry(["M[L0H1]"], 2), entry([], -0.5), entry(["L0H1"], 1), entry(["L0H2"], 0.25)];
  expect(throughKey(entries, "L0H1")).toEqual({ through: 3, rest: -0.25 });
});

test("the drawing shows the places of a walk in order, with gaps", () => {
  const walk = { from: 1, key: 2, dst: 9, written: 1, matched: 1 };
  expect(excerpt(walk, 12, 1).map((one) => one.position)).toEqual([0, 1, 2, 3, 8, 9]);
  expect(
    excerpt(walk, 12, 1)
      .filter((one) => one.gap)
      .map((one) => one.position),
  ).toEqual([8]);
});
