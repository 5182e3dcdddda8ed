import { jsonParser } from "stream-json/core/parser.js";
import { z } from "zod";
import { findPosition, type JsonPosition, toPosition } from "#platform/json-position.ts";
import { suggestName } from "#platform/nearest-name.ts";
import { readAddress } from "../values/read-addresses.ts";
import { EXTRACT_NAMES, type ExtractName } from "../words/extracts.ts";
import { FEED_FORMATS, type FeedFormat } from "./feed-row.ts";
import { SPECIFICATION_KEYS, type SpecificationKey } from "./specification-keys.ts";
import { listUnitColumns, type Measured } from "./unit-columns.ts";

/** Fields that a mapping can fill; each is explained in `mappings/README.md`. */
// biome-ignore format: one line a group
export const MAPPING_FIELDS = [
  "stockNumber", "vin", "itemType", "carType", "status", "title", "make", "model", "badge", "series", "year", "km",
  "colour", "interiorColour", "body", "fuel", "transmission", "drive", "gears", "seats", "doors", "cylinders",
  "engineLitres", "rego", "regoExpiry", "registered", "buildDate", "complianceDate", "nvic", "redbookCode",
  "privateSuburb", "privatePostcode", "carsalesTitle", "paymentProcessors",
  "driveAwayPrice", "egcPrice", "price", "priceType", "beforePrice", "offerPrice", "subscriptionPrice", "preorder",
  "averageMarketPrice", "stateAverageMarketPrice",
  "purchaseCost", "certified", "reserved", "tag", "showOnDealerWebsite", "listedAt", "soldAt", "customRank",
  "features", "categories", "comments",
  "locationCode", "locationName", "locationCity", "locationState", "locationPostcode", "dealership",
  "photos", "libraryImages", "videos", "walkarounds", "spins", "spinCode", "interiors", "hotspots", "historyReportUrl",
  "batteryHealth", "batteryHealthMethod", "batteryHealthDate", "batteryHealthCertificate",
  "financeLenders", "youxQuote",
] as const;
export type MappingField = (typeof MAPPING_FIELDS)[number];

const sourceSchema = z.strictObject({
  column: z
    .string()
    .min(1)
    .refine((name) => name.split("*").length <= 2, { error: 'can have only one "*"' })
    .optional(),
  take: z.enum(EXTRACT_NAMES).optional(),
  values: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])).optional(),
  constant: z.union([z.string(), z.number(), z.boolean()]).optional(),
});
const source = z.preprocess(
  (value) => (typeof value === "string" ? { column: value } : value),
  sourceSchema.refine((value) => (value.column === undefined) !== (value.constant === undefined), {
    error: 'needs either "column" or "constant"',
  }),
);
const sources = z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(source).min(1));

const fields = z.strictObject(
  Object.fromEntries(MAPPING_FIELDS.map((name) => [name, sources.optional()])) as Record<
    MappingField,
    z.ZodOptional<typeof sources>
  >,
);

const PRICES = [
  "driveAwayPrice",
  "egcPrice",
  "price",
  "beforePrice",
  "offerPrice",
  "subscriptionPrice",
  "averageMarketPrice",
  "stateAverageMarketPrice",
] as const;

const mappingSchema = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, "should be lower-case letters, digits and hyphens, at most 40"),
    description: z.string().optional(),
    format: z.enum(FEED_FORMATS).optional(),
    records: z.string().min(1).optional(),
    key: z.union([z.literal("stockNumber"), z.array(z.string().min(1)).min(1)], {
      error: 'should be "stockNumber" or a list of column names',
    }),
    missing: z.enum(["withdrawn", "sold"]).default("withdrawn"),
    noPhotos: z.array(z.string().min(1)).default([]),
    otherColumns: z.enum(["ignored", "refused"]).default("ignored"),
    questions: z.array(z.string().min(1)).default([]),
    notes: z.array(z.string().min(1)).default([]),
    fields,
    specifications: z.partialRecord(z.enum(SPECIFICATION_KEYS), sources).default({}),
  })
  .superRefine((mapping, context) => {
    const report = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    const { fields: given, key } = mapping;
    for (const name of ["make", "model", "year"] as const) {
      const fromTitle = name !== "year" && given.title;
      if (!given[name] && !fromTitle)
        report(["fields"], `lacks "${name}", without which no vehicle is taken`);
    }
    if (key === "stockNumber" && !given.stockNumber)
      report(["fields"], 'lacks "stockNumber", which "key" names');
    if (key === "stockNumber") return;
    const changing = [...PRICES, "km" as const]
      .flatMap((name) => given[name] ?? [])
      .map((from) => from.column);
    for (const [index, column] of key.entries()) {
      if (changing.some((name) => name !== undefined && toColumnKey(name) === toColumnKey(column))) {
        report(
          ["key", index],
          `"${column}" is a price or the kilometres, which change while the car stays the same`,
        );
      }
    }
  });

