import { expect, test, vi } from "vitest";
import type { Host } from "../src/core/requests";
import { Store } from "../src/store.svelte";

const array = (id: string, shape: number[]) => ({
  ...{ dtype: "u8", shape, layout: "dense" },
  chunks: [{ id, bytes: shape.reduce((a, b) => a * b, 1) }],
});
const BYTES: Record<string, number[]> = {
  ...{ prompt: [1, 2, 3, 4], windows: [0, 5, 6, 7, 0, 8, 7, 6] },
  ...{ text: [97, 98, 99], offsets: [0, 1, 2, 3] },
};
const VOCABULARY = { text: array("text", [3]), offsets: array("offsets", [4]), special: [], pieces: {} };
const MANIFEST = {
  ...{ opens: "", left_out: [], maps: [], claims: [] },
  models: [{ name: "a", n_layers: 1, n_heads: 2, d_vocab: 9, snapshots: [], vocabulary: VOCABULARY }],
  pairs: [] as unknown[],
  prompts: [{ id: "p", model: "a", label: "a text", ids: array("prompt", [4]), cut: 0 }],
  tables: [{ name: "windows", model: "a", size: 2, columns: { ids: array("windows", [2, 4]) } }],
};

const OF = { model: "a", a: [1, 2], b: [1, 3], target: null, against: null };
const HELD = [{ request: { kind: "difference", of: OF }, answer: { kind: "difference", residual: 7 } }];
BYTES["pair"] = [...new TextEncoder().encode(JSON.stringify(HELD))];
const PAIRED = { ...OF, answers: array("pair", [BYTES["pair"].length]) };

async function opened(fragment: string) {
  const encode = vi.fn(async () => ({ ids: [1, 2], cut: 0 }));
  const host = {
    manifest: async () => MANIFEST,
    chunk: async (id: string) => Uint8Array.from(BYTES[id]!).buffer,
    executor: { can: () => true, encode },
    without_executor: "",
    getState: () => fragment,
    setState: () => {},
  };
  return { store: await Store.open(host as unknown as Host), encode };
}

test("a window of held-out text is a text from its beginning, of the length that a link names", async () => {
  const { store } = await opened("v=1&p=w1.3&dst=2&src=1");
  expect(store.prompt).toEqual({
    ...{ key: "w1.3", id: "", label: "held-out text, window 1", cut: 0 },
    ids: [0, 8, 7],
  });
  expect([store.notice, store.state.dst, store.state.src]).toEqual(["", 2, 1]);
  store.set({ prompt: "w0.99" });
  expect(store.prompt.ids).toEqual([0, 5, 6, 7]);
  for (const none of ["w2.3", "w0.0", "w"]) {
    store.set({ prompt: none });
    expect(store.prompt.id).toBe("p");
  }
});

test("a position that the text of a link does not have is named, and released", async () => {
  const { store } = await opened("v=1&dst=9999&src=1");
  expect(store.notice).toBe("this text has 4 tokens, and no position 9999");
  expect([store.state.dst, store.state.src]).toEqual([null, 1]);
  store.open("v=1&h=7.7&src=4");
  expect(store.notice).toBe("a has no head L7H7; this text has 4 tokens, and no position 4");
});

test("what a shorter text of one's own does not have is released without a word, and no empty text is asked for", async () => {
  const { store, encode } = await opened("v=1&dst=3&src=1");
  await store.type("x");
  expect([store.notice, store.state.dst, store.state.src]).toEqual(["", null, 1]);
  await expect(store.type("")).rejects.toThrow("the text is empty");
  expect(encode).toHaveBeenCalledTimes(1);
});

test("what was done is shown for a moment, and said", async () => {
  vi.useFakeTimers();
  const { store } = await opened("v=1");
  store.flash("Copied the link.");
  expect([store.spoken, store.done]).toEqual(["Copied the link.", "Copied the link."]);
  vi.advanceTimersByTime(3000);
  expect([store.spoken, store.done]).toEqual(["Copied the link.", ""]);
  vi.useRealTimers();
});

test("two texts that were typed are in a link only when that is asked, and those of a link are the model's tokens", async () => {
  const { store } = await opened("v=1&view=difference&ab=1,2,3,4");
  expect(store.state.pair).toEqual([1, 2, 3, 4]);
  store.typePair([5, 6]);
  expect([store.link({ text: true }), store.link({ text: false })]).toEqual([
    "v=1&view=difference&ab=5,6",
    "v=1&view=difference",
  ]);
  for (const bad of ["1,2,3", "1,99"]) {
    store.open(`v=1&view=difference&ab=${bad}`);
    expect(store.state.pair).toEqual([]);
  }
});

test("a typed text is compared with, stays with its entry, and is in a link only when that is asked", async () => {
  const { store } = await opened("v=1&view=compare");
  expect([store.other.id, store.other.ids]).toEqual(["p", [1, 2, 3, 4]]);
  store.typeOther([2, 1]);
  expect([store.other.id, store.other.ids, store.prompt.ids]).toEqual(["", [2, 1], [1, 2, 3, 4]]);
  expect(store.fragment()).toBe("v=1&view=compare&p2=typed%3A");
  expect([store.link({ text: true }), store.link({ text: false })]).toEqual([
    "v=1&view=compare&ids=1,2,3,4&p2=typed%3A2%2C1",
    "v=1&view=compare",
  ]);
  store.open("v=1&view=compare&p2=typed%3A0%2C2");
  expect(store.other.ids).toEqual([0, 2]);
  for (const bad of ["typed%3A0%2C99", "typed%3Ax"]) {
    store.open(`v=1&view=compare&p2=${bad}`);
    expect(store.other.id).toBe("p");
  }
  const kept = { own: null, pair: null, other: { model: "a", ids: [1] } };
  store.arrive("v=1&view=compare&p2=typed%3A", kept);
  expect(store.other.ids).toEqual([1]);
  store.arrive("v=1&view=compare&p2=typed%3A", { ...kept, other: { model: "a", ids: [2] } });
  expect(store.other.ids).toEqual([2]);
});

test("what a file holds about its pair is its answer, and anything else is asked", async () => {
  MANIFEST.pairs = [PAIRED];
  const { store } = await opened("v=1");
  const found = await store.ask({ kind: "difference", of: OF });
  expect(found).toEqual(HELD[0]!.answer);
  await expect(store.ask({ kind: "parts", of: OF, by: "kinds" })).rejects.toThrow();
  MANIFEST.pairs = [];
});
