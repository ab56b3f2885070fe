/** Numbers of charts: a true minus sign, no negative zero, ticks that fit. */
import { formatLocale } from "d3-format";
import { scaleLinear, scaleLog, scaleSymlog } from "d3-scale";

const { format: own } = formatLocale({
  decimal: ".",
  thousands: ",",
  grouping: [3],
  currency: ["", ""],
  minus: "−",
});

/** A number by its size, or with so many digits after the point. "–" where there is none. */
export function written(value: number | null | undefined, digits?: number): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const text = digits === undefined ? bySize(value) : own(`,.${digits}f`)(value);
  return /^−[0.,]*$/.test(text) ? text.slice(1) : text;
}

/** With a sign in front of what is not zero. */
export function signed(value: number | null | undefined, digits?: number): string {
  const text = written(value, digits);
  return /[1-9∞]/.test(text) && !text.startsWith("−") ? `+${text}` : text;
}

/** A large count: 1.5M, 820k. */
export function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9) return `${trimmed(value / 1e9)}B`;
  if (size >= 1e6) return `${trimmed(value / 1e6)}M`;
  if (size >= 1e3) return `${trimmed(value / 1e3)}k`;
  return trimmed(value);
}

function trimmed(value: number): string {
  return written(Number(value.toPrecision(3)));
}

function bySize(value: number): string {
  const size = Math.abs(value);
  if (value === 0) return "0";
  if (size >= 1e6 || size < 1e-4) return own(".2~e")(value).replace("e+", "e");
  if (Number.isInteger(value)) return own(",")(value);
  if (size >= 100) return own(",.1~f")(value);
  return own(",.3~r")(value);
}

export type ScaleKind = "linear" | "log" | "symlog";
export interface Axis {
  kind: ScaleKind;
  domain: [number, number];
  range: [number, number];
}
export interface Mapped {
  (value: number): number;
  invert(pixel: number): number;
  ticks(count: number): number[];
}

export function scaleOf({ kind, domain, range }: Axis): Mapped {
  if (kind === "log") return scaleLog(domain, range).clamp(false) as unknown as Mapped;
  if (kind === "symlog") return scaleSymlog(domain, range) as unknown as Mapped;
  return scaleLinear(domain, range) as unknown as Mapped;
}

/** Ticks that do not crowd: at most `most`, and whole powers of ten on a logarithmic axis where they are enough. */
export function ticksOf(axis: Axis, most: number): number[] {
  const all = scaleOf(axis).ticks(Math.max(2, most));
  if (axis.kind !== "log" || all.length <= most) return all;
  const tens = all.filter((tick) => Math.abs(Math.log10(tick) - Math.round(Math.log10(tick))) < 1e-9);
  return tens.length >= 2 ? every(tens, most) : every(all, most);
}

function every<T>(items: T[], most: number): T[] {
  const step = Math.ceil(items.length / most);
  return items.filter((_, i) => i % step === 0);
}

/** The extent of finite numbers, a little wider than they are; includes what must be seen (a zero, a null). */
export function extentOf(
  values: Iterable<number | null>,
  also: number[] = [],
  room = 0.05,
): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of [...values, ...also])
    if (value !== null && Number.isFinite(value)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  if (low > high) return [0, 1];
  const width = (high - low || Math.abs(high) || 1) * room;
  return [low - width, high + width];
}

/** The same for a logarithmic axis: positive numbers only. */
export function logExtentOf(values: Iterable<number | null>): [number, number] {
  let [low, high] = [Infinity, 0];
  for (const value of values)
    if (value !== null && value > 0 && Number.isFinite(value)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  if (!high) return [1, 10];
  return low === high ? [low / 2, high * 2] : [low / 1.08, high * 1.08];
}

/** A sentence with true minus signs. */
export function minus(text: string): string {
  return text.replace(/(^|[\s([,])-(?=[\d.πn])/g, "$1−");
}
