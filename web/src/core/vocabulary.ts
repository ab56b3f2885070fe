/** Search and order of a vocabulary: by text, id, bytes or regular expression. No DOM. */

import type { Words as Vocabulary } from "./bundle";
import { say } from "./prose";

export type Words = Pick<Vocabulary, "texts" | "bytes">;

export type Query =
  | { kind: "all" }
  | { kind: "text"; text: string; exact: boolean }
  | { kind: "ids"; from: number; to: number }
  | { kind: "bytes"; bytes: number[] }
  | { kind: "pattern"; pattern: RegExp }
  | { kind: "bad"; why: string };

/** Read what was typed. Small letters match capitals; `"` around a text asks for exactly it. */
export function parseQuery(typed: string): Query {
  if (typed === "") return { kind: "all" };
  const ids = /^#(\d{1,7})(?:\s*[-–]\s*#?(\d{1,7}))?$/.exec(typed.trim());
  if (ids) return { kind: "ids", from: Number(ids[1]), to: Number(ids[2] ?? ids[1]) };
  const hex = /^0x\s*((?:[0-9a-f]{2}\s*)+)$/i.exec(typed.trim());
  if (hex) return { kind: "bytes", bytes: hex[1]!.match(/[0-9a-f]{2}/gi)!.map((two) => Number.parseInt(two, 16)) };
  if (/^0x[\s0-9a-f]*$/i.test(typed.trim())) return { kind: "bad", why: say("vocabulary.bytes") };
  const pattern = /^\/(.+)\/([imsu]*)$/s.exec(typed);
  if (pattern) return regular(pattern[1]!.replaceAll("·", " "), pattern[2]!);
  if (/^\/./s.test(typed) && typed.length > 1) return { kind: "bad", why: say("vocabulary.slash") };
  const quoted = /^"(.+)"$/s.exec(typed);
  const text = (quoted ? quoted[1]! : typed).replaceAll("·", " ");
  return { kind: "text", text, exact: quoted !== null };
}

/** The tokens that are a text itself: as it was typed, and with a space in front where none was typed. */
export function exactly(query: Query, words: Words): number[] {
  return meant(query)
    .map((text) => words.texts.indexOf(text))
    .filter((id) => id >= 0);
}

/** The texts that a search may mean. */
export function meant(query: Query): string[] {
  if (query.kind !== "text") return [];
  return query.exact || /^\s/.test(query.text) ? [query.text] : [query.text, ` ${query.text}`];
}

function regular(source: string, flags: string): Query {
  try {
    return { kind: "pattern", pattern: new RegExp(source, flags.includes("u") ? flags : `${flags}u`) };
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, "") : "";
    return { kind: "bad", why: say("vocabulary.bad", { why: said }) };
  }
}

/** Ids that match, in order. */
export function matching(query: Query, words: Words): Uint32Array {
  const size = words.texts.length;
  switch (query.kind) {
    case "all":
      return Uint32Array.from({ length: size }, (_, id) => id);
    case "bad":
      return new Uint32Array();
    case "ids": {
      const from = Math.min(query.from, query.to);
      const to = Math.min(Math.max(query.from, query.to), size - 1);
      return Uint32Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
    }
    case "pattern":
      return kept(size, (id) => query.pattern.test(words.texts[id]!));
    case "bytes":
      return kept(size, (id) => holds(words.bytes(id), query.bytes));
    case "text":
      return texts(query.text, query.exact, words);
  }
}

function texts(text: string, exact: boolean, words: Words): Uint32Array {
  const size = words.texts.length;
  if (exact) return kept(size, (id) => words.texts[id] === text);
  // Capitals are asked for where they are typed.
  if (text !== text.toLowerCase()) return kept(size, (id) => words.texts[id]!.includes(text));
  const low = lowered(words.texts);
  return kept(size, (id) => low[id]!.includes(text));
}

const LOW = new WeakMap<readonly string[], string[]>();
function lowered(all: readonly string[]): string[] {
  const found = LOW.get(all) ?? all.map((text) => text.toLowerCase());
  LOW.set(all, found);
  return found;
}

function kept(size: number, keep: (id: number) => boolean): Uint32Array {
  const ids = new Uint32Array(size);
  let n = 0;
  for (let id = 0; id < size; id++) if (keep(id)) ids[n++] = id;
  return ids.slice(0, n);
}

function holds(bytes: Uint8Array, part: readonly number[]): boolean {
  for (let from = 0; from + part.length <= bytes.length; from++) {
    let same = 0;
    while (same < part.length && bytes[from + same] === part[same]) same++;
    if (same === part.length) return true;
  }
  return false;
}

/** Ids that match, the most probable match first: the text itself, then with a space in front, then what begins with it. */
export function suggested(typed: string, words: Words, most: number): number[] {
  const query = parseQuery(typed);
  const found = matching(query, words);
  const id = /^\d{1,7}$/.test(typed) && Number(typed) < words.texts.length ? [Number(typed)] : [];
  if (query.kind !== "text") return Array.from(found.subarray(0, most));
  const wanted = query.text;
  const exact = exactly(query, words);
  const rank = (one: number): number => {
    const text = words.texts[one]!;
    if (exact.includes(one)) return exact.indexOf(one);
    if (text.toLowerCase().trim() === wanted.toLowerCase().trim()) return 2;
    return text.trimStart().toLowerCase().startsWith(wanted.trimStart().toLowerCase())
      ? 10 + text.length
      : 1000 + text.length;
  };
  const ranked = Array.from(new Set([...exact, ...found]), (one) => [rank(one), one] as const).sort(
    (a, b) => a[0] - b[0] || a[1] - b[1],
  );
  return [...new Set([...ranked.slice(0, most).map(([, one]) => one), ...id])].slice(0, most + id.length);
}

export type Order = "id" | "text" | "bytes" | "norm";

/** Every id in the order of a column, from the least; ties by id. What is no number comes last. */
export function ordered(by: Order, words: Words, norms: ArrayLike<number> | null): Uint32Array {
  const ids = Uint32Array.from({ length: words.texts.length }, (_, id) => id);
  if (by === "id") return ids;
  if (by === "text") {
    const all = words.texts;
    return ids.sort((a, b) => (all[a]! < all[b]! ? -1 : all[a]! > all[b]! ? 1 : a - b));
  }
  const key =
    by === "bytes"
      ? Float64Array.from(ids, (id) => words.bytes(id).length)
      : Float64Array.from(ids, (id) => norms?.[id] ?? Number.POSITIVE_INFINITY);
  for (let i = 0; i < key.length; i++) if (Number.isNaN(key[i]!)) key[i] = Number.POSITIVE_INFINITY;
  return ids.sort((a, b) => key[a]! - key[b]! || a - b);
}

/** Those of an order that are among some ids; from its end where it is to fall. */
export function among(order: Uint32Array, ids: Uint32Array, falling: boolean): Uint32Array {
  const wanted = new Uint8Array(order.length);
  for (const id of ids) wanted[id] = 1;
  const out = new Uint32Array(ids.length);
  let n = 0;
  for (let i = 0; i < order.length; i++) {
    const id = order[falling ? order.length - 1 - i : i]!;
    if (wanted[id]) out[n++] = id;
  }
  return out;
}
