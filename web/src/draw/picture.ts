/** A head's map as it is shown: position 0 handled, values on a scale of 255 codes. */
import { at, looked, NOT_FINITE, triangle } from "../core/codec";
import type { Mode, Scale } from "../core/types";

export type First = "show" | "hide" | "renormalize";

/** A lower triangle as it is drawn, row by row. Codes: 0 to 254 on the scale, 255 not finite. */
export interface Drawn {
  n: number;
  codes: Uint8Array;
  signed: boolean;
  /** For each code the one that is shown, where that is on another scale. */
  shown?: Uint8Array;
}

/** The same with its numbers. */
export interface Picture extends Drawn {
  values: Float32Array;
  scale: Scale;
  /** Cells that are not finite. */
  lost: number;
  /** Read from a picture of bytes: every number is shown with "≈". */
  exact: boolean;
}

export function isSigned(mode: Mode): boolean {
  return mode === "score" || mode === "effect" || mode === "difference";
}

/**
 * Values with position 0 shown, hidden, or with attention to the other sources made to sum to 1.
 *
 * Only attention can be renormalized; other modes hide position 0 then. Hidden cells are 0, so that no maximum sees them.
 */
export function handled(values: Float32Array, n: number, first: First, mode: Mode): Float32Array {
  if (first === "show") return values;
  const out = Float32Array.from(values);
  for (let dst = 0; dst < n; dst++) {
    const start = at(dst, 0);
    const rest = 1 - values[start]!;
    if (first === "renormalize" && mode === "attention" && rest > 1e-6)
      for (let src = 1; src <= dst; src++) out[start + src] = values[start + src]! / rest;
    out[start] = 0;
  }
  return out;
}

/** The lower triangle of a head's map, row by row. `exact` where an executor computed it, else read from a picture. */
export interface Tile {
  n: number;
  values: Float32Array;
  exact: boolean;
}

/** The second triangle minus the first, over the positions both have. */
export function difference(a: Float32Array, b: Float32Array, n: number): Float32Array {
  return Float32Array.from({ length: triangle(n) }, (_, i) => b[i]! - a[i]!);
}

/** Maps of two runs on one scale, and the second minus the first on its own. */
export function contrasted(a: Tile, b: Tile, isSigned: boolean): Record<"a" | "b" | "delta", Picture> {
  const max = Math.max(largest(a.values), largest(b.values));
  const picture = ({ n, values, exact }: Tile) => pictureOf(values, n, scaleFor(isSigned, max), exact);
  const n = Math.min(a.n, b.n);
  const delta = difference(a.values, b.values, n);
  const exact = a.exact && b.exact;
  return { a: picture(a), b: picture(b), delta: pictureOf(delta, n, scaleFor(true, largest(delta)), exact) };
}

/** Codes, and what each of them stands for. */
interface Coded {
  codes: Uint8Array;
  table: Float32Array;
}

/** What values were decoded from: whoever shows them encodes the table, and no cell. */
const CODED = new WeakMap<Float32Array, Coded>();

/** The numbers that codes stand for. */
export function decoded(codes: Uint8Array, table: Float32Array): Float32Array {
  const values = looked(codes, table);
  CODED.set(values, { codes, table });
  return values;
}

/** The numbers that there are, of each that was decoded one. */
function distinct(values: Float32Array): Float32Array {
  const coded = CODED.get(values);
  if (!coded) return values;
  const used = new Uint8Array(coded.table.length);
  for (let i = 0; i < values.length; i++) used[coded.codes[i]!] = 1;
  return coded.table.filter((_, code) => used[code]);
}

const LARGEST = new WeakMap<Float32Array, number>();

/** The largest absolute value, leaving out what is not finite. */
export function largest(values: Float32Array): number {
  let most = LARGEST.get(values) ?? 0;
  if (most) return most;
  const all = distinct(values);
  for (let i = 0; i < all.length; i++) {
    const size = Math.abs(all[i]!);
    if (size > most && size < Number.POSITIVE_INFINITY) most = size;
  }
  LARGEST.set(values, most);
  return most;
}

export function scaleFor(signed: boolean, max: number): Scale {
  return signed ? { name: "arcsinh", max: max || 1, knee: (max || 1) / 10 } : { name: "sqrt", max: max || 1 };
}

