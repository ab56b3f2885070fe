/** The engine's worker: one message in, one answer out, in order. */

import { decode } from "../core/codec";
import { type Answer, type OwnRequest, Refused, sentence } from "../core/requests";
import type { ArrayRef, EngineRef, ModelRef } from "../core/types";
import { createEngine } from "./engine";
import { tensorsOf } from "./weights";

/** Inflated chunks by name. */
export type Inflated = Record<string, ArrayBuffer>;

export type Message = { id: number } & (
  | { load: { model: ModelRef; step: number | null; engine: EngineRef }; chunks: Inflated }
  | { tokenizer: { model: string; json: ArrayRef }; chunks: Inflated }
  | { encode: { model: string; text: string } }
  | { request: OwnRequest }
);

export type Reply = { id: number } & ({ answer: Answer | { ids: number[]; cut: number } | null } | { refused: string });

const engine = createEngine();

function reply(message: Message): Answer | { ids: number[]; cut: number } | null {
  if ("request" in message) return engine.answer(message.request);
  if ("encode" in message) return engine.encode(message.encode.model, message.encode.text);
  const chunk = (id: string) => message.chunks[id]!;
  if ("tokenizer" in message) {
    const { model, json } = message.tokenizer;
    const parts = json.chunks.map((part) => chunk(part.id));
    engine.tokenizer(model, decode(json, parts) as Uint8Array);
    return null;
  }
  const { model, step, engine: stored } = message.load;
  engine.load(model, step, tensorsOf(model, stored, chunk));
  return null;
}

self.onmessage = ({ data }: MessageEvent<Message>) => {
  try {
    const answer = reply(data);
    // Nothing is handed over: once a buffer is detached, V8 looks at every access for others that may be.
    self.postMessage({ id: data.id, answer } satisfies Reply);
  } catch (error) {
    self.postMessage({ id: data.id, refused: refusal(error) } satisfies Reply);
  }
};

function refusal(error: unknown): string {
  return error instanceof Refused ? error.message : `the engine failed: ${sentence(error)}`;
}
