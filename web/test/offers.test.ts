import { expect, test } from "vitest";
import type { Host } from "../src/core/requests";
import { Store } from "../src/store.svelte";

const array = (id: string, shape: number[]) => ({
  ...{ dtype: "u8", shape, layout: "dense" },
  chunks: [{ id, bytes: shape.reduce((a, b) => a * b, 1) }],
});
const BYTES: Record<string, number[]> = { prompt: [1, 2], text: [97, 98, 99], offsets: [0, 1, 2, 3] };
const VOCABULARY = { text: array("text", [3]), offsets: array("offsets", [4]), special: [], pieces: {} };
const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** A page whose server answers no tables, and says of each that the page has left a little after it has. */
async function opened(seconds: number): Promise<Store> {
  const left = (signal: AbortSignal) =>
    new Promise((_, no) =>
      signal.addEventListener("abort", () => void later(1).then(() => no(new DOMException("", "AbortError")))),
    );
  const host = {
    manifest: async () => ({
      ...{ opens: "", left_out: [], maps: [], claims: [], tables: [], pairs: [], schema: {} },
      models: [{ name: "a", n_layers: 1, n_heads: 2, d_vocab: 9, snapshots: [], vocabulary: VOCABULARY }],
      prompts: [{ id: "p", model: "a", label: "a text", ids: array("prompt", [2]), cut: 0 }],
      offers: [{ what: "scores", tables: ["heads"], seconds }],
    }),
    chunk: async (id: string) => Uint8Array.from(BYTES[id]!).buffer,
    tables: (_: string, signal: AbortSignal) => left(signal),
    ...{ executor: { can: () => true }, without_executor: "", getState: () => "v=1", setState: () => {} },
  };
  const store = await Store.open(host as unknown as Host);
  store.table("heads");
  await later(1);
  return store;
}

const named = (store: Store) => [store.coming.map(({ what }) => what), store.waiting.map(({ what }) => what)];

test("tables that the next view shows too are asked for once there", async () => {
  const short = await opened(3);
  short.set({ view: "vocabulary" });
  short.table("heads");
  await later(10);
  expect(named(short)).toEqual([["scores"], []]);
  const long = await opened(30);
  void long.take(long.waiting[0]!);
  long.set({ view: "vocabulary" });
  long.table("heads");
  await later(10);
  expect(named(long)).toEqual([[], ["scores"]]);
});

test("tables that are cancelled wait for a click", async () => {
  const store = await opened(3);
  store.coming[0]!.stop.abort();
  await later(10);
  expect(named(store)).toEqual([[], ["scores"]]);
});
