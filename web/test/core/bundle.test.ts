import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundle, readManifest, readVocabulary, rows } from "../../src/core/bundle";
import { CHUNK_LIMIT, load } from "../../src/core/codec";
import { Refused } from "../../src/core/requests";
import type { ArrayRef, Manifest, TableRef } from "../../src/core/types";

const EMPTY = {
  format: "unweave-bundle",
  version: 2,
  models: [],
  prompts: [],
  tables: [],
  maps: [],
  claims: [],
  left_out: [],
};
const store = new Map<string, ArrayBuffer>();
function packed(array: Uint8Array | Uint32Array | Float32Array, rest: Partial<ArrayRef> = {}): ArrayRef {
  const bytes = array.slice().buffer as ArrayBuffer;
  const id = String(store.size);
  store.set(id, bytes);
  const dtype = array instanceof Uint8Array ? "u8" : array instanceof Uint32Array ? "u32" : "f32";
  return {
    dtype,
    shape: [array.length],
    layout: "dense",
    chunks: [{ id, bytes: bytes.byteLength }],
    ...rest,
  };
}
const chunk = async (id: string) => store.get(id)!;

describe("a manifest", () => {
  it("is read, with what is not known left alone", () => {
    const found = readManifest(JSON.stringify({ ...EMPTY, title: "T", future: [1] }));
    expect([found.title, found.lead, found.opens]).toEqual(["T", "", ""]);
  });

  it("of another version or damaged is refused in a sentence", () => {
    for (const version of [1, 3])
      expect(() => readManifest(JSON.stringify({ ...EMPTY, version }))).toThrow(`this is version ${version}`);
    expect(() => readManifest(JSON.stringify({ ...EMPTY, maps: undefined }))).toThrow("it lists no maps");
    for (const text of ["", "{", "null", "[]", "3", '{"format":"other"}'])
      expect(() => readManifest(text)).toThrow("it is no bundle");
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(() => readManifest(text)).toThrow(Refused);
      }),
    );
  });

  it("is asked by name", () => {
    const table = { name: "copying", model: "a", size: 0, columns: {} } as unknown as TableRef;
    const map = { model: "a", prompt: "p", head: "L0H1", mode: "attention" };
    const manifest = {
      ...EMPTY,
      models: [{ name: "a" }, { name: "a", later: true }],
      prompts: [{ id: "p" }],
      tables: [table, { ...table, name: "logits", prompt: "p" }],
      maps: [map, { ...map, head: "L1H0" }, { ...map, mode: "score" }],
    } as unknown as Manifest;
    const found = bundle(manifest);
    expect(found.table("copying", "a", "p")).toBe(manifest.tables[0]);
    expect(found.table("logits", "a", "p")).toBe(manifest.tables[1]);
    expect(found.table("logits", "a")).toBeUndefined();
    expect(found.map("a", "p", "L1H0", "attention")).toBe(manifest.maps[1]);
  });
});

it("maps of all heads are found in one array by their places", async () => {
  const thumbnails = Uint8Array.from({ length: 4 * 4 }, (_, i) => i);
  const whole = Uint8Array.from({ length: 2 * 6 }, (_, i) => 100 + i);
  const group = {
    ...{ model: "a", prompt: "p", mode: "score", scale: "arcsinh", largest: [5, 0, 2, 300], kept: [1, 3] },
    thumbnails: packed(thumbnails, { shape: [4, 2, 2] }),
    values: packed(whole, { shape: [2, 3, 3], layout: "tril" }),
  };
  const found = bundle({
    ...EMPTY,
    models: [{ name: "a", n_heads: 2 }],
    maps: [group],
  } as unknown as Manifest);
  const heads = ["L0H0", "L0H1", "L1H0", "L1H1"].map((head) => found.map("a", "p", head, "score")!);
  const bytes = (ref: ArrayRef) => load({ ...ref, scale: undefined }, chunk).then((all) => Array.from(all));
  for (const [i, { thumbnail, values }] of heads.entries()) {
    expect(await bytes(thumbnail)).toEqual(Array.from(thumbnails.slice(4 * i, 4 * i + 4)));
    expect([thumbnail.scale!.max, thumbnail.scale!.knee]).toEqual([group.largest[i], group.largest[i]! / 100 || 1]);
    expect(values && (await bytes(values))).toEqual(
      { 1: [100, 101, 102, 103, 104, 105], 3: [106, 107, 108, 109, 110, 111] }[i],
    );
  }
  const cut = { ...group, thumbnails: { ...group.thumbnails, shape: [5, 2, 2] }, largest: [1, 1, 1, 1, 1] };
  const damaged = bundle({
    ...EMPTY,
    models: [{ name: "a", n_heads: 2 }],
    maps: [cut],
  } as unknown as Manifest);
  await expect(load(damaged.map("a", "p", "L2H0", "score")!.thumbnail, chunk)).rejects.toThrow("damaged");
});

