/** Tables of the bundle as rows, in the types that `schema.gen.ts` has from Python. */
import type { Column, RowName, Rows } from "./core/schema.gen";
import { SCHEMA } from "./core/schema.gen";
import type { Json, TableRef } from "./core/types";
import { minus } from "./draw/ticks";
import type { Store } from "./store.svelte";

/** A long column of heads is an array of 256 · layer + head; this stands for none. */
const NO_HEAD = 65535;

/** The rows of a table. Columns that the row type does not name (a step beside each row) come along. */
export async function readRows<R extends RowName, More = unknown>(
  store: Store,
  ref: TableRef,
  signal?: AbortSignal,
): Promise<(Rows[R] & More)[]> {
  const described = columnsOf(ref.row);
  const names = Object.keys(ref.columns);
  const columns = await Promise.all(
    names.map(async (name) => {
      const column = ref.columns[name]!;
      if (Array.isArray(column)) return column;
      const values = await store.array(column, signal);
      const read: (value: number) => Json = described[name]?.kind === "head" ? headOf : finite;
      return Array.from(values, read);
    }),
  );
  return Array.from({ length: ref.size }, (_, i) =>
    Object.fromEntries(names.map((name, c) => [name, columns[c]![i]])),
  ) as (Rows[R] & More)[];
}

/** What is known about the columns of a row type; nothing about one that the page does not know. */
export function columnsOf(row: string): Record<string, Column> {
  return (SCHEMA as Record<string, Record<string, Column>>)[row] ?? {};
}

/** The columns of a table in their order: known ones by their headings, others by their names. */
export function described(ref: TableRef): { name: string; column: Column }[] {
  const known = columnsOf(ref.row);
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

/** The line of Python that makes a table. */
export function pythonOf(ref: TableRef): string {
  const { function: name, arguments: given } = ref.from;
  const parts = Object.entries(given).map(([key, value]) => `${key}=${literal(value)}`);
  return `uw.${name}(${[`uw.load(${literal(ref.model)})`, ...parts].join(", ")})`;
}

function literal(value: Json): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

function headOf(code: number): string | null {
  return code === NO_HEAD ? null : `L${code >> 8}H${code & 255}`;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
