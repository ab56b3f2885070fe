/** What the pointer or the cursor is on: a plain signal. Subscribers draw; no component renders again. */

export interface Hovered {
  heads: string[];
  dst: number | null;
  src: number | null;
  /** A position of the text, whichever way it is read. */
  token: number | null;
}

export interface Hover {
  readonly value: Hovered;
  set(patch: Partial<Hovered>): void;
  clear(): void;
  /** Whether anything is hovered. */
  readonly any: boolean;
  /**
   * `draw` is called at most once a frame, with the newest value; `tell`, for words about it, in a later frame, in which
   * nothing else is pointed at: laying words out takes longer than what is drawn. Returns how to stop.
   */
  subscribe(draw: (hovered: Hovered) => void, tell?: () => void): () => void;
}

/** Frames in a row after which words come although something else is pointed at. */
const MOST = 6;
const NOTHING: Hovered = { heads: [], dst: null, src: null, token: null };

export function createHover(): Hover {
  let value = NOTHING;
  let waiting = false;
  let drawn = 0;
  const subscribers = new Map<(hovered: Hovered) => void, (() => void) | undefined>();
  const flush = () => {
    waiting = false;
    drawn += 1;
    for (const draw of subscribers.keys()) draw(value);
    requestAnimationFrame(words);
  };
  const words = () => {
    if (waiting && drawn < MOST) return;
    drawn = 0;
    for (const tell of subscribers.values()) tell?.();
  };
  return {
    get value() {
      return value;
    },
    get any() {
      return value !== NOTHING;
    },
    set(patch) {
      const next = { ...value, ...patch };
      if (same(next, value)) return;
      value = same(next, NOTHING) ? NOTHING : next;
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(flush);
    },
    clear() {
      this.set(NOTHING);
    },
    subscribe(draw, tell) {
      subscribers.set(draw, tell);
      return () => subscribers.delete(draw);
    },
  };
}

function same(a: Hovered, b: Hovered): boolean {
  return a.dst === b.dst && a.src === b.src && a.token === b.token && a.heads.join() === b.heads.join();
}
