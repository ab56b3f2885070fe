/** Hues and shapes that tell heads, layers and curves apart; never the hue alone. */
const LIGHT = ["#1b75a8", "#b35c00", "#00795a", "#b0487f", "#6b56b5", "#7a6a00", "#c0392b", "#4a4f57"];
const DARK = ["#72bdea", "#eea64d", "#4fc7a0", "#e88fbd", "#b3a3f0", "#d9c74e", "#f28b7f", "#c3c8ce"];
type Point = [number, number];
/** Outlines of one square pixel about the origin, as corners; the first is a circle, and has none. */
const SHAPES: Point[][] = [
  [],
  turned(4, [0.5, 0.5]),
  turned(3, [0, -0.877]),
  turned(2, [0, -0.931], [0.537, 0]),
  turned(4, [0.224, -0.224], [0.671, -0.224], [0.671, 0.224]),
  turned(5, [0, -0.944], [0.212, -0.292]),
  turned(3, [0.27, 0.156], [0.27, 0.696], [-0.27, 0.696]),
];
const DASHES = ["", "6 3", "2 2", "8 3 2 3", "10 4", "4 2 1 2", "1 3", "12 3 3 3"];

/** Beyond eight, hues say nothing any more: everything is gray, and names and highlights do the work. */
export const HUES = LIGHT.length;

export function hueOf(i: number, dark: boolean): string {
  return (dark ? DARK : LIGHT)[((i % HUES) + HUES) % HUES]!;
}

export function grayOf(dark: boolean): string {
  return dark ? "#7d858f" : "#83898f";
}

/** Corners as they are and turned about the origin, so many times in all. */
function turned(times: number, ...corners: Point[]): Point[] {
  return Array.from({ length: times }, (_, i) => (2 * Math.PI * i) / times).flatMap((angle) =>
    corners.map(([x, y]): Point => {
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      return [x * cos - y * sin, x * sin + y * cos];
    }),
  );
}

/** A marker's outline about the origin, of so many square pixels. */
export function shapeOf(i: number, area = 50): string {
  const side = Math.sqrt(area);
  const corners = SHAPES[((i % SHAPES.length) + SHAPES.length) % SHAPES.length]!;
  const r = side / Math.sqrt(Math.PI);
  if (!corners.length) return `M${r},0A${r},${r},0,1,1,${-r},0A${r},${r},0,1,1,${r},0`;
  return `M${corners.map(([x, y]) => `${(x * side).toFixed(2)},${(y * side).toFixed(2)}`).join("L")}Z`;
}

export function dashOf(i: number): string {
  return DASHES[((i % DASHES.length) + DASHES.length) % DASHES.length]!;
}
