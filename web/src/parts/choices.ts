import { term } from "../core/prose";

/** What can be chosen: a value that is its own label, or one with a label, and where it cannot be chosen now, why. */
export type Choice<T> = T | Named<T>;

export interface Named<T> {
  value: T;
  label: string;
  off?: boolean;
  title?: string;
}

export function choices<T>(of: readonly Choice<T>[]): Named<T>[] {
  return of.map((one) => (isNamed(one) ? one : { value: one, label: String(one), title: term(String(one)) }));
}

function isNamed<T>(one: Choice<T>): one is Named<T> {
  return typeof one === "object" && one !== null && "value" in one;
}
