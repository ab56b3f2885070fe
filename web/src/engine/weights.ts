/** Tensors of `Weights` from a bundle: decoded, and tables of positions that follow from sinusoids computed. */
import { decode } from "../core/codec";
import type { ArrayRef, EngineRef } from "../core/types";
import type { Spec, Tensors } from "./model";

export type ChunkOf = (id: string) => ArrayBuffer;
type Sinusoids = NonNullable<EngineRef["sinusoids"]>;

export function tensorsOf(spec: Spec, { tensors, sinusoids, unfolded }: EngineRef, chunk: ChunkOf): Tensors {
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
  if (unfolded) fold(spec, found);
  if (!sinusoids) return found;
  const waves = wavesOf(spec, sinusoids);
  for (let l = 0; l < spec.n_layers; l++)
    for (const side of ["Q", "K"]) {
      const ref = tensors[`layers.${l}.W_${side}`];
      const root = unfolded && side === "Q" ? spec.d_head ** -0.5 : 1;
      const factor = (ref?.factor ?? 1) * root;
      if (ref) found[`layers.${l}.P_${side}`] = table(values({ ...ref, factor: 1 }), waves, spec, factor);
    }
  return found;
}

/** Fold gains, biases and centering of the norms into what reads and writes the stream, and 1/√d_head into queries. */
export function fold(spec: Spec, found: Tensors): void {
  const { d_model: d, n_layers, n_heads, d_head, norm } = spec;
  const centers = norm.kind === "layer";
  /** What a matrix reads through a norm, row by row; what the norm's bias adds to it is returned. */
  const read = (W: Float32Array, at: string, scale = 1): Float32Array | null => {
    const [gain, bias] = [found[`${at}.gain`], found[`${at}.bias`]];
    const constant = bias ? new Float32Array(W.length / d) : null;
    const row = new Float64Array(d);
    for (let r = 0; r * d < W.length; r++) {
      let [sum, shift] = [0, 0];
      for (let k = 0; k < d; k++) {
        shift += W[r * d + k]! * (bias?.[k] ?? 0);
        row[k] = W[r * d + k]! * (gain?.[k] ?? 1);
        sum += row[k]!;
      }
      if (constant) constant[r] = scale * shift;
      const mean = centers ? sum / d : 0;
      for (let k = 0; k < d; k++) W[r * d + k] = scale * (row[k]! - mean);
    }
    return constant;
  };
  /** Center the columns of a matrix of d rows. */
  const write = (W: Float32Array): void => {
    const n = W.length / d;
    for (let c = 0; c < n && centers; c++) {
      let sum = 0;
      for (let k = 0; k < d; k++) sum += W[k * n + c]!;
      for (let k = 0; k < d; k++) W[k * n + c]! -= sum / d;
    }
  };
  const note = (name: string, values: Float32Array | null) => {
    if (values) found[name] = values;
  };
  write(found.embed!);
  note("b_U", read(found.unembed!, "final"));
  for (let l = 0; l < n_layers; l++) {
    const at = `layers.${l}`;
    const own = (name: string) => found[`${at}.${name}`]!;
    note(`${at}.b_Q`, read(own("W_Q"), at, d_head ** -0.5));
    note(`${at}.b_K`, read(own("W_K"), at));
    const b_V = read(own("W_V"), at);
    if (b_V) note(`${at}.b_O`, written(own("W_O"), b_V, n_heads, d, centers));
    const width = own("W_O").length / n_heads;
    for (let h = 0; h < n_heads; h++) write(own("W_O").subarray(h * width, (h + 1) * width));
  }
}

/** What values that are constant write to the stream: rows of every pattern sum to 1. */
function written(W: Float32Array, b_V: Float32Array, n_heads: number, d: number, centers: boolean): Float32Array {
  const d_value = b_V.length / n_heads;
  const out = Float64Array.from({ length: d }, (_, m) => {
    let sum = 0;
    for (let h = 0; h < n_heads; h++)
      for (let v = 0; v < d_value; v++) sum += W[(h * d + m) * d_value + v]! * b_V[h * d_value + v]!;
    return sum;
  });
  const mean = centers ? out.reduce((sum, one) => sum + one, 0) / d : 0;
  return Float32Array.from(out, (one) => one - mean);
}

/** A row for each position: `scale · sin(i / base^(2m/d))`, and beside it the cosine. */
function wavesOf({ d_model, n_ctx }: Spec, { scale, base }: Sinusoids): Float64Array {
  // One more, which the last row of an odd number ends with.
  const out = new Float64Array(n_ctx * d_model + 1);
  for (let i = 0; i < n_ctx; i++)
    for (let m = 0; m < d_model; m++) {
      const angle = i * base ** (-(m - (m % 2)) / d_model);
      out[i * d_model + m] = scale * (m % 2 ? Math.cos(angle) : Math.sin(angle));
    }
  return out;
}

/** What positions add to queries or keys: `P[c, i] = factor · Σ_m W[c, m] T[m, i]`, summed over the numbers as stored. */
function table(W: ArrayLike<number>, waves: Float64Array, { d_model, n_ctx }: Spec, factor: number): Float32Array {
  const out = new Float32Array((W.length / d_model) * n_ctx);
  const row = new Float64Array(d_model + 1);
  for (let c = 0; c * d_model < W.length; c++) {
    for (let m = 0; m < d_model; m++) row[m] = W[c * d_model + m]!;
    for (let i = 0; i < n_ctx; i++) {
      // Two sums, so that one addition need not wait for the other.
      let [even, odd] = [0, 0];
      const at = i * d_model;
      for (let m = 0; m < d_model; m += 2) {
        even += row[m]! * waves[at + m]!;
        odd += row[m + 1]! * waves[at + m + 1]!;
      }
      out[c * n_ctx + i] = factor * (even + odd);
    }
  }
  return out;
}
