import type { Reading } from "../values/reading.ts";
import { LOST_CHARACTER } from "../words/clean-text.ts";
import { EXTRACTS } from "../words/extracts.ts";
import { findCellLengthProblem, findSpreadsheetDamage, isLongField } from "./cell-problems.ts";
import type { FeedValue, FeedValues } from "./feed-row.ts";
import { type Mapping, type MappingField, type Source, toColumnKey } from "./mapping.ts";
import { isUnitColumn, isUnitOf } from "./unit-columns.ts";

/** What a report says about one field of a row. */
export interface Remark {
  readonly field: string;
  readonly value: string;
  readonly reason: string;
}

/** A row with more problems than these has one cause, such as a column of something else. */
const MAX_REMARKS = 50;

/** One row seen through a mapping: asks each source of a field in turn and collects what could not be used. */
export class MappedRow {
  /** Fields with a usable value. */
  readonly filled = new Set<string>();
  readonly #remarks: Remark[] = [];
  #unlisted = 0;
  readonly #columns = new Map<string, FeedValue>();
  readonly #mapping: Mapping;
  #hasUnits = false;

  constructor(mapping: Mapping, values: FeedValues) {
    this.#mapping = mapping;
    for (const [name, value] of Object.entries(values)) {
      const key = toColumnKey(name);
      if (!this.#columns.has(key)) this.#columns.set(key, value);
      this.#hasUnits ||= isUnitColumn(key);
    }
  }

  /** The value of the first source that `read` understands; a text that nothing understands is warned of. */
  field<T>(name: MappingField, read: (text: string) => Reading<T>): T | null {
    return this.fromSources(name, this.#mapping.fields[name] ?? [], read);
  }

  /** The values of every source of a field that `read` understands; what is not understood is warned of. */
  all<T>(name: MappingField, read: (text: string) => Reading<T>): T[] {
    const values: T[] = [];
    for (const cells of (this.#mapping.fields[name] ?? []).flatMap((source) => this.#cells(name, source))) {
      const { value, problem } = readCells(cells, read);
      if (value !== null) values.push(value);
      if (problem) this.#add({ field: name, ...problem });
    }
    if (values.length > 0) this.filled.add(name);
    return values;
  }

  /** As `field`, for sources that are not those of a field. */
  fromSources<T>(
    name: string,
    sources: readonly Source[],
    read: (text: string, source: Source) => Reading<T>,
  ): T | null {
    let refused: Remark | undefined;
    for (const source of sources) {
      for (const cells of this.#cells(name, source)) {
        const { value, problem } = readCells(cells, (text) => read(text, source));
        if (value !== null) {
          this.filled.add(name);
          return value;
        }
        if (problem) refused ??= { field: name, ...problem };
      }
    }
    if (refused) this.#add(refused);
    return null;
  }

  /** Everything that was reported, the first 50 one by one. */
  get warnings(): readonly Remark[] {
    if (this.#unlisted === 0) return this.#remarks;
    const rest = `${this.#unlisted} more problems of this row are not listed`;
    return [...this.#remarks, { field: "", value: "", reason: rest }];
  }

  hasWarning(field: string): boolean {
    return this.#remarks.some((remark) => remark.field === field);
  }

  /** Takes back the first warning of a field, so that a rejection can say it; undefined without one. */
  takeWarning(field: string): Remark | undefined {
    const at = this.#remarks.findIndex((remark) => remark.field === field);
    return at === -1 ? undefined : this.#remarks.splice(at, 1)[0];
  }

  /** The first text that a field's sources give, as the feed words it; null when there is none, or it is too long. */
  wording(name: MappingField): string | null {
    for (const source of this.#mapping.fields[name] ?? []) {
      const text = this.#findColumns(source).flat()[0]?.trim();
      if (text && findCellLengthProblem(name, text) === null) return text;
    }
    return null;
  }

  /** Items of a list field, of the first source that has any: the elements of a list, or the parts of one text as `split` finds them. */
  items(name: MappingField, split: (text: string) => string[]): string[] {
    for (const source of this.#mapping.fields[name] ?? []) {
      const items = this.#itemsOf(name, source, split);
      if (items.length > 0) return items;
    }
    return [];
  }

  /**
   * Addresses of a list field, of all of its sources in their order (D204). What a "*" finds beside them, such as a number in "Photo
   * count", is left out.
   */
  addresses(name: MappingField, split: (text: string) => string[]): string[] {
    return (this.#mapping.fields[name] ?? []).flatMap((source) => {
      const items = this.#itemsOf(name, source, split);
      return source.wildcard === null ? items : items.filter((item) => /[/\\.]/.test(item));
    });
  }

  /** Whether the row has a column of the field, be it empty. */
  has(name: MappingField): boolean {
    const sources = this.#mapping.fields[name] ?? [];
    return sources.some((source) => this.#findColumns(source).length > 0);
  }

  /** Texts of columns, for a row's key. */
  columns(keys: readonly Source[]): string[] {
    return keys.map(({ column }) => String(this.#columns.get(column ?? "") ?? "").trim());
  }

  warn(field: string, value: string, reason: string): void {
    this.#add({ field, value, reason });
  }

  #itemsOf(name: MappingField, source: Source, split: (text: string) => string[]): string[] {
    const lists = this.#findColumns(source).map((texts) => this.#readable(name, source, texts));
    return lists.flatMap((texts) => (texts.length > 1 ? texts : texts.flatMap(split)));
  }

  #add(remark: Remark): void {
    if (this.#remarks.length < MAX_REMARKS) this.#remarks.push(remark);
    else this.#unlisted += 1;
  }

  /** What each column of a source says of a field, and why a text of it cannot be read at all. */
  #cells(field: string, source: Source): readonly (readonly Cell[])[] {
    if (source.column === null) return [[{ text: source.constant ?? "", problem: null }]];
    const unit = this.#hasUnits ? this.#findUnit(source) : "";
    return this.#findColumns(source).map((texts) => {
      const cells = toCells(field, source, texts);
      return unit === "" ? cells : cells.map((cell) => addUnit(cell, unit));
    });
  }

  /** What a column beside a source says of the unit of its figures; empty for nothing (D198). */
  #findUnit({ units }: Source): string {
    for (const column of units) {
      const text = [this.#columns.get(column) ?? ""].flat().at(0)?.trim() ?? "";
      if (text.length <= MAX_UNIT && isUnitOf(text, column)) return text;
    }
    return "";
  }

  /** The texts that can be read; the others are warned of. */
  #readable(field: string, source: Source, texts: readonly string[]): string[] {
    const cells = toCells(field, source, texts);
    for (const { text, problem } of cells) if (problem !== null) this.warn(field, text, problem);
    const damaged = cells.find(({ text }) => text.includes(LOST_CHARACTER));
    if (damaged?.problem === null) this.warn(field, damaged.text, LOST);
    return cells.filter(({ problem }) => problem === null).map(({ text }) => text);
  }

  /** The texts of each column that a source names. */
  #findColumns({ column, wildcard }: Source): (readonly string[])[] {
    if (column === null) return [];
    const names = wildcard === null ? [column] : sortNumbered(this.#columns.keys(), wildcard);
    return names.flatMap((name) => {
      const value = this.#columns.get(name);
      if (value === undefined) return [];
      return [typeof value === "string" ? [value] : value];
    });
  }
}

/** The names that a wildcard matches: by their number if they have one in its place, else in the order of the file. */
function sortNumbered(names: Iterable<string>, [before, after]: readonly [string, string]): string[] {
  const shortest = before.length + after.length;
  const numberIn = (name: string) => Number(name.slice(before.length, name.length - after.length));
  return [...names]
    .filter((name) => name.length >= shortest && name.startsWith(before) && name.endsWith(after))
    .sort((one, other) => numberIn(one) - numberIn(other) || 0);
}

interface Cell {
  readonly text: string;
  readonly problem: string | null;
}

type CellsReading<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly value: null; readonly problem: Omit<Remark, "field"> | undefined };

/** The value that a column gives, which may be given twice, but not twice differently (D70). */
function readCells<T>(cells: readonly Cell[], read: (text: string) => Reading<T>): CellsReading<T> {
  const readings = cells.map(({ text, problem }) => ({
    text,
    ...(problem === null ? read(text) : { value: null, problem }),
  }));
  const [first, ...others] = readings.filter(({ value }) => value !== null);
  const refused = readings.find(({ problem }) => problem !== undefined);
  if (!first || first.value === null)
    return { value: null, problem: refused && { value: refused.text, reason: refused.problem ?? "" } };
  const other = others.find(({ value }) => value !== first.value);
  if (!other) return { value: first.value };
  return {
    value: null,
    problem: { value: `${first.text}, ${other.text}`, reason: "is given more than once" },
  };
}

const MAX_UNIT = 30;

/** A figure that says its unit itself keeps that one. */
function addUnit(cell: Cell, unit: string): Cell {
  return /\d$/.test(cell.text) ? { ...cell, text: `${cell.text} ${unit}` } : cell;
}

function toCells(field: string, source: Source, texts: readonly string[]): Cell[] {
  return texts
    .map((written) => {
      const problem = findCellLengthProblem(field, written);
      const text = problem === null ? readMeaning(source, written) : written;
      return {
        text,
        problem: problem ?? findLostCharacters(field, text) ?? findSpreadsheetDamage(field, text),
      };
    })
    .filter(({ text }) => text !== "");
}

const LOST = "has lost characters";

/** A name without its lost letter is another name; a long text is shown without it. */
function findLostCharacters(field: string, text: string): string | null {
  return text.includes(LOST_CHARACTER) && !isLongField(field) ? LOST : null;
}

function readMeaning(source: Source, text: string): string {
  const taken = (source.take === null ? text : EXTRACTS[source.take](text)).trim();
  const replaced = source.values.get(taken.toLowerCase());
  return replaced === undefined ? taken : (replaced ?? "");
}
