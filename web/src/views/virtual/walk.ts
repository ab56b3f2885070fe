/** The walk through two heads on a text: what is written, which key is matched, which token is copied. No DOM. */
import type { LedgerEntry } from "../../core/requests";

/** Where a cell stands in a lower triangle kept row by row. */
function at(dst: number, src: number): number {
  return (dst * (dst + 1)) / 2 + src;
}

/** Attention through two heads, `A₂ A₁`, both lower triangles row by row; by hops without what stays at its position. */
export function product(reader: Float32Array, writer: Float32Array, n: number, hops: boolean): Float32Array {
  const out = new Float32Array((n * (n + 1)) / 2);
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

/** A walk: the writer reads `from` at `key`, the reader attends from `dst` to `key`, and copies the token there. */
export interface Walk {
  from: number;
  key: number;
  dst: number;
  /** Attention of the writer from key to from, and of the reader from dst to key. */
  written: number;
  matched: number;
}

/**
 * The walk on which the pair does most: through an earlier key, best one whose written token is the destination's own.
 *
 * The writer is taken to read the source that it attends to most. Position 0 is no key: heads rest there.
 */
export function bestWalk(
  ids: readonly number[],
  reader: Float32Array,
  writer: Float32Array,
  locked: { dst: number | null; src: number | null },
): Walk | null {
  let best: Walk | null = null;
  let most = 0;
  const sources = ids.map((_, key) => read(writer, key));
  const rows = locked.dst === null ? ids.keys() : [locked.dst];
  for (const dst of rows)
    for (let key = 1; key < dst; key++) {
      if (locked.src !== null && key !== locked.src) continue;
      const from = sources[key]!;
      const walk = { from, key, dst, written: writer[at(key, from)]!, matched: reader[at(dst, key)]! };
      const repeats = ids[from] === ids[dst] ? 10 : 1;
      const value = walk.written * walk.matched * repeats;
      if (value > most) {
        most = value;
        best = walk;
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

/** The part of a score that runs through a head on the key side, and the rest. */
export function throughKey(entries: readonly LedgerEntry[], head: string): { through: number; rest: number } {
  let through = 0;
  let rest = 0;
  for (const entry of entries)
    if (entry.key_heads.some((one) => one.includes(head))) through += entry.value;
    else rest += entry.value;
  return { through, rest };
}

/** Positions that the drawing shows, in order; a gap before one that does not follow the one before it. */
export function excerpt(walk: Walk, n: number, around: number): { position: number; gap: boolean }[] {
  const wanted = new Set<number>();
  for (const place of [walk.from, walk.key, walk.dst])
    for (let i = place - around; i <= place + around; i++)
      if (i >= 0 && i < n && i <= walk.dst) wanted.add(i);
  const order = [...wanted].sort((a, b) => a - b);
  return order.map((position, i) => ({ position, gap: i > 0 && order[i - 1] !== position - 1 }));
}
