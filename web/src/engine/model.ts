/** A canonical attention-only model: matrices as the products of a forward pass, and of its way back, read them. */
import { Refused } from "../core/requests";
import type { ModelRef } from "../core/types";
import { colsOf, type Matrix, matrix, rowsOf, transposed } from "./tensors";

export interface Layer {
  /** From the stream to queries, keys and values: heads one below the other, heads · d_head × d_model. */
  W_Q: Matrix;
  W_K: Matrix;
  W_V: Matrix;
  /** From values to the stream: heads side by side, d_model × heads · d_value. */
  W_O: Matrix;
  /** Transposes, by which covectors are pulled back. */
  W_V_T: Matrix;
  W_O_T: Matrix;
  b_Q: Float32Array | null;
  b_K: Float32Array | null;
  b_O: Float32Array | null;
  /** What each position adds, a row for each: n_ctx × heads · d_head. */
  P_Q: Matrix | null;
  P_K: Matrix | null;
  /** Share of each position's own key, by head. */
  smear: Float32Array | null;
  d_value: number;
}

export interface Model {
  name: string;
  n_layers: number;
  n_heads: number;
  d_model: number;
  d_head: number;
  d_vocab: number;
  n_ctx: number;
  normed: boolean;
  eps: number;
  /** A row for each token. */
  embed: Matrix;
  unembed: Matrix;
  /** A row for each position, where positions enter the stream. */
  position_table: Matrix | null;
  b_U: Float32Array | null;
  layers: Layer[];
}

export type Tensors = Record<string, Float32Array>;
export type Spec = Pick<
  ModelRef,
  "name" | "n_layers" | "n_heads" | "d_model" | "d_head" | "d_vocab" | "d_mlp" | "n_ctx" | "positions" | "norm"
>;

/** Lay out the tensors of `Weights` for the engine. */
export function modelOf(spec: Spec, tensors: Tensors): Model {
  if (spec.d_mlp.some((width) => width > 0))
    throw new Refused(`${spec.name} has MLPs, and the page computes attention-only models`, "ask in Python");
  const { n_layers, n_heads, d_model, d_head, d_vocab, n_ctx } = spec;
  const find = (name: string) => {
    const found = tensors[name];
    if (!found) throw new Refused(`the weights of ${spec.name} are damaged: ${name} is missing`, "get the file again");
    return found;
  };
  const table = tensors.position_table;
  return {
    name: spec.name,
    ...{ n_layers, n_heads, d_model, d_head, d_vocab, n_ctx },
    normed: spec.norm.kind !== "none",
    eps: spec.norm.eps,
    embed: transposed(matrix(d_model, d_vocab, find("embed"))),
    unembed: matrix(d_vocab, d_model, find("unembed")),
    position_table: table ? transposed(matrix(d_model, n_ctx, table)) : null,
    b_U: tensors.b_U ?? null,
    layers: Array.from({ length: n_layers }, (_, l) => layerOf(spec, l, tensors, find)),
  };
}

function layerOf(spec: Spec, l: number, tensors: Tensors, find: (name: string) => Float32Array): Layer {
  const [values, width] = [find(`layers.${l}.W_V`), spec.n_heads * spec.d_head];
  const d_value = values.length / (spec.n_heads * spec.d_model);
  const W_V = matrix(spec.n_heads * d_value, spec.d_model, values);
  const W_O = sideBySide(find(`layers.${l}.W_O`), spec.n_heads, spec.d_model, d_value);
  const own = (name: string) => tensors[`layers.${l}.${name}`] ?? null;
  const places = (table: Float32Array | null) => table && transposed(matrix(width, spec.n_ctx, table));
  return {
    W_Q: matrix(width, spec.d_model, find(`layers.${l}.W_Q`)),
    W_K: matrix(width, spec.d_model, find(`layers.${l}.W_K`)),
    ...{ W_V, W_O, W_V_T: transposed(W_V), W_O_T: transposed(W_O), d_value },
    ...{ b_Q: own("b_Q"), b_K: own("b_K"), b_O: own("b_O"), smear: own("smear") },
    P_Q: places(own("P_Q")),
    P_K: places(own("P_K")),
  };
}

/** `W_O` of all heads side by side, from heads × d_model × d_value. */
function sideBySide(W: Float32Array, heads: number, d_model: number, d_value: number): Matrix {
  const out = matrix(d_model, heads * d_value);
  for (let h = 0; h < heads; h++)
    for (let m = 0; m < d_model; m++) {
      const from = (h * d_model + m) * d_value;
      out.data.set(W.subarray(from, from + d_value), m * out.cols + h * d_value);
    }
  return out;
}

// ---------------------------------------------------------------- heads and their parts

/** All of a head's attention, `A`; what it moves, `M`; what it takes from its own position, `D`. */
export type Kind = "A" | "M" | "D";

export interface Part {
  layer: number;
  head: number;
  kind: Kind;
}

export function written(part: Part): string {
  const head = headName(part);
  return part.kind === "A" ? head : `${part.kind}[${head}]`;
}

export function headName(part: Pick<Part, "layer" | "head">): string {
  return `L${part.layer}H${part.head}`;
}

/** Read `L0H1`, `M[L0H1]` or `D[L0H1]`, as `checked` lets them through. */
export function partOf(name: string): Part {
  const [layer = 0, head = 0] = name.match(/[0-9]+/g)!.map(Number);
  return { layer, head, kind: name.startsWith("L") ? "A" : (name[0] as Kind) };
}

/** Queries' and keys' matrices of one head, d_head × d_model. */
export function ofHead(model: Model, W: Matrix, head: number): Matrix {
  return rowsOf(W, head * model.d_head, (head + 1) * model.d_head);
}

/** `W_V` of one head, d_value × d_model. */
export function valuesOf(layer: Layer, head: number): Matrix {
  return rowsOf(layer.W_V, head * layer.d_value, (head + 1) * layer.d_value);
}

/** `W_O` of one head, d_model × d_value. */
export function writesOf(layer: Layer, head: number): Matrix {
  return colsOf(layer.W_O, head * layer.d_value, (head + 1) * layer.d_value);
}
