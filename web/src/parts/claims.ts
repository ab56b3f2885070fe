/** Where the evidence of a claim is: in this file, or why not. */
import { decodeState } from "../core/state";
import type { Manifest } from "../core/types";

/** The reason for which this file cannot show a state; empty where it can. */
export function absent(shows: string, manifest: Pick<Manifest, "models" | "tables">): string {
  const { state } = decodeState(shows);
  const model = state.model || manifest.models[0]?.name;
  if (!manifest.models.some((one) => one.name === model)) return `about ${model}, which is not in this file`;
  const trained = manifest.tables.some((one) => one.model === model && one.name === "training");
  return state.view === "training" && !trained ? `the training of ${model} is not in this file` : "";
}
