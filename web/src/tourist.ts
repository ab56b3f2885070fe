/** Going through the tour: what the stops point at is read from the table of heads, once a model. */
import { stopWords } from "./core/prose";
import type { BugOnText, HeadSummary } from "./core/schema.gen";
import type { Store } from "./store.svelte";
import { readRows } from "./tables";
import { CLEAN, type Facts, factsOf, STOPS } from "./tour";

const known = new WeakMap<Store, Map<string, Promise<Facts>>>();

export function factsFor(store: Store): Promise<Facts> {
  const own = known.get(store) ?? new Map<string, Promise<Facts>>();
  known.set(store, own);
  const found = own.get(store.model.name) ?? read(store);
  own.set(store.model.name, found);
  return found;
}

/** Open a stop, counted from 1; beyond either end nothing happens. */
export async function goTo(store: Store, number: number): Promise<void> {
  const stop = STOPS[number - 1];
  if (!stop) return;
  const facts = await factsFor(store);
  const before = STOPS[number - 2]?.asked?.(store.state, store.own?.ids ?? []) || store.state.stop === number;
  const kept = before ? stop.keeps?.map((name) => [name, store.state[name]]) : [];
  store.draft = null;
  store.set({ ...CLEAN, ...stop.shows(facts), ...Object.fromEntries(kept ?? []), stop: number });
  const { title, says } = stopWords(number - 1);
  store.spoken = `Stop ${number} of ${STOPS.length}, ${title}. ${says}`;
}

async function read(store: Store): Promise<Facts> {
  const rows = await readRows<HeadSummary>(store, store.table("heads"));
  // The text of random tokens, if the bundle has one, is named "r".
  const prompts = store.prompts();
  const random = prompts.find((one) => one.id === "r")?.id ?? store.prompt.id;
  const ids = store.idsOf(random);
  const { induction } = factsOf(rows, random, ids);
  const text = { key: random, id: random, label: "", ids, cut: 0 };
  const tile = induction ? await store.storedTile(induction, "attention", text)?.catch(() => null) : null;
  return factsOf(rows, random, ids, tile?.values, await readBug(store));
}

/** The first bug of the list whose tokens are words. */
async function readBug(store: Store): Promise<Facts["bug"]> {
  const bugs = await readRows<BugOnText>(store, store.table("bugs"));
  const word = (token: number) => /^ ?\p{L}{2,}$/u.test(store.text(token));
  return bugs.find((one) => [one.source, one.destination, one.out].every(word)) ?? null;
}
