/**
 * A model on tokens: patterns, streams, scales and, on demand, logits.
 *
 *     q = W_Q x + b_Q + P_Q,    k = S (W_K x + b_K + P_K),    v = W_V x,    A = softmax(q · k)
 *
 * No position depends on a later one, so whatever two runs share at their beginning is computed once.
 */

import { triangle } from "../core/codec";
import type { Layer, Model, Part } from "./model";
import { colsOf, type Matrix, matrix, project, rowOf, rowsOf, transposed } from "./tensors";

/** Destinations whose scores are computed at a time. */
const ROWS = 32;

export interface Run {
  model: Model;
  ids: readonly number[];
  /** What is left out: heads, or parts of them. */
  without: readonly Part[];
  /** The run whose patterns and scales are taken. */
  frozen: Run | null;
  /** Residual stream before each layer, and at the end: a row for each position. */
  streams: Matrix[];
  /** 1/σ before each layer and before the unembedding; none without a norm. */
  scales: Float32Array[];
  /** Keys and values of each layer, heads side by side; no keys where patterns are frozen. */
  keys: Matrix[];
  values: Matrix[];
  /** By layer and head, as they acted: lower triangles, row by row. */
  patterns: Float32Array[][];
  /** From this position on the values of the last layer, and what follows from them, wait for `finished`. */
  open: number;
}

/** Run a model up to its last patterns; `from` is a run with the same `without` (and frozen patterns), whose first `shared` positions are taken over. */
export function forward(
  model: Model,
  ids: readonly number[],
  without: readonly Part[] = [],
  frozen: Run | null = null,
  from: Run | null = null,
): Run {
  const shared = from ? sharedBy(from.ids, ids) : 0;
  const run = begun(model, ids, without, frozen);
  if (from) takeOver(run, from, shared);
  embedInto(run, shared);
  for (let l = 0; l < model.n_layers; l++) {
    if (l > 0) act(run, l - 1, shared);
    attend(run, l, shared);
  }
  return run;
}

/** A run up to its end: no pattern needs what the last layer writes, so it is computed when it is asked for. */
export function finished(run: Run): Run {
  const { model, frozen, open } = run;
  if (open === run.ids.length) return run;
  if (frozen) finished(frozen);
  if (model.n_layers) act(run, model.n_layers - 1, open);
  if (model.normed) scaleInto(run, model.n_layers, open);
  run.open = run.ids.length;
  return run;
}

/** How many first tokens are the same. */
export function sharedBy(a: readonly number[], b: readonly number[]): number {
  const most = Math.min(a.length, b.length);
  let n = 0;
  while (n < most && a[n] === b[n]) n++;
  return n;
}

/** Bytes that a run keeps. */
export function sizeOf(run: Run): number {
  const arrays = [...run.streams, ...run.keys, ...run.values].map((x) => x.data);
  return [...arrays, ...run.scales, ...run.patterns.flat()].reduce((sum, x) => sum + x.byteLength, 0);
}

/** The stream as a layer (n_layers: the unembedding) reads it, times 1/σ, from position `first` up to `last`. */
export function read(run: Run, layer: number, first = 0, last = run.ids.length): Matrix {
  const rows = rowsOf(run.streams[layer]!, first, last);
  if (!run.model.normed) return rows;
  const out = matrix(rows.rows, rows.cols);
  for (let i = 0; i < rows.rows; i++) {
    const scale = run.scales[layer]![first + i]!;
    for (let m = 0; m < rows.cols; m++) out.data[i * rows.cols + m] = scale * rows.data[rows.at + i * rows.stride + m]!;
  }
  return out;
}

/** Queries of all heads (or of one) of a layer for the rows of `x`, whose first row is position `first`. */
export function queries(model: Model, layer: Layer, x: Matrix, first: number, head?: number): Matrix {
  return projected(model, x, layer.W_Q, layer.b_Q, layer.P_Q, first, head);
}

/** Keys; the first row of `x` is taken as it stands, so give it the position before where keys are smeared. */
export function keys(model: Model, layer: Layer, x: Matrix, first: number, head?: number): Matrix {
  const plain = projected(model, x, layer.W_K, layer.b_K, layer.P_K, first, head);
  if (!layer.smear) return plain;
  const out = matrix(plain.rows, plain.cols);
  for (let i = 0; i < plain.rows; i++)
    for (let c = 0; c < plain.cols; c++) {
      const own = i === 0 ? 1 : layer.smear[head ?? Math.floor(c / model.d_head)]!;
      const before = i === 0 ? 0 : plain.data[(i - 1) * plain.cols + c]!;
      out.data[i * plain.cols + c] = own * plain.data[i * plain.cols + c]! + (1 - own) * before;
    }
  return out;
}

