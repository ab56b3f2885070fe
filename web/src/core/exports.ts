/** What a view hands out: tables as CSV and TSV, arrays as .npy, pictures with what they show written into them. */

import { digestOf, joined } from "./codec";
import { defused, slug } from "./format";
import type { RunOf } from "./requests";
import { visible } from "./tokens";

/** What every export says of itself. */
export interface About {
  title: string;
  model: string;
  /** SHA-256 of the weights. */
  digest: string;
  /** `hashOf` of the ids; never the text. */
  prompt: string;
  mode: string;
  scale: string;
  /** Whether attention to position 0 is shown, hidden or renormalized. */
  first: string;
  /** The fragment that opens this view. */
  state: string;
  unweave: string;
}

/** Name of a file: model, what it shows, and an ending. */
export function fileName(about: Pick<About, "model" | "title" | "mode">, ending: string): string {
  return `${slug(about.model, about.title, about.mode)}.${ending}`;
}

/** The ids of a text in 16 digits that do not give it away at a glance: the start of their SHA-256 (as u32, little-endian). */
export async function hashOf(ids: readonly number[]): Promise<string> {
  const bytes = new ArrayBuffer(4 * ids.length);
  const view = new DataView(bytes);
  ids.forEach((id, i) => {
    view.setUint32(4 * i, id, true);
  });
  return (await digestOf(bytes)).slice(0, 16);
}

/** Rows for a spreadsheet. A text that one would run as a formula gets an apostrophe in front. */
export function csv(names: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return `${lines.map((cells) => cells.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined || (typeof value === "number" && !Number.isFinite(value))) return "";
  const text = Array.isArray(value) ? value.join(" ") : String(value);
  const safe = typeof value === "number" ? text : defused(text);
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A matrix as numpy reads it (`np.load`), version 1.0 of its format. */
export function npy(values: Float32Array, rows: number, columns: number): Uint8Array<ArrayBuffer> {
  const said = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`;
  const size = Math.ceil((10 + said.length + 1) / 64) * 64;
  const head = new TextEncoder().encode(`${said.padEnd(size - 11)}\n`);
  const magic = Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, head.length & 255, head.length >> 8);
  return joined([magic, head, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)]);
}

/** The square of a lower triangle kept row by row, zeros above the diagonal. */
export function square(triangle: Float32Array, n: number): Float32Array {
  const out = new Float32Array(n * n);
  for (let dst = 0, from = 0; dst < n; from += ++dst) out.set(triangle.subarray(from, from + dst + 1), dst * n);
  return out;
}

/** An element of a picture: text stays text, and is escaped here alone. */
export interface Mark {
  tag: string;
  attributes?: Record<string, string | number>;
  text?: string;
  children?: readonly Mark[];
}

const FONT = "system-ui, sans-serif";

/** A picture as a file: text as text, system fonts, and in `<metadata>` what it shows. */
export function svg(width: number, height: number, marks: readonly Mark[], about: About): string {
  const root: Mark = {
    tag: "svg",
    attributes: {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      "font-family": FONT,
      role: "img",
    },
    children: [{ tag: "title", text: about.title }, { tag: "metadata", text: JSON.stringify(about) }, ...marks],
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup(root)}\n`;
}

function markup({ tag, attributes = {}, text = "", children = [] }: Mark): string {
  const named = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escaped(typeof value === "number" ? short(value) : value)}"`,
  );
  const inside = escaped(text) + children.map(markup).join("");
  return inside ? `<${tag}${named.join("")}>${inside}</${tag}>` : `<${tag}${named.join("")}/>`;
}

function escaped(text: string): string {
  const signs: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  // What XML cannot hold is shown as everywhere else.
  return text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, visible)
    .replace(/[&<>"']/g, (sign) => signs[sign]!);
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** A PNG with what it shows written into it, one text a field, as the format provides. */
export function withAbout(png: Uint8Array, about: About): Uint8Array<ArrayBuffer> {
  const header = 8 + 25;
  const parts = Object.entries(about).map(([name, text]) => chunk("iTXt", international(name, text)));
  return joined([png.subarray(0, header), ...parts, png.subarray(header)]);
}

/** Keyword, no compression, no language, no translation, text. */
function international(name: string, text: string): Uint8Array {
  return new TextEncoder().encode(`${name}\0\0\0\0\0${text}`);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  out.set(new TextEncoder().encode(type), 4);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
  return out;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const sources = new Map<string, string>();

/** Learn how models are loaded: what the reader called them, where that is not their name. */
export function learnSources(models: readonly { name: string; source?: string }[]): void {
  for (const { name, source } of models) if (source) sources.set(name, source);
}

function sourceOf(model: string): string {
  return sources.get(model) ?? model;
}

/** The Python that loads a model, of a step of its training where one is given. */
export function loadOf(model: string, step?: number | null): string {
  return `uw.load(${literal((step ?? null) === null ? sourceOf(model) : `${sourceOf(model)}@${step}`)})`;
}

/** What loads a model, as a word of a command line. */
export function wordOf(model: string): string {
  const source = sourceOf(model);
  return /[^\w@%+=:,./-]/.test(source) ? `'${source.replaceAll("'", `'"'"'`)}'` : source;
}

/** The Python that makes what is shown. */
export function python(about: Pick<About, "state" | "model">): string {
  return [
    "import unweave as uw",
    `model = ${loadOf(about.model)}`,
    `state = uw.explorer.State.parse(${literal(about.state)})`,
  ].join("\n");
}

export function pythonOfRun({ model, step, ids, without, frozen }: RunOf): string {
  const tokens = `[${ids.join(", ")}]`;
  const out = without.length ? `, without=[${without.map(literal).join(", ")}]` : "";
  const kept = frozen && without.length ? `, frozen=model.run(${tokens})` : "";
  const run = `run = model.run(${tokens}${out}${kept})`;
  return ["import unweave as uw", `model = ${loadOf(model, step)}`, run].join("\n");
}

/** A map of a head; or what it is on one run minus what it is on another, over the positions that both have. */
export interface MapOf {
  head: string;
  mode: string;
  of: RunOf;
  minus?: RunOf | undefined;
  first: About["first"];
  target?: number | undefined;
}

/** The Python that makes a map, with position 0 as it is shown. */
export function pythonOfMap({ head, mode, of, minus, first, target }: MapOf): string {
  const end = target === undefined ? "" : `, target=${target}`;
  const call = `uw.analysis.stream.head_map(run, "${head}", "${mode}"${end})`;
  if (!minus && first === "show") return `${pythonOfRun(of)}\n${call}`;
  const n = Math.min(of.ids.length, minus?.ids.length ?? Number.POSITIVE_INFINITY);
  const made = (name: string, run: RunOf) => [
    pythonOfRun(run),
    `${name} = ${call}[:${n}, :${n}].clone()`,
    ...(first === "renormalize" && mode === "attention"
      ? [`${name}[1:, 1:] /= (1 - ${name}[1:, :1]).where(${name}[1:, :1] < 1 - 1e-6, 1)`]
      : []),
    ...(first === "show" ? [] : [`${name}[:, 0] = 0`]),
  ];
  return [...made("a", of), ...(minus ? [...made("b", minus), "a - b"] : ["a"])].join("\n");
}

/** A Python string: ASCII, so that it survives any clipboard. */
export function literal(text: string): string {
  return JSON.stringify(text).replace(/[^\x20-\x7e]/gu, (c) =>
    c.codePointAt(0)! > 0xffff
      ? `\\U${c.codePointAt(0)!.toString(16).padStart(8, "0")}`
      : `\\u${c.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
}
