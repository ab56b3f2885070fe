/** Where the evidence of a claim is: in this file, or why not. */
import { decodeState } from "../core/state";
import type { Manifest } from "../core/types";

/** The tables that views show; those that are not named show a text. */
const TABLES: Record<string, string> = {
  ...{ training: "training", heads: "heads", eigenvalues: "eigenvalues", trigrams: "trigrams" },
  ...{ importance: "orders", composition: "composition", stream: "wires", text: "acts", virtual: "virtual" },
};
const TEXTS = ["attention", "logit", "compare"];

/** The reason for which this file cannot show a state; empty where it can. */
export function absent(shows: string, manifest: Pick<Manifest, "models" | "tables" | "prompts">): string {
  const { state } = decodeState(shows);
  const model = state.model || manifest.models[0]?.name;
  const of = (one: { model: string }) => one.model === model;
  if (!manifest.models.some((one) => one.name === model)) return `about ${model}, which is not in this file`;
  if (TEXTS.includes(state.view) && !manifest.prompts.some(of)) return `about ${model}, of which this file has no text`;
  const table = TABLES[state.view];
  const here = !table || manifest.tables.some((one) => of(one) && one.name === table);
  return here ? "" : `no ${state.view} of ${model} in this file`;
}
