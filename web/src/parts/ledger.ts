/** A ledger's entries as a table: query paths by key paths, with sums. */
import type { LedgerEntry } from "../core/requests";

export interface Path {
  name: string;
  heads: string[];
}

/** Paths that have a row or a column of their own; the rest share one, and it says how many they are. */
const MOST = 12;

export function ledgerTable(entries: readonly LedgerEntry[]) {
  const queries = ranked(entries, (entry) => ({ name: entry.query, heads: entry.query_heads }));
  const keys = ranked(entries, (entry) => ({ name: entry.key, heads: entry.key_heads }));
  const cells = queries.paths.map(() => keys.paths.map(() => 0));
  const sides = { none: 0, q: 0, k: 0, qk: 0 };
  for (const entry of entries) {
    const row = cells[queries.place(entry.query)]!;
    row[keys.place(entry.key)]! += entry.value;
    sides[entry.side] += entry.value;
  }
  return {
    queries: queries.paths,
    keys: keys.paths,
    cells,
    rowSums: cells.map((row) => row.reduce((a, b) => a + b, 0)),
    columnSums: keys.paths.map((_, j) => cells.reduce((sum, row) => sum + row[j]!, 0)),
    sides,
    // The largest of the sides, in size.
    widest: Math.max(...Object.values(sides).map(Math.abs), 1e-9),
    total: Object.values(sides).reduce((a, b) => a + b, 0),
  };
}

/** Paths by the size of their sum, the largest first. */
function ranked(
  entries: readonly LedgerEntry[],
  path: (entry: LedgerEntry) => Path,
): { paths: Path[]; place: (name: string) => number } {
  const sums = new Map<string, { path: Path; sum: number }>();
  for (const entry of entries) {
    const one = path(entry);
    const found = sums.get(one.name) ?? { path: one, sum: 0 };
    found.sum += entry.value;
    sums.set(one.name, found);
  }
  const all = [...sums.values()].sort((a, b) => Math.abs(b.sum) - Math.abs(a.sum)).map((one) => one.path);
  const kept = all.length > MOST ? all.slice(0, MOST - 1) : all;
  const paths = kept.length < all.length ? [...kept, { name: `${all.length - kept.length} others`, heads: [] }] : kept;
  const places = new Map(kept.map((one, i) => [one.name, i]));
  return { paths, place: (name) => places.get(name) ?? paths.length - 1 };
}
