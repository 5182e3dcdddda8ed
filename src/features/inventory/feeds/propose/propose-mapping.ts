import type { FeedSample, SampledColumn } from "../files/sample-feed.server.ts";
import type { MappingField } from "../mapping/mapping.ts";
import { isAround } from "../mapping/values-around.ts";
import { readDate } from "../values/readings.ts";
import { EXTRACTS } from "../words/extracts.ts";
import { saysCents, saysKm, saysMeaningOfAnother, saysMiles } from "./column-words.ts";
import { FIELD_HINTS, type FieldHint, keepLetters } from "./field-hints.ts";
import { isInMiles, listMappingWarnings } from "./mapping-warnings.ts";
import { proposeVisibility } from "./propose-visibility.ts";

/** A mapping to start from, as its file has it, and what a person should look at (D71). */
export interface ProposedMapping {
  readonly document: Readonly<Record<string, unknown>>;
  /** Needed fields for which no column was found; their column names are to be filled in. */
  readonly missing: readonly string[];
  /** Columns that were taken for nothing. */
  readonly unused: readonly string[];
  /** Sentences on what would go wrong if the mapping were used as it is. */
  readonly warnings: readonly string[];
}

type ProposedSource =
  | string
  | { readonly column: string; readonly take: string }
  | { readonly column: string; readonly values: Readonly<Record<string, string>> };
type Fields = Map<MappingField, ProposedSource>;

/** Less of a column's values than this must not contradict its name. */
const MIN_SHARE_BY_NAME = 0.5;
const MIN_SHARE_BY_VALUE = 0.9;
/** With fewer vehicles, each may be in a yard of its own. */
const MIN_ROWS_TO_REPEAT = 5;
/** Shorter names are contained in too many others. */
const MIN_CONTAINED_NAME = 4;

/**
 * A mapping proposed from a feed's columns: each field gets the column whose name and values fit it best. It can be
 * loaded as it is, also when a needed column was not found. `name` is made of `title`, such as the file's name.
 */
export function proposeMapping(
  { format, records, rows, columns: sampled, late }: FeedSample,
  title: string,
): ProposedMapping {
  const all = withGroups(sampled);
  const inDollars = all.filter(({ name }) => !saysCents(name));
  const columns = inDollars.filter(({ name }) => !isAround(name));
  const fields = assignFields(inDollars);
  addYear(fields, columns);
  const used = new Set([...fields.values()].map(toColumn));
  addVisibility(
    fields,
    columns.filter(({ name }) => !used.has(name)),
  );
  const vin = columns.find(({ name }) => name === toColumnName(fields, "vin"));
  const vinKey = vin && isKey(vin, rows) ? vin.name : undefined;
  if (vinKey === undefined)
    addStockNumber(
      fields,
      columns.filter(({ name }) => !used.has(name)),
    );
  const key = findKey(fields, vinKey);
  const missing = addMissing(fields, key);
  const document = {
    name: toName(title),
    format,
    ...(records === undefined ? {} : { records }),
    key,
    missing: "withdrawn",
    fields: sortFields(fields),
  };
  const taken = new Set([...fields.values()].map(toColumn));
  const unused = all.filter(({ name }) => !taken.has(name));
  const columnFor = (field: MappingField) => all.find(({ name }) => name === toColumnName(fields, field));
  const warnings = listMappingWarnings({
    found: new Set(fields.keys()),
    makeColumn: columnFor("make"),
    kmColumn: columnFor("km"),
    yearColumn: columnFor("year"),
    late: late.filter(isYardName),
    unused,
  });
  return { document, missing, unused: unused.map(({ name }) => name), warnings };
}

/** Numbered columns of addresses ("Photo 1", "Photo 2") and the groups below "features" become one column with a "*". */
function withGroups(columns: readonly SampledColumn[]): SampledColumn[] {
  const groups = Map.groupBy(
    columns.filter(({ name }) => !name.includes("*")),
    toPattern,
  );
  return [...groups].flatMap(([pattern, members]) =>
    members.length < 2 || !pattern.includes("*")
      ? members
      : [{ name: pattern, values: members.flatMap(({ values }) => values), isList: true }],
  );
}

