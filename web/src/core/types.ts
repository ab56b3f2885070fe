/** `unweave-bundle`, version 2: what a page is given. Python writes it (`explorer/bundle.py`), every host serves it. */

import type { Column } from "./schema.gen";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Dtype = "u8" | "u16" | "u32" | "i16" | "i32" | "f16" | "f32" | "f64";

/** Bytes named by the SHA-256 of what they are after inflating; stored deflated (raw). `bytes` is their number after
 * inflating, at most 4 MiB. */
export interface ChunkRef {
  id: string;
  bytes: number;
}

/** How a byte stands for a number: code 255 is "not finite", `max` the largest absolute value. */
export interface Scale {
  /** sqrt: (code / 254)² · max, codes 0 to 254. arcsinh: knee · sinh((code - 127) / 127 · asinh(max / knee)). */
  name: "sqrt" | "arcsinh";
  max: number;
  knee?: number;
}

/** An array in chunks: little-endian, C order; `tril` keeps the lower triangle of square matrices, row by row; `planes` the
 * highest byte of every number, then the next of every number, to the lowest. */
export interface ArrayRef {
  dtype: Dtype;
  shape: number[];
  layout: "dense" | "tril" | "planes";
  scale?: Scale;
  /** Stored number times `factor`, in float64 and rounded to float32, is the value, exactly; a power of two or not. */
  factor?: number;
  chunks: ChunkRef[];
  /** Where its bytes begin in those of its chunks, where it is one of many in them. */
  from?: number;
  /** What the numbers stand for, by place, where they are no numbers. */
  words?: Json[];
}

export interface Vocabulary {
  /** Texts of all tokens as one UTF-8 blob, and the offset of each, and the end. */
  text: ArrayRef;
  offsets: ArrayRef;
  /** Ids of special tokens. */
  special: number[];
  /** Bytes of tokens that are not UTF-8 by themselves, by id. */
  pieces: Record<string, number[]>;
  /** `tokenizer.json` as bytes, where the page may encode texts. */
  tokenizer?: ArrayRef;
}

/** The tensors of `Weights`, by their names there: `embed`, `layers.0.W_Q`, … */
export interface EngineRef {
  version: 1;
  tensors: Record<string, ArrayRef>;
  /** Where given, `P_Q` and `P_K` are not among the tensors. They are `fround(factor · Σ stored W[k] · T[k, i])`, summed in
   * float64 over the stored numbers of `W_Q` and `W_K`, with `T[2m, i] = scale · sin(i / base^(2m/d_model))` and
   * `T[2m+1, i] = scale · cos(i / base^(2m/d_model))`. */
  sinusoids?: { scale: number; base: number };
  /** Tensors are as before the norms were folded into them, with `gain` and `bias` of each layer's norm and of the `final`
   * one beside them. A reader's row is `fround(s · (W g − its mean))`, its bias `fround(s · W β)`, with s = 1/√d_head for
   * queries, else 1; a writer's column is centered. Only layer norms center. All in float64, rounded once. */
  unfolded?: boolean;
}

export interface Check {
  name: string;
  error: number;
  tolerance: number;
}

export interface ModelRef {
  name: string;
  precision: "float32" | "float64";
  digest: string;
  card: Record<string, Json>;
  n_layers: number;
  n_heads: number;
  d_model: number;
  d_head: number;
  d_vocab: number;
  d_mlp: number[];
  n_ctx: number;
  positions: "none" | "stream" | "queries and keys" | "rotary";
  norm: { kind: "none" | "layer" | "rms"; eps: number };
  smears: boolean;
  start: number | null;
  vocabulary: Vocabulary;
  /** Identities that were checked, with their residuals. */
  checks: Check[];
  engine?: EngineRef;
  /** What loads it, where its name does not. */
  source?: string;
  /** Why no engine is here, and the command that gives one. */
  no_engine?: string;
  /** Steps of training whose weights are here. */
  snapshots: { step: number; tokens: number; engine: EngineRef }[];
}

export interface Prompt {
  id: string;
  label: string;
  model: string;
  ids: ArrayRef;
  /** Tokens of the text beyond the context that were left out. */
  cut: number;
}

/** A table of results by column; `row` names an interface of `schema.gen.ts`. */
export interface TableRef {
  name: string;
  model: string;
  prompt?: string;
  row: string;
  from: { function: string; arguments: Record<string, Json>; code?: string };
  size: number;
  columns: Record<string, Json[] | ArrayRef>;
  /** Rows that are not here. */
  left_out: number;
  /** What the library says of the whole result. */
  answer?: string;
}

export type Mode = "attention" | "value" | "info" | "score" | "effect" | "difference";

/** One head on one prompt as a picture: bytes on a scale, and a thumbnail of 64 × 64, each cell a maximum. */
export interface MapRef {
  model: string;
  prompt: string;
  head: string;
  mode: Mode;
  values?: ArrayRef;
  thumbnail: ArrayRef;
}

/** Maps of every head of a kind on one prompt: the bytes of each follow from its place. */
export interface MapsRef {
  model: string;
  prompt: string;
  mode: Mode;
  /** The name of their scales; the knee of an arcsinh is a hundredth of the largest value, or 1. */
  scale: Scale["name"];
  /** The largest absolute value of each, layer by layer. */
  largest: number[];
  thumbnails: ArrayRef;
  values?: ArrayRef;
  /** Places of the heads whose whole maps `values` has, one after another. */
  kept: number[];
}

/** One part of a rule: a number on one side of a threshold. */
export interface Condition {
  /** What the number is, to be read after it. */
  what: string;
  value: number | null;
  sense: "at least" | "above" | "at most" | "below";
  threshold: number | null;
  null: { mean: number; sd: number | null } | null;
  holds: boolean;
}

/** A finding of the paper as `unweave reproduce --json` has it. */
export interface Claim {
  id: string;
  section: string;
  claim: string;
  rule: string;
  paper: string;
  ours: string;
  effect: string;
  null: string;
  holds: boolean;
  why: string | null;
  /** The state (fragment) of the view that shows it. */
  shows: string;
  /** All parts of the rule, the most telling number first. */
  conditions: Condition[];
}

/** Two texts of as many tokens, whose difference is shown; `answers` are about them, where nothing can be asked. */
export interface PairRef {
  model: string;
  a: number[];
  b: number[];
  target?: number;
  against?: number;
  answers?: ArrayRef;
}

/** Tables that are computed when a view asks for one of them. */
export interface Offer {
  what: string;
  tables: string[];
  /** About how long that takes. */
  seconds?: number;
}

/** What comes of an offer; what cannot be is named. */
export interface Offered {
  tables: TableRef[];
  schema: Manifest["schema"];
  left_out: LeftOut[];
}

export interface LeftOut {
  what: string;
  why: string;
  how: string;
}

export interface Manifest {
  format: "unweave-bundle";
  version: 2;
  unweave: string;
  title: string;
  lead: string;
  models: ModelRef[];
  prompts: Prompt[];
  tables: TableRef[];
  /** What is known of the columns of `tables`, by the name of their rows. */
  schema: Record<string, Record<string, Column>>;
  maps: (MapRef | MapsRef)[];
  claims: Claim[];
  pairs?: PairRef[];
  left_out: LeftOut[];
  offers?: Offer[];
  /** Lengths of runs of characters, base 36: those shown by number, those shown as they are, and so on. */
  characters: string;
  /** What the page says of its views and figures: `shared/prose.json`. */
  prose: object;
  /** The state that the page opens with. */
  opens: string;
}
