/** The views of the rail, in the order of `state.json`. A view is `NAME/View.svelte` with props `{ store }`; one shows all tables. */
import type { Component } from "svelte";
import { say } from "../core/prose";
import type { View as Linked, State } from "../core/state";
import type { ModelRef } from "../core/types";
import type { Store } from "../store.svelte";
import { TOPICS } from "./tables/index";

export type Need = "nothing" | "heads" | "layers" | "snapshots" | "vocabulary";

/** Links may name `virtual` as well: they open composition. */
type Name = Exclude<Linked, "virtual">;

export interface View {
  id: Name;
  /** The key that opens it. */
  key: string;
  needs: Need;
  /** Whether the strip of the text stands above it. */
  text: boolean;
  component: Component<{ store: Store }>;
}

const built = import.meta.glob<{ default: Component<{ store: Store }> }>("./*/View.svelte", { eager: true });

const LISTED: [Name, string, Need, boolean][] = [
  ["tour", "o", "nothing", false],
  ["start", "1", "nothing", false],
  ["attention", "2", "heads", true],
  ["logit", "3", "nothing", true],
  ["trigrams", "4", "heads", false],
  ["eigenvalues", "5", "heads", false],
  ["composition", "6", "layers", false],
  ["importance", "7", "heads", false],
  ["heads", "8", "heads", false],
  ["text", "9", "heads", false],
  ["training", "t", "snapshots", true],
  ["stream", "r", "nothing", false],
  ["compare", "m", "heads", true],
  ["difference", "v", "nothing", false],
  ["vocabulary", "b", "vocabulary", false],
];

/** The views that this page was built with; `viewWords` has their titles. */
export const VIEWS: View[] = LISTED.flatMap(([id, key, needs, text]) => {
  const found = built[`./${id in TOPICS ? "tables" : id}/View.svelte`];
  return found ? [{ id, key, needs, text, component: found.default }] : [];
});

/** Why a view has nothing to show for a model, or null. */
export function unmet(view: View, model: ModelRef): string | null {
  if (view.needs === "heads" && model.n_layers === 0) return say("shell.headless", { name: model.name });
  if (view.needs === "layers" && model.n_layers < 2) return say("shell.one_layer", { name: model.name });
  return null;
}

/** What is said where a view shows, all of it or a part, another model than the one in which the text runs; or empty. */
export function unlike({ id, text }: View, { without, step }: Readonly<State>): string {
  const parts = [without.length ? `without ${without.join(", ")}` : "", step === null ? "" : `at step ${step}`];
  const what = (id === "training" ? parts.slice(0, 1) : parts).filter(Boolean).join(" ");
  if (!what || id === "tour" || (text && id !== "training")) return "";
  if (["start", "composition", "training"].includes(id)) return say("shell.partly", { what });
  return say("shell.whole", { what });
}

/** Tables that a view is made of; any of them is enough. Other views need none. */
const MADE_OF: Partial<Record<Name, string[]>> = {
  eigenvalues: ["eigenvalues", "eigenvalues.qk"],
  composition: ["composition.tokens", "composition", "composition.published"],
  importance: ["orders", "orders.hops"],
  heads: ["heads"],
  text: ["acts"],
  training: ["training"],
  stream: ["stream", "wires", "overlaps", "bandwidth", "axes"],
};

/** Whether a page has what a view shows of the model: what it does not hold is not in its menu. */
export function has(view: View, store: Store): boolean {
  if (view.id === "tour" && store.model.d_mlp.some(Boolean)) return false; // it is of attention alone, as the paper is
  if (view.id === "difference" && !store.pairRef && !store.library) return false;
  const tables = MADE_OF[view.id];
  return !unmet(view, store.model) && (!tables || tables.some((name) => store.knows(name)));
}
