import { countWrongLetters, findNearestName } from "#platform/nearest-name.ts";
import type { FeedValues } from "./feed-row.ts";
import { type Mapping, type Source, toColumnKey } from "./mapping.ts";
import { isAround } from "./values-around.ts";

/** Columns that no field needs are remembered for messages only, so a feed that invents names has an end. */
const MAX_OTHER_COLUMNS = 1_000;

/** The columns that a feed turned out to have, as its mapping sees them (D71). */
export class FeedColumns {
  readonly #needed: readonly Source[];
  readonly #seen = new Set<string>();
  /** Names as the feed writes them, by key. */
  readonly #names = new Map<string, string>();
  readonly #late = new Set<string>();
  #others = 0;

  constructor(mapping: Mapping) {
    this.#needed = [...listSources(mapping).values(), mapping.keyColumns ?? []].flat();
  }

  /** Notes the columns of one row. */
  addRow(values: FeedValues): void {
    for (const name in values) if (!this.#seen.has(name)) this.#add(name);
  }

  /** Notes the columns of a header. */
  addHeader(names: readonly string[]): void {
    for (const name of names) if (!this.#seen.has(name)) this.#add(name);
  }

  /** Notes columns that stand behind the vehicles, where they are read too late (D89). */
  addLate(names: ReadonlySet<string>): void {
    for (const name of names) this.#late.add(toColumnKey(name));
  }

  /** Whether the feed says behind the vehicles what a source asks for. */
  isLate({ column }: Source): boolean {
    return column !== null && this.#late.has(column);
  }

  /** Whether the feed has a column that a source asks for; a constant needs none. */
  has({ column, wildcard }: Source): boolean {
    if (column === null || this.#names.has(column)) return true;
    return wildcard !== null && [...this.#names.keys()].some((key) => isMatch(key, wildcard));
  }

  /** Every column, as the feed writes it. */
  get names(): readonly string[] {
    return [...this.#names.values()];
  }

  /** The columns that no source asks for, as the feed writes them. */
  get unused(): readonly string[] {
    return [...this.#names].filter(([key]) => !this.#isNeeded(key)).map(([, name]) => name);
  }

  /** The unused columns of the vehicles themselves, without what stands around their list. */
  get unknown(): readonly string[] {
    return this.unused.filter((name) => !isAround(name));
  }

  #add(name: string): void {
    const key = toColumnKey(name);
    const isOther = !this.#isNeeded(key);
    if (isOther && this.#others >= MAX_OTHER_COLUMNS) return;
    this.#seen.add(name);
    if (this.#names.has(key)) return;
    this.#names.set(key, name);
    if (isOther) this.#others += 1;
  }

  #isNeeded(key: string): boolean {
    return this.#needed.some(
      ({ column, wildcard, units }) =>
        column === key || (wildcard !== null && isMatch(key, wildcard)) || units.includes(key),
    );
  }
}

/** Whether a source is read from a column of that name. */
export const isReadFrom = ({ column, wildcard }: Source, name: string): boolean => {
  const key = toColumnKey(name);
  return column === key || (wildcard !== null && isMatch(key, wildcard));
};

function isMatch(key: string, [before, after]: readonly [string, string]): boolean {
  return key.length >= before.length + after.length && key.startsWith(before) && key.endsWith(after);
}

/**
 * A mapping without the sources that a file with such columns lacks: a shipped mapping asks for hundreds of names, and each row
 * would be asked for all of them.
 */
export function narrowMapping(mapping: Mapping, columns: FeedColumns): Mapping {
  const narrow = (given: Readonly<Partial<Record<string, readonly Source[]>>>) => {
    const entries = Object.entries(given).map(
      ([key, sources = []]) => [key, sources.filter((source) => columns.has(source))] as const,
    );
    return Object.fromEntries(entries.filter(([, sources]) => sources.length > 0));
  };
  return { ...mapping, fields: narrow(mapping.fields), specifications: narrow(mapping.specifications) };
}

/** A mapped field of which a feed has no column. */
export interface MissingColumn {
  /** As a mapping names it: `price`, `specifications.power`; "key" for a column of the key. */
  readonly field: string;
  /** The columns that the mapping asks for, as it writes them. */
  readonly columns: readonly string[];
  /** The feed's column that was perhaps meant. */
  readonly nearest: string | null;
  /** Whether the feed has it behind the vehicles, where it is read too late. */
  readonly isLate?: boolean;
}

/**
 * The mapped fields of which a feed has no column, or has it too late for some vehicles. None where other columns are refused: there a mistyped name is an
 * error, and a name that is left out is left out on purpose.
 */
export function findMissingColumns(mapping: Mapping, columns: FeedColumns): MissingColumn[] {
  if (mapping.otherColumns === "refused") return [];
  const missing = [...listSources(mapping)].flatMap(([field, sources]) =>
    isServed(sources, columns) && !sources.some((source) => columns.isLate(source))
      ? []
      : [toMissingColumn(field, sources, columns)],
  );
  return suggestOnce(missing, columns.unused);
}

/** Whether a feed has one of the columns that a field is read from; a field that is constant needs none. */
function isServed(sources: readonly Source[], columns: FeedColumns): boolean {
  const fromColumns = sources.filter(({ column }) => column !== null);
  return fromColumns.length === 0 || fromColumns.some((source) => columns.has(source));
}

/**
 * Why a file cannot be imported whatever its rows say, as one text for the dealer: it has no column for a key field, or,
 * where the mapping refuses other columns, it has one that the mapping does not know. Null for a file that can.
 */
export function findColumnProblem(mapping: Mapping, columns: FeedColumns): string | null {
  const keys = findMissingKeys(mapping, columns);
  if (keys.length > 0) return [...keys.map(describeMissingColumn), formatColumnList(columns.names)].join(" ");
  const unknown = mapping.otherColumns === "refused" ? columns.unknown : [];
  return unknown.length === 0 ? null : describeUnknown(mapping, columns, unknown);
}

function describeMissingColumn({ field, columns, nearest, isLate }: MissingColumn): string {
  if (isLate)
    return `${formatAlternatives(columns)} (${field}) stands behind the vehicles, where it is read too late: have the feed send it before them.`;
  const hint = nearest === null ? "" : ` Did you mean "${shortenName(nearest)}"?`;
  return `The file has no column ${formatAlternatives(columns)} (${field}).${hint}`;
}

/** Missing columns in lines for people: what may be a slip in a sentence each, the rest in one. */
export function describeMissing(missing: readonly MissingColumn[]): string[] {
  const isSlip = ({ nearest, isLate }: MissingColumn) => nearest !== null || isLate === true;
  const slips = missing.filter(isSlip);
  const others = missing.filter((column) => !isSlip(column));
  const names = others.map(({ field, columns }) => `${formatAlternatives(columns.slice(0, 1))} (${field})`);
  return [
    ...slips.map(describeMissingColumn),
    ...(names.length > 0 ? [`The file has no column ${names.join(", ")}.`] : []),
  ];
}

/** The key fields of which a feed has no column: nothing of it can be imported (D71). */
export function findMissingKeys(mapping: Mapping, columns: FeedColumns): MissingColumn[] {
  const { fields, keyColumns } = mapping;
  const hasTitle = fields.title?.some((source) => columns.has(source)) ?? false;
  const required = [
    ...(keyColumns === null ? (["stockNumber"] as const) : []),
    ...(hasTitle ? [] : (["make", "model"] as const)),
    "year" as const,
  ];
  const ofFields = required.flatMap((field) => {
    const sources = fields[field] ?? [];
    return sources.some((source) => columns.has(source)) ? [] : [toMissingColumn(field, sources, columns)];
  });
  const ofKey = (keyColumns ?? []).filter((source) => !columns.has(source));
  const missing = [...ofFields, ...ofKey.map((source) => toMissingColumn("key", [source], columns))];
  return suggestOnce(missing, columns.unused);
}

/** Whether objects with these columns may be the vehicles that a mapping reads: they have half of the key fields or more (D199). */
export function hasKeyColumns(mapping: Mapping, names: readonly string[]): boolean {
  const columns = new FeedColumns(mapping);
  const needed = findMissingKeys(mapping, columns).length;
  columns.addHeader(names);
  return findMissingKeys(mapping, columns).length <= needed / 2;
}

function toMissingColumn(field: string, sources: readonly Source[], columns: FeedColumns): MissingColumn {
  const wanted = sources.flatMap(({ name }) => name ?? []);
  const isLate = sources.some((source) => columns.isLate(source));
  return { field, columns: wanted, nearest: null, ...(isLate && { isLate }) };
}

/**
 * Suggests each column of a feed for one field at most, the one that it is nearest to: what one field takes, no other can.
 * "Price AUD" is nearest to "Price", since a word was added; else the name with the fewest wrong letters.
 */
function suggestOnce(missing: readonly MissingColumn[], unused: readonly string[]): MissingColumn[] {
  const pairs = missing
    .filter(({ isLate }) => !isLate)
    .flatMap((column) =>
      unused.flatMap((name) => {
        const distances = column.columns.flatMap((wanted) => measureDistance(wanted, name) ?? []);
        return distances.length === 0 ? [] : [{ column, name, distance: Math.min(...distances) }];
      }),
    )
    .sort((one, other) => one.distance - other.distance);
  const nearest = new Map<MissingColumn, string>();
  const taken = new Set<string>();
  for (const { column, name } of pairs) {
    if (nearest.has(column) || taken.has(name)) continue;
    nearest.set(column, name);
    taken.add(name);
  }
  return missing.map((column) => ({ ...column, nearest: nearest.get(column) ?? null }));
}

/** 0 for a name to which words were added, else the share of its letters that differ; null when it is another name. */
function measureDistance(wanted: string, name: string): number | null {
  if (hasAllWords(name, wanted)) return 0;
  const errors = countWrongLetters(wanted, name);
  return errors === null ? null : errors / wanted.length;
}

function hasAllWords(name: string, wanted: string): boolean {
  const words = splitWords(name);
  const wantedWords = splitWords(wanted);
  return wantedWords.length > 0 && wantedWords.every((word) => words.includes(word));
}

function splitWords(name: string): string[] {
  return name
    .slice(0, MAX_SHOWN_NAME)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function describeUnknown(mapping: Mapping, columns: FeedColumns, unknown: readonly string[]): string {
  const known = [...listSources(mapping).values()]
    .flat()
    .filter((source) => !columns.has(source))
    .flatMap(({ name }) => name ?? []);
  const listed = unknown.slice(0, MAX_UNKNOWN_LISTED).map((name) => {
    const nearest = findNearestName(name, known);
    return `"${shortenName(name)}"${nearest === null ? "" : ` (did you mean "${nearest}"?)`}`;
  });
  const more = unknown.length - listed.length;
  const rest = more > 0 ? ` and ${more} more` : "";
  return `The file has keys that the ${mapping.name} layout does not know: ${listed.join(", ")}${rest}.`;
}

const MAX_UNKNOWN_LISTED = 10;
const MAX_COLUMNS_LISTED = 60;
const MAX_SHOWN_NAME = 60;

/** The columns of a file in a sentence, as many as a person reads. */
export function formatColumnList(names: readonly string[]): string {
  if (names.length === 0) return "It has no columns at all.";
  const more = names.length - MAX_COLUMNS_LISTED;
  const rest = more > 0 ? ` and ${more} more` : "";
  return `Its columns are ${names.slice(0, MAX_COLUMNS_LISTED).map(shortenName).join(", ")}${rest}.`;
}

/** A list of usual names is longer than a person reads. */
const MAX_ALTERNATIVES = 3;

function formatAlternatives(names: readonly string[]): string {
  const more = names.length - MAX_ALTERNATIVES;
  const listed = names.slice(0, MAX_ALTERNATIVES).map((name) => `"${shortenName(name)}"`);
  return [...listed, ...(more > 0 ? [`${more} more names`] : [])].join(" or ");
}

function shortenName(name: string): string {
  return name
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, MAX_SHOWN_NAME)
    .toWellFormed();
}

function listSources(mapping: Mapping): ReadonlyMap<string, readonly Source[]> {
  const specifications = Object.entries(mapping.specifications).map(
    ([name, sources]) => [`specifications.${name}`, sources] as const,
  );
  return new Map([...Object.entries(mapping.fields), ...specifications]);
}
