/** Tables as text: CSV that a spreadsheet takes as data, never as a formula, and file names. No DOM. */

export type Cell = string | number | boolean | null;

/** A table as CSV, lines ended as RFC 4180 asks. */
export function csv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

/** A file name of letters, digits and hyphens. */
export function slug(text: string): string {
  const found = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
  return found || "table";
}

function field(cell: Cell): string {
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  const text = defused(cell === null ? "" : String(cell));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that would start a formula gets an apostrophe in front; a spreadsheet shows it as it is. */
function defused(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
