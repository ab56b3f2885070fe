import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";

it("hands no buffer over: one that is detached makes every access of the engine slower", async () => {
  const posted = vi.fn();
  const self = { postMessage: posted, onmessage: (_: { data: unknown }) => {} };
  vi.stubGlobal("self", self);
  await import("../../src/engine/worker");
  self.onmessage({ data: { id: 4, encode: { model: "none", text: "" } } });
  expect(posted.mock.calls).toEqual([[{ id: 4, refused: expect.anything() }]]);
  const source = readFileSync(new URL("../../src/engine/worker.ts", import.meta.url), "utf8");
  expect(source.match(/postMessage\(.*\btransfer\b|postMessage\([^)]*\), \[/g)).toBeNull();
});
