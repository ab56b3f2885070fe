import { describe, expect, it } from "vitest";
import { LINE, roomy, ticks } from "../src/draw/axes";

const name = (position: number) => `token ${position}`;

describe("ticks of an axis", () => {
  it("are the texts of all tokens where there is a line for each", () => {
    expect(ticks([2, 5], 3 * LINE, name).map((tick) => tick.text)).toEqual(["token 2", "token 3", "token 4"]);
  });

  it("are round numbers where there is none, or no text is asked for", () => {
    for (const found of [ticks([0, 30], 29 * LINE, name), ticks([0, 30], 40 * LINE, null)]) {
      expect(found.every((tick) => tick.text === String(tick.position))).toBe(true);
      expect(found.length).toBeGreaterThan(1);
    }
  });

  it("have room for texts from a line for each token on", () => {
    expect([roomy([0, 30], 30 * LINE), roomy([0, 30], 30 * LINE - 1)]).toEqual([true, false]);
  });
});
