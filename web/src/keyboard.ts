/** Keys of the whole page; parts with a cursor handle their arrows themselves and stop what they used. */
import { python } from "./core/exports";
import { sentence } from "./core/requests";
import type { Mode } from "./core/types";
import type { Store } from "./store.svelte";
import { goTo } from "./tourist";
import { has, VIEWS } from "./views/index";

interface Where {
  /** In a notebook only keys typed inside the explorer count. */
  embedded: boolean;
  root: () => HTMLElement | undefined;
  help: () => void;
}

const MODES: Mode[] = ["attention", "value", "info", "score", "effect"];
const FIRST = ["show", "hide", "renormalize"] as const;

export function createKeys(store: Store, where: Where): (event: KeyboardEvent) => void {
  const focus = (selector: string) => {
    const found = where.root()?.querySelector<HTMLElement>(selector);
    found?.closest("details")?.setAttribute("open", "");
    found?.focus();
  };
  const acts: Record<string, () => unknown> = {
    Escape: () => release(store),
    "[": () => nextHead(store, -1),
    "]": () => nextHead(store, 1),
    "{": () => nextHead(store, -store.model.n_heads),
    "}": () => nextHead(store, store.model.n_heads),
    d: () => read(store, "dst"),
    s: () => read(store, "src"),
    w: () => store.set({ mode: MODES[(MODES.indexOf(store.state.mode) + 1) % MODES.length]! }),
    "0": () => store.set({ first: FIRST[(FIRST.indexOf(store.state.first) + 1) % FIRST.length]! }),
    x: () => toggleWithout(store, store.state.heads),
    i: () => focus("[data-text-field]"),
    g: () => focus("[data-go-to]"),
    "/": () => focus("[data-search]"),
    f: () => void (document.fullscreenElement ? document.exitFullscreen() : where.root()?.requestFullscreen?.()),
    e: () => where.root()?.querySelector<HTMLElement>("[data-export]")?.click(),
    y: () => copyLink(store, { text: false }),
    c: () =>
      void copy(
        store,
        python({ model: store.model.name, state: store.link({ text: false }) }),
        "the Python that opens this state",
      ),
    u: () => store.undo(),
    U: () => store.redo(),
    n: () => void goTo(store, (store.state.stop ?? 0) + 1),
    p: () => void goTo(store, (store.state.stop ?? 0) - 1),
    "?": where.help,
  };
  for (const view of VIEWS) acts[view.key] = () => has(view, store) && store.set({ view: view.id });
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const path = event.composedPath();
    const from = path[0] as HTMLElement;
    if (!path.includes(where.root()!) && (where.embedded || from !== document.body)) return;
    // A slider takes arrows alone: every other key keeps its meaning while it is dragged.
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(from.tagName) && !from.matches('[type="range"]');
    if (typing && event.key === "Escape") from.blur();
    if (typing || from.closest?.("dialog, [popover]")) return;
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

/** Leave heads out, or take them back if all of them are out. */
export function toggleWithout(store: Store, heads: readonly string[]): void {
  if (!heads.length) return;
  const out = store.state.without;
  const all = heads.every((head) => out.includes(head));
  store.set({
    without: all ? out.filter((one) => !heads.includes(one)) : [...new Set([...out, ...heads])].sort(),
  });
}

export async function copy(store: Store, text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    store.flash(`Copied ${what}.`);
  } catch {
    store.notice = `This browser does not let the page copy; here it is: ${text}`;
  }
}

/** Copy where one is; with the text in it only where that was asked. */
export function copyLink(store: Store, how: { text: boolean }): void {
  try {
    const link = `${location.href.split("#")[0]}#${store.link(how)}`;
    void copy(store, link, `the link, ${how.text ? "with" : "without"} the text`);
  } catch (error) {
    store.notice = sentence(error);
  }
}

/** First what is hovered, then positions, then heads and ranges. */
function release(store: Store): void {
  if (store.hover.any) store.hover.clear();
  else if (store.state.dst !== null || store.state.src !== null) store.set({ dst: null, src: null });
  else if (store.state.range.length) store.set({ range: [] });
  else store.set({ heads: [], targets: [], tokens: [], without: [] });
}

function nextHead(store: Store, by: number): void {
  const all = store.heads;
  if (!all.length) return;
  const now = all.indexOf(store.state.heads.at(-1) ?? "");
  const next = now < 0 ? 0 : (now + by + all.length) % all.length;
  store.set({ heads: [all[next]!] });
  store.spoken = `Head ${all[next]}`;
}

function read(store: Store, as: "dst" | "src"): void {
  store.set({ reading: store.state.reading === as ? "both" : as });
  store.spoken = `A token is read ${store.state.reading === "both" ? "both ways" : store.state.reading === "dst" ? "as destination" : "as source"}.`;
}
