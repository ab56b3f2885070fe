/** What a training's tables say, as curves over tokens. */
import type { HeadSnapshot } from "../../core/schema.gen";
import type { Curve } from "../../parts/Lines.svelte";

export interface Moment {
  step: number;
  tokens: number;
}
export type HeadAt = HeadSnapshot & Moment;

/** Heads whose curves are named where none is locked. */
const NAMED = 4;

/** A curve for each head; the locked ones are named, else those that score highest at the end. */
export function headCurves(rows: HeadAt[], score: string, locked: readonly string[]): Curve[] {
  const heads = [...new Set(rows.map((row) => row.head))];
  const own = new Map<string, Curve["points"]>(heads.map((head) => [head, []]));
  for (const row of rows)
    own.get(row.head)!.push({ x: row.tokens, y: numberOf((row as unknown as Record<string, unknown>)[score]) });
  const last = (head: string) => own.get(head)!.at(-1)?.y ?? -1;
  const chosen = locked.filter((head) => heads.includes(head));
  const named = chosen.length ? chosen : [...heads].sort((a, b) => last(b) - last(a)).slice(0, NAMED);
  return heads.map((head) => ({
    key: head,
    name: named.includes(head) ? head : "",
    hue: Math.max(0, named.indexOf(head)),
    points: own.get(head)!,
  }));
}

/** The moment nearest to a number of tokens, in ratio. */
export function nearest<M extends Moment>(moments: readonly M[], tokens: number): M | undefined {
  const far = (one: M) => Math.abs(Math.log(Math.max(one.tokens, 1) / Math.max(tokens, 1)));
  return moments.reduce<M | undefined>((best, one) => (!best || far(one) < far(best) ? one : best), undefined);
}

/** Where a number of tokens lies among moments that are as far from each other, from 0 to 1; in ratio between two. */
export function placeAmong(tokens: readonly number[], at: number): number {
  const next = tokens.findIndex((one) => one >= at);
  if (next < 0) return 1;
  if (next === 0 || tokens.length < 2) return 0;
  const [low, high] = [Math.max(1, tokens[next - 1]!), tokens[next]!];
  return (next - 1 + Math.log(at / low) / Math.log(high / low)) / (tokens.length - 1);
}

/** What the fragment's `axes` says in this view: a brushed range of tokens. */
export function readRange(text: string): [number, number] | null {
  const found = /^t(\d{1,15})-(\d{1,15})$/.exec(text);
  if (!found) return null;
  const [from, to] = [Number(found[1]), Number(found[2])];
  return from < to ? [from, to] : null;
}

export function writeRange(range: [number, number] | null): string {
  return range ? `t${Math.round(range[0])}-${Math.round(range[1])}` : "";
}

/** Change of each named curve over a range: its last value in it minus its first. */
export function changes(curves: Curve[], [from, to]: [number, number]): { name: string; from: number; to: number }[] {
  return curves.flatMap((curve) => {
    const inside = curve.points.filter((point) => point.y !== null && point.x >= from && point.x <= to);
    return curve.name && inside.length > 1 ? [{ name: curve.name, from: inside[0]!.y!, to: inside.at(-1)!.y! }] : [];
  });
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** Steps that a slider stops at, the finished model (null) last; a snapshot of the last step is the finished model. */
export function stopsOf(snapshots: readonly { step: number }[], last: number | undefined): (number | null)[] {
  return [...snapshots.map((one) => one.step).filter((step) => step !== last), null];
}
