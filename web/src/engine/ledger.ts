/**
 * One attention score as a sum over pairs of paths, `Σ_q Σ_k (path_q)[dst] · (path_k)[src]`, exactly, before mask and
 * softmax: with the run's patterns frozen, a query and a key are sums of paths.
 */

import { triangle } from "../core/codec";
import { type LedgerAnswer, type LedgerEntry, Refused } from "../core/requests";
import { keys, queries, type Run, read } from "./forward";
import { headName, type Layer, type Model, ofHead, type Part, valuesOf, writesOf, written } from "./model";
import { type Matrix, rowOf, rowsOf, through } from "./tensors";
import { counts, entering, met, mixture, orderOf, partsOf, pulledBack, type Row, scaled } from "./words";

/** Pairs of paths above which a list is refused. */
const PAIR_LIMIT = 100_000;
const STARTS = { tokens: "W_E", positions: "position", one: "bias" } as const;
const SIDES = ["none", "q", "k", "qk"] as const;

/** One path into a query or a key. */
interface Path {
  word: Part[];
  start: keyof typeof STARTS;
  origin: string;
  vector: Float32Array;
}

export function ledger(run: Run, at: Part, dst: number, src: number, hops: boolean): LedgerAnswer {
  const { model } = run;
  const own = model.layers[at.layer]!;
  refuseMany(model, at, hops);
  const queryPaths = named(side(run, at, "Q", own, unit(dst), hops));
  const keyPaths = named(side(run, at, "K", own, smeared(own, at.head, src), hops));
  const entries = queryPaths.flatMap((q) => keyPaths.map((k) => entry(q, k)));
  const scores = scoresFrom(run, at, dst);
  const pattern = run.patterns[at.layer]![at.head]!.subarray(triangle(dst), triangle(dst + 1));
  const others = Array.from(scores, (score, i) => ({ src: i, score, attention: pattern[i]! }));
  return {
    kind: "ledger",
    score: scores[src]!,
    attention: pattern[src]!,
    entries: entries.sort((a, b) => Math.abs(b.value) - Math.abs(a.value)),
    residual: scores[src]! - entries.reduce((sum, { value }) => sum + value, 0),
    competing: others.filter((each) => each.src !== src).sort((a, b) => b.attention - a.attention),
  };
}

function refuseMany(model: Model, at: Part, hops: boolean): void {
  const own = model.layers[at.layer]!;
  const below = counts(model, at.layer, hops).reduce((a, b) => a + b, 0);
  const pairs = (below + Number(!!own.b_Q) + Number(!!own.P_Q)) * (below + Number(!!own.b_K) + Number(!!own.P_K));
  if (pairs > PAIR_LIMIT)
    throw new Refused(
      `${headName(at)} has ${pairs} pairs of paths, more than the limit of ${PAIR_LIMIT}`,
      "unweave.analysis.attribution.score_shares gives the shares by kind",
    );
}

/** Scores of one destination, before mask and softmax. */
function scoresFrom(run: Run, at: Part, dst: number): Float64Array {
  const [own, x] = [run.model.layers[at.layer]!, read(run, at.layer, 0, dst + 1)];
  const q = rowOf(queries(run.model, own, rowsOf(x, dst, dst + 1), dst, at.head), 0);
  const k = keys(run.model, own, x, 0, at.head);
  return Float64Array.from({ length: dst + 1 }, (_, i) => met(q, rowOf(k, i)));
}

// ---------------------------------------------------------------- one side

function unit(position: number): Row {
  const r = new Float64Array(position + 1);
  r[position] = 1;
  return r;
}

/** Positions whose keys make the key of `src`: its own, and where keys are smeared the one before. */
function smeared(own: Layer, head: number, src: number): Row {
  const r = unit(src);
  if (!own.smear || src === 0) return r;
  r[src] = own.smear[head]!;
  r[src - 1] = 1 - own.smear[head]!;
  return r;
}

/** All paths into the query or the key of a head, at the positions that `r` weighs. */
function side(run: Run, { layer, head }: Part, which: "Q" | "K", own: Layer, r: Row, hops: boolean): Path[] {
  const { model } = run;
  const [W, b, P] = which === "Q" ? [own.W_Q, own.b_Q, own.P_Q] : [own.W_K, own.b_K, own.P_K];
  const [from, to] = [head * model.d_head, (head + 1) * model.d_head];
  const found = below(run, layer, scaled(run, layer, r), [], ofHead(model, W, head), hops);
  if (b) {
    const at = () => b.subarray(from, to);
    const vector = mixture({ origin: "", kind: "one", at }, r, model.d_head);
    found.push({ word: [], start: "one", origin: `b_${which}[${layer},${head}]`, vector });
  }
  if (P) {
    const at = (i: number) => rowOf(P, i).subarray(from, to);
    const vector = mixture({ origin: "", kind: "positions", at }, r, model.d_head);
    found.push({ word: [], start: "positions", origin: `P_${which}[${layer},${head}]`, vector });
  }
  return found;
}

/** All paths into the stream before a layer that go on through `word`, as `W` reads them. */
function below(run: Run, layer: number, r: Row, word: Part[], W: Matrix, hops: boolean): Path[] {
  const ends = entering(run, layer).map(({ origin, kind, at }) => {
    const x = mixture({ origin, kind, at }, r, run.model.d_model);
    return { word, start: kind, origin, vector: carried(run.model, word, x, W) };
  });
  if (layer === 0) return ends;
  const through = partsOf(run.model, layer - 1, hops).flatMap((part) =>
    below(run, layer - 1, pulledBack(run, part, r), [...word, part], W, hops),
  );
  return [...ends, ...below(run, layer - 1, r, word, W, hops), ...through];
}

/** `W W_OV^{h_k} ··· W_OV^{h_1} x`, for a word with the last head first. */
function carried(model: Model, word: Part[], x: Float32Array, W: Matrix): Float32Array {
  const moved = word.reduceRight((y, { layer, head }) => {
    const own = model.layers[layer]!;
    return through(y, valuesOf(own, head), writesOf(own, head));
  }, x);
  return through(moved, W);
}

// ---------------------------------------------------------------- names

type NamedPath = ReturnType<typeof named>[number];

/** Biases of several layers are told apart by the vector they enter with. */
function named(paths: Path[]) {
  const plain = paths.map(({ word, start }) => [...word.map(written), STARTS[start]].join(" · "));
  const seen = new Map<string, number>();
  for (const name of plain) seen.set(name, (seen.get(name) ?? 0) + 1);
  return paths.map(({ word, origin, vector }, i) => ({
    name: seen.get(plain[i]!) === 1 ? plain[i]! : `${plain[i]} (${origin})`,
    heads: word.map(headName),
    order: word.reduce((sum, part) => sum + orderOf(part), 0),
    vector,
  }));
}

function entry(q: NamedPath, k: NamedPath): LedgerEntry {
  return {
    query: q.name,
    key: k.name,
    query_heads: q.heads,
    key_heads: k.heads,
    side: SIDES[Number(q.order > 0) + 2 * Number(k.order > 0)]!,
    value: met(q.vector, k.vector),
  };
}
