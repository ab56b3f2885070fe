/** A single file: the manifest and the chunks are in it, and so is the engine. */
import { readManifest } from "../core/bundle";
import { unpack } from "../core/codec";
import { type Entry, type Host, type Kept, type Own, Refused } from "../core/requests";
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
    kept,
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

/** Milliseconds within which steps are one entry: those of a key that is held down. */
const HELD = 60;
let pushed = Number.NEGATIVE_INFINITY;
/** Whether this page's history takes no entries of ours. */
let refused = false;

/** Sandboxed frames refuse entries; there the fragment is set as a link would. */
export function writeFragment(fragment: string, entry: Entry | null = null): void {
  const step = entry?.push === true && performance.now() - pushed > HELD;
  if (entry?.push) pushed = performance.now();
  try {
    // An entry of ours has a state, that of a link has none.
    const { push: _, ...state } = entry ?? {};
    if (step) history.pushState(state, "", `#${fragment}`);
    else history.replaceState(state, "", `#${fragment}`);
  } catch {
    refused = true;
    if (location.hash.slice(1) !== fragment) location.hash = fragment;
  }
}

/** The texts that stay with the present entry: not in its address, nor stored anywhere else. */
export function kept(): Kept | undefined {
  if (refused) return undefined;
  const found = (history.state ?? {}) as { [name in keyof Kept]?: Partial<Own> };
  const whole = (one: Partial<Own> | undefined) =>
    one && typeof one.model === "string" && Array.isArray(one.ids) ? (one as Own) : null;
  const own = whole(found.own);
  return { own: typeof own?.text === "string" ? own : null, pair: whole(found.pair), other: whole(found.other) };
}

export function download(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
