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

const no = (status: number, message: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ code: "x", message, hint: "" }), { status, headers });

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
  await expect(executor!.ask(ASK)).rejects.toThrow(
    /the server has ended; what is here stays; start `unweave/,
  );
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

test("where too many wait, it is asked again later", async () => {
  vi.useFakeTimers();
  const asked = server(no(503, "too many", { "retry-after": "1" }), framed({ kind: "snapshot", step: 1 }));
  const answer = liveHost().executor!.ask(ASK);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toEqual({ kind: "snapshot", step: 1 });
  expect(asked).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("an abort stays an abort", async () => {
  server(new DOMException("x", "AbortError"));
  const { executor } = liveHost();
  await expect(executor!.ask(ASK, new AbortController().signal)).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(executor!.can("m")).toBe(true);
});

test("chunks that are asked for at once come at once, and what has no room alone", async () => {
  const deflated = Uint8Array.from([0x63, 0x64, 0x62, 0x06, 0x00]);
  const head = JSON.stringify({
    answer: { chunks: [{ array: 0, dtype: "u8", shape: [5] }, null] },
    buffers: [[0, 5]],
  });
  const body = new Uint8Array(4 + head.length + 5);
  new DataView(body.buffer).setUint32(0, head.length, true);
  body.set(new TextEncoder().encode(head), 4);
  body.set(deflated, 4 + head.length);
  const asked = server(new Response(body), new Response(deflated));
  const host = liveHost();
  const both = await Promise.all([host.chunk("a"), host.chunk("b")]);
  expect(both.map((one) => [...new Uint8Array(one)])).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/chunks", "/chunk/b"]);
  expect(asked.mock.calls[0]![1]!.body).toBe('{"ids":["a","b"]}');
});

const column = (head: string) =>
  ({ kind: "column", model: "m", head, circuit: "ov", token: 3, side: "row", top: 2 }) as const;

test("columns of many heads are one request, and each has its own answer or refusal", async () => {
  const no = { refused: { message: "there is no head L9H9", hint: "heads go to L1H3" } };
  const asked = server(framed([{ kind: "column", mean: 1 }, no, { kind: "column", mean: 2 }]));
  const { executor } = liveHost();
  const [first, second, third] = ["L0H0", "L9H9", "L0H1"].map((head) => executor!.ask(column(head)));
  await expect(second).rejects.toThrow("there is no head L9H9; heads go to L1H3");
  expect([await first, await third]).toEqual([
    { kind: "column", mean: 1 },
    { kind: "column", mean: 2 },
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
  const [path, init] = asked.mock.calls[0]!;
  expect(path).toBe("/asks");
  expect(JSON.parse(init!.body as string).requests).toEqual(["L0H0", "L9H9", "L0H1"].map(column));
});

test("one column is asked for alone, and at most 64 go together", async () => {
  const asked = server(framed({ kind: "column", mean: 1 }));
  const { executor } = liveHost();
  expect(await executor!.ask(column("L0H0"))).toEqual({ kind: "column", mean: 1 });
  expect(asked.mock.calls[0]![0]).toBe("/ask");
  const many = Array.from({ length: 65 }, (_, i) => executor!.ask(column(`L0H${i}`)).catch(() => null));
  await Promise.all(many);
  expect(asked.mock.calls.slice(1).map(([path]) => path)).toEqual(["/asks", "/ask"]);
});

test("columns that nobody waits for are given up, and not before", async () => {
  const asked = server();
  asked.mockImplementation(
    (_, init) =>
      new Promise((_, failed) => init!.signal!.addEventListener("abort", () => failed(init!.signal!.reason))),
  );
  const { executor } = liveHost();
  const [one, other] = [new AbortController(), new AbortController()];
  const both = [executor!.ask(column("L0H0"), one.signal), executor!.ask(column("L0H1"), other.signal)];
  const ended = Promise.allSettled(both);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  one.abort();
  expect(asked.mock.calls[0]![1]!.signal!.aborted).toBe(false);
  other.abort();
  for (const each of await ended)
    expect(each).toMatchObject({ status: "rejected", reason: { name: "AbortError" } });
});
