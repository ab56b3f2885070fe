/** Codes onto canvases: an image of all pixels is colored at once, each as the cell under its middle. */
import type { Palette } from "./palette";
import type { Raster } from "./picture";

/** A raster, its colors, and where it lies: left, top, width and height in device pixels. */
export interface Stamp {
  made: Raster;
  colors: Palette;
  box: readonly number[];
  /** Bits of the colors that are kept: all by default. */
  mask?: number;
}

/** Draw rasters, and nothing else, onto a canvas. */
export function drawRasters(canvas: HTMLCanvasElement, stamps: readonly Stamp[]): void {
  const context = canvas.getContext("2d")!;
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  for (const one of stamps) stamp(pixels, image.width, one);
  context.putImageData(image, 0, 0);
}

/** Color a raster into an image of so many pixels a row. */
export function stamp(pixels: Uint32Array, row: number, { made, colors, box, mask = -1 }: Stamp): void {
  const [x, y, width, height] = box.map(Math.round) as [number, number, number, number];
  const under = (size: number, cells: number) =>
    Int32Array.from({ length: size }, (_, i) => ((i + 0.5) * cells) / size);
  const columns = under(width, made.width);
  under(height, made.height).forEach((line, j) => {
    for (let i = 0; i < width; i++) {
      const k = line * made.width + columns[i]!;
      if (made.inside[k]) pixels[(y + j) * row + x + i] = colors.rgba[made.codes[k]!]! & mask;
    }
  });
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
