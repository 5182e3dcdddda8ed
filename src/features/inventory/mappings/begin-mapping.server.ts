import { Readable } from "node:stream";
import { isTownName } from "#features/places/places.server.ts";
import { type FeedSample, readFeedSample } from "../feeds/files/sample-feed.server.ts";
import type { FeedValues } from "../feeds/mapping/feed-row.ts";
import { findRecords } from "../feeds/propose/find-records.server.ts";
import { groupColumns, proposeMapping } from "../feeds/propose/propose-mapping.ts";
import type { DraftSample, MappingDocument } from "./mapping-draft-store.server.ts";

/** Cells that a proposal looks at: enough for 300 rows of 100 columns. */
const MAX_CELLS = 30_000;
/** Characters of the rows that a draft keeps. */
const MAX_KEPT = 1_000_000;
const MAX_KEPT_ROWS = 50;
const MAX_SAMPLES = 5;
const MAX_SAMPLE = 120;

export interface BegunMapping {
  readonly sample: DraftSample;
  readonly document: MappingDocument;
}

/**
 * Proposes a mapping for a file, and picks what a page shows of the file.
 * @throws FeedError when the file cannot be read
 */
export async function beginMapping(
  content: Buffer,
  { title, now }: { readonly title: string; readonly now: Date },
): Promise<BegunMapping> {
  const records = await findRecords(toStream(content));
  const sample = limitSample(await readFeedSample(toStream(content), records));
  const proposed = proposeMapping(sample, { title, now, isTown: isTownName });
  const columns = groupColumns(sample.columns).map(({ name, values }) => ({
    name,
    values: [...new Set(values)]
      .slice(0, MAX_SAMPLES)
      .map((value) => value.slice(0, MAX_SAMPLE).toWellFormed()),
  }));
  const { fields, ...document } = proposed.document as MappingDocument & { readonly fields: object };
  const missing = new Set(proposed.missing);
  return {
    sample: { format: sample.format, records, columns, rows: keepRows(sample.rows) },
    // The proposal names columns that the file lacks for what every mapping needs.
    document: {
      ...document,
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !missing.has(name))),
    },
  };
}

/** Readers stop once they have seen enough: of a large file, most is never parsed. */
const PIECE_BYTES = 64 * 1024;

function toStream(content: Buffer): Readable {
  function* listPieces() {
    for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
  }
  return Readable.from(listPieces(), { objectMode: false });
}

/** A sample of about `MAX_CELLS`. */
function limitSample(sample: FeedSample): FeedSample {
  const most = Math.max(20, Math.floor(MAX_CELLS / Math.max(1, sample.columns.length)));
  return {
    ...sample,
    rows: sample.rows.slice(0, most),
    columns: sample.columns.map((column) => ({ ...column, values: column.values.slice(0, most) })),
  };
}

function keepRows(rows: readonly FeedValues[]): FeedValues[] {
  const kept: FeedValues[] = [];
  let characters = 0;
  for (const row of rows.slice(0, MAX_KEPT_ROWS)) {
    characters += JSON.stringify(row).length;
    if (characters > MAX_KEPT) break;
    kept.push(row);
  }
  return kept;
}