/** Raw scores of one head, before mask and softmax: a lower triangle. */
export function rawScores(run: Run, layer: number, head: number): Float32Array {
  const [own, x, n] = [run.model.layers[layer]!, read(run, layer), run.ids.length];
  const [q, k] = [queries(run.model, own, x, 0, head), keys(run.model, own, x, 0, head)];
  const out = new Float32Array(triangle(n));
  for (let i = 0; i < n; i++) project(rowsOf(q, i, i + 1), rowsOf(k, 0, i + 1), { ...k, data: out, at: triangle(i) });
  return out;
}

/** Logits at positions `first` up to `last`. */
export function logits(run: Run, first: number, last: number): Matrix {
  const { model } = run;
  const out = matrix(last - first, model.d_vocab);
  project(read(run, model.n_layers, first, last), model.unembed, out);
  if (model.b_U) addRows(out, model.b_U);
  return out;
}

// ---------------------------------------------------------------- one layer after another

function begun(model: Model, ids: readonly number[], without: readonly Part[], frozen: Run | null): Run {
  const [n, layers, width] = [ids.length, model.layers, model.n_heads * model.d_head];
  return {
    ...{ model, ids, without, frozen },
    streams: [...layers, null].map(() => matrix(n, model.d_model)),
    scales: model.normed ? [...layers, null].map(() => new Float32Array(n)) : [],
    keys: frozen ? [] : layers.map(() => matrix(n, width)),
    values: layers.map((layer) => matrix(n, model.n_heads * layer.d_value)),
    patterns: layers.map(() => Array.from({ length: model.n_heads }, () => new Float32Array(triangle(n)))),
    open: 0,
  };
}

function takeOver(run: Run, from: Run, shared: number): void {
  run.open = Math.min(shared, from.open);
  const copy = (to: Matrix, x: Matrix) => to.data.set(x.data.subarray(0, shared * x.cols));
  for (const [l, x] of run.streams.entries()) copy(x, from.streams[l]!);
  for (const [l, x] of run.keys.entries()) copy(x, from.keys[l]!);
  for (const [l, x] of run.values.entries()) copy(x, from.values[l]!);
  for (const [l, x] of run.scales.entries()) x.set(from.scales[l]!.subarray(0, shared));
  for (const [l, heads] of run.patterns.entries())
    for (const [h, x] of heads.entries()) x.set(from.patterns[l]![h]!.subarray(0, triangle(shared)));
}

function embedInto(run: Run, shared: number): void {
  const { embed, position_table } = run.model;
  for (let i = shared; i < run.ids.length; i++) {
    const to = rowOf(run.streams[0]!, i);
    to.set(rowOf(embed, run.ids[i]!));
    if (position_table) addTo(to, rowOf(position_table, i));
  }
}

/** 1/σ = 1 / sqrt(mean(x²) + eps), or that of the frozen run. */
function scaleInto(run: Run, layer: number, shared: number): void {
  const to = run.scales[layer]!;
  for (let i = shared; i < run.ids.length; i++) {
    const row = rowOf(run.streams[layer]!, i);
    let sum = 0;
    for (let m = 0; m < row.length; m++) sum += row[m]! * row[m]!;
    to[i] = run.frozen ? run.frozen.scales[layer]![i]! : 1 / Math.sqrt(sum / row.length + run.model.eps);
  }
}

/** Patterns of all heads of a layer at positions from `first` on. */
function attend(run: Run, l: number, first: number): void {
  if (run.model.normed) scaleInto(run, l, first);
  if (!run.frozen) keysInto(run, l, first);
  const q = run.frozen ? null : queries(run.model, run.model.layers[l]!, read(run, l, first), first);
  for (let h = 0; h < run.model.n_heads; h++) patternInto(run, l, h, first, q);
}

