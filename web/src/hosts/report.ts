/** A single file: the manifest and the chunks are in it, and so is the engine. */
import { readManifest } from "../core/bundle";
import { unpack } from "../core/codec";
import { type Host, Refused } from "../core/requests";
import { pageExecutor } from "../engine/page";

export function reportHost(): Host {
  const manifest = readManifest(inline("manifest") ?? "");
  const chunks = new Map<string, Promise<ArrayBuffer>>();
  const chunk = (id: string) => {
    const kept = chunks.get(id) ?? unpacked(id);
    chunks.set(id, kept);
    return kept;
  };
  return {
    manifest: async () => manifest,
    chunk,
    executor: pageExecutor(manifest.models, chunk, startWorker),
    without_executor: "This file holds no weights; `unweave explore MODEL` opens the model to compute more.",
    getState: () => location.hash.slice(1),
    setState: writeFragment,
    save: download,
  };
}

function inline(id: string): string | null {
  return document.getElementById(id)?.textContent ?? null;
}

async function unpacked(id: string): Promise<ArrayBuffer> {
  const text = inline(`c-${id}`);
  if (text === null) throw new Refused("a part of this file is missing", "get the file again");
  return unpack(id, text.trim());
}

function startWorker(): Worker {
  const code = inline("worker");
  if (!code) throw new Refused("this file holds no engine", "get the file again");
  // A classic worker: the policy allows scripts by their hash alone, and a module would be fetched as one more of them.
  return new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
}

/** Sandboxed frames refuse `replaceState`; there the fragment is set as a link would. */
export function writeFragment(fragment: string): void {
  try {
    history.replaceState(null, "", `#${fragment}`);
  } catch {
    location.hash = fragment;
  }
}

export function download(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
