/** Words for modes and ways of reading, and the definitions behind them. */
import type { Mode } from "../core/types";

export const MODES: Record<Mode, string> = {
  attention: "attention",
  value: "value-weighted attention",
  info: "information-weighted attention",
  score: "score before the softmax",
  effect: "logit effect",
  difference: "difference of attention",
};

export const SHORT: Record<Mode, string> = {
  attention: "attention",
  value: "value-weighted",
  info: "info-weighted",
  score: "score",
  effect: "logit effect",
  difference: "difference",
};

export const MEANS: Record<Mode, string> = {
  attention: "Attention: how much of each source's value a destination takes. Rows sum to 1.",
  value:
    "Value-weighted: attention times the norm of the value at the source, divided by the largest over sources.",
  info: "Information-weighted: the same with the norm after W_O, of what is written to the stream.",
  score: "Score: query times key over √d_head, before the softmax.",
  effect:
    "Logit effect: what the head moves from the source adds to the logit of the true next token, or of the locked one.",
  difference:
    "Difference: attention on this text minus attention on the other, over the positions that both have.",
};

export const ORIENTATION = "row = destination (query), column = source (key)";

export const READ = {
  both: "read both ways",
  dst: "read as destination",
  src: "read as source",
} as const;

/** How position 0 is treated, in words; only attention can be renormalized. */
export function firstInWords(first: "show" | "hide" | "renormalize", mode: Mode): string {
  if (first === "show") return "position 0 shown";
  if (first === "hide") return "position 0 hidden";
  return mode === "attention" ? "position 0 left out, rows renormalized" : "position 0 hidden";
}
