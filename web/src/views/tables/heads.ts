/** All heads by any two of their scores, random heads shaded, and as a table that sorts. */
import { loadOf } from "../../core/exports";
import { layerOf } from "../../core/format";
import { say } from "../../core/prose";
import type { Column } from "../../core/schema.gen";
import { HUES, hueOf, shapeOf } from "../../draw/hues";
import { extentOf, logExtentOf, written } from "../../draw/ticks";
import type { Cell } from "../../parts/Matrix.svelte";
import type { Mark, Side } from "../../parts/Points.svelte";
import type { Store } from "../../store.svelte";
import { columnsOf, heading, said } from "../../tables";
import type { Control, Figure, Given, Section, Topic, Twin } from "./topic";

type Row = Record<string, unknown> & { head: string };
type Axes = Record<"x" | "y", string>;
type Columns = Record<string, Column>;

const FIRST: Axes = { x: "eigenvalue_score", y: "prefix_matching" };
const MEASURED = ["number", "share", "z", "count"];

export const heads: Topic = {
  tables: () => ["heads"],
  missing: ({ model }) => say("heads.missing", { model: model.name, code: loadOf(model.name) }),
  controls(given) {
    const { store } = given;
    const scores = scoresOf(given);
    if (!scores.length) return [];
    const axes = axesOf(store, scores);
    const of = scores.map(([value, column]) => ({ value, label: heading(column) }));
    const control = (label: string, axis: "x" | "y"): Control => ({
      label,
      of,
      many: true,
      value: axes[axis],
      pick: (name) => choose(store, { ...axes, [axis]: name }),
    });
    return [control("across", "x"), control("up", "y")];
  },
  sections(given) {
    const { store } = given;
    const rows = rowsOf(given);
    const columns = columnsOf(store, "HeadSummary");
    const axes = axesOf(store, scoresOf(given));
    const marks = rows.flatMap((row) => markOf(row, axes));
    const x = side(columns, axes.x, rows);
    const y = side(columns, axes.y, rows);
    const nulls = [...(x.bands ?? []), ...(y.bands ?? [])].map((band) => band.label);
    const missing = rows.length - marks.length;
    const means = [...new Set([axes.x, axes.y])].flatMap((name) => {
      const column = columns[name];
      return column?.says ? [`${column.label}: ${said(column)}`] : [];
    });
    const before = [
      ...means,
      nulls.length ? `Shaded: ${nulls.join("; ")}.` : say("heads.no_null"),
      ...(missing ? [`${missing} ${missing === 1 ? "head has" : "heads have"} no value of one of them.`] : []),
    ];
    const deep = store.model.n_layers > HUES;
    const section: Section = {
      legend: deep
        ? []
        : Array.from({ length: store.model.n_layers }, (_, layer) => ({
            label: `layer ${layer}`,
            shape: shapeOf(layer, 60),
            color: hueOf(layer, store.dark),
          })),
      before: [before.join(" ")],
      figures: [
        ...(deep ? [{ ...grid(columns, axes.y, rows), ...beside(given) }] : []),
        {
          kind: "points",
          name: `Heads by ${x.label} and ${y.label}`,
          marks,
          x,
          y,
          gray: store.model.n_layers > HUES,
          readout: ({ key, x, y }) => `${key}: ${spoken(columns, axes.x, x)}, ${spoken(columns, axes.y, y)}`,
        },
      ],
      table: { ref: store.table("heads"), rows, name: "heads", open: true },
    };
    return [section];
  },
};

function rowsOf({ rows }: Given): Row[] {
  return rows<Row>("heads");
}

/** Columns that can be an axis: numbers that some head has, and that are no part of a null. */
function scoresOf(given: Given): [string, Column][] {
  const rows = rowsOf(given);
  return Object.entries(columnsOf(given.store, "HeadSummary")).filter(
    ([name, column]) =>
      MEASURED.includes(column.kind ?? "number") &&
      !/null(_mean|_sd)?$/.test(name) &&
      rows.some((row) => typeof row[name] === "number"),
  );
}

