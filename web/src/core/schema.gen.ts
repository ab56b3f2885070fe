// Written by scripts/build_schema.py from the row classes of the library and their docstrings: change those.

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

/** What a part of a score or of a mean means. */
export const PARTS = {"null_mean": "Mean of the null: the same score over random weights of this shape, unless the score names another.", "null_sd": "Standard deviation of the null, of one draw.", "z": "Standard deviations by which the score lies above its null.", "standard_error": "Standard error of the mean."};

/** Result of testing one identity. */
export interface Check {
  name: string;
  error: number | null;
  gate: number | null;
  ok: boolean;
}

/** One of the tokens that a model expects next. */
export interface Prediction {
  position: number;
  token: number;
  rank: number;
  predicted: number;
  probability: number | null;
  logit: number | null;
  correct: boolean | null;
}

/** Cheap scores of one head: every detector score on repeated random tokens, copying, composition and norms. */
export interface HeadSummary {
  head: string;
  prefix_matching: number | null;
  prefix_null: number | null;
  duplicate_token: number | null;
  previous_token: number | null;
  present: number | null;
  first: number | null;
  copying: number | null;
  eigenvalue_score: number | null;
  eigenvalue_null_mean: number | null;
  eigenvalue_null_sd: number | null;
  trace: number | null;
  entropy: number | null;
  k_composition: number | null;
  k_composition_z: number | null;
  writer: string | null;
  ov_norm: number | null;
  qk_norm: number | null;
}

/** One continuation of a token on the direct path. */
export interface Continuation {
  token: number;
  logit: number | null;
  probability: number | null;
}

/** Detector scores of one head on repeated random tokens: mean attention, but for the copying score. */
export interface HeadScores {
  head: string;
  prefix_matching: number | null;
  null_mean: number | null;
  null_sd: number | null;
  z: number | null;
  duplicate_token: number | null;
  previous_token: number | null;
  present: number | null;
  first: number | null;
  copying: number | null;
  copying_null: number | null;
}

/** Behavior, mechanism and verdict of one head; `Induction.behavior` and `Induction.mechanism` have all numbers. */
export interface InductionHead {
  head: string;
  verdict: string;
  through: string | null;
  prefix_matching: number | null;
  prefix_null: number | null;
  previous_token: number | null;
  ov_centered_score: number | null;
  qk_eigenvalue_score: number | null;
  k_composition: number | null;
  k_composition_z: number | null;
  k_rank: number | null;
  k_rank_of_all: number | null;
  k_standing: number | null;
  ov_eigenvalue_score: number | null;
  ablated_prefix_matching: number | null;
  pointer: number | null;
  duplicate_token: number | null;
  copying: number | null;
  why: string;
}

/** One eigenvalue of one head's QK circuit. */
export interface MatchingEigenvalue {
  head: string | null;
  through: string | null;
  real: number | null;
  imaginary: number | null;
  magnitude: number | null;
  angle: number | null;
}

/** Whether one head's QK circuit matches. */
export interface MatchingScore {
  head: string;
  through: string | null;
  score: number | null;
  null_mean: number | null;
  null_sd: number | null;
  z: number | null;
}

/** Copying scores of one head. */
export interface Copying {
  head: string;
  eigenvalue_score: number | null;
  null_mean: number | null;
  null_sd: number | null;
  centered_score: number | null;
  centered_null_mean: number | null;
  centered_null_sd: number | null;
  trace: number | null;
  diagonal_top1: number | null;
  diagonal_top5: number | null;
  raised: number | null;
  examined: number;
}

/** One eigenvalue of one head's OV circuit. */
export interface Eigenvalue {
  head: string | null;
  real: number | null;
  imaginary: number | null;
  magnitude: number | null;
  angle: number | null;
}

/** One entry of an expanded circuit. */
export interface CircuitEntry {
  row: number;
  column: number;
  value: number | null;
}

/** Attention of a head by positions alone, mean over destinations. */
export interface PositionShares {
  head: string;
  present: number | null;
  previous: number | null;
  first: number | null;
  even: number | null;
  destinations: number;
}

/** Contribution of one pair of paths to one attention score. */
export interface ScoreTerm {
  query: string;
  key: string;
  kind: string;
  value: number | null;
}

/** Share of a head's attention scores that one pair of paths explains. */
export interface PairShare {
  query: string;
  key: string;
  kind: string;
  share: number | null;
  sd: number | null;
}

/** Shares of a head's attention scores by kind of composition, on some text. */
export interface ScoreShares {
  head: string;
  sd: number | null;
  none: number | null;
  q: number | null;
  k: number | null;
  qk: number | null;
  residual: number | null;
}

/** Contribution of one path to a logit. */
export interface PathPart {
  heads: string[];
  origin: string;
  position: number | null;
  token: number | null;
  value: number | null;
}

/** Contribution of all paths of one order. */
export interface OrderPart {
  order: number;
  paths: number;
  value: number | null;
}

/** Contribution of all paths of any order that pass a head. */
export interface HeadPart {
  head: string;
  value: number | null;
}

/** Contribution of all paths of any order that start at one place. */
export interface SourcePart {
  origin: string;
  position: number | null;
  token: number | null;
  value: number | null;
}

/** Reduction of the loss by the paths of one order. */
export interface OrderImportance {
  order: number;
  terms: number;
  loss: number | null;
  reduction: number | null;
  standard_error: number | null;
}

/** Reduction of the loss by the paths through one head of a layer (or with one hop, at it), all its heads together. */
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
  v_composition: number | null;
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

