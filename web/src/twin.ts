/** A table of results as the table behind a figure: headings with units from the schema, tokens as they are shown. */
import { type Column, type RowName, type Rows, SCHEMA } from "./core/schema.gen";

export type Cell = string | number | boolean | null;

export interface TwinOf {
  columns: string[];
  rows: Cell[][];
}

export function twinOf<Name extends RowName>(
  name: Name,
  rows: readonly Rows[Name][] | null,
  shown: (token: number) => string,
): TwinOf {
  const columns = Object.entries(SCHEMA[name] as Record<string, Column>);
  return {
    columns: columns.map(([, { label, unit }]) => (unit ? `${label} (${unit})` : label)),
    rows: (rows ?? []).map((row) =>
      columns.map(([key, column]) => cell((row as unknown as Record<string, unknown>)[key], column, shown)),
    ),
  };
}

function cell(value: unknown, column: Column, shown: (token: number) => string): Cell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((one) => String(cell(one, column, shown) ?? "–")).join(" ");
  if (column.kind === "token") return shown(Number(value));
  return typeof value === "number" || typeof value === "boolean" ? value : String(value);
}
