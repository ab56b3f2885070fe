/** Words for modes and ways of reading, and the definitions behind them. */
import type { Mode } from "../core/types";

export const MODES = ["attention", "value", "info", "score", "effect", "difference"] as const;

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
