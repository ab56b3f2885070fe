/** Values as the library writes them (`unweave.results.cells`), with the minus that print uses. */

import { printable, visible } from "./tokens";
import type { Json } from "./types";

export type Kind = "number" | "share" | "z" | "token" | "head" | "count" | "text" | "truth" | "other";

/** Digits after the point where a column does not say. */
const DIGITS: Partial<Record<Kind, number>> = { share: 3, z: 1 };
/** Size from which a number is written with an exponent. */
const LARGE = 1e9;
/** What the text of a spreadsheet cell must not begin with: it would be run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One value for a reader; a token is `{id, text}`, or its number where nobody knows its text. */
export function cell(value: Json | undefined, kind: Kind = "other", digits?: number): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((part) => cell(part, kind, digits)).join("  ");
  if (typeof value === "object")
    return "text" in value
      ? visible(String(value.text))
      : Object.entries(value)
          .map(([name, part]) => `${printable(name)} ${cell(part)}`)
          .join(", ");
  if (typeof value === "string") return printable(value).replaceAll("\n", " ");
  if (kind === "token") return `#${value}`;
  // JSON does not tell 7 from 7.0: a whole number of no kind is a count.
  if (kind === "count" || (kind === "other" && Number.isInteger(value)))
    return trueMinus(grouped(String(value)));
  return number(value, digits ?? DIGITS[kind]);
}

/** A number with so many digits after the point, or about three significant ones; empty if it is not a number. */
export function number(value: number | null, digits?: number): string {
  if (value === null || Number.isNaN(value)) return "";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const text = digits === undefined ? bySize(value) : grouped(rounded(value, digits));
  return /[1-9]/.test(text) ? trueMinus(text) : text.replace("-", "");
}

/** A number read from a picture, not computed: at most two digits can be trusted. */
export function approximate(value: number | null): string {
  const text = value === null ? "" : number(value, Math.abs(value) < 1 ? 2 : undefined);
  return text && `≈ ${text}`;
}

/** A change with its sign; one that rounds to zero has none. */
export function signed(value: number, digits?: number): string {
  const text = number(value, digits);
  return value > 0 && /[1-9∞]/.test(text) ? `+${text}` : text;
}

/** A number with its unit; nothing where it is not a number. */
export function withUnit(text: string, unit = ""): string {
  return text && unit ? `${text} ${unit}` : text;
}

/** One value for a spreadsheet: six significant digits, an ASCII minus, texts by `safe`: no text that would be run. */
export function written(
  value: Json | undefined,
  kind: Kind = "other",
  safe: (text: string) => string = defused,
): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return safe(value);
  if (typeof value === "object")
    return safe("text" in value ? String((value as { text: Json }).text) : JSON.stringify(value));
  if (Number.isNaN(value)) return "";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (kind === "count" || kind === "token") return String(value);
  return general((kind === "share" ? Number(rounded(value, 6)) : value) + 0, 6);
}

/** A text that no spreadsheet takes for a formula: an apostrophe stands in front of one that looks like it. */
export function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A file's name without its ending: letters, digits and hyphens, at most 80. */
export function slug(...parts: string[]): string {
  const plain = parts
    .map((part) =>
      part
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-+|-+$/g, ""),
    )
    .filter((part) => part !== "");
  return plain.join("-").slice(0, 80).replace(/-+$/, "") || "unweave";
}

function trueMinus(text: string): string {
  return text.replaceAll("-", "−");
}

function bySize(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size >= LARGE) return general(value, 3);
  if (size < 0.01) return general(value, 2);
  return grouped(rounded(value, size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3));
}

/** Digits after the point; a tie goes to the even digit, as in Python. */
function rounded(value: number, digits: number): string {
  const size = Math.abs(value);
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  if (size >= 1e21) return `${sign}${BigInt(size)}${digits ? `.${"0".repeat(digits)}` : ""}`;
  // 25 digits more than asked tell a tie from what lies beside it.
  const exact = size.toFixed(Math.min(100, digits + 25));
  const [whole, fraction] = exact.split(".") as [string, string];
  const kept = toEven(whole + fraction, whole.length + digits);
  const at = kept.length - digits;
  return sign + (digits ? `${kept.slice(0, at)}.${kept.slice(at)}` : kept);
}

/** So many significant digits, with an exponent where Python's format `g` writes one. */
function general(value: number, digits: number): string {
  if (value === 0) return "0";
  const sign = value < 0 ? "-" : "";
  const [mantissa, power] = Math.abs(value)
    .toExponential(digits + 25)
    .split("e") as [string, string];
  const kept = toEven(mantissa.replace(".", ""), digits);
  // 9.99 may have become 10.0.
  const exponent = Number(power) + kept.length - digits;
  const significant = kept.slice(0, digits);
  if (exponent < -4 || exponent >= digits) {
    const tail = trimmed(`${significant[0]}.${significant.slice(1)}`);
    return `${sign}${tail}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  if (exponent < 0) return sign + trimmed(`0.${"0".repeat(-exponent - 1)}${significant}`);
  return sign + trimmed(`${significant.slice(0, exponent + 1)}.${significant.slice(exponent + 1)}`);
}

/** Without zeros at the end of its fraction, and without a point that nothing follows. */
function trimmed(text: string): string {
  return text.replace(/\.?0*$/, "");
}

/** The first digits of a number written in digits, rounded; one more where a carry adds one. */
function toEven(digits: string, keep: number): string {
  const head = digits.slice(0, keep);
  const tail = digits.slice(keep);
  const half = `5${"0".repeat(Math.max(0, tail.length - 1))}`;
  const up = tail > half || (tail === half && Number(head.at(-1) ?? 0) % 2 === 1);
  return up ? (BigInt(head || 0) + 1n).toString().padStart(keep, "0") : head;
}

/** Digits before the point in groups of three. */
export function grouped(text: string): string {
  return text.replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ",");
}
