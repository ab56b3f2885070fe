/** The 256 colors of a map's codes, for each kind of values and theme. Zero is the color of the page. */

export interface Palette {
  css: string[];
  /** As canvases hold them: red in the lowest byte. */
  rgba: Uint32Array;
  /** Black or white, whichever can be read on the color. */
  ink: string[];
}

type Rgb = readonly [number, number, number];

const ANCHORS: Record<"sequential" | "signed", Record<"light" | "dark", Rgb[]>> = {
  sequential: {
    light: [
      [255, 255, 255],
      [222, 235, 247],
      [158, 202, 225],
      [66, 146, 198],
      [8, 81, 156],
      [8, 40, 95],
    ],
    dark: [
      [25, 28, 33],
      [24, 48, 80],
      [30, 84, 140],
      [58, 130, 196],
      [125, 182, 228],
      [222, 238, 250],
    ],
  },
  signed: {
    light: [
      [103, 0, 31],
      [178, 24, 43],
      [214, 96, 77],
      [244, 165, 130],
      [255, 255, 255],
      [146, 197, 222],
      [67, 147, 195],
      [33, 102, 172],
      [5, 48, 97],
    ],
    dark: [
      [255, 200, 190],
      [240, 138, 124],
      [190, 80, 70],
      [110, 46, 44],
      [25, 28, 33],
      [30, 66, 106],
      [52, 116, 182],
      [120, 176, 232],
      [205, 228, 250],
    ],
  },
};
/** What is not finite. */
const LOST: Rgb = [214, 39, 178];

const made = new Map<string, Palette>();

export function palette(signed: boolean, dark: boolean): Palette {
  const key = `${signed} ${dark}`;
  const found = made.get(key) ?? make(ANCHORS[signed ? "signed" : "sequential"][dark ? "dark" : "light"]);
  made.set(key, found);
  return found;
}

function make(anchors: Rgb[]): Palette {
  const colors = Array.from({ length: 256 }, (_, code) =>
    code === 255 ? LOST : between(anchors, code / 254),
  );
  return {
    css: colors.map(([r, g, b]) => `rgb(${r} ${g} ${b})`),
    rgba: Uint32Array.from(colors, ([r, g, b]) => (255 << 24) | (b << 16) | (g << 8) | r),
    ink: colors.map((color) => (luminance(color) > 0.36 ? "#111" : "#fff")),
  };
}

function between(anchors: Rgb[], at: number): Rgb {
  const x = Math.min(Math.max(at, 0), 1) * (anchors.length - 1);
  const i = Math.min(Math.floor(x), anchors.length - 2);
  const [a, b] = [anchors[i]!, anchors[i + 1]!];
  return [0, 1, 2].map((k) => Math.round(a[k]! + (b[k]! - a[k]!) * (x - i))) as unknown as Rgb;
}

function luminance([r, g, b]: Rgb): number {
  const linear = [r, g, b].map((v) => (v / 255) ** 2.2);
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
}
