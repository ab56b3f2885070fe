/** A logit as bars that end at it: by order, head, source or path. No DOM. */
import type { PathEntry, PathsAnswer } from "../../core/requests";
import type { Bar } from "../../draw/bars";

export type By = "path" | "head" | "order" | "source";
export const BY: By[] = ["path", "head", "order", "source"];

/** A bar, and what a click opens: heads on the way, a source, or an order. */
export interface Part extends Bar {
  heads: string[];
  src: number | null;
  order: number | null;
}

export interface Names {
  /** A token as it is shown. */
  shown: (token: number) => string;
  /** What the end is called. */
  total: string;
  hops: boolean;
}

/** Bars of one kind; the last is the logit, and what is not a bar of its own is a rest, never dropped. */
export function bars(answer: PathsAnswer, by: By, most: number, names: Names): Part[] {
  const parts = { order: orders, head: heads, source: sources, path: paths }[by](answer, most, names);
  return [
    ...parts,
    bar("rounding", "rounding", answer.logit - total(parts), { kind: "rest" }),
    bar("total", names.total, answer.logit, { kind: "total" }),
  ];
}

/** The head of a path's part: `M[L0H1]` is what L0H1 moves. */
export function headOf(part: string): string {
  return /L\d+H\d+/.exec(part)?.[0] ?? part;
}

export function orderName(order: number, hops: boolean): string {
  if (order === 0) return hops ? "no hop" : "direct path";
  const what = hops ? "hop" : "head";
  return order === 1 ? `one ${what}` : `${order} ${what}s`;
}

export function pathName({ heads, origin, position }: PathEntry): string {
  return [...heads, position === null ? origin : `${origin} at ${position}`].join(" · ");
}

function orders(answer: PathsAnswer, _: number, { hops }: Names): Part[] {
  return answer.by_order.map(({ order, paths, value }) =>
    bar(`order ${order}`, orderName(order, hops), value, {
      order,
      opens: true,
      note: `${paths.toLocaleString("en")} ${paths === 1 ? "path" : "paths"}`,
    }),
  );
}

function heads(answer: PathsAnswer, most: number, { hops }: Names): Part[] {
  const direct = hops ? 0 : (answer.by_order.find(({ order }) => order === 0)?.value ?? 0);
  // A path through two heads counts at both: what is counted too often is taken back, so that the bars end at the logit.
  const twice = total(answer.by_order) - direct - total(answer.by_head);
  return [
    ...(hops ? [] : [bar("direct", "direct path", direct, {})]),
    ...answer.by_head
      .slice(0, most)
      .map(({ head, value }) => bar(head, head, value, { heads: [headOf(head)], opens: true })),
    ...others(answer.by_head.slice(most), "head"),
    bar("twice", hops ? "direct, less twice" : "counted twice", twice, { kind: "rest" }),
  ];
}

function sources(answer: PathsAnswer, most: number, { shown }: Names): Part[] {
  return [
    ...answer.by_source.slice(0, most).map(({ origin, position, token, value }) =>
      bar(`${origin} ${position}`, position === null ? origin : `${origin} at ${position}`, value, {
        ...(token === null ? {} : { token: shown(token) }),
        src: position,
        opens: position !== null,
      }),
    ),
    ...others(answer.by_source.slice(most), "source"),
  ];
}

function paths(answer: PathsAnswer, most: number, { shown }: Names): Part[] {
  const found = answer.paths.slice(0, most).map((path, i) =>
    bar(`${i} ${pathName(path)}`, pathName(path), path.value, {
      ...(path.token === null ? {} : { token: shown(path.token) }),
      heads: path.heads.map(headOf),
      src: path.position,
      opens: path.heads.length > 0,
    }),
  );
  const hidden = total(answer.paths.slice(most));
  return [
    ...found,
    bar("not listed", "not listed", answer.not_listed - answer.above + hidden, { kind: "rest" }),
    bar("above", "above this order", answer.above, { kind: "rest" }),
  ];
}

function others(parts: readonly { value: number }[], what: string): Part[] {
  if (!parts.length) return [];
  const name = `${parts.length} other ${what}${parts.length === 1 ? "" : "s"}`;
  return [bar("others", name, total(parts), { kind: "rest" })];
}

function total(parts: readonly { value: number }[]): number {
  return parts.reduce((sum, part) => sum + part.value, 0);
}

function bar(key: string, label: string, value: number, more: Partial<Part>): Part {
  return { key, label, value, heads: [], src: null, order: null, ...more };
}
