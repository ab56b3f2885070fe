import { expect, test } from "vitest";
import type { ModelRef, Prompt, TableRef } from "../src/core/types";
import { absent } from "../src/parts/claims";

const models = [{ name: "two" }, { name: "one" }] as ModelRef[];
const prompts = [{ id: "t0", model: "two" }] as Prompt[];
const tables = [
  { name: "heads", model: "two" },
  { name: "training", model: "one" },
  { name: "trigrams", model: "one" },
] as TableRef[];
const file = { models, tables, prompts };

test("a claim is shown where its model is in the file with what its view shows", () => {
  for (const shows of [
    "v=1&view=heads",
    "v=1&view=attention",
    "v=1&view=start",
    "v=1&m=one&view=training",
    "v=1&m=one&view=trigrams",
  ])
    expect(absent(shows, file)).toBe("");
});

test("the reason stands where they are not", () => {
  expect(absent("v=1&m=zero&view=heads", file)).toBe("about zero, which is not in this file");
  expect(absent("v=1&m=two&view=training", file)).toBe("no training of two in this file");
  expect(absent("v=1&m=one&view=heads", file)).toBe("no heads of one in this file");
  expect(absent("v=1&m=one&view=attention", file)).toBe("about one, of which this file has no text");
});
