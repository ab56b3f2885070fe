/** Twelve stops through "A Mathematical Framework for Transformer Circuits": a sentence and a state each. */
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

export interface Stop {
  title: string;
  says: string;
  state: (facts: Facts) => Partial<State>;
}

const list = (...heads: (string | null)[]) => heads.filter((head) => head !== null);

export const STOPS: Stop[] = [
  {
    title: "Without heads: bigrams",
    says: "The direct path W_U W_E leads from a token to the next past all heads: it can only hold what follows what, the bigrams.",
    state: () => ({ view: "logit", order: 0 }),
  },
  {
    title: "Heads move information",
    says: "A head takes what stands at one position and adds a linear map of it at another; point at a token to see where each head takes it from.",
    state: () => ({ view: "attention" }),
  },
  {
    title: "Two circuits in each head",
    says: "QK decides where a head looks, OV what it writes when it looks there; each is one matrix from tokens to tokens.",
    state: (f) => ({ view: "trigrams", heads: list(f.copies) }),
  },
  {
    title: "Skip-trigrams, and their bugs",
    says: "One layer knows “source … destination → out”; since QK and OV share the source, two that are right force two that are wrong.",
    state: () => ({ view: "trigrams" }),
  },
  {
    title: "Copying is positive eigenvalues",
    says: "A head that raises the logit of the token it attends to has OV eigenvalues on the right, where random heads have them all around.",
    state: (f) => ({ view: "eigenvalues", circuit: "ov", heads: list(f.copies) }),
  },
  {
    title: "A logit is a sum of paths",
    says: "Every logit is exactly the sum over all paths from tokens through heads; the bars end at it, and what is not listed is a bar as well.",
    state: () => ({ view: "logit", order: null }),
  },
  {
    title: "The stream is a channel",
    says: "Components meet only in the residual stream: a product of two matrices, their virtual weights, says how strongly one reads another.",
    state: () => ({ view: "stream", axes: "wires" }),
  },
  {
    title: "Three kinds of composition",
    says: "A later head can read an earlier one with its queries, keys or values; lines are as wide as they lie above random heads.",
    state: () => ({ view: "composition" }),
  },
  {
    title: "A head that looks one token back",
    says: "Half of the induction circuit: a head of the first layer writes at every token which token came before it.",
    state: (f) => ({ view: "attention", prompt: f.random, heads: list(f.writer ?? f.previous) }),
  },
  {
    title: "Its keys match",
    says: "Through that head, the QK circuit of the induction head has positive eigenvalues: it looks for places after a token like the present one.",
    state: (f) => ({ view: "eigenvalues", circuit: "qk", axes: f.writer ?? "", heads: list(f.induction) }),
  },
  {
    title: "The induction head",
    says: "On random tokens, twice, nothing can be known but repetition: the stripe is attention to what followed a token the first time.",
    state: (f) => ({ view: "attention", prompt: f.random, heads: list(f.induction) }),
  },
  {
    title: "When it formed",
    says: "The head came during a short stretch of training, and with it the gain from context; drag the snapshot on a text of your own.",
    state: (f) => ({ view: "training", prompt: f.random, heads: list(f.induction) }),
  },
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
