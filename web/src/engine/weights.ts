/** Tensors of `Weights` from a bundle: decoded, and tables of positions that follow from sinusoids computed. */
import { decode } from "../core/codec";
import type { ArrayRef, EngineRef } from "../core/types";
import type { Spec, Tensors } from "./model";

export type ChunkOf = (id: string) => ArrayBuffer;
type Sinusoids = NonNullable<EngineRef["sinusoids"]>;

export function tensorsOf(spec: Spec, { tensors, sinusoids }: EngineRef, chunk: ChunkOf): Tensors {
  const values = (ref: ArrayRef) =>
    decode(
      ref,
      ref.chunks.map((part) => chunk(part.id)),
    );
  const found: Tensors = {};
  for (const [name, ref] of Object.entries(tensors)) {
    const decoded = values(ref);
    found[name] = decoded instanceof Float32Array ? decoded : Float32Array.from(decoded);
  }
  if (!sinusoids) return found;
  const waves = wavesOf(spec, sinusoids);
  for (let l = 0; l < spec.n_layers; l++)
    for (const side of ["Q", "K"]) {
      const ref = tensors[`layers.${l}.W_${side}`];
      if (ref)
        found[`layers.${l}.P_${side}`] = table(values({ ...ref, factor: 1 }), waves, spec, ref.factor ?? 1);
    }
  return found;
}

/** A row for each position: `scale · sin(i / base^(2m/d))`, and beside it the cosine. */
function wavesOf({ d_model, n_ctx }: Spec, { scale, base }: Sinusoids): Float64Array {
  const out = new Float64Array(n_ctx * d_model);
  for (let i = 0; i < n_ctx; i++)
    for (let m = 0; m < d_model; m++) {
      const angle = i * base ** (-(m - (m % 2)) / d_model);
      out[i * d_model + m] = scale * (m % 2 ? Math.cos(angle) : Math.sin(angle));
    }
  return out;
}

/** What positions add to queries or keys: `P[c, i] = factor · Σ_m W[c, m] T[m, i]`, summed over the numbers as stored. */
function table(
  W: ArrayLike<number>,
  waves: Float64Array,
  { d_model, n_ctx }: Spec,
  factor: number,
): Float32Array {
  const out = new Float32Array((W.length / d_model) * n_ctx);
  const row = new Float64Array(d_model);
  for (let c = 0; c * d_model < W.length; c++) {
    for (let m = 0; m < d_model; m++) row[m] = W[c * d_model + m]!;
    for (let i = 0; i < n_ctx; i++) {
      // Two sums, so that one addition need not wait for the other.
      let [even, odd] = [0, 0];
      const at = i * d_model;
      for (let m = 0; m + 1 < d_model; m += 2) {
        even += row[m]! * waves[at + m]!;
        odd += row[m + 1]! * waves[at + m + 1]!;
      }
      if (d_model % 2) even += row[d_model - 1]! * waves[at + d_model - 1]!;
      out[c * n_ctx + i] = factor * (even + odd);
    }
  }
  return out;
}
