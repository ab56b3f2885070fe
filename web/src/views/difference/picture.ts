/** The picture of a difference: where components stand, which of them and which edges are drawn, what they carry. */
import { at } from "../../core/codec";
import { loadOf } from "../../core/exports";
import type { DifferenceAnswer, Graph, GraphNode } from "../../core/requests";
import { DASH as DASHES } from "../composition/lines";

export interface Spot {
  node: GraphNode;
  x: number;
  y: number;
  r: number;
  /** How many components have larger sums of paths. */
  rank: number;
}

export interface Edge {
  key: string;
  from: Spot;
  to: Spot;
  weight: number;
  /** What reads: v, q or k of a head, neurons, or the logit. */
  kind: string;
}

export type Layout = ReturnType<typeof layoutOf>;

export const MARGIN = { left: 60, top: 8 };
/** Least width of a token, pixels about a component and about a cell, height of a line of components; and how far all may be stretched. */
const [LEAST, AROUND, APART, LINE, STRETCH] = [13, 3, 8, 20, 5];
/** Height of a layer: of all together, and at least and at most of one. */
const [ALL, LOW, HIGH] = [380, 24, 66];
const LARGEST = 10;
const LETTER = 7;
const CLEAR = 24;

export const DASH: Record<string, string> = { ...DASHES, neurons: "1 3", logits: "" };
export const READS: Record<string, string> = {
  v: "read as values",
  q: "read as queries",
  k: "read as keys",
  neurons: "read by neurons",
  logits: "to the logit",
};

/** What a component is called: `L1H4.k`, `W_out[0]`, `W_E`. */
export function called({ component, kind }: GraphNode): string {
  return "vqk".includes(kind) ? `${component}.${kind}` : component;
}

/** The name of a place in a link. */
export function nameOf(node: GraphNode): string {
  return `${called(node)}@${node.ctx_idx}`;
}

export function isLogit(node: GraphNode): boolean {
  return node.feature_type === "logit";
}

/** Where everything stands: tokens across, layers up, components of one cell side by side; what is empty is left out. */
export function layoutOf({ graph, differ, target }: DifferenceAnswer, room: number, longest = 8) {
  const nodes = graph.nodes.filter((one) => !isLogit(one));
  const logit = graph.nodes.find(isLogit)!;
  const cells = new Map<string, GraphNode[]>();
  for (const one of nodes) push(cells, `${one.layer} ${one.ctx_idx}`, one);
  const places = [...new Set([...nodes.map((one) => one.ctx_idx), ...differ, target.position])].sort((a, b) => a - b);
  const layers = [...new Set(nodes.map((one) => one.layer).filter((one) => one !== "E"))];
  const names = ["E", ...layers.sort((a, b) => Number(a) - Number(b)), logit.layer];
  const step = Math.min(HIGH, Math.max(LOW, ALL / names.length));
  const lines = Math.floor(step / LINE);
  const most = Math.max(...nodes.map((one) => Math.abs(one.activation)), Number.MIN_VALUE);
  const radius = (one: GraphNode) => 2.5 + (LARGEST - 2.5) * Math.sqrt(Math.abs(one.activation) / most);
  /** How far the components of a line reach, the larger ones farther. */
  const reach = (line: GraphNode[]) => line.reduce((sum, one) => sum + 2 * radius(one) + AROUND, 0);
  const lined = new Map([...cells].map(([key, cell]) => [key, inLines(cell, lines)]));
  const widest = (position: number) =>
    Math.max(
      LEAST,
      ...[...lined.values()]
        .flat()
        .filter((line) => line[0]!.ctx_idx === position)
        .map(reach),
    );
  const units = places.map((position) => widest(position) + APART);
  const all = units.reduce((a, b) => a + b, 0);
  const unit = Math.min(STRETCH, Math.max(1, (room - MARGIN.left - 8) / (all || 1)));
  let x = MARGIN.left;
  const columns = places.map((position, i) => {
    // Where there is a gap, tokens before it are left out, since nothing stands there.
    const gap = position > 0 && places[i - 1] !== position - 1;
    const column = { position, x, width: units[i]! * unit, gap };
    x += column.width;
    return column;
  });
  // Whether there is room to write tokens from left to right, and where they are written.
  const upright = columns.every((one) => one.width >= LETTER * longest);
  const bottom = MARGIN.top + step * names.length;
  const rows = names.map((layer, i) => {
    const label = layer === "E" ? "tokens" : layer === logit.layer ? "logit" : `layer ${layer}`;
    return { layer, label, y: bottom - step * (i + 0.5) };
  });
  const yOf = new Map(rows.map((row) => [row.layer, row.y]));
  // In the order of their sizes; the logit comes last, and has rank -1.
  const sorted = [...nodes].sort((a, b) => Math.abs(b.activation) - Math.abs(a.activation));
  const spots = sorted.map((node, rank): Spot => {
    const own = lined.get(`${node.layer} ${node.ctx_idx}`)!;
    const column = columns.find((one) => one.position === node.ctx_idx)!;
    const line = own.findIndex((one) => one.includes(node));
    const before = own[line]!.slice(0, own[line]!.indexOf(node));
    const r = radius(node);
    const at = column.x + (column.width * (reach(before) + r + AROUND / 2)) / reach(own[line]!);
    const y = yOf.get(node.layer)! + (step / lines) * ((own.length - 1) / 2 - line);
    return { node, x: at, y, r, rank };
  });
  const end = columns.find((one) => one.position === target.position)!;
  spots.push({ node: logit, x: end.x + end.width / 2, y: yOf.get(logit.layer)!, r: 6, rank: -1 });
  const height = bottom + (upright ? 40 : 16 + LETTER * longest);
  return {
    width: Math.max(room, Math.round(x + 8)),
    height,
    bottom,
    upright,
    columns,
    rows,
    spots,
    edges: edgesOf(graph, spots),
  };
}

