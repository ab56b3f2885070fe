import { beforeEach, expect, test, vi } from "vitest";
import { createHover } from "../src/hover";

/** What waits for the next frame, and that frame. */
let waiting: (() => void)[] = [];
function frame(): void {
  for (const call of waiting.splice(0)) call();
}

beforeEach(() => {
  waiting = [];
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => waiting.push(call));
});

function watched() {
  const hover = createHover();
  const seen: string[] = [];
  hover.subscribe(
    (value) => seen.push(`drawn ${value.token}`),
    () => seen.push(`told ${hover.value.token}`),
  );
  return { hover, seen };
}

test("what is pointed at is drawn in the next frame, the last one only, and told in the one after", () => {
  const { hover, seen } = watched();
  hover.set({ token: 1 });
  hover.set({ token: 2 });
  frame();
  expect(seen).toEqual(["drawn 2"]);
  frame();
  expect(seen).toEqual(["drawn 2", "told 2"]);
  frame();
  expect(seen).toHaveLength(2);
});

test("while the pointer moves in every frame, words come now and then, and when it rests of the last place", () => {
  const { hover, seen } = watched();
  for (let token = 0; token < 20; token++) {
    hover.set({ token });
    frame();
  }
  const told = seen.filter((one) => one.startsWith("told"));
  expect(told.length).toBeGreaterThan(1);
  expect(told.length).toBeLessThan(5);
  frame();
  expect(seen.at(-1)).toBe("told 19");
  expect(seen.filter((one) => one.startsWith("drawn"))).toHaveLength(20);
});

test("who stopped is neither drawn nor told", () => {
  const hover = createHover();
  const seen: string[] = [];
  const stop = hover.subscribe(
    () => seen.push("drawn"),
    () => seen.push("told"),
  );
  hover.set({ token: 1 });
  stop();
  frame();
  frame();
  expect(seen).toEqual([]);
});
