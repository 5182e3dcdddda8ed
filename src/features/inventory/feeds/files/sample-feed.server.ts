import type { Readable } from "node:stream";
import { ColumnSamples, type SampledColumn } from "../judge/column-samples.ts";
import type { FeedFormat, FeedValues } from "../mapping/feed-row.ts";
import { readRows } from "./read-rows.server.ts";

export interface FeedSample {
  readonly format: FeedFormat;
  /** The XML element that was read as a vehicle, where it was given. */
  readonly records?: string | undefined;
  /** The rows that were looked at. */
  readonly rows: readonly FeedValues[];
  readonly columns: readonly SampledColumn[];
  /** Columns of a small feed that stand behind the vehicles around which they belong, so that none has them (D89). */
  readonly late: readonly string[];
}

/**
 * The columns of a feed and the values of its first 500 rows, which are the elements named `records` where given.
 * @throws FeedError when the feed cannot be read
 */
export async function readFeedSample(input: Readable, records?: string): Promise<FeedSample> {
  const samples = new ColumnSamples();
  let format: FeedFormat = "csv";
  let late: readonly string[] = [];
  const options = {
    onFormat: (found: FeedFormat) => {
      format = found;
    },
    onHeader: (names: readonly string[]) => samples.addHeader(names),
    onLate: (names: ReadonlySet<string>) => {
      late = [...names];
    },
    ...(records === undefined ? {} : { records }),
  };
  const rows: FeedValues[] = [];
  for await (const row of readRows(input, options)) {
    if (row.problem !== undefined) continue;
    samples.addRow(row.values);
    rows.push(row.values);
    if (samples.isFull) break;
  }
  return { format, records, rows, columns: samples.columns, late };
}
