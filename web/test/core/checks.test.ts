import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checked, checkedText, checkFit } from "../../src/core/checks";

interface Golden {
  model: { n_layers: number; n_heads: number; d_vocab: number; n_ctx: number };
  requests: { request: unknown; says: string | null }[];
  texts: { text: unknown; says: string | null }[];
}

const golden: Golden = JSON.parse(readFileSync(new URL("../golden/checks.json", import.meta.url), "utf8"));

function sentence(ask: () => unknown): string | null {
  try {
    ask();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

it("says the same sentences of requests as Python", () => {
  for (const { request, says } of golden.requests)
    expect(
      sentence(() => checkFit(checked(request), golden.model)),
      JSON.stringify(request),
    ).toBe(says);
});

it("takes a text of a million characters, and none that is longer", () => {
  expect(checkedText("x".repeat(1_000_000))).toHaveLength(1_000_000);
  const says = "the text is a text of 1000001 characters; give a text of 1 to 1000000 characters";
  expect(sentence(() => checkedText("x".repeat(1_000_001)))).toBe(says);
});

it("says the same sentences of texts as Python", () => {
  for (const { text, says } of golden.texts)
    expect(
      sentence(() => checkedText(text)),
      JSON.stringify(text).slice(0, 80),
    ).toBe(says);
});
