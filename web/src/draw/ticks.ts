/** Numbers of charts: a true minus sign, no negative zero, ticks that fit. */
import { grouped } from "../core/format";

/** A number by its size, or with so many digits after the point. "–" where there is none. */
export function written(value: number | null | undefined, digits?: number): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const text = digits === undefined ? bySize(value) : grouped(value.toFixed(digits));
  return /^-[0.,]*$/.test(text) ? text.slice(1) : text.replace(/^-/, "−");
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
  if (size >= 1e6 || size < 1e-4) return value.toExponential(2).replace(/\.?0*e\+?/, "e");
  return grouped(String(Number(size >= 100 ? value.toFixed(1) : value.toPrecision(3))));
}

export type ScaleKind = "linear" | "log" | "symlog";
export interface Axis {
  kind: ScaleKind;
  domain: [number, number];
  range: [number, number];
}
export type Mapped = (value: number) => number;

/** What lies evenly along an axis, of a value on it. */
const EVEN: Record<ScaleKind, Mapped> = {
  linear: (value) => value,
  log: Math.log10,
  symlog: (value) => Math.sign(value) * Math.log1p(Math.abs(value)),
};

/** The pixel of a value; the middle where the domain is a single number. */
export function scaleOf({ kind, domain, range }: Axis): Mapped {
  const even = EVEN[kind];
  const [from, to] = [even(domain[0]), even(domain[1])];
  const share: Mapped = from === to ? () => 0.5 : (value) => (even(value) - from) / (to - from);
  return (value) => range[0] + share(value) * (range[1] - range[0]);
}

/** The multiples of 1, 2 or 5 times a power of ten, about `count` of which fill a domain. */
export function multiples(low: number, high: number, count: number): Mapped {
  const step = (high - low) / count;
  const power = Math.floor(Math.log10(step));
  const error = step / 10 ** power;
  const factor = error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1;
  return power < 0 ? (i) => i / (10 ** -power / factor) : (i) => i * (10 ** power * factor);
}

/** Round numbers in a domain. */
export function ticks(low: number, high: number, count: number): number[] {
  if (low === high) return [low];
  const at = multiples(low, high, count);
  const first = Math.floor(low / at(1)) - 1;
  const all = Array.from({ length: 2 * count + 5 }, (_, i) => at(first + i));
  return all.filter((tick) => tick >= low && tick <= high);
}

/** A domain widened to round numbers. */
export function nice([low, high]: [number, number], count: number): [number, number] {
  for (let before = 0; ; ) {
    const at = multiples(low, high, count);
    const step = at(1);
    if (step === before || !step || !Number.isFinite(step)) return [low, high];
    const [i, j] = [Math.round(low / step), Math.round(high / step)];
    low = at(at(i) > low ? i - 1 : i);
    high = at(at(j) < high ? j + 1 : j);
    before = step;
  }
}

/** Round numbers in a logarithmic domain: 1 to 9 of every power of ten, or whole powers where it has many. */
function logTicks(low: number, high: number, count: number): number[] {
  const [from, to] = [Math.log10(low), Math.log10(high)];
  if (to - from >= count) return ticks(from, to, Math.min(to - from, count)).map((power) => Number(`1e${power}`));
  const powers = Array.from({ length: Math.ceil(to) - Math.floor(from) + 1 }, (_, i) => Math.floor(from) + i);
  const all = powers.flatMap((power) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => Number(`${digit}e${power}`)));
  const seen = all.filter((tick) => tick >= low && tick <= high);
  return seen.length * 2 < count ? ticks(low, high, count) : seen;
}

/** Ticks that do not crowd: at most `most`, and whole powers of ten on a logarithmic axis where they are enough. */
export function ticksOf(axis: Axis, most: number): number[] {
  const all = (axis.kind === "log" ? logTicks : ticks)(...axis.domain, Math.max(2, most));
  if (axis.kind !== "log" || all.length <= most) return all;
  const tens = all.filter((tick) => Math.abs(Math.log10(tick) - Math.round(Math.log10(tick))) < 1e-9);
  return tens.length >= 2 ? every(tens, most) : every(all, most);
}

function every<T>(items: T[], most: number): T[] {
  const step = Math.ceil(items.length / most);
  return items.filter((_, i) => i % step === 0);
}

/** The extent of finite numbers, a little wider than they are; includes what must be seen (a zero, a null). */
export function extentOf(values: Iterable<number | null>, also: number[] = [], room = 0.05): [number, number] {
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
