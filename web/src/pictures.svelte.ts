/** Maps of several heads, as they are shown: fetched, position 0 handled, on their own scale or on one for all. */
import { type Following, following } from "./answer.svelte";
import { at, scaleTable } from "./core/codec";
import type { TileMode } from "./core/requests";
import type { MapRef, Mode } from "./core/types";
import {
  type Drawn,
  difference,
  encoder,
  handled,
  isSigned,
  largest,
  type Picture,
  pictureOf,
  scaleFor,
  type Tile,
} from "./draw/picture";
import type { Store } from "./store.svelte";

/** What is shown is one of these modes; a difference is made of two texts and has its own view. */
export type Pictures = ReadonlyMap<string, Picture> & { readonly mode: Mode };

export function picturesOf(store: Store, heads: () => readonly string[], mode: () => Mode): Following<Pictures> {
  const key = $derived(
    JSON.stringify([
      heads(),
      mode(),
      store.state.first,
      store.state.scale,
      store.runKey,
      store.state.targets,
      mode() === "difference" && store.other.key,
    ]),
  );
  // A long text of the file is read before it is pointed at: its many maps come after what is seen at once.
  const later = () => store.prompt.id && heads().length > FEW && store.prompt.ids.length > LONG;
  /** Bytes of the file that are shown until the model has answered: none where its answers are kept. */
  const bytes = () => {
    if (store.can !== true || mode() === "difference" || later()) return null;
    if (heads().every((head) => store.answered(head, mode() as TileMode))) return null;
    const stored = heads().map((head) => store.storedTile(head, mode()));
    return stored.includes(null) ? null : stored;
  };
  return following(
    () => key,
    async (signal) => {
      // A model that computes takes the time in which the bytes are brought and drawn.
      if (later() || bytes()) await store.quiet();
      signal.throwIfAborted();
      return fetched(store, heads(), mode(), (head) => tileOf(store, head, mode(), signal));
    },
    () => {
      const stored = bytes();
      return (
        stored &&
        Promise.all(stored).then((tiles) =>
          fetched(store, heads(), mode(), async (head) => tiles[heads().indexOf(head)]!),
        )
      );
    },
  );
}

/** Maps of a long text that are fetched at once. */
const FEW = 4;
/** Tokens of a text, and heads, above which thumbnails that are there are not made anew of whole maps. */
const LONG = 256;
const MANY = 144;

/**
 * The maps whose thumbnails stand for all heads: where the file holds no more of some, or the text is so long or heads
 * so many that whole maps of every head take seconds and hundreds of megabytes. Null where whole maps are shown.
 */
export function thumbnailed(store: Store, mode: Mode): MapRef[] | null {
  const maps = store.heads.map((head) => store.map(head, mode));
  if (!maps.length || !maps.every((map) => map)) return null;
  const spare = store.can === true || maps.every((map) => map!.values);
  const few = (store.prompt.ids.length <= LONG && maps.length <= MANY) || store.state.first !== "show";
  return spare && few ? null : (maps as MapRef[]);
}

/** Thumbnails of all heads as maps of so many cells; null where whole maps are shown. */
export function thumbnailsOf(store: Store, mode: () => Mode): { readonly value: ReadonlyMap<string, Drawn> | null } {
  const read = following(
    () => [mode(), store.runKey, store.state.first],
    () => {
      const read = async (map: MapRef) => {
        const codes = triangle(map, await store.array({ ...map.thumbnail, scale: undefined }));
        return [map, scaleTable(map.thumbnail.scale!), codes] as const;
      };
      const maps = thumbnailed(store, mode());
      return maps && Promise.all(maps.map(read));
    },
  );
  const drawn = $derived.by(() => {
    const most = Math.max(...(read.value ?? []).map(([map]) => map.thumbnail.scale!.max));
    const max = store.state.scale === "shared" ? most : undefined;
    return read.value && new Map(read.value.map(([map, table, codes]) => [map.head, small(map, table, codes, max)]));
  });
  return {
    get value() {
      return drawn;
    },
  };
}

/** The bytes of a thumbnail as the triangle of a text of as many tokens as it has cells along a side. */
export function triangle({ thumbnail, mode }: MapRef, bytes: ArrayLike<number>): Uint8Array {
  const n = thumbnail.shape[0] ?? 0;
  const codes = new Uint8Array(at(n, 0));
  for (let dst = 0, k = 0; dst < n; dst++) for (let src = 0; src <= dst; src++) codes[k++] = bytes[dst * n + src]!;
  // The last token has no effect on a next one, which is no number that got lost.
  if (mode === "effect") codes.fill(127, at(n - 1, 0));
  return codes;
}

/** A thumbnail of codes that stand for the numbers of a table, each shown by the code it gets on another scale. */
export function small(
  { thumbnail, mode }: MapRef,
  table: Float32Array,
  codes: Uint8Array,
  max = thumbnail.scale!.max,
): Drawn {
  const signed = isSigned(mode);
  const encode = encoder(scaleFor(signed, max));
  return {
    n: thumbnail.shape[0] ?? 0,
    codes,
    signed,
    shown: new Uint8Array(table.length).map((_, i) => encode(table[i]!)),
  };
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
  const drawn = tiles.map((tile, i) => {
    const max = scale === "shared" ? most : sizes[i]!;
    return [heads[i]!, pictureOf(values[i]!, tile.n, scaleFor(isSigned(mode), max), tile.exact)] as const;
  });
  return Object.assign(new Map(drawn), { mode });
}

/** The difference is the current text's attention minus that of the other text, over the positions both have. */
async function tileOf(store: Store, head: string, mode: Mode, signal: AbortSignal): Promise<Tile> {
  if (mode !== "difference") return store.tile(head, mode, signal);
  const [here, there] = await Promise.all([
    store.tile(head, "attention", signal),
    store.tile(head, "attention", signal, store.other),
  ]);
  const n = Math.min(here.n, there.n);
  return { n, values: difference(there.values, here.values, n), exact: here.exact && there.exact };
}

/** The last token has no true next token, so nothing is known of effects on its logit. */
function withoutLast(values: Float32Array, n: number): Float32Array {
  return Float32Array.from(values).fill(0, at(n - 1, 0));
}
