/** Composition as lines between heads: what is drawn, how wide, and where. */
import type { Composition } from "../../core/schema.gen";

export const KINDS = ["q", "k", "v"] as const;
export type Kind = (typeof KINDS)[number];
/** Dashes of lines, by the input that reads. */
export const DASH: Record<Kind, string> = { q: "", k: "7 4", v: "2 3" };

/** The measures of one table each, the one that verdicts go by first: both spaces, and the formula that was published and corrected. */
export const MEASURES = [
  { id: "tokens", table: "composition.tokens", label: "over tokens" },
  { id: "correct", table: "composition", label: "in the stream" },
  { id: "published", table: "composition.published", label: "as published" },
] as const;
export type Measure = (typeof MEASURES)[number]["id"];

/** Standard deviations under which a line is not drawn at first. */
export const THRESHOLD = 5;
/** Lines that are told apart at first sight. */
const CLEAR = 12;

/** What the fragment's `axes` says in this view, `tokens:5`; anything else is the default. */
export function readOption(text: string): { measure: Measure; threshold: number | null } {
  const found = /^(correct|tokens|published)(?::(\d{1,4}))?$/.exec(text);
  return {
    measure: (found?.[1] as Measure | undefined) ?? "tokens",
    threshold: found?.[2] === undefined ? null : Number(found[2]),
  };
}

export function writeOption(measure: Measure, threshold: number | null): string {
  if (threshold === null) return measure === "tokens" ? "" : measure;
  return `${measure}:${threshold}`;
}

/** The threshold where none is given: so high that the picture reads at first sight, so low that there is a line. */
export function clear(rows: Composition[]): number {
  const z = rows.map((row) => row.z ?? -Infinity).sort((a, b) => b - a);
  const high = Math.max(THRESHOLD, z.length > CLEAR ? Math.ceil(z[CLEAR]!) : THRESHOLD);
  return Math.max(0, Math.min(high, Math.floor(z[0] ?? high)));
}

/** The largest score in standard deviations over all tables: one scale for every measure and kind. */
export function mostOf(tables: Composition[][]): number {
  let most = 0;
  for (const rows of tables) for (const row of rows) if (row.z !== null && row.z > most) most = row.z;
  return most || 1;
}

/** Width of a line: even in standard deviations, the largest of all measures 9 px. */
export function widthOf(z: number, most: number): number {
  return Math.max(0.75, (9 * z) / most);
}

/** What a legend shows: four widths that can be told apart. */
export function legend(most: number): number[] {
  return [1, 2, 4, 8].map((part) => Number(((part * most) / 8).toPrecision(3)));
}

export function numberOf(head: string): number {
  return Number(/H(\d+)$/.exec(head)?.[1] ?? 0);
}

/** Lines at or above the threshold, the strongest first, at most so many. */
export function drawn(rows: Composition[], kinds: readonly string[], threshold: number, most: number): Composition[] {
  return rows
    .filter((row) => kinds.includes(row.kind) && (row.z ?? -Infinity) >= threshold)
    .sort((a, b) => b.z! - a.z!)
    .slice(0, most);
}
