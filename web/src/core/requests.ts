/** Requests and answers of every executor: page, kernel, server. The requests are declared in `explorer/requests.py`. */
import type { Chunks } from "./codec";
import type {
  KindRow,
  NeuronRow,
  NodeRow,
  PairOf,
  PathRow,
  PredictionRow,
  ReasonRow,
  Request,
  RunOf,
  SourceRow,
  TileRequest,
  TokenRow,
} from "./schema.gen";

export type { PairOf, Request, RunOf };
/** What the engine of a page answers: all but questions about two texts, and writers of a score. */
export type OwnRequest = Exclude<Request, { of: PairOf } | { kind: "writers" | "snapshot" }>;
export type TileMode = TileRequest["mode"];

/** Loss of each next token in nats (one fewer than tokens), and the most likely next tokens at every position. */
export interface RunAnswer {
  kind: "run";
  loss: Float32Array;
  top: { ids: Uint32Array; probabilities: Float32Array; per: number };
}

export interface LedgerEntry {
  /** Paths as they are written, `W_E`, `L0H1 · W_E`, `W_P`; and the heads in each, last first. */
  query: string;
  key: string;
  query_heads: string[];
  key_heads: string[];
  /** Heads on neither side, on the query side, on the key side, on both. */
  side: "none" | "q" | "k" | "qk";
  value: number;
}

interface Scored {
  score: number;
  attention: number;
  /** Score less the sum of its parts. */
  residual: number;
  /** Other sources of this destination, by attention. */
  competing: { src: number; score: number; attention: number }[];
}
export type LedgerAnswer = Scored & { kind: "ledger"; entries: LedgerEntry[] };
/** What each component writes into the query, and into the key; each side sums to the score. */
export type WritersAnswer = Scored & {
  kind: "writers";
  writers: { component: string; query: number | null; key: number | null }[];
};

export interface PathEntry {
  heads: string[];
  origin: string;
  position: number | null;
  token: number | null;
  value: number;
}

export interface PathsAnswer {
  kind: "paths";
  logit: number;
  paths: PathEntry[];
  not_listed: number;
  /** Contribution of paths above the order asked for. */
  above: number;
  residual: number;
  by_order: { order: number; paths: number; value: number }[];
  by_head: { head: string; value: number }[];
  by_source: { origin: string; position: number | null; token: number | null; value: number }[];
}

export interface ColumnAnswer {
  kind: "column";
  /** The largest entries, and the smallest. */
  largest: { token: number; value: number }[];
  smallest: { token: number; value: number }[];
  mean: number;
  sd: number;
  /** The entry of the other token, where one was named. */
  entry?: number;
}

/** The lower triangle of one head's map, row by row, in the precision of the executor. */
export interface TileAnswer {
  kind: "tile";
  n: number;
  values: Float32Array;
}

/** A component at a position; the last node of a graph is the logit. */
export interface GraphNode {
  node_id: string;
  /** E for the embedding, else a number. */
  layer: string;
  ctx_idx: number;
  feature_type: string;
  clerp: string;
  component: string;
  kind: string;
  /** The sum of all paths through it, and what it writes to the target directly. */
  activation: number;
  direct: number;
}

/** As circuit-tracer's viewer reads it: `Difference.graph`. */
export interface Graph {
  metadata: { prompt_tokens: string[]; carried: { nodes: number; value: number }[] };
  nodes: GraphNode[];
  links: { source: string; target: string; weight: number }[];
}

export interface DifferenceAnswer {
  kind: "difference";
  target: {
    name: string;
    unit: string;
    before: number;
    after: number;
    difference: number;
    position: number;
    tokens: number[];
  };
  predictions: PredictionRow[];
  /** Positions whose tokens differ. */
  differ: number[];
  tokens: TokenRow[];
  nodes: NodeRow[];
  residual: number;
  graph: Graph;
}

/** Parts of the difference, and the sum of those that are not listed. */
interface Listed<Kind, Row> {
  kind: Kind;
  rows: Row[];
  rest: number;
  residual: number;
}
export type PartsAnswer = Listed<"parts", KindRow | PathRow>;
export type NeuronsAnswer = Listed<"neurons", NeuronRow>;
export type ReasonsAnswer = Listed<"reasons", ReasonRow> & { difference: number; sources: SourceRow[] };
export interface EffectAnswer {
  kind: "effect";
  value: number;
}

export type Answer =
  | RunAnswer
  | LedgerAnswer
  | WritersAnswer
  | PathsAnswer
  | ColumnAnswer
  | TileAnswer
  | DifferenceAnswer
  | PartsAnswer
  | NeuronsAnswer
  | ReasonsAnswer
  | EffectAnswer;
export type AnswerTo<R extends Request> = Extract<Answer, { kind: R["kind"] }>;

/** A refusal in a sentence; `hint` says what to do. */
export class Refused extends Error {
  constructor(message: string, hint = "") {
    super(hint ? `${message}; ${hint}` : message);
  }
}

/** Answers requests about models: the engine in a worker, a kernel, or a server. */
export interface Executor {
  readonly where: "page" | "kernel" | "server";
  /** Whether this model can be asked, or the sentence that says why not. */
  can(model: string): true | string;
  /** Tell one listener when the answer of `can` may be another. */
  changed?(heard: () => void): void;
  ask<R extends Request>(request: R, signal?: AbortSignal): Promise<AnswerTo<R>>;
  /** Ids of a text with the start token in front, cut at the context; `cut` counts what was left out. */
  encode(model: string, text: string): Promise<{ ids: number[]; cut: number }>;
}

/** One's own text: it stays with its entry of the browser's history, on this computer, and is in no link. */
export interface Own {
  model: string;
  text: string;
  ids: number[];
  /** Tokens beyond the context that were left out. */
  cut: number;
}

/** Tokens that were typed: they stay as one's own text does. */
export type Typed = Pick<Own, "model" | "ids">;

/** What stays with an entry: one's own text, two texts of one length in a row, and the text it is compared with. */
export interface Kept {
  own: Own | null;
  pair?: Typed | null;
  other?: Typed | null;
}

/** What a step leaves behind, beside its fragment. */
export interface Entry extends Kept {
  push: boolean;
}

/** Where the page lives: how it gets chunks, keeps its state, and saves files. Views never ask which host it is. */
export interface Host {
  manifest(): Promise<import("./types").Manifest>;
  chunk: Chunks;
  executor: Executor | null;
  /** The reason and the command, where there is no executor. */
  without_executor: string;
  getState(): string;
  /** Write the state; `push` makes an entry that Back returns to, `own` stays with the entry. */
  setState(fragment: string, entry?: Entry): void;
  /** What is kept with the present entry; undefined where nothing can be. */
  kept?(): Kept | undefined;
  save(name: string, blob: Blob): void;
  /** Compute tables that the manifest offers. */
  tables?(what: string, signal: AbortSignal): Promise<import("./types").Offered>;
  /** Whether it is a part of another page, whose keys and background are not ours. */
  embedded?: boolean;
  /** Told of states that come from outside (a kernel, a link); returns how to stop. */
  watch?(changed: (fragment: string) => void): () => void;
}

/** What went wrong, as a sentence. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error only says that nobody waits any more. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
