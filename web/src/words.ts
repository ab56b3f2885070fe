/** The vocabulary of the current model as `core/vocabulary` searches it: bytes from the pieces, else from the text. */
import type { Words } from "./core/vocabulary";
import type { Store } from "./store.svelte";

const KEPT = new WeakMap<object, Words>();

/** Words of the store's model; one object as long as the model stays, so that caches by it hold. */
export function wordsOf(store: Store): Words {
  const model = store.model;
  const found = KEPT.get(model) ?? made(store, model.d_vocab, model.vocabulary.pieces);
  KEPT.set(model, found);
  return found;
}

function made(store: Store, size: number, pieces: Record<string, number[]>): Words {
  const encoder = new TextEncoder();
  const texts = Array.from({ length: size }, (_, id) => store.text(id));
  return {
    texts,
    bytes: (id) => (pieces[id] ? Uint8Array.from(pieces[id]) : encoder.encode(texts[id] ?? "")),
  };
}
