/** The vocabulary of the current model as `core/vocabulary` searches it: bytes from the pieces, else from the text. */
import { say } from "./core/prose";
import { Refused } from "./core/requests";
import { exactly, meant, type Query, type Words } from "./core/vocabulary";
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

/** A text and the tokens that it is read as. */
export interface Read {
  text: string;
  ids: number[];
}

/** What the texts that a search may mean are read as, if no token is one of them. */
export async function piecesOf(store: Store, words: Words, query: Query): Promise<Read[]> {
  const texts = exactly(query, words).length ? [] : meant(query);
  if (!texts.length) return [];
  const { executor } = store.host;
  if (!executor || store.can !== true) throw new Refused(say("tokens.reading"));
  const { name, start } = store.model;
  return Promise.all(
    texts.map(async (text) => {
      const { ids } = await executor.encode(name, text);
      return { text, ids: ids.slice(start === null ? 0 : 1) };
    }),
  );
}
