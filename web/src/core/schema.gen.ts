// Written by scripts/build_schema.py from the rows and requests of the library and their docstrings: change those.

export type Kind = "number" | "share" | "z" | "token" | "head" | "count" | "text" | "truth" | "other";

/** What a column is called and holds, and which columns of its row hold its null, z and standard error. */
export interface Column {
  label: string;
  /** A number if absent. */
  kind?: Kind;
  unit?: string;
  /** Digits after the point; by size if absent. */
  digits?: number;
  /** Some rows have no value. */
  optional?: true;
  /** Where its values lie by definition; a share lies in [-1, 1] if absent. */
  range?: [number, number];
  null_mean?: string;
  null_sd?: string;
  z?: string;
  standard_error?: string;
  /** One sentence on what it means. */
  says?: string;
}

/** Cheap scores of one head: every detector score on repeated random tokens, copying, composition and norms. */
export interface HeadSummary {
  head: string;
  prefix_matching: number | null;
  prefix_null: number | null;
  previous_token: number | null;
  present: number | null;
  first: number | null;
  copying: number | null;
  eigenvalue_score: number | null;
  eigenvalue_null_mean: number | null;
  eigenvalue_null_sd: number | null;
  writer: string | null;
}

/** Verdict on one head, with the scores of its behavior and mechanism; `Induction` has all numbers. */
export interface InductionHead {
  head: string;
  verdict: string;
  looks: string;
  writes: string;
  through: string | null;
  prefix_matching: number | null;
  previous_token: number | null;
  copying: number | null;
  prefix_null: number | null;
  ov_eigenvalue_score: number | null;
  qk_eigenvalue_score: number | null;
  pointer: number | null;
  why: string;
}

/** One eigenvalue of one head's OV circuit. */
export interface Eigenvalue {
  head: string | null;
  real: number | null;
  imaginary: number | null;
  magnitude: number | null;
  angle: number | null;
}

/** Reduction of the loss by the paths of one order. */
export interface OrderImportance {
  order: number;
  terms: number;
  loss: number | null;
  reduction: number | null;
  standard_error: number | null;
}

/** Reduction of the loss by the paths of order 1 through a layer: with one head, or one hop, at any of its heads. */
export interface LayerImportance {
  layer: number;
  heads: number;
  alone: number | null;
  alone_error: number | null;
  on_top: number | null;
  on_top_error: number | null;
}

/** Reduction of the loss by the path through one head and no other (or by the paths with one hop, at that head). */
export interface HeadImportance {
  head: string;
  alone: number | null;
  alone_error: number | null;
  on_top: number | null;
  on_top_error: number | null;
}

/** Composition of one pair of heads. */
export interface Composition {
  kind: string;
  reader: string;
  writer: string;
  score: number | null;
  baseline: number | null;
  baseline_sd: number | null;
  z: number | null;
}

/** One pair of heads as a virtual head. */
export interface VirtualHead {
  reader: string;
  writer: string;
  removed: number | null;
  added: number | null;
  size: number | null;
  z: number | null;
  eigenvalue_score: number | null;
}

/** Connection between two components. */
export interface VirtualWeight {
  writer: string;
  reader: string;
  strength: number | null;
  null_mean: number | null;
  null_sd: number | null;
  z: number | null;
}

/** One skip-trigram of one head. */
export interface SkipTrigram {
  head: string;
  source: number;
  destination: number;
  out: number;
  qk: number | null;
  ov: number | null;
  attention: number | null;
  strength: number | null;
  bug: boolean;
  pattern: string | null;
  support: number | null;
}

/** One continuation that the factored form forces, and what its source does on text. */
export interface BugOnText {
  head: string;
  source: number;
  destination: number;
  out: number;
  qk: number | null;
  ov: number | null;
  attention: number | null;
  strength: number | null;
  bug: boolean;
  intended_out: number;
  intended_destination: number;
  preference: number | null;
  support: number | null;
  forced_support: number | null;
  contexts: number;
  p_without: number | null;
  p_with: number | null;
  effect: number | null;
  effect_error: number | null;
  intended_effect: number | null;
  intended_effect_error: number | null;
  shows: boolean | null;
}

/** One head and one pattern of copying, over every instance in the vocabulary; each source counts once. */
export interface PatternUse {
  head: string;
  pattern: string;
  sources: number;
  gain: number | null;
  sd: number | null;
  effect: number | null;
  raised: number | null;
}

/** One skip-trigram of a known class, in the head that makes it strongest. */
export interface NamedTrigram {
  head: string;
  source: number;
  destination: number;
  out: number;
  qk: number | null;
  ov: number | null;
  attention: number | null;
  strength: number | null;
  bug: boolean;
  category: string;
  support: number | null;
  any_destination: boolean;
}

/** Contribution of one component to the stream that one layer reads. */
export interface Contribution {
  layer: number;
  component: string;
  length: number | null;
  share: number | null;
  cosine: number | null;
}

/** Dimensions of the residual stream that one head uses. */
export interface HeadBandwidth {
  head: string;
  moves: number | null;
  compares: number | null;
  share: number | null;
}

/** Overlap of the subspaces of two heads. */
export interface SubspaceOverlap {
  kind: string;
  one: string;
  other: string;
  overlap: number | null;
  null_mean: number | null;
  null_sd: number | null;
  z: number | null;
  nearest: number | null;
}

/** Kurtosis over the axes of the stream of one set of vectors. */
export interface AxisKurtosis {
  what: string;
  kurtosis: number | null;
  null_mean: number | null;
  null_sd: number | null;
  z: number | null;
  top_axis: number;
  top_share: number | null;
  vectors: number;
}

