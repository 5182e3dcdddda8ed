import type { Readable } from "node:stream";
import type { Mapping } from "../feeds/mapping.ts";
import { readRows } from "../feeds/read-rows.server.ts";
import { reportEntry } from "../feeds/report-entry.ts";
import { toDraft } from "../feeds/to-draft.ts";
import type { ImportRow } from "./import-vehicles.server.ts";

/**
 * The rows of a feed as a mapping understands them, one at a time.
 * @throws FeedError when the feed cannot be read to its end
 */
export async function* feedDrafts(input: Readable, mapping: Mapping, now: Date): AsyncGenerator<ImportRow> {
  const context = { now, keyCounts: new Map<string, number>() };
  const options = {
    ...(mapping.format && { format: mapping.format }),
    ...(mapping.records && { records: mapping.records }),
  };
  for await (const row of readRows(input, options)) {
    const { line } = row;
    if (row.problem !== undefined) {
      yield { line, ok: false, key: null, rejections: [{ line, field: "", value: "", reason: row.problem }] };
      continue;
    }
    const result = toDraft(mapping, row.values, context);
    yield result.ok
      ? {
          line,
          ok: true,
          draft: result.draft,
          warnings: result.warnings.map((remark) => reportEntry(line, remark)),
        }
      : {
          line,
          ok: false,
          key: result.key,
          rejections: result.rejections.map((remark) => reportEntry(line, remark)),
        };
  }
}
