import { toDraft } from "../draft/to-draft.ts";
import type { FeedSample } from "../files/sample-feed.server.ts";
import type { SampledColumn } from "../judge/column-samples.ts";
import { ColumnTally } from "../judge/column-tally.ts";
import { type ColumnRemark, judgeColumns, PRICE_FIELDS } from "../judge/judge-columns.ts";
import { findPhotoColumns } from "../judge/photo-columns.ts";
import { isInMiles, isMile } from "../judge/units.ts";
import { MAPPING_FIELDS, type MappingField, parseMapping } from "../mapping/mapping.ts";
import { isAround } from "../mapping/values-around.ts";
import { readDate, readYesNo } from "../values/readings.ts";
import { readColumnName, saysCents, saysKm, saysMiles, saysUnit } from "../words/column-name.ts";
import { EXTRACTS } from "../words/extracts.ts";
import { assignFields, isYardName } from "./assign-fields.ts";
import { doubtGuesses } from "./doubt-guesses.ts";
import type { IsTown } from "./field-hints.ts";
import { buildMeaning, type ProposedSource, proposeSale } from "./propose-sale.ts";

/** A mapping to start from, as its file has it, and what a person should look at (D71). */
export interface ProposedMapping {
  readonly document: Readonly<Record<string, unknown>>;
  /** Needed fields for which no column was found; their column names are to be filled in. */
  readonly missing: readonly string[];
  /** Columns that were taken for nothing. */
  readonly unused: readonly string[];
  /** Sentences on what would go wrong if the mapping were used as it is. */
  readonly warnings: readonly string[];
  /** What a person has to decide; an import waits until it is taken out of the document (D202). */
  readonly questions: readonly string[];
}

type Fields = Map<MappingField, ProposedSource | ProposedSource[]>;

/** What is known of the feed while its mapping is put together. */
interface ProposeOptions {
  /** Of what the mapping's name is made, such as the file's name. */
  readonly title: string;
  readonly now: Date;
  readonly isTown: IsTown;
}

/** Less of a column's values than this must not contradict what is taken of them. */
const MIN_SHARE = 0.9;

/**
 * A mapping proposed from a feed's columns: each field gets the column whose name and values fit it best, whatever their order. It can
 * be loaded as it is, also when a needed column was not found.
 */
export function proposeMapping(sample: FeedSample, options: ProposeOptions): ProposedMapping {
  const { format, records, rows } = sample;
  const sorted = sample.columns.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const inDollars = groupColumns(sorted).filter(({ name }) => !saysCents(name));
  const own = inDollars.filter(({ name }) => !isAround(name));
  const photos = findPhotoColumns(own);
  const sale = proposeSale(own);
  const claimed = new Set([...photos, ...sale.sources.map(({ column }) => column)]);
  const assigned = assignFields(
    inDollars.filter((column) => !claimed.has(column)),
    rows.length,
    options.isTown,
  );
  const fields: Fields = new Map(assigned.taken.map(({ field, column }) => [field, column.name]));
  for (const { field, source } of sale.sources) addSource(fields, field, source);
  for (const { name } of photos) addSource(fields, "photos", name);
  const milesNotes = takeMiles(fields, own);
  takeUtes(fields, own);
  takePriceOfOffer(fields);
  takeDriveAway(fields, own);
  addYear(fields, own);
  const vinKey = findVinKey(fields, own, rows.length);
  const code = fields.has("stockNumber") || vinKey !== undefined ? undefined : findCode(fields, own);
  if (code) fields.set("stockNumber", code.name);
  const key = findKey(fields, vinKey);
  const missing = addMissing(fields, key);
  const doubts = doubtGuesses({ ...assigned, rows, code: code?.name, key });
  const questions = [...sale.questions, ...doubts.questions];
  const notes = [...sale.warnings, ...doubts.warnings, ...milesNotes];
  const document = {
    name: toName(options.title),
    format,
    ...(records === undefined ? {} : { records }),
    key,
    missing: "withdrawn",
    ...(questions.length === 0 ? {} : { questions }),
    ...(notes.length === 0 ? {} : { notes }),
    fields: sortFields(fields),
  };
  const used = new Set(listColumns(fields));
  const judged = judgeSample(document, sample, options).filter(
    ({ key: about }) => !questions.includes(about),
  );
  return {
    document,
    missing,
    unused: groupColumns(sample.columns)
      .map(({ name }) => name)
      .filter((name) => !used.has(name)),
    warnings: judged.map(({ text, holds }) => (holds ? `${text} An import would be held.` : text)),
    questions,
  };
}

