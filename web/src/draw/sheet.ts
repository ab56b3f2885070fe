import { sharp } from "./map";

/** A canvas of so many CSS pixels, at the screen's resolution, wiped. Its memory is made anew only for a new size. */
export function sheet(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const ratio = sharp(canvas, width, height);
  const c = canvas.getContext("2d");
  if (!c) return null;
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.setLineDash([]);
  c.globalAlpha = 1;
  wipe(c);
  return c;
}

/**
 * Wipe a canvas by halves. One that is wiped as a whole is printed as the list of what was done to it, and there the
 * wiping takes with it what lies below; by halves it is printed as it looks.
 */
function wipe(c: CanvasRenderingContext2D): void {
  const { width, height } = c.canvas;
  c.save();
  c.resetTransform();
  c.clearRect(0, 0, width, height >> 1);
  c.clearRect(0, height >> 1, width, height);
  c.restore();
}
