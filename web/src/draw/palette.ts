/** The colors of maps, where pictures look for them. */
export { type Palette, palette } from "../core/colors";

/** The code of a value in a matrix: zero in the middle, its square root as far as full color. */
export function codeAbout(value: number, most: number): number {
  return Math.round(127 + 127 * Math.sign(value) * Math.min(1, Math.sqrt(Math.abs(value) / (most || 1))));
}