/** The scores that the link names, `x~y`, or the first ones. */
function axesOf(store: Store, scores: [string, Column][]): Axes {
  const [x = "", y = ""] = store.state.axes.split("~");
  const known = (name: string) => scores.some(([one]) => one === name);
  return { x: known(x) ? x : FIRST.x, y: known(y) ? y : FIRST.y };
}

/** One score of every head, a row a layer. */
function grid(columns: Columns, name: string, rows: Row[]): Figure {
  const cells = rows.map((row): Cell => {
    const [, layer, head] = /^L(\d+)H(\d+)$/.exec(row.head)!;
    const value = typeof row[name] === "number" ? row[name] : null;
    const says = value === null ? `${row.head}: none` : `${row.head}: ${spoken(columns, name, value)}`;
    return { row: `L${layer}`, column: `H${head}`, value, says, heads: row.head };
  });
  const most = Math.max(1e-9, ...cells.map(({ value }) => Math.abs(value ?? 0)));
  const title = `${heading(columns[name] ?? { label: name })}, a row a layer`;
  return { kind: "matrix", name: title, title, cells, most };
}

/** The locked heads side by side: a row a score, a column a head. */
function beside(given: Given): { table?: Twin } {
  const locked = given.store.state.heads;
  if (locked.length < 2) return {};
  const chosen = rowsOf(given).filter(({ head }) => locked.includes(head));
  const rows = scoresOf(given).map(([name, column]) => ({
    score: heading(column),
    ...Object.fromEntries(chosen.map((row) => [row.head, row[name]])),
  }));
  return { table: { ref: undefined, rows, name: "locked heads side by side", open: true } };
}

function choose(store: Store, { x, y }: Axes): void {
  store.set({ axes: x === FIRST.x && y === FIRST.y ? "" : `${x}~${y}` });
}

function markOf(row: Row, axes: Axes): Mark[] {
  const [x, y] = [row[axes.x], row[axes.y]];
  if (typeof x !== "number" || typeof y !== "number") return [];
  const layer = layerOf(row.head);
  return [{ x, y, key: row.head, hue: layer, shape: layer, label: row.head }];
}

/** An axis: logarithmic where positive numbers without a range span more than two powers of ten. */
function side(columns: Columns, name: string, rows: Row[]): Side {
  const column = columns[name] ?? { label: name };
  const values = numbers(rows, name);
  const label = heading(column);
  const free = !column.kind || column.kind === "number";
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (free && values.length > 2 && least > 0 && most > 100 * least)
    return { label, kind: "log", domain: logExtentOf(values), bands: [] };
  const bands = bandOf(column, rows);
  return { label, domain: extentOf(values, [0, ...bands.flatMap(({ from, to }) => [from, to])]), bands };
}

/** The null of a score: two standard deviations about its mean where both are known, else the range of its means. */
function bandOf(column: Column, rows: Row[]): { from: number; to: number; label: string }[] {
  if (column.kind === "z") return [{ from: -2, to: 2, label: `${column.label}: random heads, 0 ± 2` }];
  const means = numbers(rows, column.null_mean);
  if (!means.length) return [];
  const [low, high] = [Math.min(...means), Math.max(...means)];
  const sd = numbers(rows, column.null_sd)[0];
  if (sd !== undefined) {
    const label = `${column.label}: random heads, ${written(low, 2)} ± 2 · ${written(sd, 2)}`;
    return [{ from: low - 2 * sd, to: high + 2 * sd, label }];
  }
  const range = [...new Set([written(low, 3), written(high, 3)])].join(" to ");
  return [{ from: low, to: high, label: `${column.label}: attention to unrelated positions, ${range}` }];
}

function numbers(rows: Row[], name: string | undefined): number[] {
  return name ? rows.map((row) => row[name]).filter((value) => typeof value === "number") : [];
}

function spoken(columns: Columns, name: string, value: number): string {
  const { label, digits = 3, unit } = columns[name] ?? { label: name };
  return `${label} ${written(value, digits)}${unit ? ` ${unit}` : ""}`;
}
