import { describe, expect, it } from "vitest";
import { layerOf } from "../src/core/format";
import type { LedgerEntry } from "../src/core/requests";
import { ledgerTable } from "../src/parts/ledger";

function entry(query: string, key: string, value: number): LedgerEntry {
  const heads = (name: string) => (name.startsWith("L") ? [name] : []);
  return { query, key, value, side: "none", query_heads: heads(query), key_heads: heads(key) } as LedgerEntry;
}

it("knows the layer of a head", () => {
  expect(["L0H1", "L1H11", "L10H3"].map(layerOf)).toEqual([0, 1, 10]);
});

describe("a ledger", () => {
  const entries = [
    entry("L0H0", "L0H1", 3.9),
    entry("L0H0", "L0H4", 3),
    entry("W_E", "L0H4", 4),
    entry("W_E", "L0H1", -1),
  ];
  const table = ledgerTable(entries);

  it("has sums of rows and columns that meet in the whole", () => {
    const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
    expect(sum(table.rowSums)).toBeCloseTo(9.9);
    expect(sum(table.columnSums)).toBeCloseTo(9.9);
    expect(table.total).toBeCloseTo(9.9);
  });

  it("has its rows and columns by the size of their sums, whatever makes them up", () => {
    const many = [...entries, entry("W_P", "L0H0", 9), entry("W_P", "L0H1", -8.5), entry("W_P", "W_E", -7.5)];
    const { queries, keys, rowSums } = ledgerTable(many);
    expect(queries.map((one) => one.name)).toEqual(["W_P", "L0H0", "W_E"]);
    expect(rowSums.map((one) => Math.round(one * 10))).toEqual([-70, 69, 30]);
    expect(keys.map((one) => one.name)).toEqual(["L0H0", "W_E", "L0H4", "L0H1"]);
  });
});
