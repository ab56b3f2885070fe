/** One row or column of an expanded circuit: OV = W_U W_OV W_E [out, source], QK = W_Eᵀ W_QK W_E [destination, source]. */
import type { ColumnAnswer } from "../core/requests";
import { type Model, ofHead, type Part, valuesOf, writesOf } from "./model";
import { largest } from "./predictions";
import { colsOf, rowOf, rowsOf, through } from "./tensors";

export function column(
  model: Model,
  { layer, head }: Part,
  circuit: "ov" | "qk",
  token: number,
  side: "row" | "column",
  top: number,
  other?: number,
): ColumnAnswer {
  const line = circuit === "ov" ? ov(model, layer, head, token, side) : qk(model, layer, head, token, side);
  const listed = (sign: number) =>
    largest(sign > 0 ? line : line.map((value) => -value), top).map((found) => ({
      token: found,
      value: line[found]!,
    }));
  const mean = line.reduce((sum, value) => sum + value, 0) / line.length;
  const variance = line.reduce((sum, value) => sum + (value - mean) ** 2, 0) / line.length;
  const found: ColumnAnswer = {
    kind: "column",
    largest: listed(1),
    smallest: listed(-1),
    mean,
    sd: Math.sqrt(variance),
  };
  return other === undefined ? found : { ...found, entry: line[other]! };
}

/** A row is an output token, a column a source. */
function ov(model: Model, layer: number, head: number, token: number, side: "row" | "column"): Float32Array {
  const own = model.layers[layer]!;
  const [from, to] = [head * own.d_value, (head + 1) * own.d_value];
  return side === "column"
    ? through(rowOf(model.embed, token), valuesOf(own, head), writesOf(own, head), model.unembed)
    : through(rowOf(model.unembed, token), rowsOf(own.W_O_T, from, to), colsOf(own.W_V_T, from, to), model.embed);
}

/** A row is a destination, a column a source. */
function qk(model: Model, layer: number, head: number, token: number, side: "row" | "column"): Float32Array {
  const own = model.layers[layer]!;
  const [query, key] = [ofHead(model, own.W_Q, head), ofHead(model, own.W_K, head)];
  const [given, other] = side === "row" ? [query, key] : [key, query];
  // Through the narrow side first: all tokens' other vectors are never stored.
  const x = through(rowOf(model.embed, token), given);
  const back = new Float32Array(model.d_model);
  for (let c = 0; c < model.d_head; c++)
    for (let m = 0; m < model.d_model; m++) back[m]! += x[c]! * other.data[other.at + c * other.stride + m]!;
  return through(back, model.embed);
}
