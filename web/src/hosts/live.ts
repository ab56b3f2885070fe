/** A live page: one server on this computer, asked with the token that came in the address. */
import { readManifest } from "../core/bundle";
import { type AnswerTo, type Executor, type Host, Refused, type Request } from "../core/requests";
import type { Offered } from "../core/types";
import { download, kept, writeFragment } from "./report";
import { inflated, unframed } from "./wire";

const KEY = "unweave-token";
const TOKEN = /^#token=([\w-]+)&?/;
const ENDED = "the server has ended; what is here stays";
const START = "start `unweave explore` again and open the address that it prints";

interface Asked {
  method?: "POST";
  body?: string;
  signal?: AbortSignal | undefined;
}

export function liveHost(): Host {
  const server: Server = { token: taken(), ended: false, changed: () => {} };
  return {
    manifest: async () => readManifest(await (await fetched(server, "/manifest")).text()),
    tables: (what, signal) => post(server, "/tables", { what }, signal) as Promise<Offered>,
    chunk: inflated(async (id) => (await fetched(server, `/chunk/${id}`)).arrayBuffer()),
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
  return {
    where: "server",
    can: () => (server.ended ? `${ENDED}; ${START}` : true),
    changed: (heard) => {
      server.changed = heard;
    },
    ask: <R extends Request>(request: R, signal?: AbortSignal) =>
      post(server, "/ask", request, signal) as Promise<AnswerTo<R>>,
    encode: (model, text) => post(server, "/encode", { model, text }) as Promise<{ ids: number[]; cut: number }>,
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

/** An answer of the server; its refusal, or its leaving, as a sentence. */
async function fetched(server: Server, path: string, asked: Asked = {}): Promise<Response> {
  const response = await reached(server, path, asked);
  if (!response.ok) throw await refusal(response);
  return response;
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
