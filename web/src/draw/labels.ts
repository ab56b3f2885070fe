/** Labels beside points, placed so that none lies on another; what finds no room is left to the readout. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const AROUND: [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];

/**
 * The top left corner of each label, given by its point and its sides, or null where there is no room for it. Earlier
 * labels choose first; none stands as near to what is `taken` as to its own point.
 */
export function placed(labels: Box[], frame: Box, gap = 7, taken: Box[] = []): ({ x: number; y: number } | null)[] {
  const boxes = [...taken];
  return labels.map((label) => {
    for (const [dx, dy] of AROUND) {
      const box = {
        x: label.x + dx * gap - (dx < 0 ? label.width : dx === 0 ? label.width / 2 : 0),
        y: label.y + dy * gap - (dy < 0 ? label.height : dy === 0 ? label.height / 2 : 0),
        width: label.width,
        height: label.height,
      };
      if (!inside(box, frame) || boxes.some((one) => overlaps(one, box))) continue;
      const far = distance(box, label.x, label.y);
      const other = (one: Box) => Math.hypot(middle(one).x - label.x, middle(one).y - label.y) > 1;
      if (taken.some((one) => other(one) && distance(box, middle(one).x, middle(one).y) <= far)) continue;
      boxes.push(box);
      return { x: box.x, y: box.y };
    }
    return null;
  });
}

const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** How far a point is from a box. */
function distance(box: Box, x: number, y: number): number {
  const across = Math.max(box.x - x, 0, x - box.x - box.width);
  return Math.hypot(across, Math.max(box.y - y, 0, y - box.y - box.height));
}

/** Heights of labels in a column, moved apart as little as they must be and kept within [low, high]. */
export function spread(wanted: number[], height: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const found = [...wanted];
  let floor = low;
  for (const i of order) {
    found[i] = Math.max(wanted[i]!, floor);
    floor = found[i]! + height;
  }
  let ceiling = high;
  for (const i of [...order].reverse()) {
    found[i] = Math.min(found[i]!, ceiling);
    ceiling = found[i]! - height;
  }
  return found;
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function inside(box: Box, frame: Box): boolean {
  return (
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.width <= frame.x + frame.width &&
    box.y + box.height <= frame.y + frame.height
  );
}

/** Whether a point lies in a polygon (even-odd). */
export function within(x: number, y: number, polygon: [number, number][]): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[i]!;
    const [bx, by] = polygon[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
