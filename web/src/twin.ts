/** A table of results as the table behind a figure: headings with units from the schema, tokens as they are shown. */
import type { Column, RowName, Rows } from "./core/schema.gen";
import type { Store } from "./store.svelte";
import { columnsOf, heading } from "./tables";

export type Cell = string | number | boolean | null;

export interface TwinOf {
  columns: string[];
  rows: Cell[][];
}

export function twinOf<Name extends RowName>(
  store: Store,
  name: Name,
  rows: readonly Rows[Name][] | null,
): TwinOf {
  const columns = Object.entries(columnsOf(store, name));
  return {
    columns: columns.map(([, column]) => heading(column)),
    rows: (rows ?? []).map((row) =>
      columns.map(([key, column]) =>
        cell((row as unknown as Record<string, unknown>)[key], column, (token) => store.shown(token)),
      ),
    ),
  };
}

function cell(value: unknown, column: Column, shown: (token: number) => string): Cell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((one) => String(cell(one, column, shown) ?? "–")).join(" ");
  if (column.kind === "token") return shown(Number(value));
  return typeof value === "number" || typeof value === "boolean" ? value : String(value);
}
