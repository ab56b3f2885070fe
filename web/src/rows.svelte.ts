/** Tables of the bundle as rows, read when a view asks for them. */
import { type Following, following } from "./answer.svelte";
import type { Store } from "./store.svelte";
import { readRows } from "./tables";

/** The rows of a table of the current model; null where the bundle has none. Call it while a component is set up. */
export function rowsOf<Row>(store: Store, name: () => string): Following<Row[]> {
  const table = $derived(store.table(name()));
  return following(
    () => table,
    () => (table ? readRows<Row>(store, table) : null),
  );
}

/** A command as code. */
export const codeOf = (how: string) => (how.startsWith("unweave ") && !how.includes("`") ? `\`${how}\`` : how);

/** With a capital, as a sentence begins. */
export const capital = (text: string) => text.replace(/^[a-z]/, (one) => one.toUpperCase());

/** Why a table is not here, as the bundle says it, or empty. */
export function missing(store: Store, what: string): string {
  const left = [...store.manifest.left_out, ...store.lost].find((one) => one.what === what);
  return left ? capital(`${left.what}: ${left.why}${left.how ? `; ${codeOf(left.how)}` : ""}`) : "";
}
