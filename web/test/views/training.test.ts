import { expect, test } from "vitest";
import { placeAmong, stopsOf } from "../../src/views/training/curves";

test("the last snapshot and the finished model are one stop", () => {
  const snapshots = [{ step: 32 }, { step: 128 }, { step: 7813 }];
  expect(stopsOf(snapshots, 7813)).toEqual([32, 128, null]);
  expect(stopsOf(snapshots, 9000)).toEqual([32, 128, 7813, null]);
  expect(stopsOf(snapshots, undefined)).toEqual([32, 128, 7813, null]);
});

test("a number of tokens has a place on a slider whose stops are as far from each other", () => {
  const tokens = [0, 100, 1000, 10_000, 20_000];
  expect(placeAmong(tokens, 1000)).toBeCloseTo(0.5);
  expect(placeAmong(tokens, Math.sqrt(1000 * 10_000))).toBeCloseTo(0.625);
  expect([placeAmong(tokens, 0), placeAmong(tokens, 1e9), placeAmong([5], 3)]).toEqual([0, 1, 0]);
});
