/** One token against all others, over several heads. */
import { at } from "../core/codec";
import type { Picture } from "../draw/picture";

export interface Looked {
  token: number | null;
  /** Sources of the token as destination. */
  before: boolean;
  /** Destinations of the token as source. */
  after: boolean;
}

/** Cells of maps that are read at once, unless those are of few heads. */
const MOST = 5e6;
const FEW = 16;

/** 1 where all heads are read at once. Where their maps are too large, every second, third … head is: no layer is left out. */
export function oneIn(heads: number, tokens: number): number {
  const most = Math.max(FEW, Math.floor(MOST / at(tokens, 0)));
  return Math.max(1, Math.ceil(heads / most));
}

/** For every position, the value farthest from zero over the heads; NaN where the token is not read that way. */
export function weightsOf(pictures: readonly Picture[], looked: Looked): Float32Array {
  const n = pictures[0]?.n ?? 0;
  const out = new Float32Array(n).fill(Number.NaN);
  const token = looked.token;
  if (token === null || token >= n) return out;
  const take = (i: number, value: number) => {
    if (Number.isNaN(out[i]!) || Math.abs(value) > Math.abs(out[i]!)) out[i] = value;
  };
  for (const { values } of pictures) {
    if (looked.before) for (let src = 0; src <= token; src++) take(src, values[at(token, src)]!);
    if (looked.after) for (let dst = token + 1; dst < n; dst++) take(dst, values[at(dst, token)]!);
  }
  return out;
}

/** Positions of the three values farthest from zero, of those that can be told from it. */
export function strongest(weights: Float32Array, from: number, to: number, most = 3): number[] {
  const found: number[] = [];
  for (let i = from; i < to; i++) {
    const size = Math.abs(weights[i]!);
    if (!(size > 0.005)) continue;
    let place = found.length;
    while (place > 0 && Math.abs(weights[found[place - 1]!]!) < size) place -= 1;
    if (place < most) found.splice(place, 0, i);
    if (found.length > most) found.pop();
  }
  return found;
}
