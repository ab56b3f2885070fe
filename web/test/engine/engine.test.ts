import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type OwnRequest, Refused } from "../../src/core/requests";
import { createEngine } from "../../src/engine/engine";
import { differences, flat, type Golden, tensorsOf } from "./flat";

// Another file of the same form may be given, of larger models and more requests.
const file = process.env.UNWEAVE_GOLDEN ?? new URL("../golden/engine.json", import.meta.url);
const golden = JSON.parse(readFileSync(file, "utf8")) as Golden;

function loaded() {
  const engine = createEngine();
  for (const { spec, tensors } of golden.models) engine.load(spec, null, tensorsOf(tensors));
  return engine;
}

const engine = loaded();

describe("the engine gives Python's numbers", () => {
  golden.cases.forEach(({ request, expected, allowed }, i) => {
    const model = "of" in request ? request.of.model : request.model;
    it(`${i} ${request.kind} of ${model}`, () => {
      expect(differences(flat(engine.answer(request)), expected, allowed)).toEqual([]);
    });
  });
});

describe("what is summed gives its whole", () => {
  it("of ledgers and paths", () => {
    let seen = 0;
    for (const { request, allowed } of golden.cases) {
      if (request.kind !== "ledger" && request.kind !== "paths") continue;
      const answer = engine.answer(request);
      if (answer.kind !== "ledger" && answer.kind !== "paths") throw new Error(answer.kind);
      const room = answer.kind === "ledger" ? allowed.entries! : allowed.logit!;
      expect(Math.abs(answer.residual)).toBeLessThanOrEqual(room);
      seen++;
      if (answer.kind !== "paths") continue;
      for (const parts of [answer.by_order, answer.by_source])
        expect(Math.abs(parts.reduce((sum, { value }) => sum + value, 0) - answer.logit)).toBeLessThanOrEqual(room);
    }
    expect(seen).toBeGreaterThan(50);
  });
});

describe("kept runs", () => {
  it("give what a fresh engine gives, however the ids before them began", () => {
    for (const { request } of golden.cases.slice(0, 60)) {
      if (!("of" in request)) continue;
      const { ids } = request.of;
      const again = loaded();
      const shorter: OwnRequest = {
        kind: "run",
        of: { ...request.of, ids: [...ids.slice(0, -1), (ids.at(-1)! + 1) % 23] },
        top: 3,
      };
      again.answer(shorter);
      expect(flat(again.answer(request))).toEqual(flat(loaded().answer(request)));
    }
  });

  it("end with the same numbers, whatever was asked before that needs no end", () => {
    for (const { request } of golden.cases.filter((each) => "of" in each.request).slice(0, 60)) {
      if (!("of" in request)) continue;
      const { of } = request;
      const again = loaded();
      const map = { kind: "tile", head: "L0H0", mode: "attention" } as const;
      const head = golden.models.find(({ spec }) => spec.name === of.model)!.spec.n_layers > 0;
      for (const ids of head ? [of.ids.slice(0, -1), of.ids] : [])
        if (ids.length) again.answer({ ...map, of: { ...of, ids } });
      expect(flat(again.answer(request))).toEqual(flat(loaded().answer(request)));
    }
  });

  it("keep their answers when a buffer is handed over", () => {
    const { request } = golden.cases.find((each) => each.request.kind === "tile")!;
    const first = engine.answer(request);
    if (first.kind !== "tile") throw new Error(first.kind);
    const seen = flat(first);
    first.values.fill(7);
    expect(flat(engine.answer(request))).toEqual(seen);
  });
});

describe("what is refused", () => {
  const of = { model: "small-6", ids: [1, 2, 3], without: [] as string[], frozen: false };
  const bad: [OwnRequest, RegExp][] = [
    [{ kind: "run", of: { ...of, model: "other" }, top: 1 }, /no weights of other/],
    [{ kind: "run", of: { ...of, step: 7 }, top: 1 }, /no weights of small-6 at step 7/],
    [{ kind: "run", of: { ...of, ids: [] }, top: 1 }, /no position 0 among 0/],
    [{ kind: "run", of: { ...of, ids: [23] }, top: 1 }, /no token #23/],
    [{ kind: "run", of: { ...of, model: "small-5", ids: Array(15).fill(0) }, top: 1 }, /15 tokens are more/],
    [{ kind: "run", of: { ...of, without: ["L9H0"] }, top: 1 }, /no head L9H0/],
    [{ kind: "ledger", of, head: "L0H0", dst: 1, src: 2, hops: false }, /cannot attend to 2/],
    [{ kind: "ledger", of, head: "L0H0", dst: 3, src: 0, hops: false }, /no position 3 among 3/],
  ];
  for (const [request, sentence] of bad)
    it(String(sentence), () => {
      expect(() => engine.answer(request)).toThrow(Refused);
      expect(() => engine.answer(request)).toThrow(sentence);
    });
});
