// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../../src/core/requests";
import { liveHost } from "../../src/hosts/live";

const TOKEN = "a".repeat(43);
const ASK = { kind: "snapshot", model: "m", step: 1 } as const;

beforeEach(() => {
  sessionStorage.clear();
  location.hash = `#token=${TOKEN}&v=1&view=heads`;
});
afterEach(() => vi.unstubAllGlobals());

/** Stands for the server: answers in turn. */
function server(...answers: (Response | Error)[]) {
  const asked = vi.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? new Response("{}");
  });
  vi.stubGlobal("fetch", asked);
  return asked as unknown as ReturnType<typeof vi.fn<typeof fetch>>;
}

function framed(answer: unknown): Response {
  const head = JSON.stringify({ answer, buffers: [] });
  const body = new Uint8Array(4 + head.length);
  new DataView(body.buffer).setUint32(0, head.length, true);
  body.set(new TextEncoder().encode(head), 4);
  return new Response(body);
}

const no = (status: number, message: string) => new Response(JSON.stringify({ message, hint: "" }), { status });

test("the token leaves the address for the session, and goes in a header", async () => {
  const asked = server(framed({ kind: "snapshot", step: 1 }));
  const host = liveHost();
  expect(location.hash).toBe("#v=1&view=heads");
  expect(sessionStorage.getItem("unweave-token")).toBe(TOKEN);
  expect(host.getState()).toBe("v=1&view=heads");
  expect(await host.executor!.ask(ASK)).toEqual({ kind: "snapshot", step: 1 });
  const [path, init] = asked.mock.calls[0]!;
  expect(path).toBe("/ask");
  expect(init).toMatchObject({ method: "POST", credentials: "omit", redirect: "error" });
  expect(init!.headers).toEqual({ authorization: `Bearer ${TOKEN}`, "content-type": "application/json" });
});

test("a page that is loaded again has its token, and a new address brings a new one", () => {
  server();
  liveHost();
  const host = liveHost();
  expect(sessionStorage.getItem("unweave-token")).toBe(TOKEN);
  location.hash = `#token=${"b".repeat(43)}`;
  expect(host.getState()).toBe("");
  expect(sessionStorage.getItem("unweave-token")).toBe("b".repeat(43));
});

test("tables are asked for by what they are", async () => {
  const found = { tables: [], schema: {}, left_out: [] };
  const asked = server(framed(found));
  expect(await liveHost().tables!("copying", new AbortController().signal)).toEqual(found);
  expect(asked.mock.calls[0]!).toMatchObject(["/tables", { body: JSON.stringify({ what: "copying" }) }]);
});

test("without a token nothing is sent", async () => {
  location.hash = "#v=1";
  const asked = server();
  await expect(liveHost().manifest()).rejects.toThrow("this page has no token");
  expect(asked).not.toHaveBeenCalled();
});

test("the server's leaving is a sentence, and so is its return", async () => {
  server(new TypeError("Failed to fetch"), framed({ kind: "snapshot", step: 1 }));
  const { executor } = liveHost();
  expect(executor!.can("m")).toBe(true);
  await expect(executor!.ask(ASK)).rejects.toThrow(/the server has ended; what is here stays; start `unweave/);
  expect(executor!.can("m")).toMatch("the server has ended");
  await executor!.ask(ASK);
  expect(executor!.can("m")).toBe(true);
});

test("refusals are the library's sentences", async () => {
  server(no(422, "there is no head L9H9"), no(401, "x"), new Response("?", { status: 500 }));
  const { executor } = liveHost();
  await expect(executor!.ask(ASK)).rejects.toThrow("there is no head L9H9");
  await expect(executor!.ask(ASK)).rejects.toThrow("token is not the server's");
  await expect(executor!.ask(ASK)).rejects.toBeInstanceOf(Refused);
});

test("an abort stays an abort", async () => {
  server(new DOMException("x", "AbortError"));
  const { executor } = liveHost();
  await expect(executor!.ask(ASK, new AbortController().signal)).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(executor!.can("m")).toBe(true);
});