/** Where a field comes from: a constant, or a column, from which a part may be taken and some wordings replaced. */
export interface Source {
  /** Key of the column as `toColumnKey` makes it; null for a constant. */
  readonly column: string | null;
  /** The column as the mapping writes it, for messages; null for a constant. */
  readonly name: string | null;
  /** What comes before and after the "*" in a name that matches several columns; null for one column. */
  readonly wildcard: readonly [before: string, after: string] | null;
  readonly take: ExtractName | null;
  /** Lower-case wordings and what they mean; null says nothing. */
  readonly values: ReadonlyMap<string, string | null>;
  readonly constant: string | null;
  /** Keys of the columns that may name the unit of its figures (D198). */
  readonly units: readonly string[];
}

/** A checked mapping from the columns of a feed to the fields of a vehicle. The first source that says anything wins. */
export interface Mapping {
  readonly name: string;
  /** What `parseMapping` read, to be kept and read again (D190). */
  readonly document: unknown;
  readonly format: FeedFormat | undefined;
  readonly records: string | undefined;
  /** Columns whose value is read as a document, not as text (ENT-09, ENT-13, ENT-14). */
  readonly documents: ReadonlySet<string>;
  /** Columns that identify a row where there is no stock number (D6); null if there is one. */
  readonly keyColumns: readonly Source[] | null;
  /** What a vehicle is that a snapshot no longer has (D7). */
  readonly missing: "withdrawn" | "sold";
  /** Addresses of "no photo" placeholders (GAL-08). */
  readonly noPhotos: ReadonlySet<string>;
  /** Whether a file may have columns that the mapping does not name (D71). */
  readonly otherColumns: "ignored" | "refused";
  /** What a person has to decide before an import is published (D202). */
  readonly questions: readonly string[];
  /** What a person should check, said again with each import (D203). */
  readonly notes: readonly string[];
  readonly fields: Readonly<Partial<Record<MappingField, readonly Source[]>>>;
  readonly specifications: Readonly<Partial<Record<SpecificationKey, readonly Source[]>>>;
}

/** What is wrong with a mapping, and where in its text. */
interface MappingProblem extends JsonPosition {
  readonly message: string;
}

export type MappingResult =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly problems: readonly MappingProblem[] };

/** Columns are matched without regard to case, spaces, underscores, hyphens, and marks at the end as in "Stock no." and "Sold?". */
export function toColumnKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_-]+/g, "")
    .replace(/[.?:]{1,3}$/, "");
}

/** Reads a mapping from the text of its JSON file; problems name line and column. */
export function parseMapping(text: string): MappingResult {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return { ok: false, problems: [findSyntaxProblem(text)] };
  }
  const checked = mappingSchema.safeParse(document);
  if (checked.success) return { ok: true, mapping: { ...compileMapping(checked.data), document } };
  const problems = checked.error.issues.flatMap((issue) => toProblems(text, document, issue));
  return { ok: false, problems };
}

/** JSON.parse does not always tell where it failed, so the tokenizer is given one character after another. */
function findSyntaxProblem(text: string): MappingProblem {
  const parse = jsonParser();
  let offset = 0;
  try {
    for (; offset < text.length; offset += 1) parse(text.charAt(offset));
  } catch {
    return { ...toPosition(text, offset), message: "This is not valid JSON here." };
  }
  return { ...toPosition(text, text.length), message: "The JSON ends too early." };
}

function toProblems(text: string, document: unknown, issue: z.core.$ZodIssue): MappingProblem[] {
  const at = (path: readonly PropertyKey[], message: string) => ({
    ...findPosition(text, path),
    message: `${path.length === 0 ? "The mapping" : path.join(".")} ${message}.`,
  });
  // One source may be written without the list around it, so its place in the list is not in the text.
  const path = issue.path.filter(
    (step, index) => step !== 0 || Array.isArray(findValue(document, issue.path.slice(0, index))),
  );
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => describeUnknownKey(text, [...path, key]));
  if (issue.code === "invalid_key") return [describeUnknownKey(text, path)];
  return [at(path, describeIssue(issue, findValue(document, path)))];
}

