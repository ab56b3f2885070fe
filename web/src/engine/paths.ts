/**
 * One logit as a sum of paths, and its marginals by order, head and source; patterns and scales are the run's.
 *
 *     logit[dst, token] = Σ_words Σ_sources Σ_src  (A^{h_k} ··· A^{h_1})[dst, src] · W_U[token] W_OV^{h_k} ··· x_src
 *
 * A path's covector is the product of a row of positions and a covector of the stream, so a word costs one pattern and
 * two small matrices. Marginals list nothing: one covector field for each order is pulled back, `Aᵀ G W_OV`.
 */

import { triangle } from "../core/codec";
import { type PathEntry, type PathsAnswer, Refused } from "../core/requests";
import type { PathsRequest } from "../core/schema.gen";
import { addTo, type Run } from "./forward";
import { type Model, type Part, written } from "./model";
import { colsOf, type Matrix, matrix, project, rowOf, rowsOf, through } from "./tensors";
import { counts, entering, met, mixture, orderOf, partsOf, pulledBack, type Row, type Source, sources } from "./words";

/** Paths above which a list refuses, and up to which the order is chosen where none is asked for. */
const PATH_LIMIT = 50_000;

export function paths(run: Run, asked: PathsRequest): PathsAnswer {
  const one = oneLogit(run, asked);
  const byOrder = totals(one, asked.hops);
  const cap = capOf(totalCounts(one, asked.hops), asked.order ?? null);
  const everything = listed(one, cap, asked.hops);
  const top = [...everything].sort(bySize).slice(0, asked.top);
  const sum = (list: { value: number }[]) => list.reduce((a, b) => a + b.value, 0);
  const above = sum(byOrder.orders.filter(({ order }) => order > cap));
  const not_listed = sum(everything) - sum(top) + above;
  return {
    kind: "paths",
    logit: one.logit,
    ...{ paths: top, not_listed, above },
    residual: sum(top) + not_listed - one.logit,
    by_order: byOrder.orders,
    by_head: byOrder.heads.sort(bySize),
    by_source: byOrder.places.sort(bySize),
  };
}

const bySize = (a: { value: number }, b: { value: number }) => Math.abs(b.value) - Math.abs(a.value);

// ---------------------------------------------------------------- one logit

/** A logit, or the difference of two: what reads the end of the stream, and where. */
interface OneLogit {
  run: Run;
  dst: number;
  covector: Float32Array;
  /** What `b_U` adds; null without one. */
  bias: number | null;
  logit: number;
}

function oneLogit(run: Run, { position, target, against = null }: PathsRequest): OneLogit {
  const { unembed, b_U, n_layers } = run.model;
  const covector = rowOf(unembed, target).slice();
  if (against !== null)
    addTo(
      covector,
      rowOf(unembed, against).map((value) => -value),
    );
  const bias = b_U && b_U[target]! - (against === null ? 0 : b_U[against]!);
  const reached = met(covector, rowOf(run.streams[n_layers]!, position)) * endScale(run, position);
  return { run, dst: position, covector, bias, logit: reached + (bias ?? 0) };
}

function endScale(run: Run, position: number): number {
  return run.model.normed ? run.scales[run.model.n_layers]![position]! : 1;
}

function totalCounts({ run, bias }: OneLogit, hops: boolean): number[] {
  const found = counts(run.model, run.model.n_layers, hops);
  if (bias !== null) found[0]! += 1;
  return found;
}

/** The order up to which paths are listed. */
function capOf(numbers: number[], order: number | null): number {
  const highest = Math.min(order ?? numbers.length - 1, numbers.length - 1);
  const upTo = (k: number) => numbers.slice(0, k + 1).reduce((a, b) => a + b, 0);
  if (upTo(0) > PATH_LIMIT)
    throw new Refused(`there are ${upTo(0)} paths of order 0, more than ${PATH_LIMIT}`, "count heads, not hops");
  let cap = 0;
  while (cap < highest && upTo(cap + 1) <= PATH_LIMIT) cap++;
  if (order !== null && cap < highest)
    throw new Refused(
      `there are ${upTo(highest)} paths up to order ${order}, more than ${PATH_LIMIT}`,
      `list to order ${cap}`,
    );
  return cap;
}

// ---------------------------------------------------------------- listing

function listed(one: OneLogit, cap: number, hops: boolean): PathEntry[] {
  const r: Row = new Float64Array(one.dst + 1);
  r[one.dst] = endScale(one.run, one.dst);
  const found: PathEntry[] = [];
  if (one.bias !== null) found.push(entry([], "b_U", one.bias));
  walk(one.run, one.run.model.n_layers, r, one.covector, [], cap, hops, found);
  return found;
}

/** Every path through at most `left` more heads below a layer, read there by `r ⊗ covector`. */
function walk(
  run: Run,
  layer: number,
  r: Row,
  covector: Float32Array,
  word: Part[],
  left: number,
  hops: boolean,
  found: PathEntry[],
): void {
  for (const source of entering(run, layer))
    found.push(entry(word, source.origin, met(covector, mixture(source, r, run.model.d_model))));
  if (layer === 0) return;
  walk(run, layer - 1, r, covector, word, left, hops, found);
  for (const part of partsOf(run.model, layer - 1, hops)) {
    if (orderOf(part) > left) continue;
    const through = throughHead(run.model, part, covector);
    walk(run, layer - 1, pulledBack(run, part, r), through, [...word, part], left - orderOf(part), hops, found);
  }
}