/** One source, the tokens that attend to it, and the tokens that it then raises. */
export interface SourceTable {
  head: string;
  source: number;
  destinations: number[];
  qk: (number | null)[];
  attention: unknown[];
  outs: number[];
  ov: (number | null)[];
  strength: number | null;
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

/** One continuation that the factored form forces. */
export interface Bug {
  head: string;
  source: number;
  destination: number;
  out: number;
  qk: number | null;
  ov: number | null;
  attention: number | null;
  strength: number | null;
  bug: boolean;
  intended_strength: number | null;
  intended_out: number;
  intended_destination: number;
  preference: number | null;
  support: number | null;
  forced_support: number | null;
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
  intended_strength: number | null;
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
  log_odds: number | null;
  log_odds_error: number | null;
  intended_effect: number | null;
  intended_effect_error: number | null;
  intended_log_odds: number | null;
  intended_log_odds_error: number | null;
  shows: boolean | null;
  exchanged: number | null;
}

/** One head and one pattern of copying, over every instance in the vocabulary; each source counts once. */
export interface PatternUse {
  head: string;
  pattern: string;
  instances: number;
  sources: number;
  mean_ov: number | null;
  exchanged_ov: number | null;
  gain: number | null;
  sd: number | null;
  effect: number | null;
  raised: number | null;
}

/** One of the paper's classes of skip-trigrams in a model. */
export interface ClassFound {
  category: string;
  instances: number;
  found: number;
  expected: number | null;
  by_chance: number | null;
  source: number | null;
  destination: number | null;
  out: number | null;
  support: number | null;
}

/** Information moved by one head, averaged over the destinations of a run. */
export interface Movement {
  head: string;
  first: number | null;
  first_information: number | null;
  previous: number | null;
  previous_information: number | null;
  distance: number | null;
  size: number | null;
  logit_effect: number | null;
  standard_error: number | null;
}

/** One cell of an attention pattern. */
export interface Move {
  dst: number;
  src: number;
  attention: number | null;
  information: number | null;
  logit_effect: number | null;
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

/** Deletion of information from the residual stream by one head, on a run. */
export interface Deletion {
  head: string;
  present: number | null;
  stream_score: number | null;
  null_mean: number | null;
  null_sd: number | null;
  z: number | null;
  cosine: number | null;
  removed: number | null;
  deletes: boolean;
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
  logit_effect_sd: number | null;
  logit_effect_z: number | null;
  moved: number | null;
  moved_mean: number | null;
  moved_sd: number | null;
  moved_z: number | null;
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
  matcher: string | null;
  previous_token: number | null;
  looks_back: string | null;
  k_stream_z: number | null;
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

/** Mean loss of some tokens of a window. */
export interface PositionLoss {
  first: number;
  last: number;
  loss: number | null;
}

/** A snapshot on the path. */
export interface PathPoint {
  step: number;
  tokens: number;
  first: number | null;
  second: number | null;
}

/** The rise of prefix matching, and the change of in-context learning meanwhile. */
export interface PhaseChangeWindow {
  start: number;
  end: number;
  start_tokens: number;
  end_tokens: number;
  head: string;
  prefix_start: number | null;
  prefix_end: number | null;
  prefix_final: number | null;
  in_context_start: number | null;
  in_context_end: number | null;
  change: number | null;
  distant_start: number | null;
  distant_end: number | null;
  distant_null: unknown;
  null: unknown;
  others: number;
}

/** Attribution of the phase change to one head. */
export interface HeadAttribution {
  head: string;
  attribution: number | null;
  null_mean: number | null;
  null_sd: number | null;
  z: number | null;
  loss_change: number | null;
}

/** One token of the vocabulary. */
export interface TokenNorm {
  token: number;
  norm: number | null;
}

export const SCHEMA = {
Check: {
name: {"label": "name", "kind": "text", "says": "The identity."},
error: {"label": "error", "says": "Its error."},
gate: {"label": "tolerance", "says": "The tolerance."},
ok: {"label": "ok", "kind": "truth", "says": "Whether the error is within tolerance."},
},
Prediction: {
position: {"label": "position", "kind": "count", "says": "The position that predicts."},
token: {"label": "token", "kind": "token", "says": "The token there."},
rank: {"label": "rank", "kind": "count", "says": "1 for the likeliest next token."},
predicted: {"label": "predicted", "kind": "token", "says": "The next token."},
probability: {"label": "probability", "kind": "share", "says": "Its probability."},
logit: {"label": "logit", "unit": "logits", "says": "Its logit."},
correct: {"label": "correct", "kind": "truth", "optional": true, "says": "Whether it is the one that follows; none at the end of the text."},
},
HeadSummary: {
head: {"label": "head", "kind": "head", "says": "The head."},
prefix_matching: {"label": "prefix matching", "kind": "share", "null_mean": "prefix_null", "says": "Attention to what followed earlier copies of the present token (stripe 1); the null is that of stripes that match nothing (2 to n - 2)."},
prefix_null: {"label": "prefix matching, null", "kind": "share"},
duplicate_token: {"label": "duplicate token", "kind": "share", "says": "Attention to earlier copies of the present token (stripe 0)."},
previous_token: {"label": "previous token", "kind": "share", "says": "Attention to the previous token."},
present: {"label": "present", "kind": "share", "says": "Attention to the present token."},
first: {"label": "first", "kind": "share", "says": "Attention to the first token of the sequence."},
copying: {"label": "copying score (Olsson)", "kind": "share", "range": [-1, 1], "says": "Copying score of Olsson et al. 2022, in [-1, 1] (see sample_copying); the null raises any other token of the sample."},
eigenvalue_score: {"label": "eigenvalue score", "kind": "share", "null_mean": "eigenvalue_null_mean", "null_sd": "eigenvalue_null_sd", "says": "Σλ / Σ|λ| of the OV circuit: 1 copies, -1 suppresses; the null is that of random heads."},
eigenvalue_null_mean: {"label": "eigenvalue score, null", "kind": "share"},
eigenvalue_null_sd: {"label": "eigenvalue score, null, sd", "kind": "share"},
trace: {"label": "trace", "unit": "logits", "says": "Σλ: the sum over tokens of what each adds to its own logit."},
entropy: {"label": "entropy", "unit": "nats", "digits": 3, "says": "Mean entropy of attention."},
k_composition: {"label": "k composition", "kind": "share", "optional": true, "z": "k_composition_z", "says": "Strongest K-composition with an earlier head, over tokens; None in the first layer, and where heads write beyond what tokens span."},
k_composition_z: {"label": "k composition, z", "kind": "z", "optional": true},
writer: {"label": "writer", "kind": "head", "optional": true, "says": "That earlier head."},
ov_norm: {"label": "‖W_OV‖", "says": "‖W_OV‖ in the stream as stored."},
qk_norm: {"label": "‖W_QK‖", "says": "‖W_QK‖ in the stream as stored, 1/√d_head included."},
},
Continuation: {
token: {"label": "token", "kind": "token", "says": "The next token."},
logit: {"label": "logit", "unit": "logits", "says": "Its logit on the direct path."},
probability: {"label": "probability", "kind": "share", "says": "Its probability, if the direct path were the whole model."},
},
HeadScores: {
head: {"label": "head", "kind": "head", "says": "The head."},
prefix_matching: {"label": "prefix matching", "kind": "share", "null_mean": "null_mean", "null_sd": "null_sd", "z": "z", "says": "Attention to what followed earlier copies of the present token (stripe 1); the null is that of stripes that match nothing (2 to n - 2)."},
null_mean: {"label": "prefix matching, null", "kind": "share"},
null_sd: {"label": "prefix matching, null, sd", "kind": "share"},
z: {"label": "prefix matching, z", "kind": "z", "optional": true},
duplicate_token: {"label": "duplicate token", "kind": "share", "says": "Attention to earlier copies of the present token (stripe 0)."},
previous_token: {"label": "previous token", "kind": "share", "says": "Attention to the previous token."},
present: {"label": "present", "kind": "share", "says": "Attention to the present token."},
first: {"label": "first", "kind": "share", "says": "Attention to the first token of the sequence."},
copying: {"label": "copying score (Olsson)", "kind": "share", "range": [-1, 1], "null_mean": "copying_null", "says": "Copying score of Olsson et al. 2022, in [-1, 1] (see sample_copying); the null raises any other token of the sample."},
copying_null: {"label": "copying score (Olsson), null", "kind": "share"},
},
InductionHead: {
head: {"label": "head", "kind": "head", "says": "The head."},
verdict: {"label": "verdict", "kind": "text", "says": "The verdict."},
through: {"label": "through", "kind": "head", "optional": true, "says": "The earlier head that the verdict is about: the previous-token head; for pointer arithmetic the head that copies positions."},
prefix_matching: {"label": "prefix matching", "kind": "share", "null_mean": "prefix_null", "says": "Mean attention to what followed earlier copies of the present token; the null is that to wrong places."},
prefix_null: {"label": "prefix matching, null", "kind": "share"},
previous_token: {"label": "previous token", "kind": "share", "says": "Mean attention to the previous token."},
ov_centered_score: {"label": "ov centered score", "kind": "share", "says": "Σλ / Σ|λ| of the OV circuit as a softmax sees it, centered; the verdict goes by this one."},
qk_eigenvalue_score: {"label": "qk eigenvalue score", "kind": "share", "optional": true, "says": "Σλ / Σ|λ| of the QK circuit through the previous-token head; None if there is none."},
k_composition: {"label": "k composition", "kind": "share", "optional": true, "z": "k_composition_z", "says": "K-composition with the previous-token head over tokens, where no basis changes it; None where heads write beyond what tokens span, so that it cannot be judged."},
k_composition_z: {"label": "k composition, z", "kind": "z", "optional": true},
k_rank: {"label": "k rank", "kind": "count", "optional": true, "says": "Rank of the previous-token head among earlier heads by what this head's keys read of them: 1 is most."},
k_rank_of_all: {"label": "k rank of all", "kind": "count", "optional": true, "says": "Rank of the same pair among all pairs of the model."},
k_standing: {"label": "k standing", "kind": "z", "optional": true, "says": "Standard deviations above the mean of the earlier heads, at most (n - 1)/√n of n: 1.5 of 4."},
ov_eigenvalue_score: {"label": "ov eigenvalue score", "kind": "share", "says": "Σλ / Σ|λ| of the OV circuit."},
ablated_prefix_matching: {"label": "ablated prefix matching", "kind": "share", "optional": true, "says": "Prefix matching with through ablated and patterns recomputed; None if neither behavior nor mechanism called for it."},
pointer: {"label": "pointer", "kind": "share", "optional": true, "range": [0, 1], "says": "Strength of pointer arithmetic, in [0, 1]; None without positions in the stream."},
duplicate_token: {"label": "duplicate token", "kind": "share", "says": "Mean attention to earlier copies of the present token."},
copying: {"label": "copying score (Olsson)", "kind": "share", "range": [-1, 1], "says": "Copying score of Olsson et al. 2022, in [-1, 1]."},
why: {"label": "why", "kind": "text", "says": "The reason, in a sentence."},
},
MatchingEigenvalue: {
head: {"label": "head", "kind": "head", "optional": true, "says": "The head that reads; None for a random one."},
through: {"label": "through", "kind": "head", "optional": true, "says": "The earlier head that writes its keys; None for keys made of token embeddings."},
real: {"label": "real", "says": "Real part, in units of scores."},
imaginary: {"label": "imaginary", "says": "Imaginary part."},
magnitude: {"label": "magnitude", "says": "Distance from zero."},
angle: {"label": "angle", "unit": "radians", "says": "Angle from the positive real axis, in (-π, π]: 0 matches, ±π avoids."},
},
MatchingScore: {
head: {"label": "head", "kind": "head", "says": "The head that reads."},
through: {"label": "through", "kind": "head", "optional": true, "says": "The earlier head that writes its keys; None for keys made of token embeddings."},
score: {"label": "eigenvalue score", "kind": "share", "range": [-1, 1], "null_mean": "null_mean", "null_sd": "null_sd", "z": "z", "says": "Σλ / Σ|λ| of the QK circuit, in [-1, 1]: 1 matches, -1 avoids. The null is that of random heads."},
null_mean: {"label": "null", "kind": "share"},
null_sd: {"label": "null, sd", "kind": "share"},
z: {"label": "z", "kind": "z", "optional": true},
},
Copying: {
head: {"label": "head", "kind": "head", "says": "The head."},
eigenvalue_score: {"label": "eigenvalue score", "kind": "share", "range": [-1, 1], "null_mean": "null_mean", "null_sd": "null_sd", "says": "Σλ / Σ|λ| of the OV circuit, in [-1, 1]: 1 copies, -1 suppresses. Its null is that of random heads of the same shape in this model."},
null_mean: {"label": "eigenvalue score, null", "kind": "share"},
null_sd: {"label": "eigenvalue score, null, sd", "kind": "share"},
centered_score: {"label": "centered score", "kind": "share", "null_mean": "centered_null_mean", "null_sd": "centered_null_sd", "says": "The same after the mean over output tokens is subtracted from every column: a constant added to all logits changes no prediction, but it can change the score above. Its null has a smaller standard deviation where much of what heads write raises all logits alike."},
centered_null_mean: {"label": "centered score, null", "kind": "share"},
centered_null_sd: {"label": "centered score, null, sd", "kind": "share"},
trace: {"label": "trace", "unit": "logits", "says": "Σλ, the sum of the diagonal: the logits that all tokens together add to themselves. Like raised it counts what is added to all logits alike; centered_unembedding leaves only what a softmax can see."},
diagonal_top1: {"label": "raises itself most", "kind": "share", "says": "Share of tokens whose own logit the head raises most when it attends to them."},
diagonal_top5: {"label": "among its top 5", "kind": "share", "says": "Share of tokens whose own logit is among the five that it raises most."},
raised: {"label": "share raised", "kind": "share", "says": "Share of tokens whose own logit it raises at all."},
examined: {"label": "tokens examined", "kind": "count", "says": "Tokens on which the diagonal measures were taken."},
},
Eigenvalue: {
head: {"label": "head", "kind": "head", "optional": true, "says": "The head; None for a random one."},
real: {"label": "real", "unit": "logits", "says": "Real part."},
imaginary: {"label": "imaginary", "unit": "logits", "says": "Imaginary part."},
magnitude: {"label": "magnitude", "unit": "logits", "says": "Distance from zero."},
angle: {"label": "angle", "unit": "radians", "says": "Angle from the positive real axis, in (-π, π]: 0 copies, ±π suppresses."},
},
CircuitEntry: {
row: {"label": "row", "kind": "token", "says": "OV: the token whose logit changes. QK: the token that attends."},
column: {"label": "column", "kind": "token", "says": "The token attended to."},
value: {"label": "entry", "says": "OV: logit that full attention adds. QK: score added."},
},
PositionShares: {
head: {"label": "head", "kind": "head", "says": "The head."},
present: {"label": "present", "kind": "share", "says": "Share on the destination itself."},
previous: {"label": "previous", "kind": "share", "says": "Share on the position before."},
first: {"label": "first", "kind": "share", "says": "Share on position 0."},
even: {"label": "even attention", "kind": "share", "says": "Each of the three if attention were even: the null."},
destinations: {"label": "destinations", "kind": "count", "says": "Destinations averaged over; they start at position 2."},
},
ScoreTerm: {
query: {"label": "query", "kind": "text", "says": "The path into the query: \"W_E\", \"L0H7 · W_E\", \"position\", \"bias\", \"L0 neurons\"; by hops \"M[L0H7] · W_E\" and \"D[L0H7] · W_E\"."},
key: {"label": "key", "kind": "text", "says": "The path into the key."},
kind: {"label": "kind", "kind": "text", "says": "Composition that the pair needs: none, q, k or qk. Paths that start at neurons need none, whatever heads did for those neurons."},
value: {"label": "part of the attention score", "says": "Its contribution to the score."},
},
PairShare: {
query: {"label": "query", "kind": "text", "says": "The path into the query."},
key: {"label": "key", "kind": "text", "says": "The path into the key."},
kind: {"label": "kind", "kind": "text", "says": "Composition that the pair needs."},
share: {"label": "share of variance", "kind": "share", "says": "Its share of the variance of the scores, covariance with the whole over variance: all shares sum to 1."},
sd: {"label": "sd", "unit": "logits", "says": "Standard deviation of the pair's contribution."},
},
ScoreShares: {
head: {"label": "head", "kind": "head", "says": "The head."},
sd: {"label": "sd", "unit": "logits", "says": "Standard deviation of its scores within a destination's row."},
none: {"label": "no earlier head", "says": "Share of the variance from pairs without any earlier head."},
q: {"label": "heads on the query side", "says": "From pairs with earlier heads on the query side only."},
k: {"label": "heads on the key side", "says": "On the key side only."},
qk: {"label": "heads on both sides", "says": "On both sides. The four sum to 1; one may be negative where parts cancel."},
residual: {"label": "residual", "says": "1 minus their sum: rounding only."},
},
PathPart: {
heads: {"label": "heads", "kind": "head", "says": "The heads it passes, latest first; none on the direct path. By hops their parts, as M[L0H1]."},
origin: {"label": "origin", "kind": "text", "says": "The matrix it starts from: W_E, W_P, a bias, or a layer's neurons (W_out)."},
position: {"label": "position", "kind": "count", "optional": true, "says": "Where it starts, if positions are listed apart."},
token: {"label": "token", "kind": "token", "optional": true, "says": "The token there."},
value: {"label": "value", "unit": "logits", "says": "Its contribution."},
},
OrderPart: {
order: {"label": "order", "kind": "count", "says": "Number of heads, or of hops."},
paths: {"label": "paths", "kind": "count", "says": "Number of paths."},
value: {"label": "value", "unit": "logits", "says": "Their contribution; over all orders they sum to the logit."},
},
HeadPart: {
head: {"label": "head", "kind": "head", "says": "The head, or one of its parts."},
value: {"label": "value", "unit": "logits", "says": "Their contribution; a path through two heads counts at both, one through neurons at none."},
},
SourcePart: {
origin: {"label": "origin", "kind": "text", "says": "The matrix they start from."},
position: {"label": "position", "kind": "count", "optional": true, "says": "Where they start, if positions are listed apart."},
token: {"label": "token", "kind": "token", "optional": true, "says": "The token there."},
value: {"label": "value", "unit": "logits", "says": "Their contribution; over all places they sum to the logit."},
},
OrderImportance: {
order: {"label": "order", "kind": "count", "says": "Number of heads, or of hops."},
terms: {"label": "terms", "kind": "count", "says": "Number of paths of that order."},
loss: {"label": "loss", "unit": "nats", "digits": 3, "says": "Loss of all paths up to this order."},
reduction: {"label": "reduction", "unit": "nats", "standard_error": "standard_error", "says": "Reduction of the loss from that of all paths of lower order (for order 0 from uniform predictions)."},
standard_error: {"label": "±", "unit": "nats", "optional": true},
},
LayerImportance: {
layer: {"label": "layer", "kind": "count", "says": "The layer."},
heads: {"label": "heads", "kind": "count", "says": "Number of heads in the layer."},
alone: {"label": "alone", "unit": "nats", "standard_error": "alone_error", "says": "Reduction of the loss on top of the paths of order 0."},
alone_error: {"label": "alone, ±", "unit": "nats", "optional": true},
on_top: {"label": "on top", "unit": "nats", "standard_error": "on_top_error", "says": "Reduction on top of order 0 and the same paths of all other layers."},
on_top_error: {"label": "on top, ±", "unit": "nats", "optional": true},
},
HeadImportance: {
head: {"label": "head", "kind": "head", "says": "The head."},
alone: {"label": "alone", "unit": "nats", "standard_error": "alone_error", "says": "Reduction of the loss on top of the paths of order 0."},
alone_error: {"label": "alone, ±", "unit": "nats", "optional": true},
on_top: {"label": "on top", "unit": "nats", "standard_error": "on_top_error", "says": "Reduction on top of order 0 and the same paths of all other heads."},
on_top_error: {"label": "on top, ±", "unit": "nats", "optional": true},
},
Composition: {
kind: {"label": "kind", "kind": "text", "says": "Input of the reader: q, k or v."},
reader: {"label": "reader", "kind": "head", "says": "The reading head."},
writer: {"label": "writer", "kind": "head", "says": "The writing head, in an earlier layer."},
score: {"label": "composition score", "kind": "share", "range": [0, 1], "null_mean": "baseline", "null_sd": "baseline_sd", "z": "z", "says": "The composition score, in [0, 1]; its null is the score of random heads of the same shape."},
baseline: {"label": "null", "kind": "share"},
baseline_sd: {"label": "null, sd", "kind": "share"},
z: {"label": "z", "kind": "z", "optional": true},
},
VirtualHead: {
reader: {"label": "reader", "kind": "head", "says": "The later head."},
writer: {"label": "writer", "kind": "head", "says": "The earlier head."},
removed: {"label": "rise without it", "unit": "nats", "says": "Rise of the loss, in nats a token, when its part of the logits is removed from the full model."},
added: {"label": "worth alone", "unit": "nats", "says": "Fall of the loss when its part is added to the direct path and the single heads."},
size: {"label": "size of its logits", "unit": "logits", "says": "Root mean square of its part of the logits, over positions and tokens, minus each position's mean."},
v_composition: {"label": "V-composition", "kind": "share", "z": "z", "says": "V-composition score of the two heads in the stream as stored, which decides nothing since it depends on the basis; its null is that of random heads."},
z: {"label": "V-composition, z", "kind": "z", "optional": true},
eigenvalue_score: {"label": "eigenvalue score", "kind": "share", "says": "Σλ / Σ|λ| of W_U W_OV^{h2} W_OV^{h1} W_E: 1 copies. Its null is that of random pairs."},
},
VirtualWeight: {
writer: {"label": "writer", "kind": "text", "says": "W_E, W_P or a head."},
reader: {"label": "reader", "kind": "text", "says": "An input of a head, as L1H4.q, or W_U."},
strength: {"label": "relative norm", "kind": "share", "range": [0, 1], "null_mean": "null_mean", "null_sd": "null_sd", "z": "z", "says": "‖W_r W_w‖ / (‖W_r‖ ‖W_w‖), in [0, 1]; its null is that of a randomly rotated writer, about 1/√d_model."},
null_mean: {"label": "null", "kind": "share"},
null_sd: {"label": "null, sd", "kind": "share"},
z: {"label": "z", "kind": "z", "optional": true},
},
SourceTable: {
head: {"label": "head", "kind": "head", "says": "The head."},
source: {"label": "source", "kind": "token", "says": "The token attended to."},
destinations: {"label": "destinations", "kind": "token", "says": "The tokens that attend to it most, best first."},
qk: {"label": "qk", "says": "Their scores on it minus their scores on the start token."},
attention: {"label": "attention", "kind": "other", "says": "Attention that it gets from them."},
outs: {"label": "outs", "kind": "token", "says": "The tokens that it raises most, best first."},
ov: {"label": "ov", "unit": "logits", "says": "Logits that full attention to it adds to them."},
strength: {"label": "strength", "unit": "logits", "says": "Strength of the best destination with the best out token."},
},
SkipTrigram: {
head: {"label": "head", "kind": "head", "says": "The head."},
source: {"label": "source", "kind": "token", "says": "The token attended to."},
destination: {"label": "destination", "kind": "token", "says": "The token that attends."},
out: {"label": "out", "kind": "token", "says": "The token whose logit is raised."},
qk: {"label": "qk", "says": "The destination's score on the source minus its score on the start token."},
ov: {"label": "ov", "unit": "logits", "says": "Logit that full attention to the source adds to the out token."},
attention: {"label": "typical attention", "kind": "share", "says": "Attention that the source gets at a typical distance, positions included (see attended)."},
strength: {"label": "strength", "unit": "logits", "says": "ov times attention."},
bug: {"label": "bug", "kind": "truth", "says": "The head is forced to do it by its other skip-trigrams (see skip_trigram_bugs)."},
pattern: {"label": "pattern", "kind": "text", "optional": true, "says": "The pattern of copying that it follows, where the texts of tokens are known (see with_patterns)."},
support: {"label": "support", "kind": "count", "optional": true, "says": "Occurrences in text, where text was counted (see with_counts)."},
},
Bug: {
head: {"label": "head", "kind": "head", "says": "The head."},
source: {"label": "source", "kind": "token", "says": "The token attended to."},
destination: {"label": "destination", "kind": "token", "says": "The token that attends."},
out: {"label": "out", "kind": "token", "says": "The out token that does not belong to this destination."},
qk: {"label": "qk", "says": "The destination's score on the source minus its score on the start token."},
ov: {"label": "ov", "unit": "logits", "says": "Logit that full attention to the source adds to the out token."},
attention: {"label": "typical attention", "kind": "share", "says": "Attention that the source gets at a typical distance, positions included (see attended)."},
strength: {"label": "strength", "unit": "logits", "says": "Strength of the weakest of the four triples involved: all are raised at least as much."},
bug: {"label": "bug", "kind": "truth", "says": "Always True."},
intended_strength: {"label": "intended strength", "unit": "logits", "says": "Strength of the weaker of the two intended triples. The stronger of the two forced ones is never weaker than this, since destination and out enter as a product."},
intended_out: {"label": "intended out", "kind": "token", "says": "The out token that belongs to this destination."},
intended_destination: {"label": "intended destination", "kind": "token", "says": "The destination that this out token belongs to."},
preference: {"label": "preference", "unit": "nats", "digits": 3, "says": "Log odds of the intended pairing against the forced one."},
support: {"label": "support, intended", "kind": "count", "optional": true, "says": "Occurrences in text of the rarer of the two intended triples."},
forced_support: {"label": "support, forced", "kind": "count", "optional": true, "says": "Occurrences in text of the forced triple."},
},
BugOnText: {
head: {"label": "head", "kind": "head", "says": "The head."},
source: {"label": "source", "kind": "token", "says": "The token attended to."},
destination: {"label": "destination", "kind": "token", "says": "The token that attends."},
out: {"label": "out", "kind": "token", "says": "The out token that does not belong to this destination."},
qk: {"label": "qk", "says": "The destination's score on the source minus its score on the start token."},
ov: {"label": "ov", "unit": "logits", "says": "Logit that full attention to the source adds to the out token."},
attention: {"label": "typical attention", "kind": "share", "says": "Attention that the source gets at a typical distance, positions included (see attended)."},
strength: {"label": "strength", "unit": "logits", "says": "Strength of the weakest of the four triples involved: all are raised at least as much."},
bug: {"label": "bug", "kind": "truth", "says": "Always True."},
intended_strength: {"label": "intended strength", "unit": "logits", "says": "Strength of the weaker of the two intended triples. The stronger of the two forced ones is never weaker than this, since destination and out enter as a product."},
intended_out: {"label": "intended out", "kind": "token", "says": "The out token that belongs to this destination."},
intended_destination: {"label": "intended destination", "kind": "token", "says": "The destination that this out token belongs to."},
preference: {"label": "preference", "unit": "nats", "digits": 3, "says": "Log odds of the intended pairing against the forced one."},
support: {"label": "support, intended", "kind": "count", "optional": true, "says": "Occurrences in text of the rarer of the two intended triples."},
forced_support: {"label": "support, forced", "kind": "count", "optional": true, "says": "Occurrences in text of the forced triple."},
contexts: {"label": "contexts", "kind": "count", "says": "Contexts that end with the destination."},
p_without: {"label": "p without", "kind": "share", "optional": true, "says": "Probability of the out token with a token of like frequency in place of the source, mean over contexts; None below FEWEST contexts."},
p_with: {"label": "p with", "kind": "share", "optional": true, "says": "The same with the source."},
effect: {"label": "effect", "optional": true, "standard_error": "effect_error", "says": "p_with - p_without, paired by context."},
effect_error: {"label": "effect, ±", "optional": true},
log_odds: {"label": "log odds", "unit": "nats", "optional": true, "standard_error": "log_odds_error", "says": "Rise of the out token's log odds."},
log_odds_error: {"label": "log odds, ±", "unit": "nats", "optional": true},
intended_effect: {"label": "intended effect", "optional": true, "standard_error": "intended_effect_error", "says": "Effect on the out token that belongs to this destination."},
intended_effect_error: {"label": "intended effect, ±", "optional": true},
intended_log_odds: {"label": "intended log odds", "unit": "nats", "optional": true, "standard_error": "intended_log_odds_error", "says": "Rise of its log odds."},
intended_log_odds_error: {"label": "intended log odds, ±", "unit": "nats", "optional": true},
shows: {"label": "shows", "kind": "truth", "optional": true, "says": "The effect lies more than ERRORS standard errors above 0."},
exchanged: {"label": "exchanged", "kind": "share", "optional": true, "says": "Share of exchanges, a second token of like frequency in place of the source, whose effect does."},
},
PatternUse: {
head: {"label": "head", "kind": "head", "says": "The head."},
pattern: {"label": "pattern", "kind": "text", "says": "The pattern."},
instances: {"label": "instances", "kind": "count", "says": "Pairs of source and out token in the vocabulary that follow it."},
sources: {"label": "sources", "kind": "count", "says": "Sources among them."},
mean_ov: {"label": "own outs", "unit": "logits", "says": "Logit that full attention to a source adds to its own out tokens, mean over sources."},
exchanged_ov: {"label": "outs of others", "unit": "logits", "says": "The same for the out tokens of all instances instead of its own."},
gain: {"label": "gain", "unit": "logits", "says": "mean_ov - exchanged_ov, the part that belongs to the pair: a number that a source adds to all logits, which no softmax sees, cancels."},
sd: {"label": "sd over sources", "unit": "logits", "says": "Standard deviation of the gain over sources."},
effect: {"label": "effect", "optional": true, "says": "gain / sd; None where all sources gain alike."},
raised: {"label": "raised", "kind": "share", "says": "Share of sources with a gain above 0: one half for a random head."},
},
ClassFound: {
category: {"label": "class", "kind": "text", "says": "The class."},
instances: {"label": "instances in text", "kind": "count", "says": "Its instances that the vocabulary spells and text has."},
found: {"label": "found in the model", "kind": "count", "says": "Instances among them that the model has."},
expected: {"label": "sources exchanged, mean", "says": "Instances found with sources exchanged, mean over exchanges."},
by_chance: {"label": "sources exchanged, any", "kind": "share", "says": "Share of exchanges in which any instance is found."},
source: {"label": "strongest: source", "kind": "token", "optional": true, "says": "Source of its strongest instance found; None if there is none."},
destination: {"label": "destination", "kind": "token", "optional": true, "says": "Its destination; None where the class leaves it open."},
out: {"label": "out", "kind": "token", "optional": true, "says": "Its out token."},
support: {"label": "times in text", "kind": "count", "optional": true, "says": "Occurrences of that instance in text."},
},
Movement: {
head: {"label": "head", "kind": "head", "says": "The head."},
first: {"label": "first", "kind": "share", "says": "Mean attention to the first token, which heads attend to by default."},
first_information: {"label": "first, information", "kind": "share", "says": "Its share of all information that the head moves, measured by norm after W_O."},
previous: {"label": "previous", "kind": "share", "says": "Mean attention to the previous token."},
previous_information: {"label": "previous, information", "kind": "share", "says": "Its share of all information that the head moves."},
distance: {"label": "distance", "unit": "tokens", "says": "Mean distance over which information moves."},
size: {"label": "norm written", "says": "Mean norm of what the head writes to the stream."},
logit_effect: {"label": "logit effect", "unit": "logits", "standard_error": "standard_error", "says": "Mean direct effect on the logit of the true next token, minus that on the mean of all logits; positions are taken as independent."},
standard_error: {"label": "±", "unit": "logits", "optional": true},
},
Move: {
dst: {"label": "dst", "kind": "count", "says": "The position that attends."},
src: {"label": "src", "kind": "count", "says": "The position attended to."},
attention: {"label": "attention", "kind": "share", "says": "A[dst, src]."},
information: {"label": "information", "kind": "share", "range": [0, 1], "says": "The information-weighted pattern there, in [0, 1]."},
logit_effect: {"label": "logit effect", "unit": "logits", "optional": true, "says": "Effect of the cell on the logit of the token after dst, minus that on the mean of all logits; None at the last position."},
},
Contribution: {
layer: {"label": "layer", "kind": "count", "says": "The layer that reads; n_layers is the unembedding."},
component: {"label": "component", "kind": "text", "says": "The writer: W_E, W_P, a head, a bias, or the neurons of a layer (W_out)."},
length: {"label": "length", "says": "Root mean square, over positions, of the length of the contribution."},
share: {"label": "share of stream", "kind": "share", "says": "Its share of the stream, ⟨part, x⟩ / ⟨x, x⟩ over all positions; negative where it cancels others."},
cosine: {"label": "cosine", "kind": "share", "says": "Mean cosine between the contribution and the stream."},
},
HeadBandwidth: {
head: {"label": "head", "kind": "head", "says": "The head."},
moves: {"label": "moves", "unit": "dimensions", "says": "Effective dimension of W_OV, (Σσ²)² / Σσ⁴, from 1 to d_head; 0 if it moves nothing."},
compares: {"label": "compares", "unit": "dimensions", "says": "Effective dimension of W_QK."},
share: {"label": "moves / d_model", "kind": "share", "says": "moves over d_model: the share of the stream that the head reads and writes."},
},
SubspaceOverlap: {
kind: {"label": "kind", "kind": "text", "says": "write-write, or write-q, write-k, write-v with the earlier head writing."},
one: {"label": "one", "kind": "head", "says": "The first head; the writer."},
other: {"label": "other", "kind": "head", "says": "The second; the reader."},
overlap: {"label": "overlap", "kind": "share", "range": [0, 1], "null_mean": "null_mean", "null_sd": "null_sd", "z": "z", "says": "Mean squared cosine of the principal angles, in [0, 1]: 1 if one subspace contains the other. The null is that of random subspaces of the same dimensions."},
null_mean: {"label": "null", "kind": "share"},
null_sd: {"label": "null, sd", "kind": "share"},
z: {"label": "z", "kind": "z", "optional": true},
nearest: {"label": "nearest", "kind": "share", "says": "Largest cosine: 1 if they share a direction."},
},
AxisKurtosis: {
what: {"label": "what", "kind": "text", "says": "The vectors: the stream before a layer, or rows or columns of a weight matrix."},
kurtosis: {"label": "kurtosis", "null_mean": "null_mean", "null_sd": "null_sd", "z": "z", "says": "Mean over vectors of their kurtosis; the null rotates the vectors at random."},
null_mean: {"label": "null"},
null_sd: {"label": "null, sd"},
z: {"label": "z", "kind": "z", "optional": true},
top_axis: {"label": "top axis", "kind": "count", "says": "The axis with the largest share of the squared length."},
top_share: {"label": "top share", "kind": "share", "says": "That share; 1/d_model if all axes carry alike."},
vectors: {"label": "vectors", "kind": "count", "says": "Vectors in the sample."},
},
Deletion: {
head: {"label": "head", "kind": "head", "says": "The head."},
present: {"label": "present", "kind": "share", "says": "Mean attention to the present token, first position (which has no choice) left out."},
stream_score: {"label": "stream score", "kind": "share", "null_mean": "null_mean", "null_sd": "null_sd", "z": "z", "says": "Σλ / Σ|λ| of W_OV in the stream: -1 writes the negative of what it reads."},
null_mean: {"label": "null", "kind": "share"},
null_sd: {"label": "null, sd", "kind": "share"},
z: {"label": "z", "kind": "z", "optional": true},
cosine: {"label": "cosine", "kind": "share", "says": "Mean cosine, over positions, between what the head writes and the stream it read."},
removed: {"label": "removed", "kind": "share", "says": "Share of the stream that it removes, -Σ⟨written, x⟩ / Σ⟨x, x⟩; negative where it adds."},
deletes: {"label": "deletes", "kind": "truth", "says": "Attends mostly to the present token, has a score two standard deviations below the null, and writes against the stream, its cosine two standard errors over positions below 0."},
},
Act: {
head: {"label": "head", "kind": "head", "says": "The head."},
rank: {"label": "rank", "kind": "count", "optional": true, "says": "1 where it acts most, by size; None for a place drawn from a decile."},
decile: {"label": "decile", "kind": "count", "says": "Decile over all places of what they are ranked by. The effect is signed: 1 where it lowers the next token most, 10 where it raises it most."},
window: {"label": "window", "kind": "count", "says": "Number of the window, from 0."},
position: {"label": "position", "kind": "count", "says": "The position that attends."},
source: {"label": "source", "kind": "count", "says": "The position that it attends to most."},
attention: {"label": "attention", "kind": "share", "says": "Attention there."},
logit_effect: {"label": "logit effect", "unit": "logits", "null_sd": "logit_effect_sd", "z": "logit_effect_z", "says": "The head's direct part of the logit of the token that follows, minus its mean over all places; its null is their spread."},
logit_effect_sd: {"label": "logit effect, null, sd", "unit": "logits"},
logit_effect_z: {"label": "logit effect, z", "kind": "z", "optional": true},
moved: {"label": "norm moved", "null_mean": "moved_mean", "null_sd": "moved_sd", "z": "moved_z", "says": "Norm of what it writes there from earlier positions; its null is that of all places."},
moved_mean: {"label": "norm moved, null"},
moved_sd: {"label": "norm moved, null, sd"},
moved_z: {"label": "norm moved, z", "kind": "z", "optional": true},
},
SnapshotRow: {
step: {"label": "step", "kind": "count", "says": "Steps done."},
tokens: {"label": "tokens", "kind": "count", "says": "Tokens seen."},
loss: {"label": "loss", "unit": "nats", "digits": 3, "says": "Mean loss on held-out text."},
in_context: {"label": "in context", "unit": "nats", "digits": 3, "says": "The in-context-learning score."},
distant: {"label": "distant", "unit": "nats", "optional": true, "standard_error": "distant_error", "says": "Gain from distant context; None where it was not measured."},
distant_error: {"label": "±", "unit": "nats", "optional": true},
prefix_matching: {"label": "prefix matching", "kind": "share", "says": "The best prefix-matching score."},
matcher: {"label": "matcher", "kind": "head", "optional": true, "says": "The head with that score; None without heads."},
previous_token: {"label": "previous token", "kind": "share", "optional": true, "says": "The best previous-token score."},
looks_back: {"label": "looks back", "kind": "head", "optional": true, "says": "Whose it is."},
k_stream_z: {"label": "K z, stream", "kind": "z", "optional": true, "says": "The strongest K-composition in the stream's own basis, which it depends on, in standard deviations above random heads; None with fewer than two layers."},
orders: {"label": "orders", "says": "Reduction of the loss by paths of order 0, 1, …."},
},
HeadSnapshot: {
head: {"label": "head", "kind": "head", "says": "The head."},
prefix_matching: {"label": "prefix matching", "kind": "share", "null_mean": "prefix_null", "says": "Mean attention to what followed earlier copies of the present token, on repeated random tokens; the null is that to wrong places."},
prefix_null: {"label": "null", "kind": "share"},
previous_token: {"label": "previous token", "kind": "share", "says": "Mean attention to the previous token, on the same tokens."},
copying: {"label": "copying score (Olsson)", "kind": "share", "says": "Copying score of Olsson et al. 2022."},
ov_eigenvalue_score: {"label": "ov eigenvalue score", "kind": "share", "says": "Σλ / Σ|λ| of the OV circuit."},
qk_eigenvalue_score: {"label": "qk eigenvalue score", "kind": "share", "optional": true, "says": "The same of the QK circuit through through; None without an earlier layer."},
through: {"label": "through", "kind": "head", "optional": true, "says": "The earlier head that writes most of the previous token into its keys, over tokens. The bundled trainings were recorded when it was judged in the stream's own basis."},
},
PositionLoss: {
first: {"label": "from token", "kind": "count", "says": "The first of them; token 1 is the first that is predicted."},
last: {"label": "to token", "kind": "count", "says": "The last of them."},
loss: {"label": "loss", "unit": "nats", "digits": 3, "says": "Their mean loss."},
},
PathPoint: {
step: {"label": "step", "kind": "count", "says": "Steps done."},
tokens: {"label": "tokens", "kind": "count", "says": "Tokens seen."},
first: {"label": "first component", "unit": "nats", "says": "First coordinate, a root of a sum of squares."},
second: {"label": "second component", "unit": "nats", "says": "Second coordinate."},
},
PhaseChangeWindow: {
start: {"label": "start", "kind": "count", "says": "Number of the snapshot at which it begins, from 0."},
end: {"label": "end", "kind": "count", "says": "Number of the snapshot at which it ends."},
start_tokens: {"label": "start tokens", "kind": "count", "says": "Tokens seen by then."},
end_tokens: {"label": "end tokens", "kind": "count", "says": "Tokens seen by then."},
head: {"label": "head", "kind": "head", "says": "The head that matches best at its end."},
prefix_start: {"label": "prefix start", "says": "Best prefix-matching score at its beginning."},
prefix_end: {"label": "prefix end", "says": "At its end."},
prefix_final: {"label": "prefix final", "says": "At the last snapshot."},
in_context_start: {"label": "in context start", "says": "In-context-learning score at its beginning, in nats."},
in_context_end: {"label": "in context end", "says": "At its end."},
change: {"label": "change of the in-context-learning score", "unit": "nats", "says": "The difference of the two: negative when context comes to help more."},
distant_start: {"label": "distant start", "optional": true, "says": "Gain from distant context at its beginning, in nats; None where it was not measured."},
distant_end: {"label": "distant end", "optional": true, "says": "At its end."},
distant_null: {"label": "distant null", "kind": "other", "optional": true, "says": "Changes of that gain over other intervals of as many snapshots; None if too few."},
null: {"label": "null", "kind": "other", "optional": true, "says": "The same of the in-context-learning score."},
others: {"label": "others", "kind": "count", "says": "Number of other intervals; they overlap one another, not the rise."},
},
HeadAttribution: {
head: {"label": "head", "kind": "head", "says": "The head."},
attribution: {"label": "attribution", "unit": "nats", "null_mean": "null_mean", "null_sd": "null_sd", "z": "z", "says": "Dot product of the before-and-after vector with the change of losses when the head is ablated, with patterns frozen: negative where the ablation undoes the phase change. The null flips the sign of each token."},
null_mean: {"label": "null", "unit": "nats"},
null_sd: {"label": "null, sd", "unit": "nats"},
z: {"label": "z", "kind": "z", "optional": true},
loss_change: {"label": "loss change", "unit": "nats", "digits": 3, "says": "Mean change of the loss without the head."},
},
TokenNorm: {
token: {"label": "token", "kind": "token", "says": "The token."},
norm: {"label": "norm", "says": "‖W_E‖ of its embedding as stored; a change of basis may change it."},
},
} satisfies Record<string, Record<string, Column>>;

export interface Rows {
  Check: Check;
  Prediction: Prediction;
  HeadSummary: HeadSummary;
  Continuation: Continuation;
  HeadScores: HeadScores;
  InductionHead: InductionHead;
  MatchingEigenvalue: MatchingEigenvalue;
  MatchingScore: MatchingScore;
  Copying: Copying;
  Eigenvalue: Eigenvalue;
  CircuitEntry: CircuitEntry;
  PositionShares: PositionShares;
  ScoreTerm: ScoreTerm;
  PairShare: PairShare;
  ScoreShares: ScoreShares;
  PathPart: PathPart;
  OrderPart: OrderPart;
  HeadPart: HeadPart;
  SourcePart: SourcePart;
  OrderImportance: OrderImportance;
  LayerImportance: LayerImportance;
  HeadImportance: HeadImportance;
  Composition: Composition;
  VirtualHead: VirtualHead;
  VirtualWeight: VirtualWeight;
  SourceTable: SourceTable;
  SkipTrigram: SkipTrigram;
  Bug: Bug;
  BugOnText: BugOnText;
  PatternUse: PatternUse;
  ClassFound: ClassFound;
  Movement: Movement;
  Move: Move;
  Contribution: Contribution;
  HeadBandwidth: HeadBandwidth;
  SubspaceOverlap: SubspaceOverlap;
  AxisKurtosis: AxisKurtosis;
  Deletion: Deletion;
  Act: Act;
  SnapshotRow: SnapshotRow;
  HeadSnapshot: HeadSnapshot;
  PositionLoss: PositionLoss;
  PathPoint: PathPoint;
  PhaseChangeWindow: PhaseChangeWindow;
  HeadAttribution: HeadAttribution;
  TokenNorm: TokenNorm;
}
export type RowName = keyof Rows;
