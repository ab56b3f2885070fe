/** Texts for files and for people: digits in groups, names of files, cells of spreadsheets. */

/** What the text of a spreadsheet cell must not begin with: it would be run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A text that no spreadsheet takes for a formula: an apostrophe stands in front of one that looks like it. */
export function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A file's name without its ending: letters, digits and hyphens, at most 80. */
export function slug(...parts: string[]): string {
  const plain = parts
    .map((part) =>
      part
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-+|-+$/g, ""),
    )
    .filter((part) => part !== "");
  return plain.join("-").slice(0, 80).replace(/-+$/, "") || "unweave";
}

/** Digits before the point in groups of three. */
export function grouped(text: string): string {
  return text.replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Names of all heads of a model, layer by layer. */
export function headsOf({ n_layers, n_heads }: { n_layers: number; n_heads: number }): string[] {
  return Array.from({ length: n_layers * n_heads }, (_, i) => `L${Math.floor(i / n_heads)}H${i % n_heads}`);
}

export function layerOf(head: string): number {
  return Number(/^L(\d+)/.exec(head)?.[1] ?? 0);
}
