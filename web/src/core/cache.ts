/** What was decoded or answered, kept until its bytes are needed: the least recently used goes first. */

/** Bytes that are kept by default. */
const TILES = 64 * 2 ** 20;

export function cache<T>(limit = TILES) {
  // A Map remembers the order of insertion: what is used is inserted again, so the first is the oldest.
  const kept = new Map<string, { value: T; bytes: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get(key: string): T | undefined {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    /** Keep a value of so many bytes; one larger than the whole cache is not kept. */
    set(key: string, value: T, bytes: number): void {
      drop(key);
      if (bytes > limit) return;
      kept.set(key, { value, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= limit) break;
        drop(oldest);
      }
    },
    delete: drop,
  };
}
