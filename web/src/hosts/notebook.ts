/** A part of a notebook: chunks and answers come from the kernel as messages, the state is a trait of the widget. */
import { readManifest } from "../core/bundle";
import { cache } from "../core/cache";
import { inflate } from "../core/codec";
import { type AnswerTo, type Executor, type Host, Refused, type Request } from "../core/requests";
import type { Json } from "../core/types";
import { download } from "./report";
import { restored } from "./wire";

/** The part of anywidget's model that is used. */
export interface Kernel {
  get(name: "state"): string;
  set(name: "state", value: string): void;
  save_changes(): void;
  send(content: object): void;
  on(event: string, heard: (...given: never[]) => void): void;
  off(event: string, heard: (...given: never[]) => void): void;
}

interface Reply {
  id: number;
  answer?: Json;
  refused?: { message: string; hint: string };
}

/** Milliseconds without an answer after which the kernel counts as gone; a question that computes is told to wait. */
const PATIENCE = 20_000;
const GONE = "the kernel does not answer; what is here stays";
const RUN = "run the cell again";

type Send = (content: object, signal?: AbortSignal) => Promise<{ answer: Json; buffers: ArrayBuffer[] }>;

/** A host over a widget's messages, and how to let go of them. */
export function notebookHost(kernel: Kernel): { host: Host; close: () => void } {
  const { send, silent, close } = messages(kernel);
  const chunks = cache<ArrayBuffer>();
  const host: Host = {
    manifest: async () =>
      readManifest(new TextDecoder().decode((await send({ kind: "manifest" })).buffers[0])),
    chunk: async (id, signal) => {
      const kept = chunks.get(id);
      if (kept) return kept;
      const { buffers } = await send({ kind: "chunk", chunk: id }, signal);
      const bytes = await inflate(new Uint8Array(buffers[0]!));
      chunks.set(id, bytes, bytes.byteLength);
      return bytes;
    },
    executor: executor(send, silent),
    without_executor: "",
    embedded: true,
    getState: () => kernel.get("state"),
    setState: (fragment) => {
      if (kernel.get("state") === fragment) return;
      kernel.set("state", fragment);
      kernel.save_changes();
    },
    watch: (changed) => {
      const heard = () => changed(kernel.get("state"));
      kernel.on("change:state", heard);
      return () => kernel.off("change:state", heard);
    },
    save: download,
  };
  return { host, close };
}

function executor(send: Send, silent: () => boolean): Executor {
  const ask = async (content: object, signal?: AbortSignal) => {
    const { answer, buffers } = await send(content, signal);
    return restored(answer, buffers);
  };
  return {
    where: "kernel",
    can: () => (silent() ? `${GONE}; ${RUN}` : true),
    ask: <R extends Request>(request: R, signal?: AbortSignal) =>
      ask({ kind: "ask", request }, signal) as Promise<AnswerTo<R>>,
    encode: (model, text) => ask({ kind: "encode", model, text }) as Promise<{ ids: number[]; cut: number }>,
  };
}

interface Waiting {
  done: (found: { answer: Json; buffers: ArrayBuffer[] }) => void;
  failed: (error: unknown) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Questions by number; a reply names its own. Whoever aborts is forgotten, here and in the kernel. */
function messages(kernel: Kernel): { send: Send; silent: () => boolean; close: () => void } {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let silent = false;

  const settle = (id: number) => {
    const found = waiting.get(id);
    clearTimeout(found?.timer);
    waiting.delete(id);
    return found;
  };
  const heard = (reply: Reply, buffers: (DataView | ArrayBuffer)[]) => {
    const found = settle(reply.id);
    silent = false;
    if (reply.refused) found?.failed(new Refused(reply.refused.message, reply.refused.hint));
    else found?.done({ answer: reply.answer ?? null, buffers: (buffers ?? []).map(whole) });
  };
  kernel.on("msg:custom", heard);
  const send: Send = (content, signal) =>
    new Promise((done, failed) => {
      const id = ++last;
      const timer = setTimeout(() => {
        silent = true;
        settle(id)?.failed(new Refused(GONE, RUN));
      }, PATIENCE);
      waiting.set(id, { done, failed, timer });
      signal?.addEventListener("abort", () => {
        if (!waiting.has(id)) return;
        settle(id);
        failed(new DOMException("nobody waits", "AbortError"));
      });
      kernel.send({ id, ...content });
    });
  return { send, silent: () => silent, close: () => kernel.off("msg:custom", heard) };
}

/** A message's buffer as bytes of its own: it may be a view into a larger one. */
function whole(buffer: DataView | ArrayBuffer): ArrayBuffer {
  if (buffer instanceof ArrayBuffer) return buffer;
  return buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength) as ArrayBuffer;
}
