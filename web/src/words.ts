/** Texts as the tokens that they are read as. */
import { say } from "./core/prose";
import { Refused } from "./core/requests";
import { exactly, meant, type Query } from "./core/vocabulary";
import type { Store } from "./store.svelte";

/** A text and the tokens that it is read as. */
export interface Read {
  text: string;
  ids: number[];
}

/** What the texts that a search may mean are read as, if no token is one of them. */
export async function piecesOf(store: Store, query: Query): Promise<Read[]> {
  const texts = exactly(query, store.words).length ? [] : meant(query);
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
