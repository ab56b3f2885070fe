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
  expect([kept.get("huge"), kept.bytes, kept.size]).toEqual([undefined, 8, 2]);
  kept.delete("a");
  kept.clear();
  expect([kept.bytes, kept.size]).toEqual([0, 0]);
});

it("counts its bytes after any use", () => {
  const use = fc.record({ key: fc.constantFrom("a", "b", "c", "d"), bytes: fc.nat(8), how: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(use), (uses) => {
      const kept = cache<number>(10);
      for (const { key, bytes, how } of uses) {
        if (how === 0) kept.set(key, bytes, bytes);
        else if (how === 1) kept.get(key);
        else kept.delete(key);
        const sum = ["a", "b", "c", "d"].reduce((total, name) => total + (kept.get(name) ?? 0), 0);
        expect(kept.bytes).toBe(sum);
        expect(kept.bytes).toBeLessThanOrEqual(10);
      }
    }),
  );
});
