/** A view's own option in the fragment (`xy`): axes of a scatter, a measure, a brushed range. Each view reads only its own. */
import type { Store } from "./store.svelte";

type Patch = Parameters<Store["set"]>[0];

export function optionOf(store: Store): string {
  return (store.state as { axes?: string }).axes ?? "";
}

/** The patch that sets it, beside whatever else is set. */
export function option(text: string, more: Patch = {}): Patch {
  return { ...more, axes: text } as Patch;
}
