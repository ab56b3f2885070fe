import { expect, test } from "vitest";
import { among, exactly, matching, meant, ordered, parseQuery, suggested, type Words } from "../../src/core/vocabulary";

const texts = ["<s>", "the", " the", "The", "then", "", "12", "é"];
const encoder = new TextEncoder();
const words: Words = {
  texts,
  bytes: (id) => (id === 5 ? Uint8Array.of(0xe2, 0x96) : encoder.encode(texts[id])),
};
const found = (typed: string) => Array.from(matching(parseQuery(typed), words));

test("a text is found in small letters, capitals and spaces are asked for", () => {
  expect(found("the")).toEqual([1, 2, 3, 4]);
  expect(found("The")).toEqual([3]);
  expect(found("·the")).toEqual([2]);
  expect(found('"the"')).toEqual([1]);
});

test("ids, bytes and regular expressions", () => {
  expect(found("#2")).toEqual([2]);
  expect(found("#6-99")).toEqual([6, 7]);
  expect(found("0xE2 96")).toEqual([5]);
  expect(found("0x c3a9")).toEqual([7]);
  expect(found("/^\\d+$/")).toEqual([6]);
  expect(found("/THE/i")).toEqual([1, 2, 3, 4]);
});

test("what cannot be read is said in a sentence", () => {
  for (const typed of ["/[/", "/abc", "0xE2 9"]) {
    const query = parseQuery(typed);
    expect(query.kind).toBe("bad");
    if (query.kind === "bad") expect(query.why).toMatch(/^[A-Z].*\.$/);
  }
});

test("the text itself is suggested before its variants, and a number also as an id", () => {
  expect(suggested("the", words, 3)).toEqual([1, 2, 3]);
  expect(suggested("7", words, 3)).toEqual([7]);
});

test("the token that was typed comes first, with and without a space in front", () => {
  const cats: Words = {
    texts: [" Catherine", " cat", "cat", " application", "Cat"],
    bytes: () => new Uint8Array(),
  };
  expect(suggested("cat", cats, 9).slice(0, 2)).toEqual([2, 1]);
  expect(suggested(" cat", cats, 9)[0]).toBe(1);
  expect(suggested("·cat", cats, 9)[0]).toBe(1);
  expect(suggested('" cat"', cats, 9)).toEqual([1]);
  expect(suggested("Cat", cats, 9)[0]).toBe(4);
  expect(exactly(parseQuery("green"), cats)).toEqual([]);
  expect(meant(parseQuery("green"))).toEqual(["green", " green"]);
  expect(meant(parseQuery("·green"))).toEqual([" green"]);
  expect(meant(parseQuery("/green/"))).toEqual([]);
});

test("orders hold every id once, and fall where asked", () => {
  const norms = [3, 1, 2, Number.NaN, 0, 5, 4, 6];
  for (const by of ["id", "text", "bytes", "norm"] as const)
    expect(Array.from(ordered(by, words, norms)).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const order = ordered("norm", words, norms);
  expect(Array.from(order)).toEqual([4, 1, 2, 0, 6, 5, 7, 3]);
  expect(Array.from(among(order, Uint32Array.of(1, 4, 7), true))).toEqual([7, 1, 4]);
});

test("50,000 tokens are searched and sorted", () => {
  const many = Array.from({ length: 50_257 }, (_, i) => ` t${(i * 7919) % 50_257}`);
  const large: Words = { texts: many, bytes: (id) => encoder.encode(many[id]) };
  const norms = Float32Array.from(many, (_, i) => Math.sin(i));
  expect(matching(parseQuery("t50256"), large).length).toBe(1);
  const order = ordered("norm", large, norms);
  expect(norms[order[0]!]).toBe(Math.min(...norms));
});
