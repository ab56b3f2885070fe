/** The residual stream: who wrote it, who reads whom, subspaces, bandwidth, axes, each over its random baseline. */
import { loadOf } from "../../core/exports";
import { say } from "../../core/prose";
import type { AxisKurtosis, Contribution, HeadBandwidth, SubspaceOverlap, VirtualWeight } from "../../core/schema.gen";
import type { Bar } from "../../draw/bars";
import { signed, written } from "../../draw/ticks";
import type { Cell } from "../../parts/Matrix.svelte";
import type { Store } from "../../store.svelte";
import { type Control, type Given, headsIn, type Section, type Topic } from "./topic";

type Part = keyof typeof PARTS;

const PARTS = {
  shares: { label: "shares", tables: ["stream"], show: shares },
  wires: { label: "virtual weights", tables: ["wires"], show: wires },
  overlaps: { label: "overlaps", tables: ["overlaps"], show: overlaps },
  bandwidth: { label: "bandwidth", tables: ["bandwidth"], show: bandwidth },
  axes: { label: "axes", tables: ["axes", "axes.weights"], show: axes },
};
/** Parts that depend on the text, and the function that measures each. */
const OF_TEXT: Partial<Record<Part, string>> = { shares: "decompose_stream", axes: "privileged_axes" };
const KINDS = ["write-write", "write-q", "write-k", "write-v"] as const;
/** Bars that are drawn at most. */
const MOST = 160;
/** Layers above which components are drawn by size, and how many of them. */
const [FEW, LARGEST] = [8, 40];

export const stream: Topic = {
  tables: (store) => PARTS[partOf(store)].tables,
  missing(store) {
    const part = partOf(store);
    const call = OF_TEXT[part];
    if (store.prompt.id || !call) return say("stream.no_table", { model: store.model.name });
    return say("stream.other_text", { part, call, code: loadOf(store.model.name) });
  },
  controls: ({ store }) => [
    {
      label: "",
      of: Object.entries(PARTS).map(([value, { label }]) => ({ value, label })),
      value: partOf(store),
      pick: (part) => store.set({ axes: part === "shares" ? "" : part }),
    },
  ],
  sections(given) {
    const { label, tables, show } = PARTS[partOf(given.store)];
    const section = show(given);
    const rows = given.rows<object>(tables[0]!);
    const table = { ref: given.store.table(tables[0]!), rows, name: label };
    return [section.figures.some((one) => one.table) ? section : { ...section, table }];
  },
};

/** The part that the link names, `overlaps:write-q`, and the choice in it. */
function asked(store: Store): string[] {
  return store.state.axes.split(":");
}
function partOf(store: Store): Part {
  const part = asked(store)[0]!;
  return Object.hasOwn(PARTS, part) ? (part as Part) : "shares";
}
function choice(store: Store, label: string, of: Control["of"], value: string): Control {
  return { label, of, value, pick: (one) => store.set({ axes: `${partOf(store)}:${one}` }) };
}

function shares({ store, rows }: Given): Section {
  const all = rows<Contribution>("stream");
  const layers = [...new Set(all.map((row) => row.layer))];
  const layer = layers.find((one) => String(one) === asked(store)[1]) ?? layers.at(-1) ?? 0;
  const read = all.filter((row) => row.layer === layer);
  const deep = layers.length > FEW;
  if (deep) read.sort((a, b) => Math.abs(b.share ?? 0) - Math.abs(a.share ?? 0));
  const most = deep ? LARGEST : MOST;
  const chance = written(1 / Math.sqrt(store.model.d_model), 3);
  const of = layers.map((one) => ({
    value: String(one),
    label: one === store.model.n_layers ? "unembedding" : `layer ${one}`,
  }));
  return {
    controls: layers.length > 1 ? [{ ...choice(store, "read by", of, String(layer)), many: deep }] : [],
    before: [say("stream.shares", { text: store.prompt.label, chance })],
    figures: [
      {
        kind: "bars",
        name: "Shares of the stream",
        axis: "share of the stream",
        bars: read.slice(0, most).map(({ component, share, cosine }) => ({
          key: component,
          label: component,
          value: share ?? Number.NaN,
          says: `${written(share && share * 100, 1)} %, cosine ${written(cosine, 2)}`,
          opens: headsIn(component).length > 0,
        })),
      },
    ],
    after:
      read.length > most ? [`The ${deep ? "largest" : "first"} ${most} of ${read.length}; the table has all.`] : [],
  };
}

