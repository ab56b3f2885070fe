/** Skip-trigrams as rows, pins, text, and bugs as tables of two by two. No DOM. */
import type { BugOnText, NamedTrigram, SkipTrigram } from "../../core/schema.gen";

export interface Triple {
  head: string;
  source: number;
  destination: number;
  out: number;
}

/** A word with its space; a text without control characters or parts of characters; anything. */
const WORDS = [/^ \p{L}{2,}$/u, /^[^\p{C}\ufffd]+$/u, /^/];

/** Pins as the fragment keeps them: `L0H1:12:33:4`, with a space between. */
export function readPins(text: string): Triple[] {
  return text.split(" ").flatMap((word) => {
    const found = /^(L\d+H\d+):(\d+):(\d+):(\d+)$/.exec(word);
    if (!found) return [];
    return [{ head: found[1]!, source: Number(found[2]), destination: Number(found[3]), out: Number(found[4]) }];
  });
}

export function pinOf({ head, source, destination, out }: Triple): string {
  return `${head}:${source}:${destination}:${out}`;
}

/** Pinned or not: the other. */
export function togglePin(text: string, triple: Triple): string {
  const pins = readPins(text).map(pinOf);
  const one = pinOf(triple);
  return (pins.includes(one) ? pins.filter((pin) => pin !== one) : [...pins, one]).join(" ");
}

/** A row as the paper writes it. */
export function written(triple: Triple, shown: (token: number) => string): string {
  const { source, destination, out } = triple;
  return `[${shown(source)}] … [${shown(destination)}] → [${shown(out)}]`;
}

export function asText(
  rows: readonly (Triple & { strength: number | null })[],
  shown: (token: number) => string,
): string {
  return rows
    .map((row) => `${written(row, shown)}\t${row.head}\t${row.strength === null ? "" : row.strength.toPrecision(4)}`)
    .join("\n");
}

/** A skip-trigram of a class that the paper names; the class stands where others have their pattern. */
export function classed(row: NamedTrigram): SkipTrigram {
  return { ...row, pattern: row.any_destination ? `${row.category}, any destination` : row.category };
}

/** Rows whose tokens are all words, then those of readable ones, then those of bytes; each in the order they had. */
export function wordsFirst<Row>(rows: readonly Row[], tokens: (row: Row) => number[], text: (token: number) => string) {
  const rank = (row: Row) => WORDS.findIndex((test) => tokens(row).every((one) => test.test(text(one))));
  return [...rows].sort((a, b) => rank(a) - rank(b));
}

/** Rows that have a text in one of their tokens, their head or their pattern. */
export function filtered(rows: readonly SkipTrigram[], typed: string, shown: (token: number) => string): SkipTrigram[] {
  const text = typed.trim().toLowerCase();
  if (!text) return [...rows];
  return rows.filter((row) =>
    [row.head, row.pattern ?? "", shown(row.source), shown(row.destination), shown(row.out)].some((part) =>
      part.toLowerCase().includes(text),
    ),
  );
}

export interface Corner {
  intended: boolean;
  /** Occurrences in text; of an intended corner at least so many, since the rarer of the two is counted. */
  count: number | null;
  least: boolean;
  p_without: number | null;
  p_with: number | null;
  effect: number | null;
  error: number | null;
}

/** One source of one head: two destinations and two outputs, of which two pairs are intended and two forced. */
export interface Crossing {
  head: string;
  source: number;
  destinations: [number, number];
  outs: [number, number];
  /** By destination and out. */
  corners: [[Corner, Corner], [Corner, Corner]];
  strength: number | null;
  preference: number | null;
  /** Whether a forced corner shows on text; null where that was not measured. */
  shows: boolean | null;
}

/** Bugs of one crossing put together; the first destination and the first out are a pair that is intended. */
export function crossings(rows: readonly BugOnText[]): Crossing[] {
  const found = new Map<string, Crossing>();
  for (const row of rows) {
    const key = [
      row.head,
      row.source,
      ...[row.destination, row.intended_destination].sort((a, b) => a - b),
      ...[row.out, row.intended_out].sort((a, b) => a - b),
    ].join();
    const one = found.get(key) ?? begun(row);
    found.set(key, one);
    const d = one.destinations.indexOf(row.destination);
    const o = one.outs.indexOf(row.out);
    fill(one.corners[d]![o]!, row);
    // The destination's own out: what the source does to it was measured in the same contexts.
    const own = one.corners[d]![1 - o]!;
    own.effect = row.intended_effect ?? null;
    own.error = row.intended_effect_error ?? null;
    if (row.shows !== undefined && row.shows !== null) one.shows = (one.shows ?? false) || row.shows;
  }
  return [...found.values()];
}

function begun(row: BugOnText): Crossing {
  const intended = (): Corner => ({ ...empty(true), count: row.support, least: true });
  const forced = (): Corner => empty(false);
  return {
    head: row.head,
    source: row.source,
    destinations: [row.destination, row.intended_destination],
    outs: [row.intended_out, row.out],
    corners: [
      [intended(), forced()],
      [forced(), intended()],
    ],
    strength: row.strength,
    preference: row.preference,
    shows: null,
  };
}

function empty(intended: boolean): Corner {
  return { intended, count: null, least: false, p_without: null, p_with: null, effect: null, error: null };
}

function fill(corner: Corner, row: BugOnText): void {
  corner.count = row.forced_support;
  corner.p_without = row.p_without ?? null;
  corner.p_with = row.p_with ?? null;
  corner.effect = row.effect ?? null;
  corner.error = row.effect_error ?? null;
}