/** The components of a cell in lines of as many. */
function inLines(cell: GraphNode[], lines: number): GraphNode[][] {
  const across = Math.ceil(cell.length / lines);
  return Array.from({ length: Math.ceil(cell.length / across) }, (_, i) => cell.slice(i * across, (i + 1) * across));
}

function push<T>(found: Map<string, T[]>, key: string, one: T): void {
  const list = found.get(key);
  if (list) list.push(one);
  else found.set(key, [one]);
}

/** All edges, the largest first. */
function edgesOf(graph: Graph, spots: readonly Spot[]): Edge[] {
  const byId = new Map(spots.map((spot) => [spot.node.node_id, spot]));
  return graph.links
    .map(({ source, target, weight }): Edge => {
      const [from, to] = [byId.get(source)!, byId.get(target)!];
      const kind = isLogit(to.node) ? "logits" : to.node.kind;
      return { key: `${source} ${target}`, from, to, weight, kind };
    })
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

/** The edges that are drawn: of the shown components twice as many as there are, and all that a chosen one has. */
export function drawnEdges(edges: readonly Edge[], shown: number, chosen: string | null): Edge[] {
  const among = edges.filter(({ from, to }) => from.rank < shown && to.rank < shown);
  const own = (edge: Edge) => edge.from.node.node_id === chosen || edge.to.node.node_id === chosen;
  const largest = among.slice(0, 2 * shown);
  return chosen ? [...largest.filter((edge) => !own(edge)), ...among.filter(own)] : largest;
}

/** Which step is drawn at first: so many components that they carry four fifths, but no more than can be told apart. */
export function atFirst(carried: readonly { nodes: number; value: number }[], difference: number): number {
  const enough = carried.findIndex((one) => Math.abs(one.value / difference - 1) <= 0.2);
  const clear = carried.findLastIndex((one) => one.nodes <= CLEAR);
  return enough < 0 ? clear : Math.min(enough, clear);
}

/** What a component reads, and what reads it, among all components of the picture; the largest first. */
export function around(layout: Layout, id: string): { read: Edge[]; did: Edge[] } {
  return {
    read: layout.edges.filter((edge) => edge.to.node.node_id === id),
    did: layout.edges.filter((edge) => edge.from.node.node_id === id),
  };
}

/** A curve that leaves its writer upwards and comes to its reader from below. */
export function curve({ from, to }: Edge): string {
  const [a, b] = [from.y - from.r, to.y + to.r];
  const middle = (a + b) / 2;
  return `M${from.x.toFixed(1)},${a.toFixed(1)}C${from.x.toFixed(1)},${middle.toFixed(1)} ${to.x.toFixed(1)},${middle.toFixed(1)} ${to.x.toFixed(1)},${b.toFixed(1)}`;
}

/** The component that an arrow key leads to: the nearest one that lies that way. */
export function beside(spots: readonly Spot[], from: Spot, [dx, dy]: [number, number]): Spot {
  let [best, far] = [from, Number.POSITIVE_INFINITY];
  for (const spot of spots) {
    const [x, y] = [spot.x - from.x, spot.y - from.y];
    const [along, across] = dx ? [x * dx, Math.abs(y)] : [y * dy, Math.abs(x)];
    if (along > 1 && along + 3 * across < far) [best, far] = [spot, along + 3 * across];
  }
  return best;
}

/** What two texts have between their common beginning, `from` tokens, and their common end. */
export function between(a: readonly number[], b: readonly number[]): { from: number; a: number[]; b: number[] } {
  const least = Math.min(a.length, b.length);
  let [from, end] = [0, 0];
  while (from < least && a[from] === b[from]) from++;
  while (end < least - from && a.at(-1 - end) === b.at(-1 - end)) end++;
  return { from, a: a.slice(from, a.length - end), b: b.slice(from, b.length - end) };
}

/** The source to which attention of a destination differs most, of two lower triangles row by row. */
export function mostChanged(a: ArrayLike<number>, b: ArrayLike<number>, dst: number): number {
  const start = at(dst, 0);
  let best = 0;
  const change = (src: number) => Math.abs(b[start + src]! - a[start + src]!);
  for (let src = 1; src <= dst; src++) if (change(src) > change(best)) best = src;
  return best;
}

export function pythonOf(of: { model: string; a: number[]; b: number[] }, tokens: readonly number[]): string {
  const aim = tokens.length ? `${tokens.join(", ")}` : "";
  return [
    "import unweave as uw",
    `model = ${loadOf(of.model)}`,
    `pair = uw.difference(model.run([${of.a.join(", ")}]), model.run([${of.b.join(", ")}]))`,
    `pair.graph(${aim}${aim && ", "}k=64)`,
  ].join("\n");
}
