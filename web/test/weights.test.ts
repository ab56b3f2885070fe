import { expect, test } from "vitest";
import { oneIn } from "../src/parts/weights";

test("all heads are read at once, of every bundled model on its longest text", () => {
  for (const tokens of [0, 1, 64, 512]) expect(oneIn(24, tokens)).toBe(1);
  expect(oneIn(144, 256)).toBe(1);
  expect(oneIn(0, 0)).toBe(1);
});

test("where their maps are too large, one in some heads is, and no fewer than sixteen are read if there are so many", () => {
  expect(oneIn(144, 1024)).toBe(9);
  expect(oneIn(16, 4096)).toBe(1);
});
