/** Maps of several heads, as they are shown: fetched, position 0 handled, on their own scale or on one for all. */
import { type Following, following } from "./answer.svelte";
import type { Mode } from "./core/types";
import { handled, isSigned, largest, type Picture, pictureOf, scaleFor } from "./draw/picture";
import type { Store, Tile } from "./store.svelte";

/** What is shown is one of these modes; a difference is made of two texts and has its own view. */
export type Pictures = ReadonlyMap<string, Picture>;

export function picturesOf(
  store: Store,
  heads: () => readonly string[],
  mode: () => Mode,
): Following<Pictures> {
  const key = $derived(
    JSON.stringify([
      heads(),
      mode(),
      store.state.first,
      store.state.scale,
      store.runKey,
      store.state.targets,
      store.state.against,
    ]),
  );
  return following(
    () => key,
    (signal) => fetched(store, heads(), mode(), (head) => tileOf(store, head, mode(), signal)),
    (signal) => {
      if (store.can !== true || mode() === "difference") return null;
      const stored = heads().map((head) => store.storedTile(head, mode(), signal));
      if (!stored.length || stored.includes(null)) return null;
      return Promise.all(stored).then((tiles) =>
        fetched(store, heads(), mode(), async (head) => tiles[heads().indexOf(head)]!),
      );
    },
  );
}

async function fetched(
  store: Store,
  heads: readonly string[],
  mode: Mode,
  tile: (head: string) => Promise<Tile>,
): Promise<Pictures> {
  const { first, scale } = store.state;
  const tiles = await Promise.all(heads.map(tile));
  const lastIsOpen = mode === "effect" && store.state.targets.length === 0;
  const values = tiles.map((tile) => {
    const found = handled(tile.values, tile.n, first, mode);
    return lastIsOpen ? withoutLast(found, tile.n) : found;
  });
  const sizes = values.map(largest);
  const most = Math.max(0, ...sizes);
  return new Map(
    tiles.map((tile, i) => {
      const max = scale === "shared" ? most : sizes[i]!;
      return [heads[i]!, pictureOf(values[i]!, tile.n, scaleFor(isSigned(mode), max), tile.exact)];
    }),
  );
}

/** The difference is the current text's attention minus that of the other text, over the positions both have. */
async function tileOf(store: Store, head: string, mode: Mode, signal: AbortSignal): Promise<Tile> {
  if (mode !== "difference") return store.tile(head, mode, signal);
  const [here, there] = await Promise.all([
    store.tile(head, "attention", signal),
    store.tileOf(head, "attention", store.other(), signal),
  ]);
  const n = Math.min(here.n, there.n);
  const values = Float32Array.from(
    { length: (n * (n + 1)) / 2 },
    (_, i) => here.values[i]! - there.values[i]!,
  );
  return { n, values, exact: here.exact && there.exact };
}

/** The last token has no true next token, so nothing is known of effects on its logit. */
function withoutLast(values: Float32Array, n: number): Float32Array {
  return Float32Array.from(values).fill(0, (n * (n - 1)) / 2);
}
