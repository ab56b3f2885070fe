// @vitest-environment happy-dom
import { deflateRawSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { type Kernel, notebookHost } from "../../src/hosts/notebook";

/** A kernel that answers by a function; `null` is silence. */
function kernel(answer: (content: Record<string, unknown>) => [object, ArrayBuffer[]] | null) {
  const listeners = new Map<string, Set<(...given: unknown[]) => void>>();
  const traits = { state: "v=1" };
  const emit = (event: string, ...given: unknown[]) => {
    for (const heard of listeners.get(event) ?? []) heard(...given);
  };
  const found = {
    get: () => traits.state,
    set: (_: string, value: string) => {
      traits.state = value;
      emit("change:state");
    },
    save_changes: vi.fn(),
    send: (content: Record<string, unknown>) => {
      const given = answer(content);
      if (given)
        queueMicrotask(() =>
          emit(
            "msg:custom",
            { id: content.id, ...given[0] },
            given[1].map((b) => new DataView(b)),
          ),
        );
    },
    on: (event: string, heard: (...given: unknown[]) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(heard));
    },
    off: (event: string, heard: (...given: unknown[]) => void) => listeners.get(event)?.delete(heard),
  };
  return { kernel: found as unknown as Kernel, found, listeners, emit };
}

const ASK = { kind: "snapshot", model: "m", step: 1 } as const;

test("chunks come once, inflated, and answers with their arrays", async () => {
  const asked: unknown[] = [];
  const { kernel: one } = kernel((content) => {
    asked.push(content.kind);
    if (content.kind === "chunk")
      return [{ answer: null }, [new Uint8Array(deflateRawSync(Buffer.from("abc"))).buffer as ArrayBuffer]];
    return [{ answer: { loss: { array: 0, dtype: "f32", shape: [1] } } }, [Float32Array.of(2).buffer]];
  });
  const { host } = notebookHost(one);
  for (const _ of [1, 2]) expect(new TextDecoder().decode(await host.chunk("x"))).toBe("abc");
  expect(asked).toEqual(["chunk"]);
  expect(await host.executor!.ask(ASK)).toEqual({ loss: Float32Array.of(2) });
});

test("the state is the widget's, both ways", () => {
  const { kernel: one, found } = kernel(() => null);
  const { host } = notebookHost(one);
  const seen: string[] = [];
  const stop = host.watch!((fragment) => seen.push(fragment));
  expect(host.getState()).toBe("v=1");
  found.set("state", "v=1&view=heads");
  expect(seen).toEqual(["v=1&view=heads"]);
  host.setState("v=1&view=heads");
  expect(found.save_changes).not.toHaveBeenCalled();
  host.setState("v=1&dst=3");
  expect(found.save_changes).toHaveBeenCalledOnce();
  stop();
  found.set("state", "v=1");
  expect(seen).toHaveLength(2);
});

test("a refusal and a silent kernel are sentences; what is cached stays", async () => {
  vi.useFakeTimers();
  let silent = false;
  const { kernel: one } = kernel((content) => {
    if (silent) return null;
    if (content.kind === "chunk")
      return [{ answer: null }, [new Uint8Array(deflateRawSync(Buffer.from("abc"))).buffer as ArrayBuffer]];
    return [{ refused: { message: "there is no head L9H9", hint: "" } }, []];
  });
  const { host } = notebookHost(one);
  await host.chunk("x");
  await expect(host.executor!.ask(ASK)).rejects.toThrow("there is no head L9H9");
  silent = true;
  const asked = host.executor!.ask(ASK);
  const failed = expect(asked).rejects.toThrow(
    /the kernel does not answer; what is here stays; wait while it is busy, or run the cell again/,
  );
  await vi.advanceTimersByTimeAsync(20_000);
  await failed;
  expect(host.executor!.can("m")).toMatch("the kernel does not answer");
  expect(new TextDecoder().decode(await host.chunk("x"))).toBe("abc");
  vi.useRealTimers();
});

test("a kernel that ended is told at once, and one that answers again is asked again", async () => {
  let ended = false;
  const {
    kernel: one,
    found,
    emit,
  } = kernel((content) => {
    if (ended) throw new Error("Cannot send");
    return content.kind === "here" ? [{ answer: null }, []] : [{ answer: { step: 1 } }, []];
  });
  const { host } = notebookHost(one);
  const told: unknown[] = [];
  host.executor!.changed!(() => told.push(host.executor!.can("m")));
  ended = true;
  emit("comm_live_update");
  expect(told).toEqual([expect.stringMatching(/the kernel has ended; what is here stays; run the cell again/)]);
  await expect(host.executor!.ask(ASK)).rejects.toThrow("the kernel has ended");
  ended = false;
  emit("comm_live_update");
  await vi.waitFor(() => expect(host.executor!.can("m")).toBe(true));
  expect(await host.executor!.ask(ASK)).toEqual({ step: 1 });
  expect(told).toHaveLength(2);
  expect(found.save_changes).not.toHaveBeenCalled();
});

test("whoever aborts is forgotten, and a closed host hears nothing", async () => {
  const { kernel: one, listeners } = kernel(() => null);
  const { host, close } = notebookHost(one);
  const stop = new AbortController();
  const asked = host.executor!.ask(ASK, stop.signal);
  stop.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  const open = host.executor!.ask(ASK);
  close();
  await expect(open).rejects.toMatchObject({ name: "AbortError" });
  expect(listeners.get("msg:custom")!.size).toBe(0);
  expect(listeners.get("comm_live_update")!.size).toBe(0);
});
