// Give messages to the built worker, one after the other, and write its replies: node drive.mjs WORKER IN OUT.
// IN is JSON: { chunks: { id: base64 }, messages: [...] }; a message with `uses` gets those chunks.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , worker, from, to] = process.argv;
const { chunks, messages } = JSON.parse(readFileSync(from, "utf8"));
const bytes = (id) => Uint8Array.from(Buffer.from(chunks[id], "base64")).buffer;
const replies = [];
globalThis.self = {
  postMessage: (reply, { transfer } = {}) => replies.push(structuredClone(reply, { transfer })),
};
await import(pathToFileURL(worker));
for (const { uses, ...message } of messages) {
  const given = uses ? { ...message, chunks: Object.fromEntries(uses.map((id) => [id, bytes(id)])) } : message;
  const [begun, used] = [performance.now(), process.cpuUsage()];
  self.onmessage({ data: given });
  const { user, system } = process.cpuUsage(used);
  Object.assign(replies.at(-1), { ms: performance.now() - begun, cpu_ms: (user + system) / 1000 });
}
// JSON has no NaN: cells without a number are null.
const plain = (_, value) => (ArrayBuffer.isView(value) ? Array.from(value) : value);
writeFileSync(to, JSON.stringify(replies, plain));