/** All heads of a layer read the same stream and add to it, `Σ_h A^h x (W_OV^h)ᵀ`. */
function act(run: Run, l: number, first: number): void {
  const [own, n] = [run.model.layers[l]!, run.ids.length];
  project(read(run, l, first), own.W_V, rowsOf(run.values[l]!, first, n));
  const mixed = matrix(n - first, own.W_V.rows);
  for (let h = 0; h < run.model.n_heads; h++) mixInto(run, l, h, first, mixed);
  const next = rowsOf(run.streams[l + 1]!, first, n);
  next.data.set(run.streams[l]!.data.subarray(next.at), next.at);
  project(mixed, own.W_O, next, true);
  if (own.b_O) addRows(next, own.b_O);
}

function keysInto(run: Run, l: number, shared: number): void {
  const own = run.model.layers[l]!;
  const first = own.smear && shared ? shared - 1 : shared;
  const found = keys(run.model, own, read(run, l, first), first);
  run.keys[l]!.data.set(found.data.subarray((shared - first) * found.cols), shared * found.cols);
}

function patternInto(run: Run, l: number, h: number, first: number, q: Matrix | null): void {
  const { d_head } = run.model;
  const [n, own] = [run.ids.length, run.patterns[l]![h]!];
  const off = run.without.filter((part) => part.layer === l && part.head === h);
  const mine = (x: Matrix) => colsOf(x, h * d_head, (h + 1) * d_head);
  const block = matrix(ROWS, n);
  if (run.frozen) own.set(run.frozen.patterns[l]![h]!.subarray(triangle(first)), triangle(first));
  for (let i = first; i < n; i += ROWS) {
    const last = Math.min(i + ROWS, n);
    if (q) project(rowsOf(mine(q), i - first, last - first), rowsOf(mine(run.keys[l]!), 0, last), block);
    for (let dst = i; dst < last; dst++) {
      const row = own.subarray(triangle(dst), triangle(dst + 1));
      if (q) softmax(block.data, (dst - i) * n, row);
      for (const part of off) leaveOut(row, dst, part);
    }
  }
}

/** The values that one head mixes at positions from `first` on. */
function mixInto(run: Run, l: number, h: number, first: number, mixed: Matrix): void {
  const [n, d_value, own] = [run.ids.length, run.model.layers[l]!.d_value, run.patterns[l]![h]!];
  const mine = (x: Matrix) => colsOf(x, h * d_value, (h + 1) * d_value);
  const values = transposed(mine(run.values[l]!));
  const block = matrix(ROWS, n);
  for (let i = first; i < n; i += ROWS) {
    const last = Math.min(i + ROWS, n);
    // No row is shorter than the one before it in its place, so that zeros after its end stay.
    for (let dst = i; dst < last; dst++) block.data.set(own.subarray(triangle(dst), triangle(dst + 1)), (dst - i) * n);
    const weights = colsOf(rowsOf(block, 0, last - i), 0, last);
    project(weights, colsOf(values, 0, last), rowsOf(mine(mixed), i - first, last - first));
  }
}

/** Take a part out of a row of a pattern: all of it, its diagonal, or the rest. */
function leaveOut(row: Float32Array, dst: number, part: Part): void {
  if (part.kind !== "D") row.fill(0, 0, dst);
  if (part.kind !== "M") row[dst] = 0;
}

/** Softmax of the numbers from `at` on, as many as `row` takes. */
function softmax(scores: Float32Array, at: number, row: Float32Array): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < row.length; j++) if (scores[at + j]! > most) most = scores[at + j]!;
  let sum = 0;
  for (let j = 0; j < row.length; j++) {
    const e = Math.exp(scores[at + j]! - most);
    row[j] = e;
    sum += e;
  }
  for (let j = 0; j < row.length; j++) row[j]! /= sum;
}

function projected(
  model: Model,
  x: Matrix,
  W: Matrix,
  b: Float32Array | null,
  P: Matrix | null,
  first: number,
  head?: number,
): Matrix {
  const [from, to] = head === undefined ? [0, W.rows] : [head * model.d_head, (head + 1) * model.d_head];
  const out = matrix(x.rows, to - from);
  project(x, rowsOf(W, from, to), out);
  if (b) addRows(out, b.subarray(from, to));
  if (P) for (let i = 0; i < x.rows; i++) addTo(rowOf(out, i), rowOf(P, first + i).subarray(from, to));
  return out;
}

function addRows(x: Matrix, b: Float32Array): void {
  for (let i = 0; i < x.rows; i++) addTo(rowOf(x, i), b);
}

export function addTo(x: Float32Array, b: Float32Array): void {
  for (let m = 0; m < b.length; m++) x[m]! += b[m]!;
}
