import { describe, expect, it } from "vitest";
import { Refused, type Request, type RunAnswer } from "../../src/core/requests";
import type { ModelRef } from "../../src/core/types";
import { type Port, pageExecutor } from "../../src/engine/page";
import type { Message, Reply } from "../../src/engine/worker";

const engine = {
  version: 1,
  tensors: { embed: { dtype: "f32", shape: [1, 1], layout: "dense", chunks: [{ id: "a", bytes: 4 }] } },
};
const vocabulary = { text: {}, offsets: {}, special: [] };
const model = { name: "m", engine, snapshots: [], vocabulary } as unknown as ModelRef;
const large = {
  name: "large",
  no_engine: "Its weights are 40 MB.",
  snapshots: [],
  vocabulary,
} as unknown as ModelRef;

/** A worker whose replies are sent by hand. */
function worker() {
  const sent: Message[] = [];
  const port: Port = { onmessage: null, onerror: null, postMessage: (message) => void sent.push(message) };
  const tell = (data: Reply) => port.onmessage!({ data } as MessageEvent<Reply>);
  return {
    port,
    sent,
    answer: (value: unknown) => tell({ id: sent.at(-1)!.id, answer: value } as Reply),
    refuse: (message: string, hint = "") => tell({ id: sent.at(-1)!.id, refused: new Refused(message, hint).message }),
  };
}

const rest = () => new Promise((resolve) => setTimeout(resolve));
const ask = (...ids: number[]): Request & { kind: "run" } => ({
  kind: "run",
  of: { model: "m", ids, without: [], frozen: false },
  top: 1,
});
const reply = (loss: number): RunAnswer => ({
  kind: "run",
  loss: Float32Array.of(loss),
  top: { ids: new Uint32Array(), probabilities: new Float32Array(), per: 0 },
});

function begin() {
  const own = worker();
  const asked: string[] = [];
  const chunk = async (id: string) => {
    asked.push(id);
    return new ArrayBuffer(4);
  };
  return { ...own, asked, page: pageExecutor([model, large], chunk, () => own.port) };
}

describe("the page's executor", () => {
  it("loads the weights once", async () => {
    const { page, sent, answer, asked } = begin();
    const first = page.ask(ask(1, 2));
    await rest();
    expect(sent.map((message) => Object.keys(message)[1])).toEqual(["load"]);
    answer(null);
    await rest();
    expect(sent).toHaveLength(2);
    answer(reply(7));
    expect((await first).loss[0]).toBe(7);
    const third = page.ask(ask(3));
    await rest();
    expect(sent).toHaveLength(3);
    answer(reply(8));
    expect((await third).loss[0]).toBe(8);
    expect(asked).toEqual(["a"]);
  });

  it("makes tokens of a text before it goes on with answers on the one before", async () => {
    const json = { dtype: "u8", shape: [1], layout: "dense", chunks: [{ id: "t", bytes: 1 }] };
    const own = worker();
    const named = { ...model, vocabulary: { ...vocabulary, tokenizer: json } } as unknown as ModelRef;
    const page = pageExecutor(
      [named],
      async () => new ArrayBuffer(4),
      () => own.port,
    );
    const encoded = page.encode("m", "a");
    for (const value of [null, null, { ids: [1], cut: 0 }]) {
      await rest();
      own.answer(value);
    }
    await encoded;
    for (const id of [1, 2, 3]) void page.ask(ask(id));
    await rest();
    void page.encode("m", "ab");
    await rest();
    own.answer(reply(1));
    await rest();
    own.answer({ ids: [1, 2], cut: 0 });
    await rest();
    expect(own.sent.map((message) => Object.keys(message)[1])).toEqual([
      "load",
      "tokenizer",
      "encode",
      "request",
      "encode",
      "request",
    ]);
  });

  it("sends one at a time, and never what nobody waits for any more", async () => {
    const { page, sent, answer } = begin();
    const first = page.ask(ask(1));
    await rest();
    answer(null);
    await rest();
    const stop = new AbortController();
    const second = page.ask(ask(2), stop.signal);
    const third = page.ask(ask(3));
    await rest();
    expect(sent).toHaveLength(2);
    stop.abort();
    await expect(second).rejects.toThrow(/abort/i);
    answer(reply(1));
    expect((await first).loss[0]).toBe(1);
    await rest();
    expect(sent).toHaveLength(3);
    expect(sent[2]).toMatchObject({ request: ask(3) });
    answer(reply(3));
    expect((await third).loss[0]).toBe(3);
  });

  it("ignores a late answer", async () => {
    const { page, sent, answer } = begin();
    const stop = new AbortController();
    const first = page.ask(ask(1), stop.signal);
    await rest();
    answer(null);
    await rest();
    stop.abort();
    await expect(first).rejects.toThrow(/abort/i);
    answer(reply(1));
    const again = page.ask(ask(1));
    await rest();
    expect(sent).toHaveLength(3);
    answer(reply(2));
    expect((await again).loss[0]).toBe(2);
  });

  it("passes a refusal on as one, and tries again what failed", async () => {
    const { page, sent, answer, refuse } = begin();
    const first = page.ask(ask(1));
    await rest();
    refuse("the weights are damaged", "get the file again");
    await expect(first).rejects.toThrow(new Refused("the weights are damaged", "get the file again"));
    const second = page.ask(ask(1));
    await rest();
    expect(sent).toHaveLength(2);
    answer(null);
    await rest();
    answer(reply(4));
    expect((await second).loss[0]).toBe(4);
  });

  it("says why a model cannot be asked", async () => {
    const { page } = begin();
    expect(page.can("m")).toBe(true);
    expect(page.can("large")).toBe("Its weights are 40 MB.");
    await expect(page.ask({ ...ask(1), of: { ...ask(1).of, model: "large" } })).rejects.toThrow(/40 MB/);
    await expect(page.ask({ ...ask(1), of: { ...ask(1).of, step: 5 } })).rejects.toThrow(/no weights of m at step 5/);
    await expect(page.encode("m", "text")).rejects.toThrow(/no tokenizer/);
  });

  it("says when no worker can be had", async () => {
    const page = pageExecutor(
      [model],
      async () => new ArrayBuffer(4),
      () => {
        throw new Refused("this browser has no workers");
      },
    );
    await expect(page.ask(ask(1))).rejects.toThrow(/no workers/);
  });
});
