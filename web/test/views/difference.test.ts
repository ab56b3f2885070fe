import fc from "fast-check";
import { expect, test } from "vitest";
import type { DifferenceAnswer, GraphNode } from "../../src/core/requests";
import {
  around,
  atFirst,
  beside,
  between,
  called,
  drawnEdges,
  isLogit,
  layoutOf,
  mostChanged,
  nameOf,
  pythonOf,
} from "../../src/views/difference/picture";

const node = (component: string, kind: string, layer: string, ctx_idx: number, activation: number) => ({
  ...{ node_id: `${component}.${kind}_${ctx_idx}`, component, kind, layer, ctx_idx, activation },
  ...{ feature_type: "cross layer transcoder", clerp: "", direct: 0 },
});
const LOGIT = { ...node("", "", "3", 6, 0), node_id: "end", feature_type: "logit" } as GraphNode;
const NODES = [
  node("W_E", "embedding", "E", 2, -3),
  node("L0H0", "v", "0", 2, 1),
  node("L0H1", "v", "0", 2, -0.5),
  node("W_out[0]", "neurons", "0", 5, 0.1),
  node("L1H0", "k", "1", 6, -2.5),
];
const LINKS = [
  { source: "W_E.embedding_2", target: "L0H0.v_2", weight: 1 },
  { source: "L0H0.v_2", target: "L1H0.k_6", weight: -2 },
  { source: "W_out[0].neurons_5", target: "L1H0.k_6", weight: 0.1 },
  { source: "L1H0.k_6", target: "end", weight: -2.5 },
];
const ANSWER = {
  ...{ differ: [2], target: { position: 6 } },
  graph: { metadata: { prompt_tokens: [], carried: [] }, nodes: [...NODES, LOGIT], links: LINKS },
} as unknown as DifferenceAnswer;

test("tokens without components are left out, and nothing lies on anything else", () => {
  for (const room of [320, 700, 1200]) {
    const { columns, spots, rows, width, bottom } = layoutOf(ANSWER, room);
    expect(columns.map((one) => [one.position, one.gap])).toEqual([
      [2, true],
      [5, true],
      [6, false],
    ]);
    expect(rows.map((row) => row.label)).toEqual(["tokens", "layer 0", "layer 1", "logit"]);
    for (const one of spots) {
      expect(one.x + one.r).toBeLessThanOrEqual(width);
      expect(one.y + one.r).toBeLessThanOrEqual(bottom);
      for (const other of spots)
        if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(8);
    }
  }
});

test("components come by the size of their sums, and so many are drawn as are asked for", () => {
  const { spots, edges } = layoutOf(ANSWER, 700);
  expect(spots.map((spot) => (isLogit(spot.node) ? "logit" : nameOf(spot.node)))).toEqual([
    ...["W_E@2", "L1H0.k@6", "L0H0.v@2", "L0H1.v@2", "W_out[0]@5", "logit"],
  ]);
  expect(called(NODES[4]!)).toBe("L1H0.k");
  expect(edges.map((edge) => edge.kind)).toEqual(["logits", "k", "v", "k"]);
  expect(drawnEdges(edges, 2, null).map((edge) => edge.kind)).toEqual(["logits"]);
  expect(drawnEdges(edges, 3, null)).toHaveLength(3);
  expect(drawnEdges(edges, 5, "W_out[0].neurons_5").at(-1)!.from.node.component).toBe("W_out[0]");
});

test("a component has what it read and what it did, the largest first", () => {
  const { read, did } = around(layoutOf(ANSWER, 700), "L1H0.k_6");
  expect(read.map((edge) => edge.weight)).toEqual([-2, 0.1]);
  expect(did.map((edge) => edge.weight)).toEqual([-2.5]);
});

test("at first so many are drawn that they carry four fifths, or no more than 24", () => {
  const steps = [1, 2, 4, 24, 32, 64].map((nodes, i) => ({ nodes, value: -i }));
  expect(atFirst(steps, -2.1)).toBe(2);
  expect(atFirst(steps, -5)).toBe(3);
  expect(atFirst(steps, -50)).toBe(3);
});

test("arrows lead to the nearest component that way, and to none beyond the last", () => {
  const { spots } = layoutOf(ANSWER, 700);
  const [token, last, first] = spots as [(typeof spots)[0], (typeof spots)[0], (typeof spots)[0]];
  expect(beside(spots, token, [0, -1]).node.layer).toBe("0");
  expect(beside(spots, first, [0, 1])).toBe(token);
  expect(beside(spots, last, [1, 0])).toBe(last);
});

test("what differs of two texts is what lies between their common beginning and end", () => {
  const words = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 8 });
  fc.assert(
    fc.property(words, words, (a, b) => {
      const found = between(a, b);
      const ends = [a, b].map((all, i) => all.slice(found.from + [found.a, found.b][i]!.length));
      expect([...a.slice(0, found.from), ...found.b, ...ends[1]!]).toEqual(b);
      expect(ends[0]).toEqual(ends[1]);
      if (found.a.length && found.b.length) expect(found.a[0]).not.toBe(found.b[0]);
    }),
  );
});

test("a picture that fits its room leaves nothing out at the right", () => {
  const many = Array.from({ length: 40 }, (_, i) => node(`L1H${i}`, "v", "1", 6, 1 / (i + 1)));
  const graph = { ...ANSWER.graph, nodes: [...many, LOGIT], links: [] };
  expect(layoutOf({ ...ANSWER, graph } as DifferenceAnswer, 500).width).toBe(500);
});

test("the source whose attention differs most is found, and Python says the same pair", () => {
  expect(mostChanged([1, 0.5, 0.5, 0.1, 0.2, 0.7], [1, 0.5, 0.5, 0.2, 0.7, 0.1], 2)).toBe(2);
  expect(
    pythonOf({ model: "a", a: [1, 2], b: [1, 3] }, [4, 5])
      .split("\n")
      .slice(2),
  ).toEqual(["pair = uw.difference(model.run([1, 2]), model.run([1, 3]))", "pair.graph(4, 5, k=64)"]);
});
