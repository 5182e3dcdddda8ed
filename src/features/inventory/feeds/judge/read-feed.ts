import { FeedColumns, isReadFrom } from "../mapping/feed-columns.ts";
import type { Mapping, MappingField } from "../mapping/mapping.ts";
import type { SampledColumn } from "./column-samples.ts";

/** The columns of a feed as a mapping reads them. */
export class ReadFeed {
  /** Columns of the vehicles that nothing is read from. */
  readonly unread: readonly SampledColumn[];
  readonly #mapping: Mapping;
  readonly #columns: readonly SampledColumn[];

  constructor(mapping: Mapping, columns: readonly SampledColumn[]) {
    this.#mapping = mapping;
    this.#columns = columns;
    const names = new FeedColumns(mapping);
    names.addHeader(columns.map(({ name }) => name));
    const unread = new Set(names.unknown);
    this.unread = columns.filter(({ name }) => unread.has(name));
  }

  /** Those columns of the feed that a field is read from. */
  listColumns(field: MappingField): SampledColumn[] {
    return (this.#mapping.fields[field] ?? []).flatMap((source) =>
      this.#columns.filter(({ name }) => isReadFrom(source, name)),
    );
  }

  /** Whether the feed says anything of a field; a constant says it of every vehicle. */
  has(field: MappingField): boolean {
    const isConstant = this.#mapping.fields[field]?.some(({ column }) => column === null) ?? false;
    return isConstant || this.listColumns(field).length > 0;
  }

  /** Whether the mapping takes something of a field's text, such as miles as kilometres. */
  takes(field: MappingField): boolean {
    return this.#mapping.fields[field]?.some(({ take }) => take !== null) ?? false;
  }
}
