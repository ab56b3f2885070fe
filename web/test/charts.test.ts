import * as d3 from "d3-array";
import { formatLocale } from "d3-format";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shapeOf } from "../src/draw/hues";
import { overlaps, placed, spread, within } from "../src/draw/labels";
import {
  extentOf,
  multiples,
  nice,
  type ScaleKind,
  scaleOf,
  short,
  signed,
  ticks,
  ticksOf,
  written,
} from "../src/draw/ticks";
import { clear, drawn, legend, mostOf, readOption, widthOf, writeOption } from "../src/views/composition/lines";

const frame = { x: 0, y: 0, width: 400, height: 300 };
const point = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) });

describe("labels", () => {
  it("never lie on each other, and stay in the frame", () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 30 }), (points) => {
        const size = { width: 40, height: 13 };
        const spots = placed(
          points.map((one) => ({ ...one, ...size })),
          frame,
        ).filter((one) => one !== null);
        spots.forEach((a, i) => {
          expect(a.x >= 0 && a.x + 40 <= 400 && a.y >= 0 && a.y + 13 <= 300).toBe(true);
          for (const b of spots.slice(i + 1)) expect(overlaps({ ...a, ...size }, { ...b, ...size })).toBe(false);
        });
      }),
    );
  });
  it("stand nearer to their own point than to any other", () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 30 }), (points) => {
        const taken = points.map(({ x, y }) => ({ x: x - 4, y: y - 4, width: 8, height: 8 }));
        const size = { width: 40, height: 13 };
        const spots = placed(
          points.map((one) => ({ ...one, ...size })),
          frame,
          8,
          taken,
        );
        const far = (spot: { x: number; y: number }, { x, y }: { x: number; y: number }) =>
          Math.hypot(Math.max(spot.x - x, 0, x - spot.x - 40), Math.max(spot.y - y, 0, y - spot.y - 13));
        spots.forEach((spot, i) => {
          const own = points[i]!;
          if (!spot) return;
          for (const other of points)
            if (Math.hypot(other.x - own.x, other.y - own.y) > 1)
              expect(far(spot, other)).toBeGreaterThan(far(spot, own));
        });
      }),
    );
  });
  it("at the ends of curves are moved apart", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 10 }), (wanted) => {
        const found = [...spread(wanted, 14, 0, 200)].sort((a, b) => a - b);
        for (let i = 1; i < found.length; i++) expect(found[i]! - found[i - 1]!).toBeGreaterThanOrEqual(14 - 1e-9);
      }),
    );
  });
  it("a lasso holds what lies inside", () => {
    const square: [number, number][] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    expect(within(5, 5, square)).toBe(true);
    expect(within(15, 5, square)).toBe(false);
  });
});

