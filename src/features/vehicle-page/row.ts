/** A line of a list: its label and its value. */
export interface Row {
  readonly label: string;
  readonly value: string;
  /** A page that proves it, opened in a tab of its own. */
  readonly proof?: { readonly href: string; readonly label: string };
}

export type Cell = readonly [label: string, value: string | number | null | undefined];

/** Rows with something in them (VDP-05). */
export function toRows(cells: readonly Cell[]): Row[] {
  const rows = cells.map(([label, value]) => ({ label, value: String(value ?? "").trim() }));
  return rows.filter(({ value }) => value !== "");
}
