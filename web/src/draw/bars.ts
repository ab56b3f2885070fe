/** Where bars begin and end: from zero, or each where the one before ended. No DOM. */

export interface Bar {
  /** What tells bars apart. */
  key: string;
  label: string;
  /** A token after the label, shown as tokens are. */
  token?: string;
  value: number;
  /** Standard error. */
  error?: number;
  /** What chance gives, drawn as a band of two standard deviations on either side. */
  chance?: { mean: number; sd: number };
  /** A total begins at zero; a rest is what is not listed, or rounding. */
  kind?: "part" | "rest" | "total";
  /** What stands at the end of the bar, where that is not its number. */
  says?: string;
  /** The outline and color that its points have in a figure next to it. */
  mark?: { shape: string; color: string };
  /** What the number alone does not say, read when the bar is pointed at. */
  note?: string;
  /** Whether something happens on a click. */
  opens?: boolean;
}

export interface Placed {
  bar: Bar;
  from: number;
  to: number;
}

/** Each bar from zero, or in a waterfall from the end of the one before; totals always from zero. */
export function placed(bars: readonly Bar[], waterfall: boolean): Placed[] {
  let at = 0;
  return bars.map((bar) => {
    const from = waterfall && bar.kind !== "total" ? at : 0;
    // What is no number has no bar; its text says so.
    const to = from + (Number.isFinite(bar.value) ? bar.value : 0);
    if (bar.kind !== "total") at = to;
    return { bar, from, to };
  });
}

/** The least and greatest number that is drawn, zero among them. */
export function extent(rows: readonly Placed[]): [number, number] {
  let least = 0;
  let most = 0;
  for (const { bar, from, to } of rows) {
    const error = bar.error ?? 0;
    const chance = bar.chance ?? { mean: 0, sd: 0 };
    const ends = [from, to - error, to + error, chance.mean - 2 * chance.sd, chance.mean + 2 * chance.sd];
    for (const end of ends) {
      if (!Number.isFinite(end)) continue;
      least = Math.min(least, end);
      most = Math.max(most, end);
    }
  }
  return least === most ? [0, 1] : [least, most];
}

/** The smallest range that holds several, so that charts side by side can be compared. */
export function together(extents: readonly [number, number][]): [number, number] {
  if (!extents.length) return [0, 1];
  return [Math.min(...extents.map(([least]) => least)), Math.max(...extents.map(([, most]) => most))];
}

/** A text cut in the middle to so many characters. */
export function elided(text: string, most: number): string {
  const letters = Array.from(text);
  if (letters.length <= most) return text;
  const half = Math.max(1, Math.floor((most - 1) / 2));
  return `${letters.slice(0, most - 1 - half).join("")}…${letters.slice(-half).join("")}`;
}
