/** What stands in for parts of `core/` until they are there: state and tokens. */
import shared from "../../src/unweave/explorer/shared/state.json";
import type { Mode } from "./core/types";

export interface State {
  model: string;
  view: string;
  prompt: string;
  ids: number[];
  heads: string[];
  dst: number | null;
  src: number | null;
  targets: number[];
  without: string[];
  frozen: boolean;
  mode: Mode;
  first: "show" | "hide" | "renormalize";
  scale: "own" | "shared";
  accounting: "heads" | "hops";
  order: number | null;
  circuit: "ov" | "qk";
  tokens: number[];
  search: string;
  sort: string;
  step: number | null;
  against: string;
  stop: number | null;
  range: number[];
  theme: "auto" | "light" | "dark";
}

interface Field {
  key: string;
  name: string;
  kind: string;
  choices?: string[];
  default: unknown;
}

const FIELDS = shared.fields as Field[];

export function defaults(): State {
  return Object.fromEntries(FIELDS.map((field) => [field.name, field.default])) as unknown as State;
}

export function encodeState(state: State): string {
  const parts = [`v=${shared.version}`];
  for (const field of FIELDS) {
    const value = state[field.name as keyof State];
    if (JSON.stringify(value) === JSON.stringify(field.default)) continue;
    parts.push(`${field.key}=${encodeURIComponent(written(value))}`);
  }
  return parts.join("&");
}

function written(value: State[keyof State]): string {
  if (Array.isArray(value))
    return value.map((one) => String(one).replace(/^L(\d+)H(\d+)$/, "$1.$2")).join(",");
  return value === true ? "1" : String(value);
}

export function decodeState(fragment: string): { state: State; notices: string[] } {
  const state = defaults();
  const notices: string[] = [];
  for (const part of fragment.split("&").filter(Boolean)) {
    const [key = "", raw = ""] = part.split("=");
    if (key === "v") continue;
    const field = FIELDS.find((one) => one.key === key);
    if (field) Object.assign(state, { [field.name]: read(field, decodeURIComponent(raw)) });
    else notices.push(`"${key}" in the address is not known here`);
  }
  return { state, notices };
}

function read(field: Field, text: string): unknown {
  switch (field.kind) {
    case "count":
      return text === "" ? null : Number(text);
    case "counts":
      return text ? text.split(",").map(Number) : [];
    case "heads":
    case "parts":
      return text ? text.split(",").map((part) => part.replace(/^(\d+)\.(\d+)$/, "L$1H$2")) : [];
    case "flag":
      return text === "1";
    default:
      return text;
  }
}

const NAMED: Record<string, string> = { " ": "·", "\t": "→", "\n": "↵", "\r": "␍" };

/** A token's text with every invisible character made visible. */
export function visible(text: string): string {
  return Array.from(
    text,
    (c) =>
      NAMED[c] ??
      (/[\p{C}\p{Zl}\p{Zp}]/u.test(c)
        ? `⟨U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟩`
        : c),
  ).join("");
}
