import type { FeedValue, FeedValues } from "../mapping/feed-row.ts";
import { cleanLine } from "../words/clean-text.ts";

/** Rows that are looked at: enough to tell columns apart, few enough to answer at once. */
const MAX_ROWS = 500;
const MAX_COLUMNS = 1_000;

/** One column of a feed with what its first rows say. */
export interface SampledColumn {
  /** As the feed writes it. */
  readonly name: string;
  /** The values that are not empty, one a row; of a list its first. */
  readonly values: readonly string[];
  /** Whether any row has a list here. */
  readonly isList: boolean;
}

/** Collects the columns of a feed and the values of its first 500 rows. */
export class ColumnSamples {
  readonly #columns = new Map<string, { values: string[]; isList: boolean }>();
  #rows = 0;

  get isFull(): boolean {
    return this.#rows >= MAX_ROWS;
  }

  get columns(): SampledColumn[] {
    return [...this.#columns].map(([name, column]) => ({ name, ...column }));
  }

  addHeader(names: readonly string[]): void {
    for (const name of names) this.#ensureColumn(name);
  }

  /** Adds a row, unless there are enough. */
  addRow(values: FeedValues): void {
    if (this.isFull) return;
    this.#rows += 1;
    for (const [name, value] of Object.entries(values)) addValue(this.#ensureColumn(name), value);
  }

  #ensureColumn(name: string): { values: string[]; isList: boolean } | undefined {
    const known = this.#columns.get(name);
    if (known || this.#columns.size >= MAX_COLUMNS) return known;
    const added = { values: [], isList: false };
    this.#columns.set(name, added);
    return added;
  }
}

function addValue(column: { values: string[]; isList: boolean } | undefined, value: FeedValue): void {
  if (!column) return;
  const text = cleanLine((typeof value === "string" ? value : (value[0] ?? "")).slice(0, 4_000));
  if (text !== "") column.values.push(text);
  if (typeof value !== "string") column.isList = true;
}
