/** A head's map as it is shown: position 0 handled, values on a scale of 255 codes. */
import type { Mode, Scale } from "../core/types";

export type First = "show" | "hide" | "renormalize";

/** A lower triangle, row by row. Codes: 0 to 254 on the scale, 255 not finite. */
export interface Picture {
  n: number;
  values: Float32Array;
  codes: Uint8Array;
  scale: Scale;
  signed: boolean;
  /** Cells that are not finite. */
  lost: number;
  /** Read from a picture of bytes: every number is shown with "≈". */
  exact: boolean;
}

export const NOT_FINITE = 255;

export function isSigned(mode: Mode): boolean {
  return mode === "score" || mode === "effect" || mode === "difference";
}

export function at(dst: number, src: number): number {
  return (dst * (dst + 1)) / 2 + src;
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

/** The largest absolute value, leaving out what is not finite. */
export function largest(values: Float32Array): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]!);
    if (size > most && size < Number.POSITIVE_INFINITY) most = size;
  }
  return most;
}

export function scaleFor(signed: boolean, max: number): Scale {
  return signed ? { name: "arcsinh", max: max || 1, knee: (max || 1) / 10 } : { name: "sqrt", max: max || 1 };
}

/** The picture that was made of values last: the text and the map show the same. */
const KEPT = new WeakMap<Float32Array, Picture>();

export function pictureOf(values: Float32Array, n: number, scale: Scale, exact: boolean): Picture {
  const kept = KEPT.get(values);
  if (kept && kept.exact === exact && kept.scale.name === scale.name && kept.scale.max === scale.max)
    return kept;
  const codes = new Uint8Array(values.length);
  let lost = 0;
  const encode = encoder(scale);
  for (let i = 0; i < values.length; i++) {
    const code = encode(values[i]!);
    codes[i] = code;
    if (code === NOT_FINITE) lost += 1;
  }
  const made = { n, values, codes, scale, signed: scale.name === "arcsinh", lost, exact };
  KEPT.set(values, made);
  return made;
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

/** A square of `side` cells from a triangle of n rows: each shows the cell farthest from zero of its block. */
export function pooled(picture: Picture, side: number): Uint8Array {
  return raster(picture, [0, picture.n], [0, picture.n], side, side).codes;
}

export interface Raster {
  codes: Uint8Array;
  /** Whether a cell lies in the triangle. */
  inside: Uint8Array;
  width: number;
  height: number;
}

/** A part of the triangle, at most `width` × `height` cells: where there are more, each shows the one farthest from zero. */
export function raster(
  picture: Picture,
  rows: readonly [number, number],
  columns: readonly [number, number],
  width: number,
  height: number,
): Raster {
  const w = Math.min(width, columns[1] - columns[0]);
  const h = Math.min(height, rows[1] - rows[0]);
  const codes = new Uint8Array(w * h);
  const inside = new Uint8Array(w * h);
  const zero = picture.signed ? 127 : 0;
  for (let y = 0; y < h; y++) {
    const from = rows[0] + Math.floor((y * (rows[1] - rows[0])) / h);
    const to = rows[0] + Math.floor(((y + 1) * (rows[1] - rows[0])) / h);
    for (let x = 0; x < w; x++) {
      const left = columns[0] + Math.floor((x * (columns[1] - columns[0])) / w);
      const right = columns[0] + Math.floor(((x + 1) * (columns[1] - columns[0])) / w);
      let best = zero;
      let any = 0;
      for (let dst = from; dst < to; dst++) {
        const end = Math.min(right, dst + 1);
        for (let src = left; src < end; src++) {
          any = 1;
          const code = picture.codes[at(dst, src)]!;
          if (code === NOT_FINITE || Math.abs(code - zero) > Math.abs(best - zero)) best = code;
          if (best === NOT_FINITE) break;
        }
      }
      codes[y * w + x] = best;
      inside[y * w + x] = any;
    }
  }
  return { codes, inside, width: w, height: h };
}
