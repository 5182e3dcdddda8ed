import { EXTRACTS } from "./extracts.ts";
import type { FeedValue, FeedValues } from "./feed-row.ts";
import { columnKey, type Mapping, type MappingField, type Source } from "./mapping.ts";
import type { Reading } from "./readings.ts";

/** What a report says about one field of a row. */
export interface Remark {
  readonly field: string;
  readonly value: string;
  readonly reason: string;
}

/** One row seen through a mapping: asks each source of a field in turn and collects what could not be used. */
export class MappedRow {
  readonly warnings: Remark[] = [];
  readonly #columns = new Map<string, FeedValue>();
  readonly #mapping: Mapping;

  constructor(mapping: Mapping, values: FeedValues) {
    this.#mapping = mapping;
    for (const [name, value] of Object.entries(values)) {
      const key = columnKey(name);
      if (!this.#columns.has(key)) this.#columns.set(key, value);
    }
  }

  /** The value of the first source that `read` understands; a text that nothing understands is warned of. */
  field<T>(name: MappingField, read: (text: string) => Reading<T>): T | null {
    return this.fromSources(name, this.#mapping.fields[name] ?? [], read);
  }

  /** As `field`, for sources that are not those of a field. */
  fromSources<T>(name: string, sources: readonly Source[], read: (text: string) => Reading<T>): T | null {
    let refused: Remark | undefined;
    for (const source of sources) {
      for (const text of this.#texts(source)) {
        const { value, problem } = read(text);
        if (value !== null) return value;
        if (problem !== undefined) refused ??= { field: name, value: text, reason: problem };
      }
    }
    if (refused) this.warnings.push(refused);
    return null;
  }

  /** The first text that a field's sources give, as the feed words it; null when there is none. */
  wording(name: MappingField): string | null {
    for (const source of this.#mapping.fields[name] ?? []) {
      const value = source.column === null ? undefined : this.#columns.get(source.column);
      const text = (typeof value === "string" ? value : value?.[0])?.trim();
      if (text) return text;
    }
    return null;
  }

  /** Items of a list field: the elements of a list, or the parts of one text as `split` finds them. */
  items(name: MappingField, split: (text: string) => string[]): string[] {
    for (const source of this.#mapping.fields[name] ?? []) {
      const texts = this.#texts(source);
      const items = texts.length > 1 ? texts : texts.flatMap(split);
      if (items.length > 0) return items;
    }
    return [];
  }

  /** Whether the row has a column of the field, be it empty. */
  has(name: MappingField): boolean {
    const sources = this.#mapping.fields[name] ?? [];
    return sources.some(({ column }) => column !== null && this.#columns.has(column));
  }

  /** Texts of columns, for a row's key. */
  columns(keys: readonly string[]): string[] {
    return keys.map((key) => String(this.#columns.get(key) ?? "").trim());
  }

  warn(field: string, value: string, reason: string): void {
    this.warnings.push({ field, value, reason });
  }

  #texts(source: Source): string[] {
    if (source.column === null) return [source.constant ?? ""];
    const value = this.#columns.get(source.column);
    if (value === undefined) return [];
    const texts = typeof value === "string" ? [value] : value;
    return texts.map((text) => meaning(source, text)).filter((text) => text !== "");
  }
}

function meaning(source: Source, text: string): string {
  const taken = (source.take === null ? text : EXTRACTS[source.take](text)).trim();
  const replaced = source.values.get(taken.toLowerCase());
  return replaced === undefined ? taken : (replaced ?? "");
}
