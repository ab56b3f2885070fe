import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { at, scaleTable } from "../src/core/codec";
import type { Host, Request } from "../src/core/requests";
import type { Scale } from "../src/core/types";
import { decoded, largest, pictureOf, scaleFor } from "../src/draw/picture";
import { Store } from "../src/store.svelte";

const N = 4;
const CODES = Uint8Array.from({ length: at(N, 0) }, (_, i) => (i * 37) % 256);
const ids = { dtype: "u8", shape: [N], layout: "dense", chunks: [{ id: "ids", bytes: N }] };
const values = {
  ...{ dtype: "u8", shape: [N, N], layout: "tril", chunks: [{ id: "map", bytes: CODES.length }] },
  scale: { name: "sqrt", max: 0.7 },
};
const MANIFEST = {
  ...{ opens: "", without_executor: "", tables: [], left_out: [] },
  models: [{ name: "a", n_layers: 1, n_heads: 2, d_vocab: 9, snapshots: [], vocabulary: {} }],
  prompts: [{ id: "p", model: "a", label: "a text", ids }],
  maps: [{ model: "a", prompt: "p", head: "L0H0", mode: "attention", values }],
};

/** A store over a bundle of one map, which counts what it reads and asks. */
async function opened(executor: unknown = null) {
  const chunk = vi.fn(async (id: string) => (id === "ids" ? new Uint8Array(N) : CODES.slice()).buffer);
  const host = {
    manifest: async () => MANIFEST,
    chunk,
    executor,
    without_executor: "no",
    getState: () => "",
  };
  const store = await Store.open(host as unknown as Host);
  const maps = () => chunk.mock.calls.filter(([id]) => id === "map").length;
  return { store, chunk, maps };
}

test("a map of the file is read and decoded once, and colored once, for the text and for the figure", async () => {
  const { store, maps } = await opened();
  const [text, figure] = await Promise.all([store.tile("L0H0", "attention"), store.storedTile("L0H0", "attention")]);
  const later = await store.tile("L0H0", "attention");
  expect(maps()).toBe(1);
  expect(figure).toBe(text);
  expect(later).toBe(text);
  expect([text.n, text.exact]).toEqual([N, false]);
  expect(text.values).toEqual(Float32Array.from(CODES, (code) => scaleTable(values.scale as Scale)[code]!));
  const scale = scaleFor(false, largest(text.values));
  expect(pictureOf(later.values, N, scale, false)).toBe(pictureOf(text.values, N, scale, false));
  await expect(store.tile("L0H1", "attention")).rejects.toThrow("no");
});

test("a map that could not be read is read again", async () => {
  const { store, chunk, maps } = await opened();
  chunk.mockRejectedValueOnce(new Error("gone"));
  await expect(store.tile("L0H0", "attention")).rejects.toThrow("gone");
  expect((await store.tile("L0H0", "attention")).values.length).toBe(CODES.length);
  expect(maps()).toBe(2);
});

test("an exact map is asked for once, and whoever shows it has the same numbers", async () => {
  const ask = vi.fn(async (_: Request) => ({ kind: "tile", n: N, values: new Float32Array(at(N, 0)) }));
  const { store, maps } = await opened({ can: () => true, ask });
  const [text, figure] = await Promise.all([store.tile("L0H0", "attention"), store.tile("L0H0", "attention")]);
  const later = await store.tile("L0H0", "attention");
  expect([ask.mock.calls.length, maps()]).toEqual([1, 0]);
  expect([text.exact, figure.values === text.values, later.values === text.values]).toEqual([true, true, true]);
});

test("an answer is kept for its head, mode and run alone", async () => {
  const ask = async () => ({ kind: "tile", n: N, values: new Float32Array(at(N, 0)) });
  const { store } = await opened({ can: () => true, ask });
  expect(store.answered("L0H0", "attention")).toBe(false);
  await store.tile("L0H0", "attention");
  const kept = () => [store.answered("L0H0", "attention"), store.answered("L0H1", "attention")];
  expect(kept()).toEqual([true, false]);
  expect(store.answered("L0H0", "score")).toBe(false);
  store.set({ without: ["L0H1"] });
  expect(kept()).toEqual([false, false]);
});

const codes = fc.uint8Array({ minLength: at(N, 0), maxLength: at(N, 0) });
const sizes = fc.double({ min: 0.01, max: 1e4, noNaN: true });

test("numbers that were decoded are colored as if they had not been", () => {
  fc.assert(
    fc.property(codes, fc.boolean(), sizes, sizes, (found, signed, max, other) => {
      const stored = { name: signed ? "arcsinh" : "sqrt", max, knee: max / 100 } as Scale;
      const known = decoded(found, scaleTable(stored));
      const plain = Float32Array.from(known);
      expect(largest(known)).toBe(largest(plain));
      for (const scale of [scaleFor(signed, largest(known)), scaleFor(signed, other), stored]) {
        const [one, two] = [known, plain].map((each) => pictureOf(each, N, scale, false));
        expect([one!.codes, one!.lost]).toEqual([two!.codes, two!.lost]);
      }
    }),
  );
});

test("on its own scale a map keeps its bytes, and no cell is colored anew", () => {
  fc.assert(
    fc.property(codes, sizes, (found, max) => {
      const all = Uint8Array.from([...found.slice(1), 254]);
      const known = decoded(all, scaleTable({ name: "sqrt", max }));
      expect(pictureOf(known, N, scaleFor(false, largest(known)), false).codes).toBe(all);
    }),
  );
});
