/** What a view of tables shows: the tables that it reads, and the figures that are drawn of their rows. No DOM. */
import type { TableRef } from "../../core/types";
import type { Bar } from "../../draw/bars";
import type { Plane } from "../../draw/plane";
import type { Choice } from "../../parts/choices";
import type { Cell } from "../../parts/Matrix.svelte";
import type { Mark, Side } from "../../parts/Points.svelte";
import type { Store } from "../../store.svelte";

export interface Topic {
  /** Names of the tables that are read; without the first there is nothing to show. */
  tables: (store: Store) => string[];
  /** Why the first is not here; code stands between backticks. */
  missing: (store: Store) => string;
  /** Choices above all sections; they are there without a table as well. */
  controls?: (given: Given) => Control[];
  sections: (given: Given) => Section[];
}

export interface Given {
  store: Store;
  /** The rows of one of the tables; empty where it is not here. */
  rows: <Row>(table: string) => Row[];
}

export interface Control {
  label: string;
  of: readonly Choice<string>[];
  value: string;
  pick: (value: string) => void;
  /** Whether there are so many choices that they drop down. */
  many?: boolean;
}

export interface Section {
  title?: string;
  controls?: Control[];
  /** The marks of what is told apart in the figures. */
  legend?: { label: string; shape: string; color: string }[];
  /** Sentences above the figures, and below. */
  before?: string[];
  after?: string[];
  figures: Figure[];
  /** The rows that all figures are made of. */
  table?: Twin | undefined;
}

export interface Twin {
  ref: TableRef | undefined;
  rows: object[];
  name: string;
  open?: boolean;
}

export type Figure = {
  /** What it shows, in words. */
  name: string;
  title?: string;
  /** Its rows, where each figure has its own. */
  table?: Twin;
} & (
  | {
      kind: "bars";
      bars: Bar[];
      axis: string;
      domain?: [number, number];
      /** What opening a bar does, where that is not to lock its head. */
      pick?: (bar: Bar) => void;
    }
  | { kind: "matrix"; cells: Cell[]; most: number }
  | {
      kind: "points";
      marks: Mark[];
      x: Side;
      y: Side;
      gray: boolean;
      readout: (mark: Mark) => string;
      /** Marks of random heads. */
      ghost?: { x: number; y: number }[];
      plane?: Plane;
      /** Of one of many. */
      height?: number | undefined;
    }
);

/** Heads that a name holds: of a head, a pair, a component. */
export function headsIn(name: string): string[] {
  return [...new Set(name.match(/L\d+H\d+/g) ?? [])];
}