function entry(word: Part[], origin: string, value: number): PathEntry {
  return { heads: word.map(written), origin, position: null, token: null, value };
}

/** `c W_O W_V` of one head. */
function throughHead(model: Model, { layer, head }: Part, covector: Float32Array): Float32Array {
  const own = model.layers[layer]!;
  const [from, to] = [head * own.d_value, (head + 1) * own.d_value];
  return through(covector, rowsOf(own.W_O_T, from, to), colsOf(own.W_V_T, from, to));
}

// ---------------------------------------------------------------- marginals

/** Covectors that read the stream at each position, through paths of one order; rows before `first` are 0. */
interface Field {
  rows: Matrix;
  first: number;
}

interface Totals {
  orders: PathsAnswer["by_order"];
  heads: PathsAnswer["by_head"];
  places: PathsAnswer["by_source"];
}

/** Sums over all paths by order, by head and by source, from the end of the stream to its beginning. */
function totals(one: OneLogit, hops: boolean): Totals {
  const { run, dst } = one;
  const orders = totalCounts(one, hops).map((number, order) => ({ order, paths: number, value: 0 }));
  const found: Totals = { orders, heads: [], places: [] };
  if (one.bias !== null) {
    orders[0]!.value += one.bias;
    found.places.push({ origin: "b_U", position: null, token: null, value: one.bias });
  }
  const start = matrix(dst + 1, run.model.d_model);
  rowOf(start, dst).set(one.covector.map((value) => value * endScale(run, dst)));
  let fields: Field[] = [{ rows: start, first: dst }];
  for (let layer = run.model.n_layers; ; layer--) {
    for (const source of entering(run, layer)) meet(found, run, fields, source);
    if (layer === 0) return { ...found, orders: orders.filter((each) => each.paths > 0) };
    fields = pullFields(run, layer - 1, fields, hops, found.heads);
  }
}

/** What a source contributes: to each order, and at each place. */
function meet(found: Totals, run: Run, fields: Field[], source: Source): void {
  const values = new Float64Array(fields[0]!.rows.rows);
  fields.forEach(({ rows, first }, order) => {
    for (let i = first; i < rows.rows; i++) {
      const value = met(rowOf(rows, i), source.at(i));
      values[i]! += value;
      found.orders[order]!.value += value;
    }
  });
  const place = (position: number | null, token: number | null, value: number) =>
    found.places.push({ origin: source.origin, position, token, value });
  if (source.kind === "one")
    place(
      null,
      null,
      values.reduce((a, b) => a + b, 0),
    );
  else for (const [i, value] of values.entries()) if (value) place(i, run.ids[i]!, value);
}

/** Pull the fields of all orders back through a layer; `heads` gets what passes each of its parts. */
function pullFields(run: Run, layer: number, fields: Field[], hops: boolean, heads: Totals["heads"]): Field[] {
  const [own, length] = [run.model.layers[layer]!, fields[0]!.rows.rows];
  const parts = partsOf(run.model, layer, hops);
  const passed = new Float64Array(parts.length);
  const out: Field[] = [...fields, { rows: matrix(length, run.model.d_model), first: length }].map(
    ({ rows, first }) => ({
      rows: { ...rows, data: rows.data.slice() },
      first,
    }),
  );
  fields.forEach(({ rows, first }, order) => {
    if (first >= length) return;
    const y = matrix(length, own.W_O_T.rows);
    project(rowsOf(rows, first, length), own.W_O_T, rowsOf(y, first, length));
    for (const kind of hops ? (["D", "M"] as const) : (["A"] as const)) {
      const z = matrix(length, own.W_O_T.rows);
      parts.forEach((part, i) => {
        if (part.kind === kind) passed[i]! += pullHead(run, part, y, z, first);
      });
      const [to, from] = [out[order + (kind === "D" ? 0 : 1)]!, kind === "D" ? first : 0];
      project(rowsOf(z, from, length), own.W_V_T, rowsOf(to.rows, from, length), true);
      to.first = Math.min(to.first, from);
    }
  });
  parts.forEach((part, i) => {
    heads.push({ head: written(part), value: passed[i]! });
  });
  return out;
}

/** `z = D Aᵀ y` for one head, and its inner product with the values that the head moves. */
function pullHead(run: Run, part: Part, y: Matrix, z: Matrix, first: number): number {
  const { d_value } = run.model.layers[part.layer]!;
  const A = run.patterns[part.layer]![part.head]!;
  const mine = (x: Matrix) => colsOf(x, part.head * d_value, (part.head + 1) * d_value);
  const [from, to, values] = [mine(y), mine(z), mine(run.values[part.layer]!)];
  for (let dst = first; dst < y.rows; dst++) {
    const [low, high] = sources(part.kind, dst);
    for (let src = low; src < high; src++) addTimes(to, src, A[triangle(dst) + src]!, from, dst);
  }
  let passed = 0;
  for (let src = 0; src < y.rows; src++) {
    const row = rowOf(to, src);
    passed += met(row, rowOf(values, src));
    if (run.model.normed) for (let c = 0; c < d_value; c++) row[c]! *= run.scales[part.layer]![src]!;
  }
  return passed;
}

/** Add a multiple of a row of `y` to a row of `x`. */
function addTimes(x: Matrix, i: number, a: number, y: Matrix, j: number): void {
  const [to, from, x0, y0] = [x.data, y.data, x.at + i * x.stride, y.at + j * y.stride];
  if (a !== 0) for (let c = 0; c < x.cols; c++) to[x0 + c]! += a * from[y0 + c]!;
}
