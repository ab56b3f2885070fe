/** Colors that page, report and figures share; `unweave.results.colors` reads the same table. */

import shared from "../../../src/unweave/explorer/shared/colours.json";

export type Theme = "light" | "dark";

/** The 256 colors of a map's codes: 0 to 254, and 255 for what is not finite. Zero is the color of the page. */
export interface Palette {
  css: string[];
  /** As canvases hold them: red in the lowest byte. */
  rgba: Uint32Array;
  /** Black or white, whichever can be read on the color. */
  ink: string[];
}

/** Queries, keys and values are told apart by dash as well as by color. */
export const PROJECTIONS: Record<"q" | "k" | "v", { light: string; dark: string; dash: number[] }> =
  shared.projections;
/** Up to eight kinds; each has a label or a marker beside its color. */
export const CATEGORIES: Record<Theme, string[]> = shared.categories;
export const SIGNS: Record<Theme, { positive: string; negative: string }> = shared.signs;
/** What maps are drawn on. */
export const PAPER: Record<Theme, string> = shared.paper;

const made = new Map<string, Palette>();

export function palette(signed: boolean, dark: boolean): Palette {
  const key = `${signed} ${dark}`;
  const found = made.get(key) ?? make(shared[signed ? "diverging" : "sequential"][dark ? "dark" : "light"]);
  made.set(key, found);
  return found;
}

/** Black or white, whichever has more contrast on a color `#rrggbb`: at least 4.5 on any. */
export function ink(color: string): string {
  return luminance(color) > 0.179 ? "#000000" : "#ffffff";
}

/** Relative luminance as WCAG 2 defines it. */
export function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Codes of a legend's steps, from one end of the scale to the other. */
export function legendCodes(): number[] {
  return Array.from({ length: shared.legend }, (_, i) => Math.round((254 * i) / (shared.legend - 1)));
}

function make(digits: string): Palette {
  const css = Array.from({ length: 256 }, (_, code) => `#${digits.slice(6 * code, 6 * code + 6)}`);
  return { css, rgba: Uint32Array.from(css, rgba), ink: css.map(ink) };
}

function rgba(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return ((255 << 24) | (blue! << 16) | (green! << 8) | red!) >>> 0;
}
