import type { Readable } from "node:stream";
import type { Remark } from "../feeds/mapped-row.ts";
import type { Mapping } from "../feeds/mapping.ts";
import { readRows } from "../feeds/read-rows.server.ts";
import { reportEntry } from "../feeds/report-entry.ts";
import { toDraft } from "../feeds/to-draft.ts";
import { type CoveredLocations, coveredLocation } from "./covered-locations.server.ts";
import type { ImportRow } from "./import-vehicles.server.ts";

/**
 * The rows of a feed as a mapping understands them, one at a time. `locations` are those that the feed covers; none
 * for all (D11).
 * @throws FeedError when the feed cannot be read to its end
 */
export async function* feedDrafts(
  input: Readable,
  mapping: Mapping,
  locations: CoveredLocations,
  now: Date,
): AsyncGenerator<ImportRow> {
  const context = { now, keyCounts: new Map<string, number>() };
  const options = {
    ...(mapping.format && { format: mapping.format }),
    ...(mapping.records && { records: mapping.records }),
    documents: mapping.documents,
  };
  for await (const row of readRows(input, options)) {
    const { line } = row;
    if (row.problem !== undefined) {
      const rejections = [{ line, field: "", value: "", reason: row.problem }];
      yield { line, ok: false, key: null, forSale: true, rejections };
      continue;
    }
    const result = toDraft(mapping, row.values, context);
    const entries = (remarks: readonly Remark[]) => remarks.map((remark) => reportEntry(line, remark));
    if (!result.ok) {
      const { key, forSale, rejections } = result;
      yield { line, ok: false, key, forSale, rejections: entries(rejections) };
      continue;
    }
    const { draft, warnings } = result;
    const place = coveredLocation(draft.location, locations);
    if (place.covered) {
      yield { line, ok: true, draft: { ...draft, location: place.location }, warnings: entries(warnings) };
      continue;
    }
    const other = { field: "location", value: draft.location!.name, reason: "is not covered by this feed" };
    yield { line, ok: false, key: null, forSale: true, rejections: entries([other]) };
  }
}
