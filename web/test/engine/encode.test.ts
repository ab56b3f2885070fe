import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { encoded, encoder } from "../../src/engine/encode";

const root = new URL("../../../", import.meta.url);
const tokenizer =
  process.env.UNWEAVE_TOKENIZER ?? new URL("src/unweave/assets/models/attn-2l-small/tokenizer.json", root);
const file = process.env.UNWEAVE_TEXTS ?? new URL("../golden/texts.json", import.meta.url);
const texts = JSON.parse(readFileSync(file, "utf8")) as { text: string; ids: number[] }[];
const encode = encoder(readFileSync(tokenizer));

describe("texts become Python's ids", () => {
  it(`on ${texts.length} texts`, () => {
    const other = texts.filter(({ text, ids }) => {
      const seen = encoded(encode, text, ids[0]!, 10 ** 6).ids;
      return JSON.stringify(seen) !== JSON.stringify(ids);
    });
    expect(other.map(({ text }) => text)).toEqual([]);
    expect(texts.length).toBeGreaterThanOrEqual(300);
  }, 120_000);
});

describe("a text", () => {
  it("is cut at the context, and what was left out is counted", () => {
    const all = encoded(encode, "one two three four", 0, 100);
    expect(all.cut).toBe(0);
    expect(encoded(encode, "one two three four", 0, 3)).toEqual({
      ids: all.ids.slice(0, 3),
      cut: all.ids.length - 3,
    });
    expect(encoded(encode, "one two three four", null, 100).ids).toEqual(all.ids.slice(1));
  });

  it("with half of a surrogate pair is refused with its place, and an empty one", () => {
    expect(() => encoded(encode, "🙂a\ud83d!", 0, 9)).toThrow(/half of a surrogate pair at character 2/);
    expect(() => encoded(encode, "\udc00", 0, 9)).toThrow(/at character 0/);
    expect(() => encoded(encode, "", 0, 9)).toThrow(/the text is empty/);
  });
});

describe("a vocabulary of words", () => {
  const file = { model: { type: "WordLevel", vocab: { "#0": 0, "#1": 1, there: 2 }, unk_token: null } };
  const words = encoder(new TextEncoder().encode(JSON.stringify(file)));

  it("splits at blanks and refuses other words", () => {
    expect(words("#1  there\n#0")).toEqual([1, 2, 0]);
    expect(() => words("#1 other")).toThrow(/"other" is not a token/);
  });
});