/** What an import of the rows with the proposed mapping would report of their columns (D203). */
function judgeSample(
  document: object,
  { columns, rows, late }: FeedSample,
  { now, isTown }: ProposeOptions,
): ColumnRemark[] {
  const parsed = parseMapping(JSON.stringify(document));
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join(" "));
  const { mapping } = parsed;
  const tally = new ColumnTally(mapping);
  tally.samples.addHeader(columns.map(({ name }) => name));
  const context = { now, keyCounts: new Map<string, number>() };
  for (const values of rows) {
    tally.samples.addRow(values);
    const result = toDraft(mapping, values, context);
    if (result.ok) tally.addVehicle(values, result.draft);
  }
  return judgeColumns(mapping, { tally, late: late.filter(isYardName), isTown });
}

/** Numbered columns of addresses ("Photo 1", "Photo 2") and the groups below "features" become one column with a "*". */
export function groupColumns(columns: readonly SampledColumn[]): SampledColumn[] {
  const groups = Map.groupBy(
    columns.filter(({ name }) => !name.includes("*")),
    toPattern,
  );
  return [...groups].flatMap(([pattern, members]) =>
    members.length < 2 || !pattern.includes("*") || members.every(({ values }) => values.length === 0)
      ? members
      : [{ name: pattern, values: members.flatMap(({ values }) => values), isList: true }],
  );
}

function toPattern({ name, values }: SampledColumn): string {
  const group = /^(features|options|equipment)\.(?!items$)[^.]+$/i.exec(name);
  if (group) return `${group[1]}.*`;
  // The last photos of a few cars are often empty, and filled in by the next file.
  const mayBeAddress = values.every((value) => /^https?:/i.test(value));
  return mayBeAddress ? name.replace(/\d{1,3}(\D{0,20})$/, "*$1") : name;
}

function addSource(fields: Fields, field: MappingField, source: ProposedSource): void {
  const earlier = fields.get(field);
  fields.set(field, earlier === undefined ? source : [...[earlier].flat(), source]);
}

/** Kilometres from a column that says miles, or beside one that says that it does. */
function takeMiles(fields: Fields, columns: readonly SampledColumn[]): string[] {
  const column = columns.find(({ name }) => name === toColumnName(fields, "km"));
  if (!column || saysKm(column.name)) return [];
  const unit = columns.find(({ name, values }) => saysUnit(name) && areMost(values, isMile));
  if (!unit && !saysMiles(column.name) && !areMost(column.values, isInMiles)) return [];
  fields.set("km", { column: column.name, take: "miles-as-km" });
  const why = unit === undefined ? "" : `, as "${unit.name}" (${unit.values[0]}) says`;
  return [`"${column.name}" is in miles${why}, and becomes kilometres.`];
}

/** A few cells in miles do not make a column of kilometres one of miles; those are dropped when the feed is read. */
const areMost = (values: readonly string[], fits: (text: string) => boolean) =>
  values.length > 0 && values.filter(fits).length >= MIN_SHARE * values.length;

/** In the catalogues of social networks a ute is a "TRUCK". */
function takeUtes(fields: Fields, columns: readonly SampledColumn[]): void {
  const column = columns.find(({ name }) => name === toColumnName(fields, "body"));
  if (column?.values.includes("TRUCK") && column.values.every((text) => CATALOGUE_BODY.test(text)))
    fields.set("body", { column: column.name, values: { truck: "ute" } });
}

const CATALOGUE_BODY =
  /^(?:CONVERTIBLE|COUPE|CROSSOVER|ESTATE|GRANDTOURER|HATCHBACK|MINIBUS|MINIVAN|MPV|OTHER|PICKUP|ROADSTER|SALOON|SEDAN|SMALL_CAR|SPORTSCAR|SUPERCAR|SUPERMINI|SUV|TRUCK|VAN|WAGON|NONE)$/;

/** A price that is called that of a sale is the price where there is no other. */
function takePriceOfOffer(fields: Fields): void {
  const offer = fields.get("offerPrice");
  if (offer === undefined || PRICE_FIELDS.some((field) => fields.has(field))) return;
  fields.set("price", offer);
  fields.delete("offerPrice");
}

