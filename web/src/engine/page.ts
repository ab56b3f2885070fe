/** The engine as an executor of the page: loads weights when they are first asked for, and sends one request at a time. */
import type { Chunks } from "../core/codec";
import { type AnswerTo, type Executor, type OwnRequest, Refused, type Request } from "../core/requests";
import type { ArrayRef, EngineRef, ModelRef } from "../core/types";
import type { Inflated, Message, Reply } from "./worker";

/** The part of a `Worker` that is used. */
export interface Port {
  postMessage(message: Message): void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

type Content = Message extends infer M ? (M extends Message ? Omit<M, "id"> : never) : never;

/** A message that waits for its turn, or for its reply. */
interface Job {
  content: Content;
  /** Whether anyone still waits for it. */
  wanted: () => boolean;
  done: (value: unknown) => void;
  failed: (error: unknown) => void;
}

/**
 * Executor over a worker.
 *
 * `models` are those of the manifest, and `start` makes the worker, at the first question. Whoever aborts no longer
 * waits, and what nobody waits for is not sent.
 */
export function pageExecutor(models: readonly ModelRef[], chunk: Chunks, start: () => Port): Executor {
  const known = new Map(models.map((model) => [model.name, model]));
  const send = queue(start);
  const once = new Map<string, Promise<unknown>>();

  const load = (key: string, work: () => Promise<unknown>) => {
    const found = once.get(key) ?? work();
    once.set(key, found);
    // What failed may be tried again.
    found.catch(() => once.delete(key));
    return found;
  };
  const weights = (model: ModelRef, step: number | null) =>
    load(`weights ${step} ${model.name}`, async () => {
      const engine = storedAt(model, step);
      const chunks = await gather(Object.values(engine.tensors), chunk);
      return send({ load: { model: plain(model), step, engine: plain(engine) }, chunks });
    });
  const tokenizer = (model: ModelRef) =>
    load(`tokenizer ${model.name}`, async () => {
      const json = model.vocabulary.tokenizer;
      if (!json) throw new Refused(`the page has no tokenizer of ${model.name}`, "give token ids");
      await weights(model, null);
      return send({ tokenizer: { model: model.name, json: plain(json) }, chunks: await gather([json], chunk) });
    });
  const can = (name: string): true | string => {
    const model = known.get(name);
    if (!model) return `the page has no model ${name.slice(0, 80)}`;
    return model.engine ? true : (model.no_engine ?? `This page holds no weights of ${name}.`);
  };
  const named = (name: string) => {
    const able = can(name);
    if (able !== true) throw new Refused(able);
    return known.get(name)!;
  };
  const computed = async (request: OwnRequest, wanted: () => boolean) => {
    const model = named("of" in request ? request.of.model : request.model);
    const step = "of" in request ? (request.of.step ?? null) : null;
    await weights(model, step);
    return send({ request: plain(request) }, wanted);
  };

  return {
    where: "page",
    can,
    async ask<R extends Request>(request: R, signal?: AbortSignal): Promise<AnswerTo<R>> {
      signal?.throwIfAborted();
      if (isForeign(request)) throw new Refused("this takes the library", "`unweave explore` has it");
      return (await unlessAborted(
        computed(request, () => !signal?.aborted),
        signal,
      )) as AnswerTo<R>;
    },
    async encode(name, text) {
      const model = named(name);
      await tokenizer(model);
      return (await send({ encode: { model: name, text } })) as { ids: number[]; cut: number };
    },
  };
}

/** Whether it takes the library: what is about two texts, and writers of a score. */
function isForeign(request: Request): request is Exclude<Request, OwnRequest> {
  return request.kind === "writers" || request.kind === "snapshot" || ("of" in request && "a" in request.of);
}

/** Where the weights of a step stand in the bundle; null is the finished model. */
function storedAt(model: ModelRef, step: number | null): EngineRef {
  const found = step === null ? model.engine : model.snapshots.find((each) => each.step === step)?.engine;
  if (found) return found;
  const steps = model.snapshots.map((each) => each.step).join(", ");
  throw new Refused(
    `the page has no weights of ${model.name} at step ${step}`,
    steps ? `it has those at ${steps}` : "",
  );
}

async function gather(arrays: readonly ArrayRef[], chunk: Chunks): Promise<Inflated> {
  const ids = [...new Set(arrays.flatMap((array) => array.chunks.map((part) => part.id)))];
  const bytes = await Promise.all(ids.map((id) => chunk(id)));
  return Object.fromEntries(ids.map((id, i) => [id, bytes[i]!]));
}

/** A copy without the proxies that a store may have wrapped around it, which no message can carry. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** One message at a time: what is no longer wanted when its turn comes is dropped. A text comes before answers on the last one. */
function queue(start: () => Port): (content: Content, wanted?: () => boolean) => Promise<unknown> {
  const waiting: Job[] = [];
  let port: Port | null = null;
  let current: { id: number; job: Job } | null = null;
  let last = 0;

  const settle = (act: (job: Job) => void) => {
    const job = current?.job;
    current = null;
    if (job) act(job);
    next();
  };
  const begun = () => {
    const made = start();
    made.onmessage = ({ data }) => {
      if (data.id !== current?.id) return;
      settle((job) => ("refused" in data ? job.failed(new Refused(data.refused)) : job.done(data.answer)));
    };
    made.onerror = (event) => {
      const why = event.message ? `: ${event.message}` : "";
      settle((job) =>
        job.failed(new Refused(`the engine of this page does not run${why}`, "open the page in another browser")),
      );
    };
    return made;
  };
  const next = () => {
    if (current) return;
    const job = waiting.shift();
    if (!job) return;
    if (!job.wanted()) {
      job.failed(new DOMException("nobody waits for this answer any more", "AbortError"));
      return next();
    }
    current = { id: ++last, job };
    try {
      port ??= begun();
      port.postMessage({ id: last, ...job.content } as Message);
    } catch (error) {
      settle((failed) => failed.failed(error));
    }
  };
  return (content, wanted = () => true) =>
    new Promise((done, failed) => {
      waiting["encode" in content ? "unshift" : "push"]({ content, wanted, done, failed });
      next();
    });
}

/** The promise, or the reason of the abort if that comes first. */
function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
