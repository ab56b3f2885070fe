import fc from "fast-check";
import { expect, test } from "vitest";
import { at, decodeScale, scaleTable } from "../src/core/codec";
import { palette } from "../src/core/colors";
import type { MapRef, Mode } from "../src/core/types";
import { stamp } from "../src/draw/map";
import { type Drawn, encoder, raster, rasterOf, scaleFor } from "../src/draw/picture";
import { small, triangle } from "../src/pictures.svelte";

function map(mode: Mode, n: number, max: number): MapRef {
  const scale = mode === "attention" ? { name: "sqrt", max } : { name: "arcsinh", max, knee: max / 100 };
  return {
    mode,
    head: "L0H0",
    thumbnail: { dtype: "u8", shape: [n, n], layout: "dense", chunks: [], scale },
  } as unknown as MapRef;
}

/** Codes as they are shown. */
const shown = ({ codes, shown }: Drawn) => codes.map((code) => shown![code]!);

const bytes = fc.uint8Array({ minLength: 25, maxLength: 25 });
const modes = fc.constantFrom<Mode>("attention", "score");
const sizes = fc.double({ min: 0.01, max: 1e4, noNaN: true });

test("a thumbnail is the triangle of as many tokens as it has cells, each with the code of its number", () => {
  fc.assert(
    fc.property(bytes, modes, sizes, fc.option(sizes, { nil: undefined }), (cells, mode, max, shared) => {
      const one = map(mode, 5, max);
      const scale = one.thumbnail.scale!;
      const made = small(one, scaleTable(scale), triangle(one, cells), shared);
      const encode = encoder(scaleFor(mode === "score", shared ?? max));
      expect([made.n, made.signed, made.codes.length]).toEqual([5, mode === "score", 15]);
      for (let dst = 0; dst < 5; dst++)
        for (let src = 0; src <= dst; src++)
          expect(shown(made)[at(dst, src)]).toBe(encode(Math.fround(decodeScale(cells[dst * 5 + src]!, scale))));
    }),
  );
});

test("on its own scale a thumbnail of attention keeps its bytes", () => {
  fc.assert(
    fc.property(bytes, sizes, (cells, max) => {
      const one = map("attention", 5, max);
      const made = small(one, scaleTable(one.thumbnail.scale!), triangle(one, cells));
      for (let dst = 0; dst < 5; dst++)
        for (let src = 0; src <= dst; src++) expect(shown(made)[at(dst, src)]).toBe(cells[dst * 5 + src]);
    }),
  );
});

test("of effects the last token, which has no next one, is zero", () => {
  const one = map("effect", 5, 2);
  const made = small(one, scaleTable(one.thumbnail.scale!), triangle(one, new Uint8Array(25).fill(255)));
  expect(Array.from(shown(made).slice(at(4, 0)))).toEqual([127, 127, 127, 127, 127]);
  expect(shown(made)[0]).toBe(255);
});

test("a raster shows of each block the cell farthest from zero, and what is not finite before all", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 55, maxLength: 55 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 8 }),
      (codes, signed, side, from) => {
        const range = [from, 10] as const;
        const made = raster({ n: 10, codes, signed }, range, range, side, side);
        const parts = Math.min(side, 10 - from);
        expect([made.width, made.height]).toEqual([parts, parts]);
        const zero = signed ? 127 : 0;
        const far = (code: number) => Math.abs(code - zero);
        const block = (i: number) => {
          const [a, b] = [i, i + 1].map((one) => from + Math.floor((one * (10 - from)) / parts)) as [number, number];
          return Array.from({ length: b - a }, (_, k) => a + k);
        };
        for (let y = 0; y < parts; y++)
          for (let x = 0; x < parts; x++) {
            const cells = block(y).flatMap((dst) =>
              block(x).flatMap((src) => (src <= dst ? [codes[at(dst, src)]!] : [])),
            );
            const code = made.codes[y * parts + x]!;
            expect(made.inside[y * parts + x]).toBe(cells.length ? 1 : 0);
            expect(far(code)).toBe(Math.max(0, ...cells.map(far)));
            if (cells.includes(255)) expect(code).toBe(255);
          }
      },
    ),
  );
});

test("every pixel of a stamped raster is the color of the cell under its middle, and no other pixel changes", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 55, maxLength: 55 }),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(-1, 0x40ffffff),
      (codes, side, mask) => {
        const made = raster({ n: 10, codes, signed: false }, [0, 10], [0, 10], 64, 64);
        const colors = palette(false, false);
        const pixels = new Uint32Array(40 * 40);
        stamp(pixels, 40, { made, colors, mask, box: [3, 5, side, side] });
        const expected = Array.from({ length: 40 * 40 }, (_, i) => {
          const [x, y] = [i % 40, Math.floor(i / 40)];
          const [dst, src] = [y - 5, x - 3].map((one) => Math.floor(((one + 0.5) * 10) / side)) as [number, number];
          const there = y >= 5 && y < 5 + side && x >= 3 && x < 3 + side && src <= dst;
          return there ? (colors.rgba[codes[at(dst, src)]!]! & mask) >>> 0 : 0;
        });
        expect(Array.from(pixels)).toEqual(expected);
      },
    ),
  );
});

test("on another scale a raster is made of the same blocks, and only its colors change", () => {
  fc.assert(
    fc.property(bytes, modes, sizes, sizes, fc.integer({ min: 1, max: 8 }), (cells, mode, max, shared, side) => {
      const one = map(mode, 5, max);
      const blocks = triangle(one, cells);
      const [own, other] = [undefined, shared].map((size) =>
        small(one, scaleTable(one.thumbnail.scale!), blocks, size),
      ) as [Drawn, Drawn];
      const made = rasterOf(own, [0, 5], [0, 5], side, side);
      expect(made).toEqual(raster(own, [0, 5], [0, 5], side, side));
      expect(rasterOf(other, [0, 5], [0, 5], side, side)).toBe(made);
      expect(rasterOf(other, [0, 3], [0, 5], side, side)).toEqual(raster(other, [0, 3], [0, 5], side, side));
      // The block of what is shown is the one of what is farthest from zero.
      const zero = mode === "score" ? 127 : 0;
      const far = (code: number) => Math.abs(code - zero);
      const before = raster({ ...other, codes: shown(other) }, [0, 5], [0, 5], side, side);
      expect(Array.from(made.codes, (code) => far(other.shown![code]!))).toEqual(Array.from(before.codes, far));
    }),
  );
});

test("a stripe of one cell is still there where thumbnails have fewer pixels than cells", () => {
  for (let at0 = 0; at0 < 64; at0++) {
    const one = map("attention", 64, 1);
    const cells = Uint8Array.from({ length: 64 * 64 }, (_, i) => (i % 64 === at0 ? 254 : 0));
    const { codes, inside } = raster(
      small(one, scaleTable(one.thumbnail.scale!), triangle(one, cells)),
      [0, 64],
      [0, 64],
      40,
      40,
    );
    expect(inside.length).toBe(1600);
    expect(Array.from(codes.slice(39 * 40)).filter((code) => code === 254).length).toBe(1);
  }
});
