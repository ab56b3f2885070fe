/** What a view shows as the fragment of its address; `unweave.explorer.State` reads and writes the same strings. */

import shared from "../../../src/unweave/explorer/shared/state.json";
import { grouped } from "./format";
import { Refused } from "./requests";
import type { Mode } from "./types";

export type View =
  | "start"
  | "attention"
  | "logit"
  | "trigrams"
  | "eigenvalues"
  | "composition"
  | "importance"
  | "heads"
  | "text"
  | "virtual"
  | "training"
  | "stream"
  | "compare"
  | "difference"
  | "vocabulary"
  | "tour";

/** Heads are named `L1H4`, in `without` also `M[L1H4]` and `D[L1H4]`. */
export interface State {
  model: string;
  view: View;
  /** Id of a prompt of the bundle. */
  prompt: string;
  /** Tokens of a typed text; in a link only when asked. */
  ids: number[];
  heads: string[];
  dst: number | null;
  src: number | null;
  /** How a token of the text is read: both ways, as destination, or as source. */
  reading: "both" | "dst" | "src";
  targets: number[];
  without: string[];
  frozen: boolean;
  mode: Mode;
  /** What becomes of attention to position 0. */
  first: "show" | "hide" | "renormalize";
  scale: "own" | "shared";
  accounting: "heads" | "hops";
  order: number | null;
  circuit: "ov" | "qk";
  tokens: number[];
  search: string;
  sort: string;
  /** An option of the view that is shown: axes of a scatter, a measure, a range. */
  axes: string;
  step: number | null;
  against: string;
  /** Tokens of two texts of one length, the first and then the second; in a link only when asked. */
  pair: number[];
  /** The component of their difference that is looked at. */
  node: string;
  /** How many of the largest components are drawn. */
  shown: number | null;
  stop: number | null;
  range: number[];
  /** Whether it is about a typed text, which stays with its reader: no link holds it unless asked. */
  own: boolean;
  /** Large pictures of attention. */
  form: "maps" | "lines";
  /** Whether tables show all their rows. */
  all: boolean;
  theme: "auto" | "light" | "dark";
}

interface Field {
  key: string;
  name: string;
  kind: keyof typeof KINDS;
  choices?: string[];
  default: State[keyof State];
}

/** What `against` begins with where the text compared with was typed; a link that holds it goes on with its tokens. */
export const TYPED = "typed:";
export const VIEWS = shared.views as View[];
const FIELDS = shared.fields as unknown as Field[];
const COUNT = /^(0|[1-9][0-9]{0,8})$/;
const HEAD = /^(0|[1-9][0-9]{0,2})\.(0|[1-9][0-9]{0,2})$/;
const PART = /^([MD]?)((?:0|[1-9][0-9]{0,2})\.(?:0|[1-9][0-9]{0,2}))$/;
const NAME = /^L(0|[1-9][0-9]{0,2})H(0|[1-9][0-9]{0,2})$/;
const NAMED_PART = /^([MD])\[(L[0-9]+H[0-9]+)\]$/;
const PLAIN = /^[A-Za-z0-9_-]{1,20}$/;
/** Half of a surrogate pair. */
const HALF = /\p{Surrogate}/u;

export function defaults(): State {
  return Object.fromEntries(
    FIELDS.map((field) => [field.name, Array.isArray(field.default) ? [...field.default] : field.default]),
  ) as unknown as State;
}

/** The state as a fragment, without `#`: keys in order, defaults left out. Refuses what no link can hold. */
export function encodeState(state: State): string {
  const parts = [`v=${shared.version}`];
  for (const field of FIELDS) {
    const text = written(field, state[field.name as keyof State]);
    if (text !== written(field, field.default)) parts.push(`${field.key}=${text}`);
  }
  const fragment = parts.join("&");
  if (fragment.length <= shared.longest) return fragment;
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a)).split("=")[0]!;
  throw new Refused(
    `a link holds ${grouped(String(shared.longest))} characters, this one would have ${grouped(String(fragment.length))}`,
    `"${longest}" is the longest part`,
  );
}

/** The state without the ids of a typed text: what a link says when the text was not asked for. */
export function withoutText(state: State): State {
  return { ...state, ids: [], pair: [], against: state.against.startsWith(TYPED) ? "" : state.against };
}