/** The pictures that were made of values last, on two scales: the text and the map show the same. */
const KEPT = new WeakMap<Float32Array, Picture[]>();

export function pictureOf(values: Float32Array, n: number, scale: Scale, exact: boolean): Picture {
  const kept = KEPT.get(values) ?? [];
  const found = kept.find((one) => one.exact === exact && one.scale.name === scale.name && one.scale.max === scale.max);
  if (found) return found;
  const coded = CODED.get(values);
  const codes = coded ? recoded(coded, encoded(coded.table, scale)) : encoded(values, scale);
  let lost = 0;
  for (let i = 0; i < codes.length; i++) if (codes[i] === NOT_FINITE) lost += 1;
  const made = { n, values, codes, scale, signed: scale.name === "arcsinh", lost, exact };
  KEPT.set(values, [made, ...kept.slice(0, 1)]);
  return made;
}

function encoded(values: Float32Array, scale: Scale): Uint8Array {
  const codes = new Uint8Array(values.length);
  const encode = encoder(scale);
  for (let i = 0; i < values.length; i++) codes[i] = encode(values[i]!);
  return codes;
}

/** Each code by the one that its number has on another scale; the codes themselves where that is the same. */
function recoded({ codes }: Coded, shown: Uint8Array): Uint8Array {
  if (shown.every((code, i) => code === i)) return codes;
  const out = new Uint8Array(codes.length);
  for (let i = 0; i < codes.length; i++) out[i] = shown[codes[i]!]!;
  return out;
}

/** The nearest code of a value; ends of the scale beyond it. */
export function encoder(scale: Scale): (value: number) => number {
  const knee = scale.knee ?? 1;
  const whole = scale.name === "sqrt" ? 254 / Math.sqrt(scale.max) : 127 / Math.asinh(scale.max / knee);
  if (scale.name === "sqrt")
    return (value) =>
      Number.isFinite(value) ? Math.min(254, (whole * Math.sqrt(Math.max(value, 0)) + 0.5) | 0) : NOT_FINITE;
  return (value) =>
    Number.isFinite(value)
      ? Math.min(254, Math.max(0, Math.round(127 + whole * Math.asinh(value / knee))))
      : NOT_FINITE;
}

export interface Raster {
  codes: Uint8Array;
  /** Whether a cell lies in the triangle. */
  inside: Uint8Array;
  width: number;
  height: number;
}

const RASTERS = new WeakMap<Uint8Array, [string, Raster]>();

/** The raster that was made of codes last, or another one. */
export function rasterOf(...given: Parameters<typeof raster>): Raster {
  const key = given.slice(1).join();
  const [name, kept] = RASTERS.get(given[0].codes) ?? [];
  const made = name === key ? kept! : raster(...given);
  RASTERS.set(given[0].codes, [key, made]);
  return made;
}

/** A part of the triangle, at most `width` × `height` cells: where there are more, each shows the one farthest from zero. */
export function raster(
  picture: Drawn,
  rows: readonly [number, number],
  columns: readonly [number, number],
  width: number,
  height: number,
): Raster {
  const lines = cuts(rows, height);
  const edges = cuts(columns, width);
  const [w, h] = [edges.length - 1, lines.length - 1];
  const zero = picture.signed ? 127 : 0;
  const from = picture.codes;
  const codes = new Uint8Array(w * h).fill(zero);
  const inside = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let dst = lines[y]!; dst < lines[y + 1]!; dst++)
      for (let x = 0; x < w && edges[x]! <= dst; x++) {
        const i = y * w + x;
        const end = at(dst, Math.min(edges[x + 1]!, dst + 1));
        let most = codes[i]!;
        // What is not finite is farther from zero than any number.
        for (let k = at(dst, edges[x]!); k < end; k++)
          if (Math.abs(from[k]! - zero) > Math.abs(most - zero)) most = from[k]!;
        codes[i] = most;
        inside[i] = 1;
      }
  return { codes, inside, width: w, height: h };
}

/** Where a range is cut into parts as equal as can be, at most so many; and its end. */
function cuts([from, to]: readonly [number, number], most: number): Int32Array {
  const parts = Math.min(most, to - from);
  return Int32Array.from({ length: parts + 1 }, (_, i) => from + Math.floor((i * (to - from)) / parts));
}
