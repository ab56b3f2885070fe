import { expect, test } from "vitest";
import { bestRoute, pairOf, product } from "../../src/views/composition/pair";

const tril = (rows: number[][]) => Float32Array.from(rows.flat());
const previous = tril([[1], [1, 0], [0, 1, 0], [0, 0, 1, 0]]);
/** The last position attends to position 2, whose key says "after position 1". */
const reader = tril([[1], [0, 1], [0, 0, 1], [0, 0, 0.75, 0.25]]);

test("the product of two patterns is the matrix product; its rows sum to 1", () => {
  expect(Array.from(product(reader, previous, 4, false))).toEqual([1, 1, 0, 0, 1, 0, 0, 0.75, 0.25, 0]);
});

test("by hops, only what both heads move is left", () => {
  expect(Array.from(product(reader, previous, 4, true))).toEqual([0, 0, 0, 0, 0, 0, 0, 0.75, 0, 0]);
});

test("the best route goes through the key whose source has the destination's token", () => {
  const route = bestRoute([9, 5, 7, 5], reader, previous, { dst: null, src: null });
  expect(route).toEqual({ from: 1, key: 2, dst: 3, written: 1, matched: 0.75 });
  expect(bestRoute([9, 5, 7, 5], reader, previous, { dst: 1, src: null })).toBeNull();
});

test("two heads of different layers are a pair in either order; other heads are none", () => {
  const pair = { reader: "L1H3", writer: "L0H10" };
  expect([pairOf(["L1H3", "L0H10"]), pairOf(["L0H10", "L1H3"])]).toEqual([pair, pair]);
  for (const heads of [[], ["L1H3"], ["L1H3", "L1H4"], ["L0H0", "L1H1", "L1H2"]]) expect(pairOf(heads)).toBeNull();
});
