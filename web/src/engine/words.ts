/**
 * Words of attention: how a path moves between positions. With one destination a word is a row vector of positions,
 * pulled back through one pattern after another, `r ← r A`, so that no path needs a forward pass.
 */

import { triangle } from "../core/codec";
import type { Run } from "./forward";
import type { Kind, Model, Part } from "./model";
import { rowOf } from "./tensors";

/** Weights of the positions from 0 up to a destination. */
export type Row = Float64Array;

/** What one layer offers a path besides going straight on: its heads, or by hops the two parts of each. */
export function partsOf(model: Model, layer: number, hops: boolean): Part[] {
  const kinds: Kind[] = hops ? ["D", "M"] : ["A"];
  return Array.from({ length: model.n_heads }, (_, head) => kinds.map((kind) => ({ layer, head, kind }))).flat();
}

/** Order that a part adds to a path: what a head takes from its own position moves nothing. */
export function orderOf(part: Part): number {
  return part.kind === "D" ? 0 : 1;
}

/** `r A`, times the norm's scale where the layer reads. */
export function pulledBack(run: Run, part: Part, r: Row): Row {
  const A = run.patterns[part.layer]![part.head]!;
  const out = new Float64Array(r.length);
  for (let dst = 0; dst < r.length; dst++) {
    if (r[dst] === 0) continue;
    const [first, last] = sources(part.kind, dst);
    for (let src = first; src < last; src++) out[src]! += r[dst]! * A[triangle(dst) + src]!;
  }
  return scaled(run, part.layer, out);
}

/** The sources of a destination that a kind of part reads, from and up to. */
export function sources(kind: Kind, dst: number): [number, number] {
  return [kind === "D" ? dst : 0, kind === "M" ? dst : dst + 1];
}

/** A row times 1/σ of the norm before a layer. */
export function scaled(run: Run, layer: number, r: Row): Row {
  return run.model.normed ? r.map((weight, i) => weight * run.scales[layer]![i]!) : r;
}

/** What enters the stream before a layer: embeddings before the first, then the bias of the layer below. */
export interface Source {
  origin: string;
  kind: "tokens" | "positions" | "one";
  /** The row that a position contributes. */
  at: (position: number) => Float32Array;
}

export function entering(run: Run, layer: number): Source[] {
  const { embed, position_table, layers } = run.model;
  if (layer > 0) {
    const bias = layers[layer - 1]!.b_O;
    return bias ? [{ origin: `b_O[${layer - 1}]`, kind: "one", at: () => bias }] : [];
  }
  const tokens: Source = { origin: "W_E", kind: "tokens", at: (i) => rowOf(embed, run.ids[i]!) };
  if (!position_table) return [tokens];
  return [tokens, { origin: "W_P", kind: "positions", at: (i) => rowOf(position_table, i) }];
}

/** `Σ_i r_i x_i` */
export function mixture(source: Source, r: Row, width: number): Float32Array {
  const out = new Float64Array(width);
  for (let i = 0; i < r.length; i++) {
    if (r[i] === 0) continue;
    const x = source.at(i);
    for (let m = 0; m < width; m++) out[m]! += r[i]! * x[m]!;
  }
  return Float32Array.from(out);
}

/** Inner product. */
export function met(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let m = 0; m < a.length; m++) sum += a[m]! * b[m]!;
  return sum;
}

/** Number of paths into the stream before a layer, by order: coefficients of a product of small polynomials. */
export function counts(model: Model, layer: number, hops: boolean): number[] {
  let found = [model.position_table ? 2 : 1];
  for (let l = 0; l < layer; l++) {
    const [same, more] = [hops ? 1 + model.n_heads : 1, model.n_heads];
    const grown = Array.from(
      { length: found.length + 1 },
      (_, k) => same * (found[k] ?? 0) + more * (found[k - 1] ?? 0),
    );
    if (model.layers[l]!.b_O) grown[0]! += 1;
    found = grown;
  }
  return found;
}
