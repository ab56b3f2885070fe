/** A map as a file: marks of an SVG, with its colors as one small image, and the same as pixels. */

import { palette } from "../core/colors";
import type { About, Mark } from "../core/exports";
import { svg, withAbout } from "../core/exports";
import { roomy, type Tick, ticks } from "./axes";
import { drawRasters } from "./map";
import { type Picture, raster } from "./picture";
import { pixels } from "./standalone";

export interface Drawn {
  picture: Picture;
  rows: readonly [number, number];
  columns: readonly [number, number];
  text: (position: number) => string;
  /** Lines below the map: the scale, how position 0 is treated, the orientation. */
  notes: readonly string[];
}

const SIZE = 560;
const MARGIN = 96;
const TOP = 34;

/** Exports are on paper: the light theme. */
export function mapSvg(drawn: Drawn, about: About): string {
  const { rows, columns, text } = drawn;
  const label = { "font-size": 11, fill: "#444444" };
  const left = ticks(rows, SIZE, text).map((tick) => ({
    tag: "text",
    attributes: {
      ...label,
      x: MARGIN - 5,
      y: TOP + MARGIN + tick.at,
      "text-anchor": "end",
      "dominant-baseline": "central",
    },
    text: tick.text,
  }));
  const top = ticks(columns, SIZE, text).map((tick) => ({
    tag: "text",
    attributes: { ...label, ...placed(tick, columns) },
    text: tick.text,
  }));
  const notes = drawn.notes.map((note, i) => ({
    tag: "text",
    attributes: { ...label, x: MARGIN, y: TOP + MARGIN + SIZE + 20 + 15 * i },
    text: note,
  }));
  const marks: Mark[] = [
    { tag: "rect", attributes: { width: "100%", height: "100%", fill: "#ffffff" } },
    {
      tag: "text",
      attributes: { x: MARGIN, y: 22, "font-size": 15, "font-weight": 600, fill: "#1b1d20" },
      text: `${about.model}, ${about.title}: ${about.mode}`,
    },
    {
      tag: "image",
      attributes: {
        x: MARGIN,
        y: TOP + MARGIN,
        width: SIZE,
        height: SIZE,
        "image-rendering": "pixelated",
        href: cells(drawn),
        preserveAspectRatio: "none",
      },
    },
    {
      tag: "path",
      attributes: {
        d: `M${MARGIN} ${TOP + MARGIN}v${SIZE}M${MARGIN} ${TOP + MARGIN}h${SIZE}`,
        stroke: "#dededa",
        fill: "none",
      },
    },
    ...left,
    ...top,
    ...notes,
  ];
  return svg(MARGIN + SIZE + 24, TOP + MARGIN + SIZE + 28 + 15 * drawn.notes.length, marks, about);
}

function placed(tick: Tick, columns: readonly [number, number]): Record<string, string | number> {
  const [x, y] = [MARGIN + tick.at, TOP + MARGIN - 5];
  return roomy(columns, SIZE)
    ? { transform: `translate(${x} ${y}) rotate(-90)`, "dominant-baseline": "central" }
    : { x, y, "text-anchor": "middle" };
}

/** The map's cells, one pixel each, as the address of a PNG. */
function cells({ picture, rows, columns }: Drawn): string {
  const canvas = document.createElement("canvas");
  canvas.width = columns[1] - columns[0];
  canvas.height = rows[1] - rows[0];
  const made = raster(picture, rows, columns, canvas.width, canvas.height);
  drawRasters(canvas, [{ made, colors: palette(picture.signed, false), box: [0, 0, canvas.width, canvas.height] }]);
  return canvas.toDataURL("image/png");
}

/** A map as pixels, with what it shows written into them. */
export async function png(picture: string, times: number, about: About): Promise<Blob> {
  const blob = await pixels(picture, times, "#ffffff");
  return new Blob([withAbout(new Uint8Array(await blob.arrayBuffer()), about)], { type: "image/png" });
}
