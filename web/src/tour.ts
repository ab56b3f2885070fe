/** Twelve stops through "A Mathematical Framework for Transformer Circuits": a state each. */
import type { State } from "./core/state";

/** What the stops point at in this model: found in its table of heads. */
export interface Facts {
  /** The head that attends most to what followed earlier copies; and the earlier one that its keys read most. */
  induction: string | null;
  writer: string | null;
  /** The head that attends most to the token before. */
  previous: string | null;
  /** The head with the largest eigenvalue score. */
  copies: string | null;
  /** The text of random tokens, twice. */
  random: string;
}

/** The state of a stop; `stopWords` has its title and what it says. */
export type Stop = (facts: Facts) => Partial<State>;

const list = (...heads: (string | null)[]) => heads.filter((head) => head !== null);

export const STOPS: Stop[] = [
  () => ({ view: "logit", order: 0 }),
  () => ({ view: "attention" }),
  () => ({ view: "trigrams" }),
  () => ({ view: "trigrams" }),
  (f) => ({ view: "eigenvalues", circuit: "ov", heads: list(f.copies) }),
  () => ({ view: "logit", order: null }),
  () => ({ view: "stream", axes: "wires" }),
  () => ({ view: "composition" }),
  (f) => ({ view: "attention", prompt: f.random, heads: list(f.writer ?? f.previous) }),
  (f) => ({ view: "eigenvalues", circuit: "qk", axes: f.writer ?? "", heads: list(f.induction) }),
  (f) => ({ view: "attention", prompt: f.random, heads: list(f.induction) }),
  (f) => ({ view: "training", prompt: f.random, heads: list(f.induction) }),
];

/** What every stop starts from, so that a stop is the same wherever one comes from. */
export const CLEAN: Partial<State> = {
  heads: [],
  dst: null,
  src: null,
  targets: [],
  without: [],
  frozen: false,
  mode: "attention",
  first: "show",
  order: null,
  axes: "",
  circuit: "ov",
  sort: "",
  step: null,
  range: [],
};

interface HeadRow {
  head: string;
  prefix_matching: number | null;
  previous_token: number | null;
  eigenvalue_score: number | null;
  writer: string | null;
}

/** The heads that the stops speak of. */
export function factsOf(rows: HeadRow[], random: string): Facts {
  const best = (score: keyof HeadRow, among = rows) =>
    among.reduce<HeadRow | null>(
      (most, row) =>
        ((row[score] as number | null) ?? -1) > ((most?.[score] as number | null) ?? -1) ? row : most,
      null,
    );
  const induction = best("prefix_matching");
  return {
    induction: induction?.head ?? null,
    writer: induction?.writer ?? null,
    previous: best("previous_token")?.head ?? null,
    copies: best("eigenvalue_score")?.head ?? null,
    random,
  };
}