function wires({ rows }: Given): Section {
  const cells = rows<VirtualWeight>("wires").map(
    (row): Cell => ({
      row: row.reader,
      column: row.writer,
      value: row.z,
      says: `${row.reader} reads ${row.writer}: ${written(row.strength, 3)}, ${nullOf(row)}`,
    }),
  );
  // Readers of embeddings alone have a cell or two each: their matrix is turned, a row for each embedding.
  const deep = new Set(cells.filter(({ column }) => !/^W_[EP]/.test(column)).map(({ row }) => row));
  const turned = cells
    .filter(({ row }) => !deep.has(row))
    .map((cell) => ({ ...cell, row: cell.column, column: cell.row }));
  const most = mostOf(cells);
  const later = say("stream.later");
  const first = say("stream.first");
  return {
    before: [say("stream.wires", { most: written(most, 0) })],
    figures: [
      { kind: "matrix", name: later, title: later, cells: cells.filter(({ row }) => deep.has(row)), most },
      ...(turned.length ? [{ kind: "matrix" as const, name: first, title: first, cells: turned, most }] : []),
    ],
  };
}

function overlaps({ store, rows }: Given): Section {
  const kind = KINDS.find((one) => one === asked(store)[1]) ?? KINDS[0];
  const both = kind === "write-write";
  const all = rows<SubspaceOverlap>("overlaps");
  const cells = all
    .filter((row) => row.kind === kind)
    .flatMap((row): Cell[] => {
      const does = both ? "writes" : `reads with its ${kind.at(-1)}`;
      const says = `${row.one} writes, ${row.other} ${does}: overlap ${written(row.overlap, 3)}, ${nullOf(row)}, nearest direction ${written(row.nearest, 3)}`;
      const cell = { row: row.other, column: row.one, value: row.z, says };
      return both ? [cell, { ...cell, row: row.one, column: row.other }] : [cell];
    });
  const most = mostOf(all.map(({ z }) => ({ value: z })));
  const name = say("stream.subspaces", { does: both ? "write too" : "read" });
  return {
    controls: [choice(store, "subspaces", KINDS, kind)],
    before: [say("stream.overlaps", { most: written(most, 0) })],
    figures: [{ kind: "matrix", name, cells, most }],
  };
}

function bandwidth({ store, rows }: Given): Section {
  const { d_head, d_model } = store.model;
  const all = rows<HeadBandwidth & Null>("bandwidth");
  const bars = (field: "moves" | "compares") =>
    all.slice(0, MOST).map(
      (row): Bar => ({
        key: row.head,
        label: row.head,
        value: row[field] ?? Number.NaN,
        says: written(row[field], 1),
        opens: true,
        ...chanceOf(row),
      }),
    );
  const figure = (title: "moves" | "compares", name: string) => ({
    kind: "bars" as const,
    name,
    title,
    axis: "dimensions",
    domain: [0, d_head] as [number, number],
    bars: bars(title),
  });
  return {
    before: [say("stream.bandwidth", { most: d_head, stream: d_model })],
    figures: [figure("moves", "Dimensions moved"), figure("compares", "Dimensions compared")],
  };
}

function axes({ store, rows }: Given): Section {
  const figure = (table: string, title: string, name: string) => {
    const all = rows<AxisKurtosis>(table);
    return {
      kind: "bars" as const,
      name,
      title,
      axis: "kurtosis",
      bars: all.slice(0, MOST).map(kurtosis),
      table: { ref: store.table(table), rows: all, name: table.replace(".", " of ") },
    };
  };
  const stream = figure("axes", `stream, on “${store.prompt.label}”`, "Kurtosis of the stream");
  const weights = figure("axes.weights", "weights", "Kurtosis of weights");
  return {
    before: [say("stream.axes", { axes: store.model.d_model })],
    figures: weights.bars.length ? [stream, weights] : [stream],
  };
}

function kurtosis(row: AxisKurtosis): Bar {
  const share = row.top_share === null ? null : 100 * row.top_share;
  return {
    key: row.what,
    label: row.what,
    value: row.kurtosis ?? Number.NaN,
    says: `${written(row.kurtosis, 2)}; axis ${row.top_axis}: ${written(share, 1)} %`,
    ...chanceOf(row),
  };
}

interface Null {
  null_mean: number | null;
  null_sd: number | null;
}
function chanceOf({ null_mean: mean, null_sd: sd }: Null): { chance?: { mean: number; sd: number } } {
  return mean === null || sd === null ? {} : { chance: { mean, sd } };
}
function nullOf({ null_mean, null_sd, z }: Null & { z: number | null }): string {
  return `random ${written(null_mean, 3)} ± ${written(null_sd, 4)} (${signed(z, 1)} sd)`;
}
function mostOf(cells: { value: number | null }[]): number {
  return Math.max(1, ...cells.map(({ value }) => Math.abs(value ?? 0)));
}
