/** A part of a notebook: chunks and answers come from the kernel as messages, the state is a trait of the widget. */
import { readManifest } from "../core/bundle";
import { type AnswerTo, type Executor, type Host, Refused, type Request } from "../core/requests";
import type { Json } from "../core/types";
import { download } from "./report";
import { inflated, restored } from "./wire";

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

/** Milliseconds without an answer after which nothing more is asked until one comes. */
const PATIENCE = 20_000;
const SILENT = ["the kernel does not answer; what is here stays", "wait while it is busy, or run the cell again"];
const ENDED = ["the kernel has ended; what is here stays", "run the cell again"];

type Send = (content: object, signal?: AbortSignal) => Promise<{ answer: Json; buffers: ArrayBuffer[] }>;

/** Whether the kernel answers: null, or the sentence that says why not and what to do. */
interface Reached {
  problem: string[] | null;
  changed: () => void;
}

const refused = ([message, hint]: string[]) => new Refused(message!, hint);

/** A host over a widget's messages, and how to let go of them. */
export function notebookHost(kernel: Kernel): { host: Host; close: () => void } {
  const { send, reached, close } = messages(kernel);
  const host: Host = {
    manifest: async () => readManifest(new TextDecoder().decode((await send({ kind: "manifest" })).buffers[0])),
    chunk: inflated(async (id) => (await send({ kind: "chunk", chunk: id })).buffers[0]!),
    executor: executor(send, reached),
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

function executor(send: Send, reached: Reached): Executor {
  const ask = async (content: object, signal?: AbortSignal) => {
    const { answer, buffers } = await send(content, signal);
    return restored(answer, buffers);
  };
  return {
    where: "kernel",
    can: () => (reached.problem ? refused(reached.problem).message : true),
    changed: (heard) => {
      reached.changed = heard;
    },
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
function messages(kernel: Kernel): { send: Send; reached: Reached; close: () => void } {
  const waiting = new Map<number, Waiting>();
  const reached: Reached = { problem: null, changed: () => {} };
  let last = 0;

  const turn = (problem: string[] | null) => {
    if (reached.problem === problem) return;
    reached.problem = problem;
    reached.changed();
  };
  const settle = (id: number) => {
    const found = waiting.get(id);
    clearTimeout(found?.timer);
    waiting.delete(id);
    return found;
  };
  const heard = (reply: Reply, buffers: (DataView | ArrayBuffer)[]) => {
    const found = settle(reply.id);
    turn(null);
    if (reply.refused) found?.failed(new Refused(reply.refused.message, reply.refused.hint));
    else found?.done({ answer: reply.answer ?? null, buffers: (buffers ?? []).map(whole) });
  };
  kernel.on("msg:custom", heard);
  const send: Send = (content, signal) =>
    new Promise((done, failed) => {
      const id = ++last;
      const timer = setTimeout(() => {
        turn(SILENT);
        settle(id)?.failed(refused(SILENT));
      }, PATIENCE);
      waiting.set(id, { done, failed, timer });
      signal?.addEventListener("abort", () => {
        if (!waiting.has(id)) return;
        settle(id);
        failed(new DOMException("nobody waits", "AbortError"));
      });
      try {
        kernel.send({ id, ...content });
      } catch {
        turn(ENDED);
        settle(id)?.failed(refused(ENDED));
      }
    });
  // The front end tells of a kernel that ends or restarts; a message to one that has ended cannot be sent.
  const look = () => void send({ kind: "here" }).catch(() => {});
  kernel.on("comm_live_update", look);
  const close = () => {
    kernel.off("msg:custom", heard);
    kernel.off("comm_live_update", look);
    for (const id of waiting.keys()) settle(id)?.failed(new DOMException("nobody waits", "AbortError"));
  };
  return { send, reached, close };
}

/** A message's buffer as bytes of its own: it may be a view into a larger one. */
function whole(buffer: DataView | ArrayBuffer): ArrayBuffer {
  if (buffer instanceof ArrayBuffer) return buffer;
  return buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength) as ArrayBuffer;
}
