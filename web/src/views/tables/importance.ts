/** Term importance as bars with error bars: by order, layer, head and virtual head, by heads and by hops. */
import { wordOf } from "../../core/exports";
import { layerOf } from "../../core/format";
import { say } from "../../core/prose";
import type { HeadImportance, LayerImportance, OrderImportance, VirtualHead } from "../../core/schema.gen";
import { type Bar, extent, placed, together } from "../../draw/bars";
import { number } from "../../draw/numbers";
import { missing } from "../../rows.svelte";
import type { Store } from "../../store.svelte";
import { orderName } from "../logit/waterfall";
import type { Control, Figure, Given, Section, Topic } from "./topic";

const PAIRS = 16;
const BY = ["heads", "hops"] as const;
type By = (typeof BY)[number];

export const importance: Topic = {
  tables: (store) => [kindOf(store), "layers", "worth", "virtual"].flatMap((name) => BY.map((by) => tableOf(name, by))),
  missing: (store) =>
    `${missing(store, "term importance, by heads") || say("importance.missing")} ${say("importance.measure", { model: wordOf(store.model.name) })}`,
  sections(given) {
    const { model } = given.store;
    return model.n_layers ? [ordersOf(given), layersOf(given), virtualOf(given)] : [ordersOf(given)];
  },
};

function ordersOf({ store, rows }: Given): Section {
  const kind = kindOf(store);
  const shown = readShown(store.state.sort);
  const all = each((by) => rows<OrderImportance>(tableOf(kind, by)));
  const loss = all.heads.at(-1)?.loss ?? null;
  const text = String(store.table("orders")?.from.arguments["text"] ?? "held-out text");
  const tokens = store.model.d_vocab.toLocaleString("en");
  const uniform = say("importance.uniform", { tokens, loss: number(Math.log(store.model.d_vocab)) });
  return {
    title: "Orders",
    controls: normed(store)
      ? [
          {
            label: "scales of norms",
            of: ["frozen", "recomputed"],
            value: shown.recomputed ? "recomputed" : "frozen",
            pick: (one) => show(store, { recomputed: one === "recomputed" }),
          },
        ]
      : [],
    before: [say("importance.orders")],
    figures: sides(
      {
        name: "Loss explained by each order",
        table: "Orders",
        axis: "reduction of the loss, nats per token",
        bars: each((by) => orders(all[by], by === "hops")),
      },
      (by) => ({ ref: store.table(tableOf(kind, by)), rows: all[by] }),
    ),
    after: [`${uniform}${loss === null ? "" : `, ${number(loss, 4)} nats`}. ${say("importance.text", { text })}`],
  };
}

function layersOf({ store, rows }: Given): Section {
  const shown = readShown(store.state.sort);
  const all = each((by) => rows<LayerImportance>(tableOf("layers", by)));
  const worth = each((by) => rows<HeadImportance>(tableOf("worth", by)));
  const measure: Control = {
    label: "paths of order 1",
    of: [
      { value: "alone", label: "alone" },
      { value: "on_top", label: "on top of the rest" },
    ],
    value: shown.measure,
    pick: (one) => show(store, { measure: one as Measure }),
  };
  return {
    title: "Layers and heads",
    controls: [measure],
    figures: sides(
      {
        name: "Loss explained by each layer",
        table: "Heads",
        axis: "reduction of the loss, nats per token",
        bars: each((by) => layers(all[by], worth[by], shown)),
        pick: (bar) => open(store, bar),
      },
      (by) => ({ ref: store.table(tableOf("worth", by)), rows: worth[by] }),
    ),
    after: [`${say(`importance.${shown.measure}`)} ${say("importance.opens")}`],
  };
}

function virtualOf({ store, rows }: Given): Section {
  const title = "Virtual heads";
  if (!store.table("virtual")) {
    const why =
      store.model.n_layers < 2
        ? say("importance.one_layer", { model: store.model.name })
        : missing(store, "virtual heads") || say("importance.no_virtual");
    return { title, figures: [], after: [why] };
  }
  const all = each((by) => rows<VirtualHead>(tableOf("virtual", by)));
  const windows = store.table("virtual")?.from.arguments["windows"];
  const measured = windows ? ` ${say("importance.windows", { windows: String(windows) })}` : "";
  const most = all.heads.length > PAIRS ? say("importance.most", { most: PAIRS, all: all.heads.length }) : "";
  return {
    title,
    figures: sides(
      {
        name: say("importance.virtual"),
        table: title,
        axis: say("importance.rise"),
        bars: each((by) => pairs(all[by], PAIRS)),
        pick: (bar) => store.set({ view: "composition", heads: bar.key.split(" "), sort: "", axes: "" }),
      },
      (by) => ({ ref: store.table(tableOf("virtual", by)), rows: all[by] }),
    ),
    after: [`${most}${say("importance.hops")}${measured} ${say("importance.none")}`],
  };
}

interface Sides {
  name: string;
  /** What the table of a figure is called. */
  table: string;
  axis: string;
  bars: Record<By, Bar[]>;
  pick?: (bar: Bar) => void;
}

/** The same bars by heads and by hops, on one axis. */
function sides(given: Sides, twin: (by: By) => { ref: ReturnType<Store["table"]>; rows: object[] }): Figure[] {
  const { name, table, axis, bars, pick } = given;
  const domain = together(BY.map((by) => extent(placed(bars[by], false))));
  return BY.map((by) => ({
    kind: "bars",
    name: `${name}, by ${by}`,
    title: `by ${by}`,
    axis,
    bars: bars[by],
    domain,
    ...(pick && { pick }),
    table: { ...twin(by), name: `${table} by ${by}` },
  }));
}

function each<T>(make: (by: By) => T): Record<By, T> {
  return { heads: make("heads"), hops: make("hops") };
}
function tableOf(name: string, by: By): string {
  return by === "hops" ? `${name}.hops` : name;
}
function normed({ model }: Store): boolean {
  return model.norm.kind !== "none";
}
function kindOf(store: Store): string {
  return readShown(store.state.sort).recomputed && normed(store) ? "orders.recomputed" : "orders";
}
function show(store: Store, patch: Partial<Shown>): void {
  store.set({ sort: writeShown({ ...readShown(store.state.sort), ...patch }) });
}
/** A layer opens into its heads, a head in Attention. */
function open(store: Store, bar: Bar): void {
  const layer = Number(/^layer (\d+)$/.exec(bar.key)?.[1] ?? -1);
  const now = readShown(store.state.sort).open;
  if (layer < 0) store.set({ view: "attention", heads: [bar.key], sort: "" });
  else show(store, { open: now.includes(layer) ? now.filter((one) => one !== layer) : [...now, layer] });
}

export type Measure = "alone" | "on_top";
/** Columns of standard errors. */
const ERRORS = { alone: "alone_error", on_top: "on_top_error" } as const;

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
  return [...layers, ...(measure === "on_top" ? ["top"] : []), ...(recomputed ? ["recomputed"] : [])].join(" ");
}

export function orders(rows: readonly OrderImportance[], hops: boolean): Bar[] {
  return rows.map((row) => ({
    key: `order ${row.order}`,
    label: orderName(row.order, hops),
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
      ...error(row[ERRORS[measure]]),
      note: own ? "opened into its heads" : "opens into its heads",
      opens: true,
    };
    const parts = heads.filter(({ head }) => own && layerOf(head) === row.layer);
    return [layer, ...parts.map((part) => one(part, measure))];
  });
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
    ...error(row[ERRORS[measure]]),
    opens: true,
  };
}

function error(value: number | null): { error?: number } {
  return value === null ? {} : { error: value };
}
