/** The views of the rail, in the order of `state.json`. A view is `NAME/View.svelte` with props `{ store }`. */
import type { Component } from "svelte";
import type { View as Name } from "../core/state";
import type { ModelRef } from "../core/types";
import type { Store } from "../store.svelte";

export type Need = "nothing" | "heads" | "layers" | "snapshots" | "vocabulary";

export interface View {
  id: Name;
  title: string;
  /** The key that opens it. */
  key: string;
  /** What it shows, in a sentence. */
  sentence: string;
  needs: Need;
  /** Whether the strip of the text stands above it. */
  text: boolean;
  component: Component<{ store: Store }>;
}

const built = import.meta.glob<{ default: Component<{ store: Store }> }>("./*/View.svelte", { eager: true });

const LISTED: Omit<View, "component">[] = [
  view(
    "start",
    "Start",
    "1",
    "nothing",
    false,
    "What the model is, what was found in it, and what was checked.",
  ),
  view("attention", "Attention", "2", "heads", true, "Where each head looks, and why."),
  view("logit", "Logit", "3", "nothing", true, "What each path adds to the logit of a next token."),
  view(
    "trigrams",
    "Skip-trigrams",
    "4",
    "heads",
    false,
    "What each head has learned by heart: source, destination, next token.",
  ),
  view(
    "eigenvalues",
    "Eigenvalues",
    "5",
    "heads",
    false,
    "Whether circuits copy and match: their eigenvalues, beside those of random heads.",
  ),
  view("composition", "Composition", "6", "layers", false, "Which heads read what other heads write."),
  view(
    "importance",
    "Importance",
    "7",
    "heads",
    false,
    "How much of the loss each order of paths, layer and head explains.",
  ),
  view("heads", "Heads", "8", "heads", false, "All heads by any two scores, and as a table."),
  view("text", "In text", "9", "heads", false, "Where a head acts in held-out text."),
  view(
    "virtual",
    "Virtual heads",
    "v",
    "layers",
    true,
    "Two heads in a row as one: its pattern and its circuit.",
  ),
  view(
    "training",
    "Training",
    "t",
    "snapshots",
    true,
    "When it formed: losses, scores and your text along training.",
  ),
  view(
    "stream",
    "Stream",
    "r",
    "nothing",
    false,
    "What the residual stream holds, and who shares its directions.",
  ),
  view(
    "compare",
    "Compare",
    "m",
    "heads",
    true,
    "Two texts, two steps, or with and without a head, and the difference.",
  ),
  view("vocabulary", "Vocabulary", "b", "vocabulary", false, "Every token: id, text, bytes, norm."),
  view("tour", "Tour", "o", "nothing", true, "Twelve stops through the paper."),
];

/** The views that this page was built with. */
export const VIEWS: View[] = LISTED.flatMap((one) => {
  const found = built[`./${one.id}/View.svelte`];
  return found ? [{ ...one, component: found.default }] : [];
});

/** Why a view has nothing to show for a model, or null. */
export function unmet(view: View, model: ModelRef): string | null {
  if (view.needs === "heads" && model.n_layers === 0)
    return `${model.name} has no layers, so no head attends: this view needs at least one. The direct path W_U W_E is all there is.`;
  if (view.needs === "layers" && model.n_layers < 2)
    return `${model.name} has ${model.n_layers ? "one layer" : "no layers"}: heads compose across layers, and this view needs two.`;
  return null;
}

function view(
  id: Name,
  title: string,
  key: string,
  needs: Need,
  text: boolean,
  sentence: string,
): Omit<View, "component"> {
  return { id, title, key, needs, text, sentence };
}
