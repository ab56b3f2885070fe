/** A live page: one server on this computer, asked with the token that came in the address. */
import { readManifest } from "../core/bundle";
import { cache } from "../core/cache";
import { inflate } from "../core/codec";
import {
  type Answer,
  type AnswerTo,
  type Executor,
  type Host,
  Refused,
  type Request,
} from "../core/requests";
import { download, kept, writeFragment } from "./report";
import { unframed } from "./wire";

const KEY = "unweave-token";
const TOKEN = /^#token=([\w-]+)&?/;
/** How often a question is asked again where the server says that too many wait. */
const TRIES = 5;
/** Chunks, or questions, that are sent together, at most. */
const TOGETHER = 64;
const ENDED = "the server has ended; what is here stays";
const START = "start `unweave explore` again and open the address that it prints";

interface Asked {
  method?: "POST";
  body?: string;
  signal?: AbortSignal | undefined;
}

export function liveHost(): Host {
  const server: Server = { token: taken(), ended: false, changed: () => {} };
  const chunks = cache<ArrayBuffer>();
  const deflated = gathered(server);
  return {
    manifest: async () => readManifest(await (await fetched(server, "/manifest")).text()),
    chunk: async (id, signal) => {
      const found = chunks.get(id);
      if (found) return found;
      const bytes = await inflate(await deflated(id, signal));
      chunks.set(id, bytes, bytes.byteLength);
      return bytes;
    },
    executor: executor(server),
    without_executor: "",
    getState: () => {
      server.token = taken() ?? server.token;
      return location.hash.slice(1);
    },
    setState: writeFragment,
    kept,
    save: download,
  };
}

interface Server {
  token: string | null;
  /** Whether the last attempt to reach it failed. */
  ended: boolean;
  changed: () => void;
}

function executor(server: Server): Executor {
  const column = together<Request, Answer | Refusal>(async (requests, signal) => {
    if (requests.length === 1) return [(await post(server, "/ask", requests[0]!, signal)) as Answer];
    return (await post(server, "/asks", { requests }, signal)) as (Answer | Refusal)[];
  });
  return {
    where: "server",
    can: () => (server.ended ? `${ENDED}; ${START}` : true),
    changed: (heard) => {
      server.changed = heard;
    },
    async ask<R extends Request>(request: R, signal?: AbortSignal): Promise<AnswerTo<R>> {
      // Every head is asked for its column at once; other answers are large, or take long.
      const found = await (request.kind === "column"
        ? column(request, signal)
        : post(server, "/ask", request, signal));
      const { refused } = found as Refusal;
      if (refused) throw new Refused(refused.message, refused.hint);
      return found as AnswerTo<R>;
    },
    encode: (model, text) =>
      post(server, "/encode", { model, text }) as Promise<{ ids: number[]; cut: number }>,
  };
}

/** The token leaves the address for the session's storage, so that no link or history keeps it. */
export function taken(): string | null {
  const found = TOKEN.exec(location.hash)?.[1] ?? null;
  if (found === null) return sessionStorage.getItem(KEY);
  sessionStorage.setItem(KEY, found);
  writeFragment(location.hash.replace(TOKEN, ""));
  return found;
}

async function post(server: Server, path: string, question: object, signal?: AbortSignal): Promise<unknown> {
  const body = JSON.stringify(question);
  return unframed(await (await fetched(server, path, { method: "POST", body, signal })).arrayBuffer());
}

/** What is said in the place of an answer that there is not. */
interface Refusal {
  refused?: { message: string; hint: string };
}

/** One of those that go together. */
interface Waiting<One, Found> {
  one: One;
  signal: AbortSignal | undefined;
  done: (found: Found) => void;
  failed: (error: unknown) => void;
}

/** What is asked for at once goes in one body, as long as anyone waits: a request takes longer than what it brings. */
function together<One, Found>(
  send: (all: One[], signal: AbortSignal) => Promise<Found[]>,
): (one: One, signal?: AbortSignal) => Promise<Found> {
  let waiting: Waiting<One, Found>[] = [];
  const flush = () => {
    const all = waiting;
    waiting = [];
    for (let i = 0; i < all.length; i += TOGETHER) {
      const some = all.slice(i, i + TOGETHER);
      const stop = new AbortController();
      const left = () => some.every(({ signal }) => signal?.aborted) && stop.abort();
      for (const { signal } of some) signal?.addEventListener("abort", left, { once: true });
      left();
      send(
        some.map(({ one }) => one),
        stop.signal,
      ).then(
        (found) => {
          for (const [k, { done }] of some.entries()) done(found[k]!);
        },
        (error) => {
          for (const { failed } of some) failed(error);
        },
      );
    }
  };
  return (one, signal) =>
    new Promise((done, failed) => {
      if (waiting.push({ one, signal, done, failed }) === 1) queueMicrotask(flush);
    });
}

type Deflated = Uint8Array<ArrayBuffer>;

/** Chunks that are asked for at once come together if they are small. */
function gathered(server: Server): (id: string, signal?: AbortSignal) => Promise<Deflated> {
  const small = together<string, Deflated | null>(async (ids, signal) => {
    if (ids.length === 1) return [];
    const found = await post(server, "/chunks", { ids }, signal).catch(() => ({ chunks: [] }));
    return (found as { chunks: (Deflated | null)[] }).chunks;
  });
  return async (id, signal) =>
    (await small(id, signal)) ??
    new Uint8Array(await (await fetched(server, `/chunk/${id}`, { signal })).arrayBuffer());
}

/** An answer of the server; its refusal, or its leaving, as a sentence. */
async function fetched(server: Server, path: string, asked: Asked = {}): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await reached(server, path, asked);
    if (response.ok) return response;
    const wait = Number(response.headers.get("retry-after"));
    if (response.status !== 503 || !(wait > 0) || tries === TRIES) throw await refusal(response);
    await new Promise((later) => setTimeout(later, wait * 1000));
  }
}

async function reached(server: Server, path: string, asked: Asked): Promise<Response> {
  if (server.token === null) throw new Refused("this page has no token", START);
  const headers: Record<string, string> = { authorization: `Bearer ${server.token}` };
  if (asked.body !== undefined) headers["content-type"] = "application/json";
  try {
    const init: RequestInit = { headers, credentials: "omit", cache: "no-store", redirect: "error" };
    const response = await fetch(path, { ...init, ...asked });
    turn(server, false);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    turn(server, true);
    throw new Refused(ENDED, START);
  }
}

function turn(server: Server, ended: boolean): void {
  if (server.ended === ended) return;
  server.ended = ended;
  server.changed();
}

async function refusal(response: Response): Promise<Refused> {
  if (response.status === 401) return new Refused("this page's token is not the server's", START);
  try {
    const { message, hint } = (await response.json()) as { message: string; hint: string };
    return new Refused(message, hint);
  } catch {
    return new Refused(`the server answers ${response.status}`, START);
  }
}
