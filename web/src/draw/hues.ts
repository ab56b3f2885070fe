/** Hues and shapes that tell heads, layers and curves apart; never the hue alone. */
import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from "d3-shape";

const LIGHT = ["#1b75a8", "#b35c00", "#00795a", "#b0487f", "#6b56b5", "#7a6a00", "#c0392b", "#4a4f57"];
const DARK = ["#72bdea", "#eea64d", "#4fc7a0", "#e88fbd", "#b3a3f0", "#d9c74e", "#f28b7f", "#c3c8ce"];
const SHAPES = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond,
  symbolCross,
  symbolStar,
  symbolWye,
];
const DASHES = ["", "6 3", "2 2", "8 3 2 3", "10 4", "4 2 1 2", "1 3", "12 3 3 3"];

/** Beyond eight, hues say nothing any more: everything is grey, and names and highlights do the work. */
export const HUES = LIGHT.length;

export function hueOf(i: number, dark: boolean): string {
  return (dark ? DARK : LIGHT)[((i % HUES) + HUES) % HUES]!;
}

export function greyOf(dark: boolean): string {
  return dark ? "#7d858f" : "#83898f";
}

/** A marker's outline about the origin, of so many square pixels. */
export function shapeOf(i: number, area = 50): string {
  return symbol(SHAPES[((i % SHAPES.length) + SHAPES.length) % SHAPES.length]!, area)() ?? "";
}

export function dashOf(i: number): string {
  return DASHES[((i % DASHES.length) + DASHES.length) % DASHES.length]!;
}
