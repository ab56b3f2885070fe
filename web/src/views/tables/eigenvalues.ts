/** Eigenvalues of OV and QK circuits in the complex plane, random heads behind them, and Σλ / Σ|λ| of each head. */
import { loadOf } from "../../core/exports";
import { layerOf } from "../../core/format";
import { say } from "../../core/prose";
import type { Eigenvalue } from "../../core/schema.gen";
import type { Bar } from "../../draw/bars";
import { grayOf, HUES, hueOf, shapeOf } from "../../draw/hues";
import { planeOf, position } from "../../draw/plane";
import { signed, written } from "../../draw/ticks";
import type { Mark } from "../../parts/Points.svelte";
import type { Store } from "../../store.svelte";
import type { Control, Figure, Given, Topic } from "./topic";

type Point = Eigenvalue & { real: number; imaginary: number; through?: string | null };
type Scored = Record<string, number | string | null>;

const THROUGH = "eigenvalues.qk.through";
/** Layers of a deep model that are shown at a time, each in a plane of its own. */
const PAGE = 6;
const EDGE: [number, number] = [-1.14, 1.14];

export const eigenvalues: Topic = {
  tables(store) {
    const base = baseOf(store);
    const here = store.state.circuit === "qk" && store.bundle.table(THROUGH, store.model.name);
    return [base, `${base}.random`, `${base}.scores`, ...(here ? [`${THROUGH}.scores`] : [])];
  },
  missing: ({ model }) => say("eigenvalues.missing", { model: model.name, code: loadOf(model.name) }),
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
      pick: (one) => store.set(one === "ov" ? { circuit: "ov" } : { circuit: "qk", axes: "" }),
    };
    const { n_layers } = store.model;
    const first = [kind];
    if (n_layers > HUES)
      first.push({
        label: "layers",
        many: true,
        of: Array.from({ length: Math.ceil(n_layers / PAGE) }, (_, i) => ({
          value: `${i * PAGE}`,
          label: `${i * PAGE} to ${Math.min((i + 1) * PAGE, n_layers) - 1}`,
        })),
        value: `${pageOf(given)}`,
        pick: (from) => store.set({ axes: `${asked(store)}:${from}` }),
      });
    if (circuit !== "qk" || n_layers < 2 || !store.knows(THROUGH)) return first;
    const earlier = writers.length ? writers : [{ value: "earlier", label: "earlier heads" }];
    const through: Control = {
      label: "through",
      many: true,
      of: [{ value: "", label: "no other head" }, ...earlier],
      value: writerOf(given) || asked(store),
      pick: (head) => store.set({ circuit: "qk", axes: head }),
    };
    return [...first, through];
  },
  sections(given) {
    const { store } = given;
    const { circuit } = store.state;
    const [base, random, scored] = eigenvalues.tables(store) as [string, string, string];
    const writer = writerOf(given);
    const all = pointsOf(given, base).filter((row) => (row.through ?? "") === writer);
    const ghost = pointsOf(given, random).filter((row) => Boolean(row.through) === (writer !== ""));
    const { n_layers, n_heads } = store.model;
    const deep = n_layers > HUES;
    const from = pageOf(given);
    const on = (head: string) => !deep || Math.floor(layerOf(head) / PAGE) * PAGE === from;
    const values = all.filter((row) => on(row.head!));
    const scores = given
      .rows<Scored>(scored)
      .filter((row) => (row["through"] ?? "") === writer && on(row["head"] as string));
    const heads = [...new Set(values.map((row) => row.head!))];
    const layers = deep ? [...new Set(heads.map(layerOf))] : [null];
    const placeOf = (head: string) => heads.indexOf(head) % (deep ? n_heads : 1 / 0);
    const gray = (deep ? n_heads : heads.length) > HUES;
    const unit = circuit === "ov" ? "logits" : "units of scores";
    const plane = planeOf([...all, ...ghost].map((row) => row.magnitude ?? 0));
    const marks = values.map((row) => {
      const place = placeOf(row.head!);
      return { ...position(row.real, row.imaginary, plane), key: row.head!, hue: place, shape: place, row };
    });
    const bars = scores.map((row) => {
      const place = placeOf(row["head"] as string);
      const color = gray ? grayOf(store.dark) : hueOf(place, store.dark);
      return { ...scoreOf(row), mark: { shape: shapeOf(place, 46), color } };
    });
    const name = writer ? `${circuit} through ${writer}` : circuit;
    return [
      {
        before: [`${meaning(store, writer)} ${say("eigenvalues.rings", { unit })}`, ...leftOut(given)],
        figures: [
          ...layers.map(
            (layer): Figure => ({
              kind: "points",
              name: `Eigenvalues of ${circuit.toUpperCase()} circuits in the complex plane${layer === null ? "" : `, layer ${layer}`}`,
              ...(layer !== null && { title: `layer ${layer}`, height: 300 }),
              marks: layer === null ? marks : marks.filter(({ key }) => layerOf(key) === layer),
              ghost: ghost.map((row) => position(row.real, row.imaginary, plane)),
              x: { label: "real", domain: EDGE },
              y: { label: "imaginary", domain: EDGE },
              gray,
              plane,
              readout: (mark) => spoken((mark as Mark & { row: Point }).row, unit),
            }),
          ),
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

/** The option of the view: the earlier head, and after a colon the first layer. */
function asked(store: Store): string {
  return store.state.axes.split(":")[0]!;
}

/** The first layer that is shown: that of the link, else the page of a locked head. */
function pageOf({ store }: Given): number {
  const named = Number(store.state.axes.split(":")[1] || layerOf(store.state.heads[0] ?? "")) || 0;
  return Math.floor(Math.min(named, store.model.n_layers - 1) / PAGE) * PAGE;
}

function baseOf(store: Store): string {
  const { state } = store;
  return state.circuit === "ov" ? "eigenvalues" : asked(store) ? THROUGH : "eigenvalues.qk";
}

function pointsOf({ rows }: Given, table: string): Point[] {
  return rows<Point>(table).map((row) => {
    const [real, imaginary] = [row.real ?? 0, row.imaginary ?? 0];
    const polar = { magnitude: Math.hypot(real, imaginary), angle: Math.atan2(imaginary, real) };
    return { ...polar, ...row, real, imaginary };
  });
}

function writersOf(given: Given): string[] {
  const rows = given.rows<Scored>(`${THROUGH}.scores`);
  return [...new Set(rows.map((row) => row["through"] as string))];
}
function writerOf(given: Given): string {
  const head = asked(given.store);
  const writers = head ? writersOf(given) : [];
  return writers.find((one) => one === head) ?? writers[0] ?? "";
}

function leftOut(given: Given): string[] {
  const { heads, model } = given.store;
  const writers = writersOf(given).length;
  const left = heads.length - model.n_heads - writers;
  return writers && left > 0 ? [say("eigenvalues.left", { left })] : [];
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
