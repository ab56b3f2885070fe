/** Codes onto canvases: an image of all pixels is colored at once, each as the cell under its middle. */
import type { Palette } from "../core/colors";
import type { Raster } from "./picture";

/** A raster, its colors, and where it lies: left, top, width and height in device pixels. */
export interface Stamp {
  made: Raster;
  colors: Pick<Palette, "rgba">;
  box: readonly number[];
  /** Bits of the colors that are kept: all by default. */
  mask?: number;
}

const IMAGES = new WeakMap<HTMLCanvasElement, ImageData>();

/** Draw rasters, and nothing else, onto a canvas. Its image is kept: memory that is fresh costs more than its colors. */
export function drawRasters(canvas: HTMLCanvasElement, stamps: readonly Stamp[]): void {
  const { width, height } = canvas;
  const context = canvas.getContext("2d")!;
  const kept = IMAGES.get(canvas);
  const image = kept?.width === width && kept.height === height ? kept : context.createImageData(width, height);
  IMAGES.set(canvas, image);
  const pixels = new Uint32Array(image.data.buffer).fill(0);
  for (const one of stamps) stamp(pixels, width, one);
  context.putImageData(image, 0, 0);
}

/** Color a raster into an image of so many pixels a row. */
export function stamp(pixels: Uint32Array, row: number, { made, colors, box, mask = -1 }: Stamp): void {
  const [x, y, width, height] = box.map(Math.round) as [number, number, number, number];
  const { codes, inside } = made;
  const { rgba } = colors;
  const columns = new Int32Array(width);
  for (let i = 0; i < width; i++) columns[i] = ((i + 0.5) * made.width) / width;
  for (let j = 0; j < height; j++) {
    const line = Math.floor(((j + 0.5) * made.height) / height) * made.width;
    const to = (y + j) * row + x;
    for (let i = 0; i < width; i++) {
      const k = line + columns[i]!;
      if (inside[k]) pixels[to + i] = rgba[codes[k]!]! & mask;
    }
  }
}

/** Make a canvas as sharp as the screen; returns device pixels a CSS pixel. */
export function sharp(canvas: HTMLCanvasElement, width: number, height: number): number {
  const ratio = globalThis.devicePixelRatio || 1;
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * ratio))) as [number, number];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  canvas.style.setProperty("width", `${width}px`);
  canvas.style.setProperty("height", `${height}px`);
  return ratio;
}
