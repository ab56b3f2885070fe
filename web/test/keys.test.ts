// @vitest-environment happy-dom
import { expect, test } from "vitest";
import prose from "../../src/unweave/explorer/shared/prose.json";
import { createKeys } from "../src/keyboard";
import type { Store } from "../src/store.svelte";
import { VIEWS } from "../src/views/index";

const KEYS = prose.keys as [string, string][];

/** A store that nothing is done to: only whether a key is taken is asked. */
const untouched = new Proxy({} as Store, {
  get: () => {
    throw new Error("not here");
  },
});

function taken(key: string): boolean {
  const act = createKeys(untouched, { embedded: false, root: () => document.body, help: () => {} });
  const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true });
  const hear = (heard: Event) => {
    try {
      act(heard as KeyboardEvent);
    } catch {
      // It was taken, and would have acted.
    }
  };
  document.addEventListener("keydown", hear, { once: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

test("the list of keys names every key that the page takes, and no other letter", () => {
  const named = new Set(KEYS.flatMap(([keys]) => (/[1–]/.test(keys) ? [] : keys.split(/\s+/))));
  const views = new Set(VIEWS.map((view) => view.key));
  const printable = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
  const handled = printable.filter(taken);
  expect(handled.filter((key) => !named.has(key) && !views.has(key))).toEqual([]);
  expect(handled.length).toBeGreaterThan(20 + VIEWS.length);
  const letters = [...named].filter((key) => /^[A-Za-z0-9/?[\]{}]$/.test(key));
  expect(letters.filter((key) => !handled.includes(key))).toEqual([]);
});

test("no key has two meanings", () => {
  const named = KEYS.flatMap(([keys]) => keys.split(/\s+/)).filter((key) => key.length === 1);
  const all = [...named, ...VIEWS.map((view) => view.key)];
  expect(all.filter((key, i) => all.indexOf(key) !== i && !/[1-9–]/.test(key))).toEqual([]);
});