function toPattern({ name, values }: SampledColumn): string {
  const group = /^(features|options|equipment)\.(?!items$)[^.]+$/i.exec(name);
  if (group) return `${group[1]}.*`;
  const isAddress = values.length > 0 && values.every((value) => /^https?:/i.test(value));
  return isAddress ? name.replace(/\d{1,3}(\D{0,20})$/, "*$1") : name;
}

interface Candidate {
  readonly field: MappingField;
  readonly column: SampledColumn;
  readonly score: number;
}

/** The best pair of a field and a column first, each used once. */
function assignFields(columns: readonly SampledColumn[]): Fields {
  const candidates = columns
    .flatMap((column) => FIELD_HINTS.map((hint) => toCandidate(hint, column)))
    .filter((candidate) => candidate !== null)
    .sort((one, other) => other.score - one.score);
  const fields: Fields = new Map();
  const used = new Set<string>();
  for (const { field, column } of candidates) {
    if (fields.has(field) || used.has(column.name)) continue;
    fields.set(field, toSource(field, column));
    used.add(column.name);
  }
  return fields;
}

/** What is said around a list, once for all vehicles of it, is said of their yard, or of something else. */
const YARD_FIELDS: ReadonlySet<MappingField> = new Set([
  "locationCode",
  "locationName",
  "locationCity",
  "locationState",
  "locationPostcode",
  "dealership",
]);

const isYardName = (name: string) =>
  FIELD_HINTS.some(({ field, names }) => YARD_FIELDS.has(field) && scoreName(names, name) > 0);

function toCandidate(hint: FieldHint, column: SampledColumn): Candidate | null {
  if (isAround(column.name) && !YARD_FIELDS.has(hint.field)) return null;
  if (hint.isShared && column.values.length >= MIN_ROWS_TO_REPEAT && neverRepeats(column)) return null;
  const named = scoreName(hint.names, column.name);
  const share = computeFittingShare(hint, column);
  const isFit =
    named > 0
      ? share >= MIN_SHARE_BY_NAME
      : hint.byValue === true &&
        !saysMeaningOfAnother(column.name) &&
        share >= MIN_SHARE_BY_VALUE &&
        column.values.length > 0;
  return isFit ? { field: hint.field, column, score: named + share } : null;
}

/** 20 for the usual name, 19 where it ends a dotted one; 10 and more for a longer name, by the length of what it contains; 0 for any other. */
function scoreName(names: readonly string[], column: string): number {
  const key = keepLetters(column);
  if (names.includes(key)) return 20;
  if (names.includes(keepLetters(column.split(".").at(-1) ?? ""))) return 19;
  const parts = column.toLowerCase().split(/[^\p{L}\p{N}]/u);
  const contained = names.filter(
    (name) => parts.includes(name) || (name.length >= MIN_CONTAINED_NAME && key.includes(name)),
  );
  const longest = Math.max(0, ...contained.map((name) => name.length));
  return longest === 0 ? 0 : 10 + Math.min(8, longest / 3);
}

function computeFittingShare({ fits }: FieldHint, { values }: SampledColumn): number {
  if (!fits || values.length === 0) return 1;
  return values.filter(fits).length / values.length;
}

const neverRepeats = ({ values }: SampledColumn) => new Set(values).size === values.length;

function toSource(field: MappingField, { name, values }: SampledColumn): ProposedSource {
  return field === "km" && isMilesColumn(name, values) ? { column: name, take: "miles-as-km" } : name;
}

/** A few cells in miles do not make a column of kilometres one of miles; those are dropped when the feed is read. */
function isMilesColumn(name: string, values: readonly string[]): boolean {
  if (saysKm(name)) return false;
  const inMiles = values.filter(isInMiles).length;
  return saysMiles(name) || (inMiles > 0 && inMiles >= MIN_SHARE_BY_VALUE * values.length);
}

