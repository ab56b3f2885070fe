/** Answers as flat names and numbers, as `scripts/build_golden.py` writes Python's. */
import type { Answer, LedgerAnswer, PathsAnswer, RunAnswer } from "../../src/core/requests";
import type { Spec, Tensors } from "../../src/engine/model";

export type Flat = Map<string, number>;

export interface Golden {
  models: { spec: Spec & { start: number | null }; tensors: Record<string, string> }[];
  cases: {
    request: import("../../src/core/requests").OwnRequest;
    expected: Record<string, number>;
    allowed: Record<string, number>;
  }[];
}

export function tensorsOf(stored: Record<string, string>): Tensors {
  const read = (text: string) => new Float32Array(Uint8Array.from(Buffer.from(text, "base64")).buffer);
  return Object.fromEntries(Object.entries(stored).map(([name, text]) => [name, read(text)]));
}

export function flat(answer: Answer): Flat {
  switch (answer.kind) {
    case "run":
      return flatRun(answer);
    case "ledger":
      return flatLedger(answer);
    case "paths":
      return flatPaths(answer);
    case "column":
      return new Map([
        ...answer.largest.map(({ value }, i) => [`largest|${i}`, value] as const),
        ...answer.smallest.map(({ value }, i) => [`smallest|${i}`, value] as const),
        ["mean", answer.mean],
        ["sd", answer.sd],
      ]);
    case "tile":
      return flatTile(answer.values, answer.n);
    default:
      return new Map();
  }
}

function flatRun({ loss, top }: RunAnswer): Flat {
  const named = Array.from(top.probabilities, (p, i): [string, number] => [
    `top|${Math.floor(i / top.per)}|${i % top.per}`,
    p,
  ]);
  return new Map([...Array.from(loss, (x, i): [string, number] => [`loss|${i}`, x]), ...named]);
}

function flatLedger(answer: LedgerAnswer): Flat {
  const heads = (names: string[]) => names.join(" ");
  const entries = answer.entries.map((e): [string, number] => [
    `entries|${e.query}|${e.key}|${e.side}|${heads(e.query_heads)}|${heads(e.key_heads)}`,
    e.value,
  ]);
  const others = answer.competing.flatMap((each): [string, number][] => [
    [`competing|${each.src}`, each.score],
    [`attended|${each.src}`, each.attention],
  ]);
  return new Map([["score", answer.score], ["attention", answer.attention], ...entries, ...others]);
}

function flatPaths(answer: PathsAnswer): Flat {
  return new Map([
    ["logit", answer.logit],
    ["above", answer.above],
    ...answer.paths.map((p): [string, number] => [`paths|${p.heads.join(" ")}|${p.origin}`, p.value]),
    ...answer.by_order.map((p): [string, number] => [`by_order|${p.order}`, p.value]),
    ...answer.by_order.map((p): [string, number] => [`paths in order|${p.order}`, p.paths]),
    ...answer.by_head.map((p): [string, number] => [`by_head|${p.head}`, p.value]),
    ...answer.by_source.map((p): [string, number] => [
      `by_source|${p.origin}|${p.position ?? "None"}|${p.token ?? "None"}`,
      p.value,
    ]),
  ]);
}

function flatTile(values: Float32Array, n: number): Flat {
  const found: Flat = new Map();
  for (let i = 0, at = 0; i < n; i++)
    for (let j = 0; j <= i; j++, at++) if (!Number.isNaN(values[at]!)) found.set(`values|${i}|${j}`, values[at]!);
  return found;
}

/** Names that only one side has, and numbers that differ by more than they may. */
export function differences(seen: Flat, expected: Record<string, number>, allowed: Record<string, number>): string[] {
  // A place that contributes exactly nothing is not listed.
  const missing = Object.keys(expected).filter((name) => !seen.has(name) && expected[name] !== 0);
  const extra = [...seen.keys()].filter((name) => !(name in expected));
  const off = Object.entries(expected).filter(([name, value]) => {
    const error = Math.abs((seen.get(name) ?? 0) - value);
    return seen.has(name) && !(error <= allowed[name.split("|")[0]!]!);
  });
  return [
    ...missing.map((name) => `missing: ${name}`),
    ...extra.map((name) => `extra: ${name}`),
    ...off.map(([name, value]) => `${name}: ${seen.get(name)} against ${value}`),
  ];
}
