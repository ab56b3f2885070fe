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
  /** Called at most once a frame, with the newest value. Returns how to stop. */
  subscribe(draw: (hovered: Hovered) => void): () => void;
}

const NOTHING: Hovered = { heads: [], dst: null, src: null, token: null };

export function createHover(): Hover {
  let value = NOTHING;
  let waiting = false;
  const subscribers = new Set<(hovered: Hovered) => void>();
  const flush = () => {
    waiting = false;
    for (const draw of subscribers) draw(value);
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
    subscribe(draw) {
      subscribers.add(draw);
      return () => subscribers.delete(draw);
    },
  };
}

function same(a: Hovered, b: Hovered): boolean {
  return a.dst === b.dst && a.src === b.src && a.token === b.token && a.heads.join() === b.heads.join();
}
