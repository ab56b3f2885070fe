/** A bundle as it is read: a manifest that is whole, what stands in it by name, its vocabulary, its tables as rows. */

import { CHUNK_LIMIT, type Chunks, cells, load, type Values } from "./codec";
import { learnProse } from "./prose";
import { Refused } from "./requests";
import { learnCharacters } from "./tokens";
import type { ArrayRef, Json, Manifest, MapRef, MapsRef, Mode, TableRef, Vocabulary } from "./types";

const LISTS = ["models", "prompts", "tables", "maps", "claims", "left_out"] as const;

/** Read a manifest. One of another version and a damaged one are refused in a sentence; fields that are not known are left alone. */
export function readManifest(text: string): Manifest {
  const found = parsed(text);
  if (found?.format !== "unweave-bundle")
    throw new Refused("the data of this page is damaged: it is no bundle", "get the file again");
  if (found.version !== 2)
    throw new Refused(
      `this page reads bundles of version 2, and this is version ${String(found.version)}`,
      "load the page again",
    );
  const missing = LISTS.find((name) => !Array.isArray(found[name]));
  if (missing) throw new Refused(`the data of this page is damaged: it lists no ${missing}`, "get the file again");
  if (found.prose && typeof found.prose === "object") learnProse(found.prose);
  if (typeof found.characters === "string") learnCharacters(found.characters);
  return {
    unweave: "",
    title: "",
    lead: "",
    opens: "",
    characters: "",
    prose: {},
    schema: {},
    ...found,
  } as unknown as Manifest;
}