/** Read a fragment: what is understood is applied, the rest is named. */
export function decodeState(fragment: string): { state: State; notices: string[] } {
  const state = defaults();
  const notices: string[] = [];
  const seen = new Set<string>();
  const { pairs, cut } = split(fragment);
  if (cut) notices.push(`the link is longer than ${grouped(String(shared.longest))} characters; its end was left out`);
  for (const pair of pairs) {
    const mark = pair.indexOf("=");
    const key = mark < 0 ? pair : pair.slice(0, mark);
    const raw = mark < 0 ? "" : pair.slice(mark + 1);
    const field = FIELDS.find((one) => one.key === key);
    const named = PLAIN.test(key) ? `"${key}"` : "a part of the link";
    if (key !== "v" && !field) notices.push(`${named} is not known here`);
    else if (seen.has(key)) notices.push(`${named} is given twice; the first counts`);
    else if (key === "v") notices.push(...versionNotices(raw));
    else {
      const value = read(field!, decoded(raw));
      if (value === undefined)
        notices.push(`${field!.kind === "view" && PLAIN.test(raw) ? `"${raw}"` : named} is not ${meaning(field!)}`);
      else Object.assign(state, { [field!.name]: value });
    }
    seen.add(key);
  }
  return { state, notices };
}

function versionNotices(raw: string): string[] {
  if (!COUNT.test(raw) || raw === "0") return [`"v" is not a version`];
  if (Number(raw) <= shared.version) return [];
  return [`the link is of version ${raw}, newer than this page; what is known here was applied`];
}

function split(fragment: string): { pairs: string[]; cut: boolean } {
  // Counted in characters, as Python does.
  const most = shared.longest;
  const bare = fragment.startsWith("#") ? fragment.slice(1) : fragment;
  const all = Array.from(bare.slice(0, 2 * most + 2));
  const cut = all.length > most;
  const pairs = all.slice(0, most).join("").split("&");
  // A pair that the end cuts in two would be read as another value.
  if (cut && all[most] !== "&") pairs.pop();
  return { pairs: pairs.filter((pair) => pair !== ""), cut };
}

function decoded(raw: string): string | undefined {
  try {
    const text = decodeURIComponent(raw);
    return HALF.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

type Reader = (text: string, choices: string[]) => State[keyof State] | undefined;

/** What the fields of a kind hold, in words, and how it is read; undefined is what a link must not hold. */
const KINDS = {
  text: of("a text", (text) => text),
  view: of("a view", (text) => (VIEWS.includes(text as View) ? text : undefined)),
  choice: of("one of ", (text, choices) => (choices.includes(text) ? text : undefined)),
  flag: of("0 or 1", (text) => (text === "1" ? true : text === "0" ? false : undefined)),
  count: of("a count", count),
  counts: of("a list of counts, such as 3,17", (text) => list(text, count)),
  heads: of("a list of heads, such as 1.4,1.7", (text) =>
    list(text, (part) => (HEAD.test(part) ? head(part) : undefined)),
  ),
  parts: of("a list of heads, such as 1.4,M1.7", (text) => list(text, partName)),
};

function of(meaning: string, read: Reader): { meaning: string; read: Reader } {
  return { meaning, read };
}

function read({ kind, choices = [] }: Field, text: string | undefined): State[keyof State] | undefined {
  return text === undefined ? undefined : KINDS[kind].read(text, choices);
}

function meaning({ kind, choices = [] }: Field): string {
  return KINDS[kind].meaning + choices.join(", ");
}

function count(text: string): number | undefined {
  return COUNT.test(text) ? Number(text) : undefined;
}

function list<T>(text: string, read: (part: string) => T | undefined): T[] | undefined {
  const values = text === "" ? [] : text.split(",").map(read);
  return values.includes(undefined) ? undefined : (values as T[]);
}

function head(link: string): string {
  const [layer, number] = link.split(".");
  return `L${layer}H${number}`;
}

function partName(link: string): string | undefined {
  const found = PART.exec(link);
  if (!found) return undefined;
  return found[1] ? `${found[1]}[${head(found[2]!)}]` : head(found[2]!);
}

/** A value as it stands in a link; refuses one that cannot. */
function written(field: Field, value: State[keyof State]): string {
  const refused = () => new Refused(`"${field.name}" is not ${meaning(field)}`, "no link was made");
  if (Array.isArray(value)) return value.map((one) => item(field, one) ?? raise(refused())).join(",");
  if (value === null && field.default === null) return "";
  if (field.kind === "flag" && typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number") return item(field, value) ?? raise(refused());
  if (typeof value !== "string") throw refused();
  if (HALF.test(value)) throw new Refused(`"${field.name}" holds half of a character`, "no link was made");
  if (read(field, value) === undefined) throw refused();
  return encodeURIComponent(value).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

function item(field: Field, value: number | string): string | undefined {
  if (field.kind === "count" || field.kind === "counts")
    return typeof value === "number" && COUNT.test(String(value)) ? String(value) : undefined;
  if (typeof value !== "string") return undefined;
  const part = field.kind === "parts" ? NAMED_PART.exec(value) : null;
  const name = NAME.exec(part ? part[2]! : value);
  return name ? `${part ? part[1] : ""}${name[1]}.${name[2]}` : undefined;
}

function raise(error: Error): never {
  throw error;
}
