import type { Readable } from "node:stream";
import type { FeedFormat, FeedValue } from "../mapping/feed-row.ts";
import { cleanLine } from "../words/clean-text.ts";
import { readRows } from "./read-rows.server.ts";

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

export interface FeedSample {
  readonly format: FeedFormat;
  /** The XML element that was read as a vehicle, where it was given. */
  readonly records?: string | undefined;
  /** Rows that were looked at. */
  readonly rows: number;
  readonly columns: readonly SampledColumn[];
  /** Columns of a small feed that stand behind the vehicles around which they belong, so that none has them (D89). */
  readonly late: readonly string[];
}

/**
 * The columns of a feed and the values of its first 500 rows, which are the elements named `records` where given.
 * @throws FeedError when the feed cannot be read
 */
export async function readFeedSample(input: Readable, records?: string): Promise<FeedSample> {
  const columns = new Map<string, { values: string[]; isList: boolean }>();
  const ensureColumn = (name: string) => {
    const known = columns.get(name);
    if (known || columns.size >= MAX_COLUMNS) return known;
    const added = { values: [], isList: false };
    columns.set(name, added);
    return added;
  };
  let format: FeedFormat = "csv";
  let rows = 0;
  const onFormat = (found: FeedFormat) => {
    format = found;
  };
  let late: readonly string[] = [];
  const onLate = (names: ReadonlySet<string>) => {
    late = [...names];
  };
  const onHeader = (names: readonly string[]) => {
    for (const name of names) ensureColumn(name);
  };
  for await (const row of readRows(input, {
    onFormat,
    onHeader,
    onLate,
    ...(records === undefined ? {} : { records }),
  })) {
    if (row.problem !== undefined) continue;
    rows += 1;
    for (const [name, value] of Object.entries(row.values)) addValue(ensureColumn(name), value);
    if (rows === MAX_ROWS) break;
  }
  return {
    format,
    records,
    rows,
    columns: [...columns].map(([name, column]) => ({ name, ...column })),
    late,
  };
}

function addValue(column: { values: string[]; isList: boolean } | undefined, value: FeedValue): void {
  if (!column) return;
  const text = cleanLine((typeof value === "string" ? value : (value[0] ?? "")).slice(0, 4_000));
  if (text !== "") column.values.push(text);
  if (typeof value !== "string") column.isList = true;
}
