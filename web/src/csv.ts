/** Rows as CSV. A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csv(names: string[], rows: Record<string, unknown>[]): string {
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return `${lines.map((cells) => cells.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  const text = Array.isArray(value) ? value.join(" ") : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
