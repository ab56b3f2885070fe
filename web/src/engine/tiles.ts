/** Maps of one head: lower triangles, a row for each destination. */

import { triangle } from "../core/codec";
import type { TileMode } from "../core/requests";
import { type Run, rawScores } from "./forward";
import { type Part, writesOf } from "./model";
import { colsOf, type Matrix, matrix, project, rowOf, rowsOf } from "./tensors";

/** Cells of a head's map; with `target` the effect is that on its logit, else that on the true next token's. */
export function tile(run: Run, { layer, head }: Part, mode: TileMode, target?: number): Float32Array {
  const pattern = run.patterns[layer]![head]!;
  const written = () => {
    const own = run.model.layers[layer]!;
    const out = matrix(run.ids.length, run.model.d_model);
    project(values(run, layer, head), writesOf(own, head), out);
    return out;
  };
  switch (mode) {
    case "attention":
      return pattern.slice();
    case "score":
      return rawScores(run, layer, head);
    case "value":
      return weighted(pattern, values(run, layer, head));
    case "info":
      return weighted(pattern, written());
    case "effect":
      return effect(run, pattern, written(), target);
  }
}

function values(run: Run, layer: number, head: number): Matrix {
  const { d_value } = run.model.layers[layer]!;
  return colsOf(run.values[layer]!, head * d_value, (head + 1) * d_value);
}

/** A[dst, src] · ‖x_src‖ / max ‖x‖ */
function weighted(pattern: Float32Array, x: Matrix): Float32Array {
  const sizes = Float64Array.from({ length: x.rows }, (_, i) => Math.hypot(...rowOf(x, i)));
  const most = Math.max(
    sizes.reduce((a, b) => Math.max(a, b), 0),
    1e-300,
  );
  return mapped(pattern, x.rows, (a, _, src) => (a * sizes[src]!) / most);
}

/** A[dst, src] · W_U[target] W_O W_V x_src, a final norm's scale frozen; the last position has no true next token: NaN. */
function effect(run: Run, pattern: Float32Array, written: Matrix, target?: number): Float32Array {
  const { model, ids } = run;
  const n = ids.length;
  const asked = (dst: number) => (target === undefined ? ids[dst + 1] : target);
  const reached = matrix(target === undefined ? n : 1, n);
  for (let i = 0; i < reached.rows; i++) {
    const token = asked(i);
    if (token === undefined) reached.data.fill(Number.NaN, i * n);
    else project(rowsOf(model.unembed, token, token + 1), written, rowsOf(reached, i, i + 1));
  }
  return mapped(pattern, n, (a, dst, src) => {
    const scale = model.normed ? run.scales[model.n_layers]![dst]! : 1;
    return a * scale * reached.data[(target === undefined ? dst * n : 0) + src]!;
  });
}

function mapped(pattern: Float32Array, n: number, to: (a: number, dst: number, src: number) => number): Float32Array {
  const out = new Float32Array(pattern.length);
  for (let dst = 0; dst < n; dst++)
    for (let src = 0; src <= dst; src++) out[triangle(dst) + src] = to(pattern[triangle(dst) + src]!, dst, src);
  return out;
}
