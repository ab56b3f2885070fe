/** Codes onto canvases: one cell is one pixel of an image that is scaled up without smoothing. */
import type { Palette } from "./palette";
import type { Raster } from "./picture";

let scratch: HTMLCanvasElement | null = null;

/** Draw a raster into a rectangle of a canvas, in device pixels. */
export function drawRaster(
  context: CanvasRenderingContext2D,
  made: Raster,
  colors: Palette,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const { width: w, height: h } = made;
  if (!w || !h) return;
  // Of its own size for each: what was drawn is copied, all of it, before it changes again.
  scratch ??= document.createElement("canvas");
  if (scratch.width !== w) scratch.width = w;
  if (scratch.height !== h) scratch.height = h;
  const brush = scratch.getContext("2d")!;
  const image = brush.createImageData(w, h);
  const pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < pixels.length; i++) if (made.inside[i]) pixels[i] = colors.rgba[made.codes[i]!]!;
  brush.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(scratch, x, y, width, height);
}

/** Make a canvas as sharp as the screen; returns device pixels a CSS pixel. */
export function sharp(canvas: HTMLCanvasElement, width: number, height: number): number {
  const ratio = globalThis.devicePixelRatio || 1;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  canvas.style.setProperty("width", `${width}px`);
  canvas.style.setProperty("height", `${height}px`);
  return ratio;
}
