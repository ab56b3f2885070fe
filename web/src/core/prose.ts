/** What the page says of its views, modes, keys and figures: sentences, which the bundle brings (`shared/prose.json`). */

import type { Mode } from "./types";

type Prose = typeof import("../../../src/unweave/explorer/shared/prose.json");

let known: Partial<Prose> = {};

export function learnProse(prose: object): void {
  known = prose as Partial<Prose>;
}

/** A sentence with what belongs between its braces; nothing where the bundle does not have it. */
export function say(name: keyof Prose["says"], given: Record<string, string | number> = {}): string {
  return String(known.says?.[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => String(given[key] ?? ""));
}

/** What a term means, in the singular or the plural; nothing where it is no term. */
export function term(word: string): string {
  return known.terms?.[word.toLowerCase().replace(/s$/, "") as keyof Prose["terms"]] ?? "";
}

export function viewWords(id: keyof Prose["views"]): { title: string; sentence: string } {
  return known.views?.[id] ?? { title: id, sentence: "" };
}

/** A mode's name, the same in short, and what it means. */
export function modeWords(mode: Mode): { name: string; short: string; means: string } {
  return known.modes?.[mode] ?? { name: mode, short: mode, means: "" };
}

/** Title of a stop of the tour, by its place, what it says, and what it asks for. */
export function stopWords(i: number): { title: string; says: string; asks?: string } {
  return known.tour?.[i] ?? { title: String(i + 1), says: "" };
}

export function keyWords(): string[][] {
  return known.keys ?? [];
}
