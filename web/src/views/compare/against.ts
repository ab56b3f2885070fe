/** What the current run is compared with: another text, another step, heads left out, another model. */
import type { RunOf } from "../../core/requests";

export type Against =
  | { kind: "text"; prompt: string }
  | { kind: "step"; step: number | null }
  | { kind: "without"; heads: string[] }
  | { kind: "model"; model: string };

/** The fragment's `against`: the id of a prompt as it is, anything else behind its kind. */
export function readAgainst(text: string): Against {
  const found = /^(step|without|model):(.*)$/s.exec(text);
  if (!found) return { kind: "text", prompt: text };
  const rest = found[2]!;
  if (found[1] === "step") return { kind: "step", step: /^\d{1,9}$/.test(rest) ? Number(rest) : null };
  if (found[1] === "without")
    return { kind: "without", heads: rest.split("+").filter((one) => /^L\d+H\d+$/.test(one)) };
  return { kind: "model", model: rest };
}

export function writeAgainst(one: Against): string {
  if (one.kind === "text") return one.prompt;
  if (one.kind === "step") return `step:${one.step ?? ""}`;
  if (one.kind === "without") return `without:${one.heads.join("+")}`;
  return `model:${one.model}`;
}

/** The run to compare with. Heads that the current run leaves out are back in it, and those named are out. */
export function otherRun(of: RunOf, one: Against, ids: number[]): RunOf {
  if (one.kind === "text") return { ...of, ids };
  if (one.kind === "model") return { ...of, model: one.model, ids, without: [], frozen: false, step: undefined };
  if (one.kind === "step") {
    const { step: _, ...rest } = of;
    return one.step === null ? rest : { ...rest, step: one.step };
  }
  const out = one.heads.filter((head) => !of.without.includes(head));
  return { ...of, without: out, frozen: of.frozen && out.length > 0 };
}

/** The positions whose predictions, of the token after each, differ most in loss; the largest first. */
export function mostChanged(a: Float32Array, b: Float32Array, most: number) {
  return Array.from({ length: Math.min(a.length, b.length) }, (_, position) => ({
    position,
    a: a[position]!,
    b: b[position]!,
  }))
    .sort((x, y) => Math.abs(y.b - y.a) - Math.abs(x.b - x.a))
    .slice(0, most);
}

export function mean(values: Float32Array): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : Number.NaN;
}
