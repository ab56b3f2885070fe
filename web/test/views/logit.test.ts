import { expect, test } from "vitest";
import type { PathsAnswer } from "../../src/core/requests";
import { elided, extent, placed } from "../../src/draw/bars";
import { BY, bars, headOf } from "../../src/views/logit/waterfall";

const path = (heads: string[], value: number) => ({
  heads,
  origin: "W_E",
  position: null,
  token: null,
  value,
});
/** Direct 1, heads 2 and 3, both 0.5: the logit is 6.5, and single precision leaves a little. */
const answer: PathsAnswer = {
  kind: "paths",
  logit: 6.5000001,
  paths: [path(["L1H0"], 3), path(["L0H0"], 2)],
  not_listed: 1.5,
  above: 0.5,
  residual: -1e-7,
  by_order: [
    { order: 0, paths: 1, value: 1 },
    { order: 1, paths: 2, value: 5 },
    { order: 2, paths: 1, value: 0.5 },
  ],
  by_head: [
    { head: "L1H0", value: 3.5 },
    { head: "L0H0", value: 2.5 },
  ],
  by_source: [
    { origin: "W_E", position: 1, token: 7, value: 4 },
    { origin: "W_E", position: 0, token: 3, value: 2.5 },
  ],
};
const names = { shown: (id: number) => `t${id}`, total: "logit", hops: false };

test("every way to split a logit ends at it, with what is left as bars", () => {
  for (const by of BY)
    for (const hops of [false, true])
      for (const most of [1, 24]) {
        const rows = placed(bars(answer, by, most, { ...names, hops }), true);
        const last = rows.at(-1)!;
        expect(last.bar.kind).toBe("total");
        expect(last.to).toBe(answer.logit);
        expect(rows.at(-2)!.bar.key).toBe("rounding");
        expect(rows.at(-2)!.to).toBeCloseTo(answer.logit, 12);
      }
});

test("a path through two heads counts once", () => {
  const twice = bars(answer, "head", 24, names).find((part) => part.key === "twice");
  expect(twice?.value).toBeCloseTo(-0.5, 12);
});

test("what is not listed, and what lies above the order, are bars", () => {
  const parts = bars(answer, "path", 1, names);
  const labels = ["L1H0 · W_E", "not listed", "above this order", "rounding", "logit"];
  expect(parts.map((part) => part.label)).toEqual(labels);
  expect(parts[1]!.value).toBeCloseTo(3, 12);
  expect(parts[2]!.value).toBe(0.5);
});

test("parts of heads open the head", () => {
  expect([headOf("M[L0H12]"), headOf("L3H4")]).toEqual(["L0H12", "L3H4"]);
});

test("the range of a chart holds zero, errors and chance", () => {
  const rows = placed([{ key: "a", label: "a", value: 1, error: 0.5, chance: { mean: -1, sd: 1 } }], false);
  expect(extent(rows)).toEqual([-3, 1.5]);
  expect(extent([])).toEqual([0, 1]);
});

test("long labels keep both ends", () => {
  expect(elided("abcdefghij", 5)).toBe("ab…ij");
  expect(elided("abc", 5)).toBe("abc");
});