function describeUnknownKey(text: string, path: readonly PropertyKey[]): MappingProblem {
  const suggestion = suggestName(String(path.at(-1)), listAllowedKeys(path.slice(0, -1)));
  return { ...findPosition(text, path), message: `${path.join(".")} is not a known setting.${suggestion}` };
}

/** The keys that a mapping's object may have: the mapping, its fields, its specifications or one source. */
function listAllowedKeys(path: readonly PropertyKey[]): readonly string[] {
  const [group, ...deeper] = path;
  if (group === undefined) return Object.keys(mappingSchema.shape);
  if (deeper.length > 0) return Object.keys(sourceSchema.shape);
  return group === "fields" ? MAPPING_FIELDS : SPECIFICATION_KEYS;
}

function findValue(document: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (value: unknown, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step],
    document,
  );
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined && issue.code !== "custom") return "is missing";
  if (issue.code === "invalid_type") return `should be ${KIND_WORDS[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value")
    return `should be one of ${issue.values.map((one) => `"${String(one)}"`).join(", ")}`;
  if (issue.code === "too_small") return "should not be empty";
  if (issue.code === "invalid_union")
    return issue.message === "Invalid input" ? "should be text, yes or no, or null" : issue.message;
  return issue.message;
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  object: "an object",
  record: "an object",
  array: "a list",
};

type Checked = z.output<typeof mappingSchema>;

const DOCUMENTS = ["hotspots", "financeLenders", "youxQuote"] as const;

function compileMapping(checked: Checked): Omit<Mapping, "document"> {
  return {
    name: checked.name,
    format: checked.format,
    records: checked.records,
    documents: new Set(
      DOCUMENTS.flatMap((name) => checked.fields[name] ?? []).flatMap(({ column }) =>
        column === undefined ? [] : [toColumnKey(column)],
      ),
    ),
    keyColumns:
      checked.key === "stockNumber"
        ? null
        : checked.key.map((column) => ({ ...compileSource({ column }), wildcard: null })),
    missing: checked.missing,
    noPhotos: new Set(checked.noPhotos.map((address) => readAddress(address).value ?? address)),
    otherColumns: checked.otherColumns,
    questions: checked.questions,
    notes: checked.notes,
    fields: withThousands(compileSources(checked.fields, findMeasured)),
    specifications: compileSources(checked.specifications, () => "measure"),
  };
}

/** Kilometres of a column whose name says thousands are read in thousands, unless the mapping takes something of it. */
function withThousands(fields: Mapping["fields"]): Mapping["fields"] {
  if (!fields.km) return fields;
  const km = fields.km.map((from) =>
    from.take === null && from.name !== null && IN_THOUSANDS.test(from.name)
      ? { ...from, take: "thousands-as-km" as const }
      : from,
  );
  return { ...fields, km };
}

/** "Kilometres ('000)", "Kms 000s", "Odometer x1000", "km (thousands)". */
const IN_THOUSANDS = /(?<![\d.,])(?:x ?1)?,?000(?:'?s)?(?![\d.,])|\bthousands?\b/i;

/** In what a field's figures are measured; null for fields without a unit. */
function findMeasured(field: string): Measured | null {
  if (field === "km") return "distance";
  if (field === "engineLitres") return "measure";
  return field === "purchaseCost" || (PRICES as readonly string[]).includes(field) ? "currency" : null;
}

function compileSources<K extends string>(
  given: Readonly<Partial<Record<K, Checked["fields"]["make"]>>>,
  measuredOf: (name: K) => Measured | null,
): Partial<Record<K, readonly Source[]>> {
  const entries = Object.entries(given) as [K, z.output<typeof sources>][];
  return Object.fromEntries(
    entries.map(([name, list]) => [name, list.map((from) => compileSource(from, measuredOf(name)))]),
  ) as unknown as Partial<Record<K, readonly Source[]>>;
}

function compileSource(from: z.output<typeof source>, measured: Measured | null = null): Source {
  const values = Object.entries(from.values ?? {});
  const column = from.column === undefined ? null : toColumnKey(from.column);
  const [before = "", after] = column?.split("*") ?? [];
  return {
    column,
    name: from.column ?? null,
    wildcard: after === undefined ? null : [before, after],
    take: from.take ?? null,
    values: new Map(
      values.map(([word, meaning]) => [word.toLowerCase(), meaning === null ? null : String(meaning)]),
    ),
    constant: from.constant === undefined ? null : String(from.constant),
    // What is taken as miles is in kilometres by then.
    units:
      column === null || measured === null || from.take === "miles-as-km"
        ? []
        : listUnitColumns(column, measured),
  };
}
