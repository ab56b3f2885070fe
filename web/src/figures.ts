/** Drawn figures as files. */
import { pixels } from "./draw/standalone";
import type { Store } from "./store.svelte";

export async function saveFigure(store: Store, name: string, kind: "svg" | "png", svg: string): Promise<void> {
  const blob =
    kind === "svg"
      ? new Blob([svg], { type: "image/svg+xml" })
      : await pixels(svg, 2, store.dark ? "#131519" : "#ffffff");
  store.host.save(`${name}.${kind}`, blob);
}
