import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defused, slug } from "../../src/core/format";

const GOLDEN: [string, string][] = JSON.parse(
  readFileSync(new URL("../golden/core/defused.json", import.meta.url), "utf8"),
);

describe("cells of spreadsheets", () => {
  it("are no formulas, as Python writes them", () => {
    for (const [text, safe] of GOLDEN) expect(defused(text)).toBe(safe);
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
