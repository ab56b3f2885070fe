import fc from "fast-check";
import { expect, it } from "vitest";
import { cache } from "../../src/core/cache";

it("drops what was used longest ago, and never holds more than its limit", () => {
  const kept = cache<string>(10);
  kept.set("a", "A", 4);
  kept.set("b", "B", 4);
  expect(kept.get("a")).toBe("A");
  kept.set("c", "C", 4);
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual(["A", undefined, "C"]);
  kept.set("huge", "H", 11);
  expect([kept.get("huge"), kept.get("a"), kept.get("c")]).toEqual([undefined, "A", "C"]);
  kept.delete("a");
  kept.set("d", "D", 6);
  expect([kept.get("a"), kept.get("c"), kept.get("d")]).toEqual([undefined, "C", "D"]);
});

it("holds what fits, and never more, after any use", () => {
  const use = fc.record({ key: fc.constantFrom("a", "b", "c", "d"), bytes: fc.nat(8), how: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(use), (uses) => {
      const kept = cache<number>(10);
      for (const { key, bytes, how } of uses) {
        if (how === 0) kept.set(key, bytes, bytes);
        else if (how === 1) kept.get(key);
        else kept.delete(key);
        const sum = ["a", "b", "c", "d"].reduce((total, name) => total + (kept.get(name) ?? 0), 0);
        expect(sum).toBeLessThanOrEqual(10);
        if (how === 0) expect(kept.get(key)).toBe(bytes);
      }
    }),
  );
});
