/** How tokens are shown: the convention of `unweave.text.display`, with its table of characters, which the bundle brings. */

import { named } from "../../../src/unweave/explorer/shared/characters.json";

export type Kind = "text" | "space" | "tab" | "newline" | "return" | "number" | "bytes" | "elided" | "special";

/** A part of a shown token: printable text, and what it stands for. */
export interface Piece {
  text: string;
  kind: Kind;
}

/** Characters of a token beyond which its middle is left out, and how many stay on either side. */
const LONGEST = 32;
const ENDS = 15;
const NAMED: Record<string, string> = named;
const SIGNS: Record<string, Kind> = { " ": "space", "\t": "tab", "\n": "newline", "\r": "return" };
/** Where characters that are numbered begin and end; without a table all but printable ASCII is. */
let edges = [0, 32, 127];

/** Take the lengths of runs of characters: numbered ones, printable ones, numbered ones, … */
export function learnCharacters(runs: string): void {
  let at = 0;
  edges = runs.split(" ").map((length) => {
    at += Number.parseInt(length, 36);
    return at;
  });
}

/** Make every invisible character of a token visible. */
export function visible(text: string): string {
  let out = "";
  for (const character of text) out += NAMED[character] ?? shownCharacter(character);
  return out;
}

/** A token, its text or its bytes, in pieces as they are shown; each goes into the page as a text node. */
export function pieces(
  spelling: string | Uint8Array,
  { special = false, longest = LONGEST }: { special?: boolean; longest?: number | null } = {},
): Piece[] {
  let units = typeof spelling === "string" ? Array.from(spelling, unit) : unitsOfBytes(spelling);
  if (longest !== null && units.length > longest && units.some((one) => !isWhitespace(one)))
    units = [...units.slice(0, ENDS), { text: "…", kind: "elided" }, ...units.slice(-ENDS)];
  if (special) return [{ text: textOf(units), kind: "special" }];
  return merged(units);
}

/** A token in one printable text, whole. */
export function shown(spelling: string | Uint8Array): string {
  return textOf(pieces(spelling, { longest: null }));
}

/** Bytes as they are read beside a token: `E2 96 81`. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}

function textOf(parts: readonly Piece[]): string {
  return parts.map((part) => part.text).join("");
}

function isWhitespace(piece: Piece): boolean {
  return piece.kind === "space" || piece.kind === "tab" || piece.kind === "newline" || piece.kind === "return";
}

function unit(character: string): Piece {
  const kind = SIGNS[character];
  if (kind) return { text: NAMED[character]!, kind };
  return { text: shownCharacter(character), kind: isNumbered(character) ? "number" : "text" };
}

function unitsOfBytes(bytes: Uint8Array): Piece[] {
  const units: Piece[] = [];
  for (let i = 0; i < bytes.length; ) {
    const length = sequence(bytes, i);
    const last = units.at(-1);
    if (length) units.push(unit(utf8([bytes.subarray(i, i + length)])!));
    else if (last?.kind === "bytes") last.text = `${last.text.slice(0, -1)} ${hex(bytes.subarray(i, i + 1))}⟩`;
    else units.push({ text: `⟨${hex(bytes.subarray(i, i + 1))}⟩`, kind: "bytes" });
    i += length || 1;
  }
  return units;
}

/** Bytes of the character that begins here; 0 where none does. */
function sequence(bytes: Uint8Array, from: number): number {
  for (let length = 1; length <= 4 && from + length <= bytes.length; length++)
    if (utf8([bytes.subarray(from, from + length)]) !== null) return length;
  return 0;
}

function utf8(parts: readonly Uint8Array[]): string | null {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
  } catch {
    return null;
  }
}

function merged(units: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const one of units) {
    const last = out.at(-1);
    if (last && last.kind === one.kind && one.kind !== "number" && one.kind !== "bytes") last.text += one.text;
    else out.push({ ...one });
  }
  return out;
}

function shownCharacter(character: string): string {
  if (!isNumbered(character)) return character;
  return `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

/** Where runs of characters shown as they are and of those shown by number take turns. */
function isNumbered(character: string): boolean {
  const code = character.codePointAt(0)!;
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edges[middle]! <= code) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}