/** One place in text where a head acts. */
export interface Act {
  head: string;
  rank: number | null;
  decile: number;
  window: number;
  position: number;
  source: number;
  attention: number | null;
  logit_effect: number | null;
  logit_effect_z: number | null;
  moved: number | null;
  moved_mean: number | null;
}

/** A snapshot in one row. */
export interface SnapshotRow {
  step: number;
  tokens: number;
  loss: number | null;
  in_context: number | null;
  distant: number | null;
  distant_error: number | null;
  prefix_matching: number | null;
  previous_token: number | null;
  orders: (number | null)[];
}

/** Scores of one head at one time, as `detect_heads` and `mechanism` define them. */
export interface HeadSnapshot {
  head: string;
  prefix_matching: number | null;
  prefix_null: number | null;
  previous_token: number | null;
  copying: number | null;
  ov_eigenvalue_score: number | null;
  qk_eigenvalue_score: number | null;
  through: string | null;
}

/** A snapshot on the path. */
export interface PathPoint {
  step: number;
  tokens: number;
  first: number | null;
  second: number | null;
}

/** A next token at the position of the prediction. */
export interface PredictionRow {
  token: number;
  before: number | null;
  after: number | null;
}

/** One component, and the way in which its write differs. */
export interface NodeRow {
  node: string;
  kind: string;
  position: number | null;
  value: number | null;
  share: number | null;
  direct: number | null;
}

/** One token of the text, or one intervention, as a source. */
export interface TokenRow {
  source: string;
  position: number | null;
  before: number | null;
  after: number | null;
  value: number | null;
  share: number | null;
}

/** All paths that go through heads in one way. */
export interface KindRow {
  kind: string;
  value: number | null;
  share: number | null;
}

/** One path from a token that differs to the target. */
export interface PathRow {
  path: string;
  kind: string;
  order: number;
  value: number | null;
  share: number | null;
}

/** One neuron at one position. */
export interface NeuronRow {
  layer: number;
  neuron: number;
  position: number;
  before: number | null;
  after: number | null;
  value: number | null;
  share: number | null;
  direct: number | null;
}

/** One component that writes into the query or the key of an attention score. */
export interface ReasonRow {
  writer: string;
  written: string;
  read: string;
  value: number | null;
  share: number | null;
}

/** One position that a head attends to from the destination: the sources compete for its attention. */
export interface SourceRow {
  src: number;
  token: number;
  before: number | null;
  after: number | null;
  score: number | null;
  weight: number | null;
}

/** What is run: tokens, ablated heads, and whether patterns are frozen at those of the whole model. */
export interface RunOf {
  model: string;
  ids: number[];
  without: string[];
  frozen: boolean;
  step?: number | null;
}

/** Two texts of equal length in tokens, and what differs: a token's logit, or that minus another's. */
export interface PairOf {
  model: string;
  a: number[];
  b: number[];
  target?: number | null;
  against?: number | null;
}

/** The loss of each next token, and the top predictions at every position. */
export interface RunRequest {
  kind: "run";
  of: RunOf;
  top: number;
}

/** One attention score as a sum over pairs of paths. */
export interface LedgerRequest {
  kind: "ledger";
  of: RunOf;
  head: string;
  dst: number;
  src: number;
  hops: boolean;
}

/** One attention score by the components that wrote into its query and its key. */
export interface WritersRequest {
  kind: "writers";
  of: RunOf;
  head: string;
  dst: number;
  src: number;
}

/** A logit, or the difference of two, as a sum over paths. */
export interface PathsRequest {
  kind: "paths";
  of: RunOf;
  position: number;
  target: number;
  hops: boolean;
  top: number;
  against?: number | null;
  order?: number | null;
}

/** The largest and smallest entries of one row or column of an expanded circuit, and the entry of another token. */
export interface ColumnRequest {
  kind: "column";
  model: string;
  head: string;
  circuit: "ov" | "qk";
  token: number;
  side: "row" | "column";
  top: number;
  other?: number | null;
}

/** The map of one head. */
export interface TileRequest {
  kind: "tile";
  of: RunOf;
  head: string;
  mode: "attention" | "value" | "info" | "score" | "effect";
  target?: number | null;
}

/** Load the model at a step of its training. */
export interface SnapshotRequest {
  kind: "snapshot";
  model: string;
  step: number;
}

/** What differs in a prediction between two texts: by token, by component, and as a graph of the largest. */
export interface DifferenceRequest {
  kind: "difference";
  of: PairOf;
}

/** The difference by kinds of paths, or its largest paths. */
export interface PartsRequest {
  kind: "parts";
  of: PairOf;
  by: "kinds" | "paths";
}

/** Why an attention score differs, by what writes into its query and its key. */
export interface ReasonsRequest {
  kind: "reasons";
  of: PairOf;
  head: string;
  dst: number;
  src: number;
}

/** The neurons of a layer at a position through which the prediction differs. */
export interface NeuronsRequest {
  kind: "neurons";
  of: PairOf;
  layer: number;
  position: number;
}

/** What leaving a component out takes from the difference, by patching. */
export interface EffectRequest {
  kind: "effect";
  of: PairOf;
  component: string;
  way: string;
  position: number | null;
}

export type Request = RunRequest | LedgerRequest | WritersRequest | PathsRequest | ColumnRequest | TileRequest | SnapshotRequest | DifferenceRequest | PartsRequest | ReasonsRequest | NeuronsRequest | EffectRequest;
