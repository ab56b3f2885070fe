import { expect, it } from "vitest";
import { ink, luminance, palette } from "../../src/core/colors";

/** Colors of the codes 0, 64, 127, 191, 254 and 255; `tests/results/test_colors.py` has the same. */
const PINNED: Record<string, string> = {
  "false false": "#ffffff #a1cce2 #4a96c8 #125ba2 #08285f #c2188f",
  "false true": "#191c21 #1d4a7c #387fc1 #82b9e5 #deeefa #f062c8",
  "true false": "#67001f #dd6f58 #ffffff #519bc8 #073466 #c2188f",
  "true true": "#ffc8be #b44c43 #191c21 #3676b7 #bedbf7 #f062c8",
};

it("every code has a color, as the table says, on which text can be read", () => {
  for (const signed of [false, true])
    for (const dark of [false, true]) {
      const { css, rgba, ink: inks } = palette(signed, dark);
      expect(css.length).toBe(256);
      expect([0, 64, 127, 191, 254, 255].map((code) => css[code]).join(" ")).toBe(PINNED[`${signed} ${dark}`]);
      expect(css[signed ? 127 : 0]).toBe(dark ? "#191c21" : "#ffffff");
      expect(palette(signed, dark)).toBe(palette(signed, dark));
      css.forEach((color, code) => {
        const bytes = new Uint8Array(new Uint32Array([rgba[code]!]).buffer);
        expect(`#${Array.from(bytes.subarray(0, 3), (b) => b.toString(16).padStart(2, "0")).join("")}`).toBe(color);
        expect(bytes[3]).toBe(255);
        const [high, low] = [luminance(color), luminance(inks[code]!)].sort((a, b) => b - a);
        expect((high! + 0.05) / (low! + 0.05)).toBeGreaterThanOrEqual(4.5);
      });
    }
});

it("ink is black on light and white on dark", () => {
  expect([ink("#ffffff"), ink("#000000")]).toEqual(["#000000", "#ffffff"]);
});