describe("round numbers", () => {
  const end = fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -6, max: 6 }));
  const ends = fc.tuple(end, end).map((both) => both.map(([digits, power]) => Number(`${digits}e${power}`)));
  const plain = (zero: number) => zero + 0;
  it("are those of d3-array", () => {
    fc.assert(
      fc.property(ends, fc.integer({ min: 2, max: 12 }), (both, count) => {
        const [low, high] = [Math.min(...both), Math.max(...both)];
        expect(ticks(low, high, count).map(plain)).toEqual(d3.ticks(low, high, count).map(plain));
        expect(nice([low, high], count).map(plain)).toEqual(d3.nice(low, high, count).map(plain));
        if (low < high) expect(multiples(low, high, count)(1)).toBe(d3.tickStep(low, high, count));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("numbers", () => {
  it("are written as d3-format writes them", () => {
    const { format } = formatLocale({
      decimal: ".",
      thousands: ",",
      grouping: [3],
      currency: ["", ""],
      minus: "−",
    });
    const plain = (text: string) => (/^−[0.,]*$/.test(text) ? text.slice(1) : text);
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(6), (wide, digits) => {
        const value = Math.abs(wide) > 1e15 ? Math.sin(wide) * 10 ** ((digits % 7) - 3) : wide;
        expect(written(value, digits)).toBe(plain(format(`,.${digits}f`)(value)));
        const size = Math.abs(value);
        const spec =
          size >= 1e6 || size < 1e-4 ? ".2~e" : Number.isInteger(value) ? "," : size >= 100 ? ",.1~f" : ",.3~r";
        if (value !== 0) expect(written(value)).toBe(format(spec)(value).replace("e+", "e"));
      }),
      { numRuns: 2000 },
    );
  });
  it("have a true minus and no negative zero", () => {
    expect(written(-0.25)).toBe("−0.25");
    expect(written(-0.0001, 2)).toBe("0.00");
    expect(signed(0)).toBe("0");
    expect(signed(2.5)).toBe("+2.5");
    expect(written(null)).toBe("–");
    expect(short(1_500_000)).toBe("1.5M");
  });
  it("every value lies inside its extent", () => {
    fc.assert(
      fc.property(fc.array(fc.float({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 }), (values) => {
        const [low, high] = extentOf(values);
        expect(values.every((v) => low <= v && v <= high)).toBe(true);
      }),
    );
  });
  it("ticks of a logarithmic axis do not crowd", () => {
    expect(ticksOf({ kind: "log", domain: [1e5, 1e8], range: [0, 1] }, 5).length).toBeLessThanOrEqual(5);
    const few = (domain: [number, number], most: number) => ticksOf({ kind: "log", domain, range: [0, 1] }, most);
    expect(few([0.08, 1200], 5)).toEqual([0.1, 1, 10, 100, 1000]);
    expect(few([1, 10], 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(few([2, 2.5], 6)).toEqual([2, 2.1, 2.2, 2.3, 2.4, 2.5]);
    expect(few([1e-9, 1e9], 4)).toEqual([1e-5, 1, 1e5]);
  });
  it("lie along an axis by its kind", () => {
    const at = (kind: ScaleKind, domain: [number, number], value: number) =>
      scaleOf({ kind, domain, range: [100, 0] })(value);
    expect(at("linear", [0, 4], 1)).toBe(75);
    expect(at("linear", [3, 3], 3)).toBe(50);
    expect(at("log", [1, 1e4], 10)).toBeCloseTo(75);
    expect(at("symlog", [-5, 5], 0)).toBeCloseTo(50);
    expect(at("symlog", [-5, 5], 1)).toBeCloseTo(50 - (50 * Math.log(2)) / Math.log(6));
  });
});

describe("shapes", () => {
  it("have the area that is asked for", () => {
    for (let i = 1; i < 7; i++) {
      const corners = shapeOf(i, 400).slice(1, -1).split("L");
      const points = corners.map((one) => one.split(",").map(Number) as [number, number]);
      const turns = points.map(([x, y], k) => {
        const [nx, ny] = points[(k + 1) % points.length]!;
        return x * ny - nx * y;
      });
      expect(Math.abs(turns.reduce((a, b) => a + b)) / 2 / 400).toBeCloseTo(1, 2);
    }
  });
});

describe("composition", () => {
  const row = (kind: "q" | "k" | "v", z: number) => ({
    kind,
    reader: "L1H0",
    writer: "L0H0",
    score: 0.1,
    baseline: 0,
    baseline_sd: 1,
    z,
  });
  it("one scale for all measures", () => {
    const most = mostOf([[row("q", 3)], [row("k", 12)]]);
    expect(most).toBe(12);
    expect(widthOf(12, most)).toBe(9);
  });
  it("the threshold leaves out what lies below", () => {
    expect(drawn([row("q", 3), row("k", 12), row("v", 5)], ["q", "k", "v"], 5, 9).map((one) => one.kind)).toEqual([
      "k",
      "v",
    ]);
  });
  it("the strongest lines alone are drawn where no threshold is given", () => {
    const many = Array.from({ length: 500 }, (_, i) => row("q", i / 10));
    const lines = drawn(many, ["q"], clear(many), 999);
    expect([lines.length, lines.at(-1)!.z]).toEqual([10, 49]);
    expect(clear(Array.from({ length: 20 }, () => row("k", 7)))).toBe(7);
    expect(clear([row("q", 90)])).toBe(5);
    expect(clear([row("q", 3.4)])).toBe(3);
  });
  it("its option survives the link", () => {
    expect(readOption(writeOption("correct", 12))).toEqual({ measure: "correct", threshold: 12 });
    expect(writeOption("tokens", null)).toBe("");
    expect(readOption("nonsense")).toEqual({ measure: "tokens", threshold: null });
  });
  it("its legend shows widths that can be told apart", () => {
    for (const most of [3, 21.4, 187]) {
      const widths = legend(most).map((z) => widthOf(z, most));
      for (let i = 1; i < widths.length; i++) expect(widths[i]! - widths[i - 1]!).toBeGreaterThan(0.8);
    }
  });
});
