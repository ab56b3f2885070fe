import { expect, test } from "vitest";
import { stopsOf } from "../../src/views/training/curves";

test("the last snapshot and the finished model are one stop", () => {
  const snapshots = [{ step: 32 }, { step: 128 }, { step: 7813 }];
  expect(stopsOf(snapshots, 7813)).toEqual([32, 128, null]);
  expect(stopsOf(snapshots, 9000)).toEqual([32, 128, 7813, null]);
  expect(stopsOf(snapshots, undefined)).toEqual([32, 128, 7813, null]);
});
