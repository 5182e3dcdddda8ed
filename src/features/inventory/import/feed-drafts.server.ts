import type { Readable } from "node:stream";
import { createRowJudge } from "../feeds/draft/judge-row.ts";
import { reportEntry } from "../feeds/draft/report-entry.ts";
import { type DraftContext, readKey, toDraft } from "../feeds/draft/to-draft.ts";
import { type ReadOptions, readRows } from "../feeds/files/read-rows.server.ts";
import { findColumnProblem, hasKeyColumns, narrowMapping } from "../feeds/mapping/feed-columns.ts";
import { FeedError } from "../feeds/mapping/feed-error.ts";
import type { FeedNote, FeedRow } from "../feeds/mapping/feed-row.ts";
import type { Remark } from "../feeds/mapping/mapped-row.ts";
import type { Mapping } from "../feeds/mapping/mapping.ts";
import { type CoveredLocations, checkCoverage } from "./guard/covered-locations.server.ts";
import { FeedSurvey } from "./guard/feed-survey.ts";
import type { ImportRow } from "./write/import-vehicles.server.ts";

/** Why a row of another yard is rejected, with which nothing is wrong. */
export const NOT_COVERED = "is not covered by this feed";

interface FeedReading {
  readonly mapping: Mapping;
  /** Locations that the feed covers; none for all (D11). */
  readonly locations: CoveredLocations;
  readonly now: Date;
  /** Collects what the feed is like as a whole. */
  readonly survey?: FeedSurvey;
}

/**
 * The rows of a feed as a mapping understands them, one at a time.
 * @throws FeedError when the feed cannot be read to its end or its columns do not fit the mapping (D71)
 */
export async function* readFeedDrafts(input: Readable, reading: FeedReading): AsyncGenerator<ImportRow> {
  const { mapping, now, survey = new FeedSurvey(reading.mapping) } = reading;
  const work = { ...reading, mapping, survey, context: { now, keyCounts: new Map<string, number>() } };
  const requireColumns = () => {
    const problem = findColumnProblem(mapping, survey.columns);
    if (problem !== null) throw new FeedError("refused", problem);
  };
  const onHeader = (names: readonly string[]) => {
    survey.addHeader(names);
    requireColumns();
    work.mapping = narrowMapping(mapping, survey.columns);
  };
  const onLate = (names: ReadonlySet<string>) => survey.columns.addLate(names);
  const onNote = (note: FeedNote) => survey.notes.push(note);
  const judge = createRowJudge(mapping, now);
  const isVehicle = (names: readonly string[]) => hasKeyColumns(mapping, names);
  const options = { ...readOptions(mapping), onHeader, onLate, onNote, judge, isVehicle };
  let read = 0;
  for await (const row of readRows(input, options)) {
    read += 1;
    yield importRow(row, work);
  }
  if (read > 0) requireColumns();
}

function readOptions({ format, records, documents }: Mapping): ReadOptions {
  return { ...(format && { format }), ...(records && { records }), documents };
}

/** A remark about a row as a whole. */
const toSentence = (reason: string): Remark => ({ field: "", value: "", reason });

type Known = Pick<Extract<ImportRow, { ok: false }>, "key" | "writtenKey" | "forSale">;
const UNKNOWN: Known = { key: null, writtenKey: null, forSale: true };

type RowWork = Required<FeedReading> & { readonly context: DraftContext };

function importRow(row: FeedRow, { mapping, locations, survey, context }: RowWork): ImportRow {
  const { line } = row;
  const refused = (remarks: readonly Remark[], { key, writtenKey, forSale }: Known = UNKNOWN): ImportRow => ({
    line,
    ok: false,
    key,
    writtenKey,
    forSale,
    rejections: remarks.map((remark) => reportEntry(line, remark)),
  });
  if (row.problem !== undefined) {
    survey.addUnusable();
    const known = row.identity && readKey(mapping, row.identity, context);
    return refused([toSentence(row.problem)], known && { ...known, forSale: true });
  }
  survey.addColumns(row.values);
  const result = toDraft(mapping, row.values, context);
  if (!result.ok) {
    const { forSale, isEnded, rejections } = result;
    if (!isEnded) survey.addUnusable();
    if (!forSale) survey.addEnded();
    return refused(row.note === undefined ? rejections : [toSentence(row.note), ...rejections], result);
  }
  const { draft, filled } = result;
  const place = checkCoverage(draft.location, locations);
  if (!place.covered) {
    const value = draft.location?.name ?? "";
    return refused([{ field: "location", value, reason: NOT_COVERED }]);
  }
  survey.addVehicle(draft, filled, row.values);
  const warnings = result.warnings.map((remark) => reportEntry(line, remark));
  return { line, ok: true, draft: { ...draft, location: place.location }, warnings };
}
