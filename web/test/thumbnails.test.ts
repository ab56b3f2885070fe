import { expect, test } from "vitest";
import type { MapRef } from "../src/core/types";
import { small } from "../src/pictures.svelte";

test("a thumbnail is drawn as the triangle of as many tokens as it has cells", () => {
  const thumbnail = {
    dtype: "u8",
    shape: [3, 3],
    layout: "dense",
    chunks: [],
    scale: { name: "sqrt", max: 2 },
  };
  const map = { mode: "attention", head: "L0H0", thumbnail } as unknown as MapRef;
  const made = small(map, [2, 0, 0, 0.5, 1, 0, Number.NaN, 0, 0.5]);
  expect([made.n, made.exact, made.lost]).toEqual([3, false, 1]);
  expect(Array.from(made.values)).toEqual([2, 0.5, 1, Number.NaN, 0, 0.5]);
  expect(made.codes[0]).toBe(254);
  expect(made.codes[3]).toBe(255);
});