/** Without a column of years, a date of building, a year column that holds dates or a title may say it. */
function addYear(fields: Fields, columns: readonly SampledColumn[]): void {
  if (fields.has("year")) return;
  const dated = columns.find(
    ({ name, values }) =>
      /year|first|built|manufactur/i.test(name) && values.some((value) => readDate(value).value !== null),
  );
  const column = dated?.name ?? toColumnName(fields, "buildDate") ?? toColumnName(fields, "complianceDate");
  const title = columns.find(({ name }) => name === toColumnName(fields, "title"));
  const saysYear = title?.values.some((value) => EXTRACTS["year-word"](value) !== "") ?? false;
  const source = column ?? (saysYear ? title?.name : undefined);
  if (source !== undefined) fields.set("year", { column: source, take: "year-word" });
}

/** Without a text for the status, columns of yes and no may say what is for sale. */
function addVisibility(fields: Fields, unused: readonly SampledColumn[]): void {
  for (const column of unused) {
    const said = proposeVisibility(column, fields.has("status"));
    if (said !== null && !fields.has(said.field)) fields.set(said.field, said.source);
  }
}

/** A column of short codes that never repeat is taken for the stock number, whatever it is called. */
function addStockNumber(fields: Fields, unused: readonly SampledColumn[]): void {
  if (fields.has("stockNumber")) return;
  const code = unused.find(
    ({ values, isList }) =>
      !isList &&
      values.length > 1 &&
      new Set(values).size === values.length &&
      values.every((value) => /^[\w-]{1,20}$/.test(value) && /\d/.test(value)),
  );
  if (code) fields.set("stockNumber", code.name);
}

/** What stays the same of a car while it is for sale, where there is no stock number. */
const KEY_FIELDS = ["title", "make", "model", "badge", "year", "colour", "body", "transmission"] as const;

function findKey(fields: Fields, vinKey: string | undefined): "stockNumber" | string[] {
  if (fields.has("stockNumber")) return "stockNumber";
  if (vinKey !== undefined) return [vinKey];
  const columns = KEY_FIELDS.flatMap((field) => toColumnName(fields, field) ?? []);
  return columns.length >= 3 ? [...new Set(columns)] : "stockNumber";
}

/** Whether nearly every row has a value of a column: the few others are refused when the feed is read. */
const isKey = ({ values }: SampledColumn, rows: number) =>
  values.length > 0 && values.length >= MIN_SHARE_BY_VALUE * rows;

/** Fills in what every mapping needs, so that it can be loaded; the file lacks these columns, and says so when imported. */
function addMissing(fields: Fields, key: "stockNumber" | readonly string[]): string[] {
  const needed = [
    ...(key === "stockNumber" ? [["stockNumber", "Stock number"] as const] : []),
    ...(fields.has("title")
      ? []
      : ([
          ["make", "Make"],
          ["model", "Model"],
        ] as const)),
    ["year", "Year"] as const,
  ];
  const missing = needed.filter(([field]) => !fields.has(field));
  for (const [field, column] of missing) fields.set(field, column);
  return missing.map(([field]) => field);
}

function toColumnName(fields: Fields, field: MappingField): string | undefined {
  const source = fields.get(field);
  return source === undefined ? undefined : toColumn(source);
}

function toColumn(source: ProposedSource): string {
  return typeof source === "string" ? source : source.column;
}

/** In the order of the hints, which is that of a car's description. */
function sortFields(fields: Fields): Record<string, ProposedSource> {
  const order = [...new Set(FIELD_HINTS.map(({ field }) => field))];
  const entries = [...fields].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return Object.fromEntries(entries);
}

function toName(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/\.(?:csv|json|xml|txt|tsv|gz)/g, "")
    .replace(/[^a-z0-9]+/g, "-");
  return name.replace(/^-|-$/g, "").slice(0, 40) || "my-feed";
}
