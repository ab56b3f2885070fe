/** Colors that page, report and figures share; `unweave.results.colors` reads the same table. */

import { diverging, sequential } from "../../../src/unweave/explorer/shared/colors.json";

/** The 256 colors of a map's codes: 0 to 254, and 255 for what is not finite. Zero is the color of the page. */
export interface Palette {
  css: string[];
  /** As canvases hold them: red in the lowest byte. */
  rgba: Uint32Array;
  /** Black or white, whichever can be read on the color. */
  ink: string[];
}

const made = new Map<string, Palette>();

export function palette(signed: boolean, dark: boolean): Palette {
  const key = `${signed} ${dark}`;
  const found = made.get(key) ?? make((signed ? diverging : sequential)[dark ? "dark" : "light"]);
  made.set(key, found);
  return found;
}

/** The code of a value in a matrix: zero in the middle, its square root as far as full color. */
export function codeAbout(value: number, most: number): number {
  return Math.round(127 + 127 * Math.sign(value) * Math.min(1, Math.sqrt(Math.abs(value) / (most || 1))));
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

/** A table is its first color and the steps of red, green and blue from code to code: m is none, n is one up. */
interface Steps {
  first: number[];
  steps: string[];
  not_finite: string;
}

function make({ first, steps, not_finite }: Steps): Palette {
  const now = [...first];
  const color = () => `#${now.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
  const css = [color()];
  for (let i = 0; i < steps[0]!.length; i++) {
    for (const channel of [0, 1, 2]) now[channel]! += steps[channel]!.charCodeAt(i) - 109;
    css.push(color());
  }
  css.push(not_finite);
  return { css, rgba: Uint32Array.from(css, rgba), ink: css.map(ink) };
}

function rgba(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return ((255 << 24) | (blue! << 16) | (green! << 8) | red!) >>> 0;
}
