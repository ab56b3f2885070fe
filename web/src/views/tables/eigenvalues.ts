/** Eigenvalues of OV and QK circuits in the complex plane, random heads behind them, and Σλ / Σ|λ| of each head. */
import { loadOf } from "../../core/exports";
import { say } from "../../core/prose";
import type { Eigenvalue } from "../../core/schema.gen";
import type { Bar } from "../../draw/bars";
import { grayOf, HUES, hueOf, shapeOf } from "../../draw/hues";
import { planeOf, position } from "../../draw/plane";
import { signed, written } from "../../draw/ticks";
import { option, optionOf } from "../../option";
import type { Mark } from "../../parts/Points.svelte";
import type { Store } from "../../store.svelte";
import type { Control, Given, Topic } from "./topic";

type Point = Eigenvalue & { real: number; imaginary: number; through?: string | null };
type Scored = Record<string, number | string | null>;

const THROUGH = "eigenvalues.qk.through";
const EDGE: [number, number] = [-1.14, 1.14];

export const eigenvalues: Topic = {
  tables(store) {
    const base = baseOf(store);
    const here = store.state.circuit === "qk" && store.bundle.table(THROUGH, store.model.name);
    return [base, `${base}.random`, `${base}.scores`, ...(here ? [`${THROUGH}.scores`] : [])];
  },
  missing: ({ model }) =>
    `This file holds no eigenvalues of ${model.name}; \`uw.analysis.circuits.copying_spectrum(${loadOf(model.name)})\` lists them.`,
  controls(given) {
    const { store } = given;
    const { circuit } = store.state;
    const writers = writersOf(given);
    const kind: Control = {
      label: "circuit",
      of: [
        { value: "ov", label: "OV" },
        { value: "qk", label: "QK" },
      ],
      value: circuit,
      pick: (one) => store.set(one === "ov" ? { circuit: "ov" } : option("", { circuit: "qk" })),
    };
    if (circuit !== "qk" || store.model.n_layers < 2 || !store.knows(THROUGH)) return [kind];
    const earlier = writers.length ? writers : [{ value: "earlier", label: "earlier heads" }];
    const through: Control = {
      label: "through",
      many: true,
      of: [{ value: "", label: "no other head" }, ...earlier],
      value: writerOf(given) || optionOf(store),
      pick: (head) => store.set(option(head, { circuit: "qk" })),
    };
    return [kind, through];
  },
  sections(given) {
    const { store } = given;
    const { circuit } = store.state;
    const [base, random, scored] = eigenvalues.tables(store) as [string, string, string];
    const writer = writerOf(given);
    const values = pointsOf(given, base).filter((row) => (row.through ?? "") === writer);
    const ghost = pointsOf(given, random).filter((row) => Boolean(row.through) === (writer !== ""));
    const scores = (given.rows<never>(scored) as Scored[]).filter((row) => (row["through"] ?? "") === writer);
    const heads = [...new Set(values.map((row) => row.head!))];
    const gray = heads.length > HUES;
    const unit = circuit === "ov" ? "logits" : "units of scores";
    const plane = planeOf([...values, ...ghost].map((row) => row.magnitude ?? 0));
    const marks = values.map((row) => {
      const place = heads.indexOf(row.head!);
      return { ...position(row.real, row.imaginary, plane), key: row.head!, hue: place, shape: place, row };
    });
    const bars = scores.map((row) => {
      const place = heads.indexOf(row["head"] as string);
      const color = gray ? grayOf(store.dark) : hueOf(place, store.dark);
      return { ...scoreOf(row), mark: { shape: shapeOf(place, 46), color } };
    });
    const name = writer ? `${circuit} through ${writer}` : circuit;
    return [
      {
        before: [`${meaning(store, writer)} ${say("eigenvalues.rings", { unit })}`, ...leftOut(given)],
        figures: [
          {
            kind: "points",
            name: `Eigenvalues of ${circuit.toUpperCase()} circuits in the complex plane`,
            marks,
            ghost: ghost.map((row) => position(row.real, row.imaginary, plane)),
            x: { label: "real", domain: EDGE },
            y: { label: "imaginary", domain: EDGE },
            gray,
            plane,
            readout: (mark) => spoken((mark as Mark & { row: Point }).row, unit),
          },
          {
            kind: "bars",
            name: "Eigenvalue score of each head",
            title: titleOf(bars[0]),
            axis: "Σλ / Σ|λ|",
            domain: [-1, 1],
            bars,
          },
        ],
        table: { ref: store.table(base), rows: values, name: `eigenvalues ${name}` },
      },
    ];
  },
};

function baseOf(store: Store): string {
  const { state } = store;
  return state.circuit === "ov" ? "eigenvalues" : optionOf(store) ? THROUGH : "eigenvalues.qk";
}

function pointsOf({ rows }: Given, table: string): Point[] {
  return (rows<"Eigenvalue">(table) as Point[]).map((row) => {
    const [real, imaginary] = [row.real ?? 0, row.imaginary ?? 0];
    const polar = { magnitude: Math.hypot(real, imaginary), angle: Math.atan2(imaginary, real) };
    return { ...polar, ...row, real, imaginary };
  });
}

function writersOf(given: Given): string[] {
  const rows = given.rows<never>(`${THROUGH}.scores`) as Scored[];
  return [...new Set(rows.map((row) => row["through"] as string))];
}
function writerOf(given: Given): string {
  const asked = optionOf(given.store);
  const writers = asked ? writersOf(given) : [];
  return writers.find((head) => head === asked) ?? writers[0] ?? "";
}

function leftOut(given: Given): string[] {
  const { heads, model } = given.store;
  const writers = writersOf(given).length;
  const left = heads.length - model.n_heads - writers;
  return writers && left > 0 ? [`Circuits through ${left} more earlier heads are not in this file.`] : [];
}

function meaning({ state }: Store, writer: string): string {
  if (state.circuit === "ov") return `λ of W_U W_OV W_E: ${say("eigenvalues.ov")}`;
  if (!writer) return `λ of W_Eᵀ W_QK W_E: ${say("eigenvalues.qk")}`;
  return `λ of W_Eᵀ W_QK W_OV W_E, with the W_OV of ${writer}: ${say("eigenvalues.through", { writer })}`;
}

function titleOf(bar: Bar | undefined): string {
  const { mean, sd } = bar?.chance ?? {};
  const shaded = sd === undefined ? "" : `; shaded: random heads, ${written(mean, 2)} ± 2 · ${written(sd, 3)}`;
  return `Σλ / Σ|λ| of each head${shaded}`;
}

function scoreOf(row: Scored): Bar {
  const [head, score] = [row["head"] as string, (row["eigenvalue_score"] ?? row["score"]) as number];
  const mean = (row["null_mean"] ?? row["eigenvalue_null_mean"] ?? null) as number | null;
  const sd = (row["null_sd"] ?? row["eigenvalue_null_sd"] ?? null) as number | null;
  const chance = mean === null || sd === null ? {} : { chance: { mean, sd } };
  return { key: head, label: head, value: score, says: signed(score, 2), opens: true, ...chance };
}

function spoken(row: Point, unit: string): string {
  const sign = row.imaginary < 0 ? "−" : "+";
  const angle = ((row.angle ?? 0) * 180) / Math.PI;
  const value = `${written(row.real)} ${sign} ${written(Math.abs(row.imaginary))}i`;
  return `${row.head}: λ = ${value} ${unit}, |λ| = ${written(row.magnitude)}, angle ${written(angle, 0)}°`;
}
