/** Stretches of held-out text around the places where a head acts. */
import type { Act } from "../../core/schema.gen";

/** Tokens that are shown before a place, and after it. */
const BEFORE = 22;
const AFTER = 8;

export interface Piece {
  /** Position in the window. */
  position: number;
  id: number;
  role: "" | "source" | "destination" | "next";
}

/** The tokens around a place. The source is always in it: what lies between is left out, and counted. */
export function stretch(ids: ArrayLike<number>, act: Act): { far: Piece[]; skipped: number; near: Piece[] } {
  const role = (i: number): Piece["role"] =>
    i === act.position ? "destination" : i === act.source ? "source" : i === act.position + 1 ? "next" : "";
  const pieces = (from: number, to: number): Piece[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, k) => ({
      position: from + k,
      id: ids[from + k]!,
      role: role(from + k),
    }));
  const start = Math.max(0, act.position - BEFORE);
  const end = Math.min(ids.length, act.position + AFTER);
  if (act.source >= start) return { far: [], skipped: 0, near: pieces(start, end) };
  const far = pieces(Math.max(0, act.source - 4), Math.min(act.source + 6, start));
  return { far, skipped: start - (far.at(-1)!.position + 1), near: pieces(start, end) };
}

/** One head's places: the strongest in order, and those of each decile from the highest. */
export function sorted(acts: Act[], head: string) {
  const own = acts.filter((act) => act.head === head);
  const strongest = own.filter((act) => act.rank !== null).sort((a, b) => a.rank! - b.rank!);
  const drawn = own.filter((act) => act.rank === null);
  const deciles = [...new Set(drawn.map((act) => act.decile))].sort((a, b) => b - a);
  return {
    strongest,
    deciles: deciles.map((decile) => ({ decile, acts: drawn.filter((act) => act.decile === decile) })),
  };
}
