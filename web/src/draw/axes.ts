/** Positions along an axis: every token where there is room for its text, else round numbers. */

export interface Tick {
  position: number;
  /** Middle of the position, in CSS pixels from the start of the axis. */
  at: number;
  text: string;
}

/** Pixels that a line of text takes. */
export const LINE = 12;

/** The ticks of an axis; without `text`, or without room for it, they are round numbers. */
export function ticks(
  range: readonly [number, number],
  size: number,
  text: ((position: number) => string) | null,
): Tick[] {
  const [from, to] = range;
  const one = size / Math.max(to - from, 1);
  const place = (position: number, label: string) => ({
    position,
    at: (position - from + 0.5) * one,
    text: label,
  });
  if (text && roomy(range, size)) return Array.from({ length: to - from }, (_, i) => place(from + i, text(from + i)));
  const step = round((LINE * 3) / one);
  const out: Tick[] = [];
  for (let position = Math.ceil(from / step) * step; position < to; position += step)
    out.push(place(position, String(position)));
  return out;
}

/** Whether there is room for texts. */
export function roomy(range: readonly [number, number], size: number): boolean {
  return size / Math.max(range[1] - range[0], 1) >= LINE;
}

function round(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least)!;
}

/** A text cut to a number of characters. */
export function short(text: string, most = 9): string {
  const all = Array.from(text);
  return all.length > most ? `${all.slice(0, most - 1).join("")}…` : text;
}
