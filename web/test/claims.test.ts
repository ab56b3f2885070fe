import { expect, test } from "vitest";
import type { ModelRef, TableRef } from "../src/core/types";
import { absent } from "../src/parts/claims";

const models = [{ name: "two" }, { name: "one" }] as ModelRef[];
const tables = [{ name: "training", model: "one" }] as TableRef[];

test("a claim is shown where its model, and its training, are in the file", () => {
  expect(absent("v=1&view=heads", { models, tables })).toBe("");
  expect(absent("v=1&m=one&view=training", { models, tables })).toBe("");
});

test("the reason stands where they are not", () => {
  expect(absent("v=1&m=zero&view=heads", { models, tables })).toBe("about zero, which is not in this file");
  expect(absent("v=1&m=two&view=training", { models, tables })).toBe(
    "the training of two is not in this file",
  );
});
