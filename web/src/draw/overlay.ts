/** What lies over a map: the row and column that are looked at or locked, and their cell, as three rectangles. */

/** What is shown of a map, and its side in CSS pixels. */
export interface Frame {
  rows: readonly [number, number];
  columns: readonly [number, number];
  size: number;
}

/** Move the rectangles of a row, a column and their cell, and hide those that are not in the frame. */
export function mark(marks: Element, frame: Frame, dst: number | null, src: number | null): void {
  const row = span(frame.rows, dst, frame.size);
  const column = span(frame.columns, src, frame.size);
  const whole = [-1.5, frame.size + 3] as const;
  put(marks.children[0]!, row && whole, row, 0.5);
  put(marks.children[1]!, column, column && whole, 0.5);
  put(marks.children[2]!, column, row, 1);
}

type Span = readonly [number, number] | null;

/** Draw a rectangle about so many pixels, so far from them: one without a width is not drawn. */
function put(rectangle: Element, across: Span, down: Span, away: number): void {
  const sides =
    across && down ? [across[0] - away, down[0] - away, across[1] + 2 * away, down[1] + 2 * away] : [0, 0, 0, 0];
  ["x", "y", "width", "height"].forEach((name, i) => {
    rectangle.setAttribute(name, String(sides[i]));
  });
}

/** Start and length of a position along an axis, if it is in the frame. */
function span(range: readonly [number, number], position: number | null, size: number): Span {
  if (position === null || position < range[0] || position >= range[1]) return null;
  const one = size / (range[1] - range[0]);
  return [(position - range[0]) * one, Math.max(one, 1 / devicePixelRatio)];
}
