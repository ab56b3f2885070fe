import { expect, test } from "vitest";
import { layers, orders, pairs, readShown, writeShown } from "../../src/views/tables/importance";

const head = (name: string, alone: number) => ({
  head: name,
  alone,
  alone_error: 0.1,
  on_top: 0,
  on_top_error: null,
});
const layer = (number: number) => ({
  layer: number,
  heads: 2,
  alone: 1,
  alone_error: 0.2,
  on_top: 2,
  on_top_error: 0.3,
});

test("what is shown goes through the fragment and back", () => {
  for (const shown of [
    { open: [], measure: "alone", recomputed: false },
    { open: [0, 11], measure: "on_top", recomputed: true },
  ] as const)
    expect(readShown(writeShown({ ...shown, open: [...shown.open] }))).toEqual(shown);
  expect(writeShown(readShown("L1 nonsense"))).toBe("L1");
});

test("an open layer has its own heads under it, and no others", () => {
  const bars = layers([layer(0), layer(1)], [head("L0H0", 1), head("L1H0", 2), head("L1H1", 3)], {
    open: [1],
    measure: "alone",
    recomputed: false,
  });
  expect(bars.map((bar) => bar.key)).toEqual(["layer 0", "layer 1", "L1H0", "L1H1"]);
  expect(bars[2]).toMatchObject({ value: 2, error: 0.1, opens: true });
});

test("a number that is not there is no zero", () => {
  const bar = orders([{ order: 1, terms: 4, loss: null, reduction: null, standard_error: null }], true)[0]!;
  expect(bar.value).toBeNaN();
  expect(bar.error).toBeUndefined();
  expect(bar.label).toBe("one hop");
});

test("pairs name the later head first, and are cut where asked", () => {
  const row = {
    reader: "L1H0",
    writer: "L0H1",
    removed: 0.5,
    added: null,
    size: 1,
    v_composition: 0,
    z: 0,
    eigenvalue_score: 0,
  };
  expect(pairs([row, row], 1).map((bar) => bar.label)).toEqual(["L1H0 ∘ L0H1"]);
});
