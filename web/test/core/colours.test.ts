import { expect, it } from "vitest";
import shared from "../../../src/unweave/explorer/shared/colours.json";
import { CATEGORIES, ink, legendCodes, luminance, PAPER, palette } from "../../src/core/colours";

it("every code has a color, as the table says, on which text can be read", () => {
  for (const signed of [false, true])
    for (const dark of [false, true]) {
      const { css, rgba, ink: inks } = palette(signed, dark);
      expect(css.join("").replaceAll("#", "")).toBe(
        shared[signed ? "diverging" : "sequential"][dark ? "dark" : "light"],
      );
      expect(css[signed ? 127 : 0]).toBe(PAPER[dark ? "dark" : "light"]);
      expect(palette(signed, dark)).toBe(palette(signed, dark));
      css.forEach((color, code) => {
        const bytes = new Uint8Array(new Uint32Array([rgba[code]!]).buffer);
        expect(`#${Array.from(bytes.subarray(0, 3), (b) => b.toString(16).padStart(2, "0")).join("")}`).toBe(
          color,
        );
        expect(bytes[3]).toBe(255);
        const [high, low] = [luminance(color), luminance(inks[code]!)].sort((a, b) => b - a);
        expect((high! + 0.05) / (low! + 0.05)).toBeGreaterThanOrEqual(4.5);
      });
    }
});

it("a legend goes from end to end", () => {
  const codes = legendCodes();
  expect([codes[0], codes.at(-1), codes[(codes.length - 1) / 2]]).toEqual([0, 254, 127]);
  expect(CATEGORIES.light.length).toBe(8);
  expect([ink("#ffffff"), ink("#000000")]).toEqual(["#000000", "#ffffff"]);
});
