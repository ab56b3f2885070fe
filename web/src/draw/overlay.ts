/** What lies over a map: the row and column that are looked at, and the cell that is locked. */
import { wipe } from "./sheet";

export interface Frame {
  rows: readonly [number, number];
  columns: readonly [number, number];
  /** Size in device pixels. */
  width: number;
  height: number;
}

export interface Marks {
  dst: number | null;
  src: number | null;
  lockedDst: number | null;
  lockedSrc: number | null;
}

export interface Inks {
  accent: string;
  wash: string;
  ink: string;
}

export function drawOverlay(
  context: CanvasRenderingContext2D,
  frame: Frame,
  marks: Marks,
  inks: Inks,
  ratio: number,
): void {
  wipe(context);
  band(context, frame, marks.lockedDst, marks.lockedSrc, inks.ink, ratio, true);
  band(context, frame, marks.dst, marks.src, inks.accent, ratio, false);
}

function band(
  context: CanvasRenderingContext2D,
  frame: Frame,
  dst: number | null,
  src: number | null,
  color: string,
  ratio: number,
  dashed: boolean,
): void {
  const row = dst === null ? null : span(frame.rows, dst, frame.height);
  const column = src === null ? null : span(frame.columns, src, frame.width);
  context.strokeStyle = color;
  context.lineWidth = ratio;
  context.setLineDash(dashed ? [3 * ratio, 3 * ratio] : []);
  const half = ratio / 2;
  context.globalAlpha = 0.75;
  if (row) context.strokeRect(-2 * ratio, row[0] - half, frame.width + 4 * ratio, row[1] + ratio);
  if (column) context.strokeRect(column[0] - half, -2 * ratio, column[1] + ratio, frame.height + 4 * ratio);
  context.globalAlpha = 1;
  context.setLineDash([]);
  if (row && column) {
    context.lineWidth = 2 * ratio;
    context.strokeRect(column[0] - ratio, row[0] - ratio, column[1] + 2 * ratio, row[1] + 2 * ratio);
  }
}

/** Start and length of a position along an axis, if it is in the frame. */
function span(range: readonly [number, number], position: number, size: number): [number, number] | null {
  if (position < range[0] || position >= range[1]) return null;
  const one = size / (range[1] - range[0]);
  return [(position - range[0]) * one, Math.max(one, 1)];
}
