import type { Readable } from "node:stream";
import { buildKey, type DraftContext, describeKey, readKey } from "../feeds/draft/draft-key.ts";
import { createRowJudge } from "../feeds/draft/judge-row.ts";
import { reportEntry } from "../feeds/draft/report-entry.ts";
import { toDraft } from "../feeds/draft/to-draft.ts";
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

type Refused = Extract<ImportRow, { ok: false }>;
type RefusedVehicle = Pick<Refused, "key" | "writtenKey" | "subject"> & Partial<Refused>;
const UNKNOWN: RefusedVehicle = { key: null, writtenKey: null, subject: null };

type RowWork = Required<FeedReading> & { readonly context: DraftContext };

function importRow(row: FeedRow, { mapping, locations, survey, context }: RowWork): ImportRow {
  const { line } = row;
  if (row.problem !== undefined) {
    survey.addUnusable();
    const known = row.identity && readKey(mapping, row.identity, context);
    return refuse(line, [toSentence(row.problem)], { ...UNKNOWN, ...known, texts: row.texts ?? [] });
  }
  survey.addColumns(row.values);
  const result = toDraft(mapping, row.values, context);
  if (!result.ok) {
    const { key, writtenKey, subject, forSale, isEnded, rejections } = result;
    if (!isEnded) survey.addUnusable();
    if (!forSale) survey.addEnded();
    const remarks = row.note === undefined ? rejections : [toSentence(row.note), ...rejections];
    return refuse(line, remarks, { key, writtenKey, subject, endsSale: !forSale });
  }
  const { draft, filled } = result;
  const place = checkCoverage(draft.location, locations);
  if (!place.covered) {
    const remark = { field: "location", value: draft.location?.name ?? "", reason: NOT_COVERED };
    // The row says where the vehicle is: no longer in this feed's stock.
    const known = { key: buildKey(draft), writtenKey: describeKey(draft) };
    return refuse(line, [remark], { ...known, subject: draft, endsSale: true });
  }
  survey.addSaid(row.values, draft);
  const warnings = result.warnings.map((remark) => reportEntry(line, remark));
  return { line, ok: true, draft: { ...draft, location: place.location }, filled, warnings };
}

/** A row that is not imported, because of these remarks, and what it means for the vehicle that it is about. */
function refuse(line: number, remarks: readonly Remark[], vehicle: RefusedVehicle): ImportRow {
  const rejections = remarks.map((remark) => reportEntry(line, remark));
  return { ok: false, line, texts: [], endsSale: false, ...vehicle, rejections };
}
