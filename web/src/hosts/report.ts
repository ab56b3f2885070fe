/** A single file: the manifest and the chunks are in it, and so is the engine. */
import { type Host, Refused } from "../core/requests";
import type { Manifest } from "../core/types";
import { inflate } from "./inflate";

export function reportHost(): Host {
  const chunks = new Map<string, Promise<ArrayBuffer>>();
  return {
    manifest: async () => JSON.parse(inline("manifest") ?? "null") as Manifest,
    chunk: (id) => {
      const kept = chunks.get(id) ?? unpacked(id);
      chunks.set(id, kept);
      return kept;
    },
    executor: null,
    without_executor: "This file holds no weights; open the model with `unweave explore` to compute more.",
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
  return inflate(text.trim());
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
