/** Two heads that compose, on a text: their pattern, and the positions where the pair does most. No DOM. */

import { at } from "../../core/codec";
import { layerOf } from "../../core/format";

export interface Pair {
  reader: string;
  writer: string;
}

/** The pair that two heads of different layers are, whichever is named first. */
export function pairOf([a, b, ...more]: readonly string[]): Pair | null {
  if (!a || !b || more.length || layerOf(a) === layerOf(b)) return null;
  return layerOf(a) > layerOf(b) ? { reader: a, writer: b } : { reader: b, writer: a };
}

/** Attention through two heads, `A₂ A₁`, both lower triangles row by row; by hops without what stays at its position. */
export function product(reader: Float32Array, writer: Float32Array, n: number, hops: boolean): Float32Array {
  const out = new Float32Array(at(n, 0));
  const row = new Float64Array(n);
  for (let dst = 0; dst < n; dst++) {
    row.fill(0, 0, dst + 1);
    for (let mid = 0; mid <= dst; mid++) {
      const a = reader[at(dst, mid)]!;
      if (a === 0 || (hops && mid === dst)) continue;
      const begin = at(mid, 0);
      const end = hops ? mid : mid + 1;
      for (let src = 0; src < end; src++) row[src]! += a * writer[begin + src]!;
    }
    out.set(row.subarray(0, dst + 1), at(dst, 0));
  }
  return out;
}

/** The writer attends from `key` to `from`, the reader from `dst` to `key`. */
export interface Route {
  from: number;
  key: number;
  dst: number;
  /** Attention of the writer from key to from, and of the reader from dst to key. */
  written: number;
  matched: number;
}

/**
 * The route with the largest product of both attentions; one whose `from` has the token of `dst` counts ten times.
 *
 * `from` is the source that the writer attends to most. Position 0 is excluded as key, because heads park attention on it.
 */
export function bestRoute(
  ids: readonly number[],
  reader: Float32Array,
  writer: Float32Array,
  locked: { dst: number | null; src: number | null },
): Route | null {
  let best: Route | null = null;
  let most = 0;
  const sources = ids.map((_, key) => read(writer, key));
  const rows = locked.dst === null ? ids.keys() : [locked.dst];
  for (const dst of rows)
    for (let key = 1; key < dst; key++) {
      if (locked.src !== null && key !== locked.src) continue;
      const from = sources[key]!;
      const route = { from, key, dst, written: writer[at(key, from)]!, matched: reader[at(dst, key)]! };
      const repeats = ids[from] === ids[dst] ? 10 : 1;
      const value = route.written * route.matched * repeats;
      if (value > most) {
        most = value;
        best = route;
      }
    }
  return best;
}

/** The source that a destination attends to most. */
function read(pattern: Float32Array, dst: number): number {
  let best = 0;
  for (let src = 1; src <= dst; src++) if (pattern[at(dst, src)]! > pattern[at(dst, best)]!) best = src;
  return best;
}
