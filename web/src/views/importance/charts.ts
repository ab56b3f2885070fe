/** Term importance as bars with error bars. No DOM. */
import type { HeadImportance, LayerImportance, OrderImportance, VirtualHead } from "../../core/schema.gen";
import type { Bar } from "../../draw/bars";

export type Measure = "alone" | "on_top";

/** What the bars of a view show, as the fragment keeps it: layers opened into heads, the measure, the scales. */
export interface Shown {
  open: number[];
  measure: Measure;
  recomputed: boolean;
}

export function readShown(text: string): Shown {
  const words = text.split(" ");
  return {
    open: words.flatMap((word) => (/^L\d+$/.test(word) ? [Number(word.slice(1))] : [])),
    measure: words.includes("top") ? "on_top" : "alone",
    recomputed: words.includes("recomputed"),
  };
}

export function writeShown({ open, measure, recomputed }: Shown): string {
  const layers = [...new Set(open)].sort((a, b) => a - b).map((layer) => `L${layer}`);
  return [...layers, ...(measure === "on_top" ? ["top"] : []), ...(recomputed ? ["recomputed"] : [])].join(
    " ",
  );
}

export function orders(rows: readonly OrderImportance[], hops: boolean): Bar[] {
  const what = hops ? "hop" : "head";
  return rows.map((row) => ({
    key: `order ${row.order}`,
    label:
      row.order === 0
        ? hops
          ? "no hop"
          : "direct path"
        : row.order === 1
          ? `one ${what}`
          : `${row.order} ${what}s`,
    value: row.reduction ?? Number.NaN,
    ...error(row.standard_error),
    note: `${row.terms.toLocaleString("en")} ${row.terms === 1 ? "path" : "paths"}; loss up to here ${row.loss?.toFixed(3) ?? "unknown"} nats`,
  }));
}

/** A bar a layer, and under an open layer a bar for each of its heads. */
export function layers(
  all: readonly LayerImportance[],
  heads: readonly HeadImportance[],
  { open, measure }: Shown,
): Bar[] {
  return all.flatMap((row) => {
    const own = open.includes(row.layer);
    const layer: Bar = {
      key: `layer ${row.layer}`,
      label: `${own ? "▾" : "▸"} layer ${row.layer}, ${row.heads} ${row.heads === 1 ? "head" : "heads"}`,
      value: row[measure] ?? Number.NaN,
      ...error(row[`${measure}_error`]),
      note: own ? "opened into its heads" : "opens into its heads",
      opens: true,
    };
    const parts = heads.filter(({ head }) => own && layerOf(head) === row.layer);
    return [layer, ...parts.map((part) => one(part, measure))];
  });
}

export function layerOf(head: string): number {
  return Number(/^L(\d+)H/.exec(head)?.[1] ?? Number.NaN);
}

export function pairs(rows: readonly VirtualHead[], most: number): Bar[] {
  return rows.slice(0, most).map((row) => ({
    key: `${row.reader} ${row.writer}`,
    label: `${row.reader} ∘ ${row.writer}`,
    value: row.removed ?? Number.NaN,
    note: `alone ${row.added?.toPrecision(3) ?? "unknown"} nats`,
    opens: true,
  }));
}

function one(row: HeadImportance, measure: Measure): Bar {
  return {
    key: row.head,
    label: row.head,
    value: row[measure] ?? Number.NaN,
    ...error(row[`${measure}_error`]),
    opens: true,
  };
}

function error(value: number | null): { error?: number } {
  return value === null ? {} : { error: value };
}