/** A price without a type may be drive away by another column's yes and no. */
function takeDriveAway(fields: Fields, columns: readonly SampledColumn[]): void {
  if (!fields.has("price") || fields.has("priceType")) return;
  const column = columns.find(
    ({ name, values }) =>
      /^(?:is)?(?:dap|(?:drive|ride)away|onroad(?:cost)?sincluded)$/.test(
        readColumnName(name).words.join(""),
      ) &&
      values.length > 0 &&
      values.every((text) => readYesNo(text).value !== null),
  );
  if (column) fields.set("priceType", { column: column.name, values: buildMeaning("drive away", "egc") });
}

/** Without a column of years, a date of building, a year column that holds dates or a title may say it. */
function addYear(fields: Fields, columns: readonly SampledColumn[]): void {
  if (fields.has("year")) return;
  const dated = columns.find(
    ({ name, values }) =>
      /year|first|built|manufactur|erstzulassung|^ez$/i.test(name) &&
      !/expir|sold|due|service|listed/i.test(name) &&
      values.some((value) => readDate(value).value !== null),
  );
  const column = dated?.name ?? toColumnName(fields, "buildDate") ?? toColumnName(fields, "complianceDate");
  const title = columns.find(({ name }) => name === toColumnName(fields, "title"));
  const saysYear = title?.values.some((value) => EXTRACTS["year-word"](value) !== "") ?? false;
  const source = column ?? (saysYear ? title?.name : undefined);
  if (source !== undefined) fields.set("year", { column: source, take: "year-word" });
}

/** What a code is not called. */
const NO_CODE =
  /\b(?:dates?|time|prices?|cost|amount|kms?|odo\w*|mileage|year|weight|mass|length|width|height|url|phone|mobile|lat\w*|long?\w*|postcode|zip|engine|colou?r|power|torque|days|repayments?|key)\b/;

/** A column of short codes that never repeat, whatever it is called; codes with letters before plain numbers. */
function findCode(fields: Fields, columns: readonly SampledColumn[]): SampledColumn | undefined {
  const used = new Set(listColumns(fields));
  const codes = columns.filter(
    ({ name, values, isList }) =>
      !isList &&
      !used.has(name) &&
      !NO_CODE.test(readColumnName(name).words.join(" ")) &&
      values.length > 1 &&
      new Set(values).size === values.length &&
      values.every((value) => /^[\w-]{1,20}$/.test(value) && /\d/.test(value) && !DATE.test(value)),
  );
  return codes.find(({ values }) => values.some((value) => /\p{L}/u.test(value))) ?? codes[0];
}

const DATE = /^(?:19|20)\d\d-?[01]\d-?[0-3]\d|^\d{1,2}-(?:\d{1,2}|[a-z]{3})-\d{2,4}$/i;

/** A VIN tells vehicles apart where nearly every row has one; the few others are refused when the feed is read. */
function findVinKey(fields: Fields, columns: readonly SampledColumn[], rows: number): string | undefined {
  const vin = columns.find(({ name }) => name === toColumnName(fields, "vin"));
  return vin && vin.values.length > 0 && vin.values.length >= MIN_SHARE * rows ? vin.name : undefined;
}

/** What stays the same of a car while it is for sale, where there is no stock number. */
const KEY_FIELDS = [
  "title",
  "make",
  "model",
  "badge",
  "year",
  "colour",
  "body",
  "transmission",
  "rego",
] as const;

function findKey(fields: Fields, vinKey: string | undefined): "stockNumber" | string[] {
  if (fields.has("stockNumber")) return "stockNumber";
  if (vinKey !== undefined) return [vinKey];
  const columns = KEY_FIELDS.flatMap((field) => toColumnName(fields, field) ?? []);
  return columns.length >= 3 ? [...new Set(columns)] : "stockNumber";
}

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

const listColumns = (fields: Fields) =>
  [...fields.values()].flatMap((source) => [source].flat().map(toColumn));

function toColumnName(fields: Fields, field: MappingField): string | undefined {
  const [source] = [fields.get(field) ?? []].flat();
  return source === undefined ? undefined : toColumn(source);
}

function toColumn(source: ProposedSource): string {
  return typeof source === "string" ? source : source.column;
}

function sortFields(fields: Fields): Record<string, ProposedSource | ProposedSource[]> {
  const entries = [...fields].sort(
    ([one], [other]) => MAPPING_FIELDS.indexOf(one) - MAPPING_FIELDS.indexOf(other),
  );
  return Object.fromEntries(entries);
}

function toName(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/\.(?:csv|jsonl?|ndjson|xlsx|xml|txt|tsv|gz)\b/g, "")
    .replace(/[^a-z0-9]+/g, "-");
  return name.replace(/^-|-$/g, "").slice(0, 40) || "my-feed";
}