it("a map that two chunks hold is read from both", async () => {
  const side = 1500; // two of these do not fit a chunk
  const all = Uint8Array.from({ length: 2 * side * side }, (_, i) => i % 251);
  const [a, b] = [all.slice(0, CHUNK_LIMIT), all.slice(CHUNK_LIMIT)].map((data) => packed(data).chunks[0]!);
  const thumbnails = { dtype: "u8", layout: "dense", shape: [2, side, side], chunks: [a, b] };
  const group = {
    model: "a",
    prompt: "p",
    mode: "attention",
    scale: "sqrt",
    largest: [1, 1],
    kept: [],
    thumbnails,
  };
  const found = bundle({
    ...EMPTY,
    models: [{ name: "a", n_heads: 1 }],
    maps: [group],
  } as unknown as Manifest);
  const { thumbnail } = found.map("a", "p", "L1H0", "attention")!;
  const read = await load({ ...thumbnail, scale: undefined }, chunk);
  expect(read.every((value, i) => value === (side * side + i) % 251)).toBe(true);
});

describe("a vocabulary", () => {
  const texts = ["<|start|>", " the", "", "\ufeffx", "🙂", "\\xe2\\x96", "the", "the"];
  const blobs = texts.map((text) => new TextEncoder().encode(text));
  const offsets = Uint32Array.from([
    0,
    ...blobs.map(
      (
        (sum) => (blob: Uint8Array) =>
          (sum += blob.length)
      )(0),
    ),
  ]);
  const blob = Uint8Array.from(blobs.flatMap((one) => Array.from(one)));

  it("gives texts, bytes and special tokens", async () => {
    const ref = { text: packed(blob), offsets: packed(offsets), special: [0], pieces: { "5": [0xe2, 0x96] } };
    const words = await readVocabulary(ref, chunk);
    expect(words.size).toBe(8);
    expect(texts.map((_, id) => words.text(id))).toEqual(texts);
    expect(words.bytes(5)).toEqual(Uint8Array.of(0xe2, 0x96));
    expect(words.bytes(1)).toEqual(new TextEncoder().encode(" the"));
    expect([words.spelling(5), words.spelling(1)]).toEqual([Uint8Array.of(0xe2, 0x96), " the"]);
    expect([words.isSpecial(0), words.isSpecial(1)]).toEqual([true, false]);
    expect(words.texts).toEqual(texts);
    for (const id of [-1, 8, 0.5, Number.NaN]) expect(() => words.text(id)).toThrow("there is no token");
  });

  it("that is damaged is refused", async () => {
    for (const bad of [offsets.slice(0, -1), Uint32Array.of(0, 9, 3, blob.length), Uint32Array.of()]) {
      const ref = { text: packed(blob), offsets: packed(bad), special: [], pieces: {} };
      await expect(readVocabulary(ref, chunk)).rejects.toThrow("vocabulary");
    }
  });
});

describe("a table", () => {
  const table = (columns: TableRef["columns"]): TableRef => ({
    name: "t",
    model: "a",
    row: "Check",
    from: { function: "verify", arguments: {} },
    size: 2,
    columns,
    left_out: 0,
  });

  it("gives rows of values, numbers and lists of numbers", async () => {
    const found = table({
      head: ["L0H0", "L0H1"],
      score: packed(Float32Array.of(0.5, Number.NaN)),
      per: packed(Float32Array.of(1, 2, 3, 4), { shape: [2, 2] }),
    });
    expect(await rows(found, chunk)).toEqual([
      { head: "L0H0", score: 0.5, per: [1, 2] },
      { head: "L0H1", score: null, per: [3, 4] },
    ]);
  });

  it("whose columns are not of one length is refused", async () => {
    await expect(rows(table({ head: ["L0H0"] }), chunk)).rejects.toThrow('the table "t"');
  });
});
