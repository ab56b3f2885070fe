/** Twelve stops through "A Mathematical Framework for Transformer Circuits": a state each. */

import { at } from "./core/codec";
import type { HeadSummary } from "./core/schema.gen";
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
  /** The text of random tokens, twice, and a cell of the stripe on it. */
  random: string;
  cell: { dst: number; src: number } | null;
  /** A head and a source with a skip-trigram bug, of tokens that are words. */
  bug: { head: string; source: number } | null;
}

/** A stop: what it shows, what it points at there, and when that which it asks for is done. `stopWords` has what it says. */
export interface Stop {
  shows: (facts: Facts) => Partial<State>;
  /** What is highlighted, by a selector. */
  at: string;
  asked?: (now: Readonly<State>, own: readonly number[]) => boolean;
  /** What it takes from the stop before, where that was done. */
  keeps?: (keyof State)[];
}

const list = (...heads: (string | null)[]) => heads.filter((head) => head !== null);
const MAP = ".map .frame";
const induction = (f: Facts): Partial<State> => ({
  view: "attention",
  prompt: f.random,
  heads: list(f.induction),
});

export const STOPS: Stop[] = [
  { shows: () => ({ view: "logit", order: 0 }), at: ".bars" },
  { shows: () => ({ view: "attention" }), at: "[data-text-field]", asked: (_, own) => repeats(own) },
  { shows: () => ({ view: "attention" }), at: ".all .grid" },
  {
    shows: ({ bug }) => ({ view: "trigrams", heads: list(bug?.head ?? null), tokens: bug ? [bug.source] : [] }),
    at: "table",
  },
  { shows: (f) => ({ view: "eigenvalues", heads: list(f.copies) }), at: ".points" },
  { shows: () => ({ view: "logit" }), at: ".bars" },
  { shows: () => ({ view: "composition" }), at: ".diagram, .pairs" },
  { shows: (f) => ({ ...induction(f), heads: list(f.writer ?? f.previous) }), at: MAP },
  { shows: induction, at: MAP, asked: ({ dst, src }) => dst !== null && src !== null },
  {
    shows: (f) => ({ ...induction(f), ...f.cell }),
    at: "[data-ledger]",
    asked: ({ without }) => without.length > 0,
    keeps: ["dst", "src"],
  },
  {
    shows: (f) => ({ ...induction(f), ...f.cell, without: list(f.writer) }),
    at: MAP,
    keeps: ["dst", "src", "without"],
  },
  { shows: (f) => ({ ...induction(f), view: "training" }), at: ".scrubber, .figures" },
];

/** Whether two tokens come in the same order twice. */
export function repeats(ids: readonly number[]): boolean {
  const pairs = ids.slice(1).map((id, i) => `${ids[i]} ${id}`);
  return new Set(pairs).size < pairs.length;
}

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
  tokens: [],
  axes: "",
  circuit: "ov",
  sort: "",
  step: null,
  range: [],
};

type HeadRow = Pick<HeadSummary, "head" | "prefix_matching" | "previous_token" | "eigenvalue_score" | "writer">;

/** The heads that the stops speak of, and the cell of the stripe with most attention, where that is known. */
export function factsOf(
  rows: HeadRow[],
  random: string,
  ids: readonly number[],
  attention: ArrayLike<number> = [],
  bug: Facts["bug"] = null,
): Facts {
  const best = (score: keyof HeadRow, among = rows) =>
    among.reduce<HeadRow | null>(
      (most, row) => (((row[score] as number | null) ?? -1) > ((most?.[score] as number | null) ?? -1) ? row : most),
      null,
    );
  const induction = best("prefix_matching");
  const stripe = ids.map((id, dst) => ({ dst, src: ids.indexOf(id) + 1 })).filter(({ dst, src }) => src < dst);
  const dark = ({ dst, src }: { dst: number; src: number }) => attention[at(dst, src)] ?? 0;
  const cell = stripe.reduce<Facts["cell"]>((most, one) => (most && dark(most) >= dark(one) ? most : one), null);
  return {
    induction: induction?.head ?? null,
    writer: induction?.writer ?? null,
    previous: best("previous_token")?.head ?? null,
    copies: best("eigenvalue_score")?.head ?? null,
    random,
    cell,
    bug,
  };
}
