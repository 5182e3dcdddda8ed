import { formatWhole } from "#ui/base/money.ts";
import { NOT_FOR_SALE } from "../feeds/draft/draft-offer.ts";
import type { ReportEntry } from "../feeds/draft/report-entry.ts";
import type { FeedNote } from "../feeds/mapping/feed-row.ts";
import { groupByKind, type Kind } from "../sources/group-by-kind.ts";
import { NOT_COVERED } from "./feed-drafts.server.ts";

const MAX_KINDS = 12;
/** Of one kind; a mapping gives few words a meaning. */
const MAX_WORDS = 100;
const MAX_WORD_LENGTH = 60;
/** The examples name them all. */
const MAX_ENTRIES_WITHOUT_WORDS = 3;
const FIELDS_OF_ONE_CAR = ["stockNumber", "vin", "rego"];

/**
 * Lines of text for a list of a report: each kind of remark with its count and examples, and every different word that a
 * mapping could explain; none for an empty list. `omitted` is how many more the list does not have.
 */
export function describeEntries(heading: string, entries: readonly ReportEntry[], omitted = 0): string[] {
  if (entries.length === 0) return [];
  const kinds = groupByKind(entries, toWording);
  const lines = kinds.slice(0, MAX_KINDS).flatMap((kind) => describeKind(kind));
  const more = kinds.length > MAX_KINDS ? [`  … and ${kinds.length - MAX_KINDS} more kinds`] : [];
  const count =
    omitted > 0
      ? `${entries.length + omitted}, of which ${entries.length} are counted below`
      : entries.length;
  return [`${heading} (${count}):`, ...lines, ...more];
}

/** A line for each note on the file as a whole. */
export function describeNotes(notes: readonly FeedNote[]): string[] {
  return notes.map(({ line, reason }) => `Line ${line}: ${reason}`);
}

/** A sentence on a rejection; a row that cannot be read at all has a reason alone, which is one. */
export function describeRejection({ line, field, value, reason }: ReportEntry): string {
  return field ? `Line ${line}: ${field} "${value}" ${reason}.` : `Line ${line}: ${reason}`;
}

/** The most frequent of the rejections worth a look, in a sentence; none without any. `omitted` is how many more there are. */
export function findMostFrequentReason(rejected: readonly ReportEntry[], omitted = 0): string[] {
  // A short row is rejected for what it lacks, not for being short (D197).
  const lacking = new Set(rejected.filter(({ field }) => field !== "").map(({ line }) => line));
  const wrong = rejected.filter(
    ({ field, line, reason }) =>
      reason !== NOT_FOR_SALE && reason !== NOT_COVERED && (field !== "" || !lacking.has(line)),
  );
  const [kind] = groupByKind(wrong, toWording);
  const [example] = kind?.examples ?? [];
  if (!kind || !example) return [];
  const rows = kind.count === 1 ? "1 row" : `${formatWhole(kind.count)} rows`;
  const atLeast = omitted > 0 ? "at least " : "";
  return [`The most frequent reason, in ${atLeast}${rows}: ${describeRejection(example)}`];
}

const toWording = ({ field, reason }: ReportEntry) => (field ? `${field}: ${reason}` : reason);

function describeKind({ count, wording, examples, items }: Kind<ReportEntry>): string[] {
  const places = examples.map((entry) => `      ${describePlace(entry)}`);
  return [`  ${count} × ${wording}`, ...places, ...describeWords(items)];
}

/** Every different word of a kind of remark, most frequent first, where the examples do not say as much. */
function describeWords(entries: readonly ReportEntry[]): string[] {
  const counts = new Map<string, number>();
  for (const { field, value } of entries)
    if (isWord(field, value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size < 2 || entries.length <= MAX_ENTRIES_WITHOUT_WORDS) return [];
  const words = [...counts].sort(([, one], [, other]) => other - one);
  const listed = words.slice(0, MAX_WORDS).map(([word, count]) => `"${word}" (${count})`);
  const more = words.length > MAX_WORDS ? `, … and ${words.length - MAX_WORDS} more` : "";
  return [`      all ${words.length} different values: ${listed.join(", ")}${more}`];
}

/** Whether a value may be a word that several cars share, which a mapping can explain. */
const isWord = (field: string, value: string) =>
  !FIELDS_OF_ONE_CAR.includes(field) && value.length <= MAX_WORD_LENGTH && /\p{L}/u.test(value);

function describePlace({ line, row, stockNumber, value }: ReportEntry): string {
  const place = [
    `line ${line}`,
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(stockNumber === undefined ? [] : [`stock number ${stockNumber}`]),
  ].join(", ");
  return value ? `${place}: "${value}"` : place;
}
