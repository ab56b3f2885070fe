import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { hex, type Kind, pieces, shown, visible } from "../../src/core/tokens";

interface Case {
  text?: string;
  bytes?: number[];
  special: boolean;
  pieces: [string, Kind][];
  visible?: string;
}
const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../golden/core/${name}.json`, import.meta.url), "utf8"));

describe("tokens", () => {
  it("are printable ASCII or numbers until a bundle brings its table", async () => {
    vi.resetModules();
    const fresh = await import("../../src/core/tokens");
    expect(fresh.visible("aé\u202e")).toBe("a⟨U+00E9⟩⟨U+202E⟩");
    expect(visible("é")).toBe("é");
  });
  it("are shown as Python shows them", () => {
    const cases: Case[] = golden("tokens");
    expect(cases.length).toBe(400);
    for (const one of cases) {
      const spelling = one.text ?? Uint8Array.from(one.bytes!);
      const got = pieces(spelling, { special: one.special }).map((piece) => [piece.text, piece.kind]);
      expect(got, JSON.stringify(spelling)).toEqual(one.pieces);
      if (one.text === undefined) continue;
      expect(visible(one.text)).toBe(one.visible);
      expect(shown(one.text)).toBe(one.visible);
    }
  });

  it("leave nothing invisible, and pieces add up to the whole", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(visible(text)).not.toMatch(/[\p{C}\p{Z}]/u);
        expect(
          pieces(text, { longest: null })
            .map((piece) => piece.text)
            .join(""),
        ).toBe(visible(text));
      }),
    );
  });

  it("have their bytes beside them", () => {
    expect(hex(Uint8Array.of(0xe2, 0x96, 1))).toBe("E2 96 01");
  });
});
