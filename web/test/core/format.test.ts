import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  approximate,
  cell,
  defused,
  type Kind,
  number,
  signed,
  slug,
  withUnit,
  written,
} from "../../src/core/format";
import type { Json } from "../../src/core/types";

interface Row {
  value: number | string;
  number: string;
  fixed: string[];
  signed: string[];
  written: string[];
}
const GOLDEN: { numbers: Row[]; cells: [Json, Kind, string][]; defused: [string, string][] } = JSON.parse(
  readFileSync(new URL("../golden/core/numbers.json", import.meta.url), "utf8"),
);
const SPECIAL: Record<string, number> = { inf: Infinity, "-inf": -Infinity, nan: Number.NaN };
const minus = (text: string) => text.replaceAll("-", "−");

describe("numbers", () => {
  it("are written as Python writes them, with a true minus", () => {
    expect(GOLDEN.numbers.length).toBeGreaterThan(250);
    for (const row of GOLDEN.numbers) {
      const value = typeof row.value === "string" ? SPECIAL[row.value]! : row.value;
      expect(number(value), String(value)).toBe(minus(row.number));
      expect([0, 1, 2, 3, 5].map((digits) => number(value, digits))).toEqual(row.fixed.map(minus));
      if (Number.isFinite(value))
        expect([0, 2].map((digits) => signed(value, digits))).toEqual(row.signed.map(minus));
      expect([written(value), written(value, "share")], String(value)).toEqual(row.written);
    }
  });

  it("never have a sign where they are zero, nor a hyphen for a minus", () => {
    fc.assert(
      fc.property(fc.double(), fc.nat(6), (value, digits) => {
        for (const text of [number(value), number(value, digits), signed(value, digits)]) {
          expect(text).not.toMatch(/^[−+]?-/);
          if (!/[1-9∞]/.test(text)) expect(text).not.toMatch(/[−+-]/);
        }
      }),
    );
  });

  it("read from a picture say so, and units follow", () => {
    expect([approximate(0.8312), approximate(12.34), approximate(0), approximate(null)]).toEqual([
      "≈ 0.83",
      "≈ 12.3",
      "≈ 0.00",
      "",
    ]);
    expect([withUnit("0.5", "nats"), withUnit("", "nats"), withUnit("3")]).toEqual(["0.5 nats", "", "3"]);
  });
});

describe("cells", () => {
  it("are written as Python writes them", () => {
    // JSON does not tell 7 from 7.0: whole numbers of no kind are counts here.
    for (const [value, kind, text] of GOLDEN.cells)
      expect(cell(value, kind), JSON.stringify(value)).toBe(kind === "token" ? text : minus(text));
  });

  it("of spreadsheets are no formulas", () => {
    for (const [text, safe] of GOLDEN.defused) expect(defused(text)).toBe(safe);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(defused(text)).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

describe("names of files", () => {
  it("are plain", () => {
    expect(slug("attn-2l", "L1H4", "Wert·gewichtet é/../")).toBe("attn-2l-l1h4-wert-gewichtet-e");
    expect(slug("../..", "")).toBe("unweave");
    fc.assert(
      fc.property(fc.array(fc.string()), (parts) => {
        expect(slug(...parts)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug(...parts).length).toBeLessThanOrEqual(80);
      }),
    );
  });
});
