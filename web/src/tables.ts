/** Tables of the bundle as rows, in the types that `schema.gen.ts` has from Python. */
import { rows } from "./core/bundle";
import { pythonOfRun } from "./core/exports";
import type { Column } from "./core/schema.gen";
import type { Json, TableRef } from "./core/types";
import { minus } from "./draw/ticks";
import type { Store } from "./store.svelte";

const READ = new WeakMap<TableRef, Promise<unknown[]>>();

/** The rows of a table, read once; none where there is no table. Columns that `Row` does not name come along. */
export function readRows<Row>(store: Store, ref: TableRef | undefined): Promise<Row[]> {
  if (!ref) return Promise.resolve([]);
  const found = READ.get(ref) ?? rows(ref, store.chunk);
  READ.set(ref, found);
  found.catch(() => READ.delete(ref)); // what failed may be tried again
  return found as Promise<Row[]>;
}

/** What the bundle says of the columns of a row type; nothing where it has no table of them. */
export function columnsOf(store: Store, row: string): Record<string, Column> {
  return store.manifest.schema[row] ?? {};
}

/** The columns of a table in their order: known ones by their headings, others by their names. */
export function described(store: Store, ref: TableRef): { name: string; column: Column }[] {
  const known = columnsOf(store, ref.row);
  return Object.keys(ref.columns).map((name) => ({
    name,
    column: known[name] ?? { label: name.replaceAll("_", " ") },
  }));
}

/** Label and unit, as over a column or beside an axis. */
export function heading(column: Column): string {
  return column.unit ? `${column.label} (${column.unit})` : column.label;
}

/** What a column means, with true minus signs. */
export function said(column: Column): string {
  return minus(column.says ?? "");
}

export function pythonOf(store: Store, ref: TableRef): string {
  const { function: name, arguments: given, code } = ref.from;
  const parts = Object.entries(given).map(([key, value]) => `, ${key}=${literal(value)}`);
  const ids = ref.prompt ? [...store.idsOf(ref.prompt)] : [];
  const run = pythonOfRun({ model: ref.model, ids, without: [], frozen: false }).split("\n");
  return [...(ref.prompt ? run : run.slice(0, 2)), code ?? `uw.${name}(model${parts.join("")})`].join("\n");
}

function literal(value: Json): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}