function parsed(text: string): { [key: string]: Json } | null {
  try {
    const found = JSON.parse(text) as Json;
    return found !== null && typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

export type Bundle = ReturnType<typeof bundle>;

/** What stands in a manifest, by name. */
export function bundle(manifest: Manifest) {
  const nameOf = (table: TableRef) => key(table.name, table.model, table.prompt ?? "");
  const tables = byKey(manifest.tables, nameOf);
  const maps = byKey(
    manifest.maps.flatMap((one) => ("head" in one ? [one] : mapsOf(one, manifest))),
    (map) => key(map.model, map.prompt, map.head, map.mode),
  );
  return {
    /** Take in tables that were not there. */
    add: (more: readonly TableRef[]) => {
      for (const table of more) tables.set(nameOf(table), table);
    },
    /** A table of a model; of a text, where it depends on one. */
    table: (name: string, model: string, prompt = "") =>
      tables.get(key(name, model, prompt)) ?? tables.get(key(name, model, "")),
    map: (model: string, prompt: string, head: string, mode: Mode) => maps.get(key(model, prompt, head, mode)),
  };
}

/** The maps of a group, head by head. */
function mapsOf({ thumbnails, values, kept, largest, scale: name, ...of }: MapsRef, { models }: Manifest) {
  const heads = models.find((one) => one.name === of.model)?.n_heads || 1;
  const places = new Map(kept.map((head, place) => [head, place]));
  return largest.map((max, i): MapRef => {
    const scale = { name, max, knee: max / 100 || 1 };
    const place = places.get(i);
    const whole = values && place !== undefined && { values: { ...part(values, place), scale } };
    const head = `L${Math.floor(i / heads)}H${i % heads}`;
    return { ...of, head, thumbnail: { ...part(thumbnails, i), scale }, ...whole };
  });
}

/** One of the arrays along the first axis of another, of bytes: only the chunks that hold it. */
function part(ref: ArrayRef, place: number): ArrayRef {
  const shape = ref.shape.slice(1);
  const size = cells({ ...ref, shape });
  const first = Math.floor((place * size) / CHUNK_LIMIT);
  const chunks = ref.chunks.slice(first, Math.ceil(((place + 1) * size) / CHUNK_LIMIT));
  return { ...ref, shape, chunks, from: place * size - first * CHUNK_LIMIT };
}

function byKey<T>(items: readonly T[], name: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  // The first of a name counts, as in every list of the bundle.
  for (const item of items) if (!found.has(name(item))) found.set(name(item), item);
  return found;
}

function key(...names: string[]): string {
  return JSON.stringify(names);
}

/** The tokens of a model; ids beyond its end are refused. */
export interface Words {
  size: number;
  text(id: number): string;
  bytes(id: number): Uint8Array;
  /** What is handed to `pieces`: the text, or the bytes where they are no text by themselves. */
  spelling(id: number): string | Uint8Array;
  isSpecial(id: number): boolean;
  /** The texts of all tokens. */
  readonly texts: readonly string[];
}

export async function readVocabulary(ref: Vocabulary, chunk: Chunks): Promise<Words> {
  const [blob, offsets] = await Promise.all([load(ref.text, chunk), load(ref.offsets, chunk)]);
  return words(ref, blob as Uint8Array, offsets);
}

/** No tokens, of a vocabulary that cannot be read. */
export const NO_WORDS = words({ special: [], pieces: {} }, new Uint8Array(), Uint32Array.of(0));

function words(ref: Pick<Vocabulary, "special" | "pieces">, blob: Uint8Array, offsets: Values): Words {
  const size = offsets.length - 1;
  if (size < 0 || offsets[0] !== 0 || offsets[size] !== blob.length || !isRising(offsets))
    throw new Refused("the vocabulary of this page is damaged", "get the file again");
  // Bytes are ordinary text here: a token that begins with a byte-order mark keeps it.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const special = new Set(ref.special);
  const read: (string | undefined)[] = new Array(size);
  let all: string[] | undefined;
  const checked = (id: number) => {
    if (Number.isInteger(id) && id >= 0 && id < size) return id;
    throw new Refused(`there is no token #${id}`, `tokens go from #0 to #${size - 1}`);
  };
  const span = (id: number) => blob.subarray(offsets[checked(id)]!, offsets[id + 1]!);
  const text = (id: number) => {
    read[checked(id)] ??= decoder.decode(span(id));
    return read[id]!;
  };
  const piece = (id: number) => ref.pieces[String(id)];
  return {
    size,
    text,
    bytes: (id) => (piece(id) ? Uint8Array.from(piece(id)!) : span(id).slice()),
    spelling: (id) => (piece(checked(id)) ? Uint8Array.from(piece(id)!) : text(id)),
    isSpecial: (id) => special.has(id),
    get texts() {
      all ??= Array.from({ length: size }, (_, id) => text(id));
      return all;
    },
  };
}

function isRising(offsets: Values): boolean {
  for (let i = 1; i < offsets.length; i++) if (offsets[i]! < offsets[i - 1]!) return false;
  return true;
}

/** A column of a table: plain values, or numbers with so many of them a row. */
export type Column = Json[] | Values;

/** The columns of a table, decoded. */
export async function columns(table: TableRef, chunk: Chunks): Promise<Record<string, Column>> {
  const found = await Promise.all(
    Object.entries(table.columns).map(async ([name, column]) => {
      const values = Array.isArray(column) ? column : await load(column, chunk);
      const rows = Array.isArray(column) ? values.length : (column.shape[0] ?? 0);
      if (rows !== table.size)
        throw new Refused(`the table "${table.name}" of this page is damaged`, "get the file again");
      const words = Array.isArray(column) ? undefined : column.words;
      return [name, words ? Array.from(values as Values, (place) => words[place] ?? null) : values] as const;
    }),
  );
  return Object.fromEntries(found);
}

/** The rows of a table; `Row` is the interface of `schema.gen.ts` that `table.row` names. Not a number is `null`. */
export async function rows<Row = Record<string, Json>>(table: TableRef, chunk: Chunks): Promise<Row[]> {
  const found = Object.entries(await columns(table, chunk));
  return Array.from({ length: table.size }, (_, row) =>
    Object.fromEntries(found.map(([name, values]) => [name, cell(values, row, table.columns[name]!)])),
  ) as Row[];
}

function cell(values: Column, row: number, ref: Json[] | ArrayRef): Json {
  if (Array.isArray(values)) return values[row]!;
  const per = Array.isArray(ref) ? 1 : ref.shape.slice(1).reduce((a, b) => a * b, 1);
  if (Array.isArray(ref) || ref.shape.length === 1) return finite(values[row]!);
  return Array.from(values.subarray(row * per, (row + 1) * per), finite);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
