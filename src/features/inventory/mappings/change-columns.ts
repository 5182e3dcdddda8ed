import { MAPPING_FIELDS, type MappingField } from "../feeds/mapping/mapping.ts";
import type { MappingDocument } from "./mapping-draft-store.server.ts";

/** A source of a field as the file of a mapping has it: a column, or what is taken of one. */
type DocumentSource = string | { readonly column?: string };

type Fields = ReadonlyMap<MappingField, readonly DocumentSource[]>;

const toColumn = (source: DocumentSource): string | undefined =>
  typeof source === "string" ? source : source.column;

/** The fields of a mapping with the sources of each, in the order of `MAPPING_FIELDS`. */
export function listFields({ fields = {} }: MappingDocument): Fields {
  const given = fields as Readonly<Partial<Record<MappingField, DocumentSource | readonly DocumentSource[]>>>;
  return new Map(
    MAPPING_FIELDS.flatMap((field) => {
      const sources = given[field];
      return sources === undefined ? [] : [[field, [sources].flat() as DocumentSource[]] as const];
    }),
  );
}

/** The fields that a column is taken for, the main one first. */
export const listUses = (fields: Fields, column: string): MappingField[] =>
  [...fields].flatMap(([field, sources]) =>
    sources.some((source) => toColumn(source) === column) ? [field] : [],
  );

/** What a column is to mean: a field, or null for none. */
export interface ColumnChoice {
  readonly column: string;
  readonly field: MappingField | null;
}

/**
 * A mapping in which columns mean what was chosen. A column that means what it did keeps what is taken of it; the key is the stock
 * number where there is one.
 */
export function changeColumns(document: MappingDocument, choices: readonly ColumnChoice[]): MappingDocument {
  const fields = new Map(listFields(document));
  for (const { column, field } of choices) {
    const [main = null] = listUses(fields, column);
    if (main === field) continue;
    if (main !== null)
      fields.set(
        main,
        (fields.get(main) ?? []).filter((source) => toColumn(source) !== column),
      );
    if (field !== null) fields.set(field, [...(fields.get(field) ?? []), column]);
  }
  const kept = MAPPING_FIELDS.flatMap((field) => {
    const sources = fields.get(field) ?? [];
    const [only] = sources;
    return sources.length === 0 ? [] : [[field, sources.length === 1 ? only : sources] as const];
  });
  return { ...document, key: findKey(document, fields), fields: Object.fromEntries(kept) };
}

function findKey({ key }: MappingDocument, fields: Fields): unknown {
  if ((fields.get("stockNumber") ?? []).length > 0) return "stockNumber";
  if (Array.isArray(key) && key.length > 0) return key;
  const [vin] = fields.get("vin") ?? [];
  const column = vin === undefined ? undefined : toColumn(vin);
  return column === undefined ? "stockNumber" : [column];
}

/** The fields without which no vehicle is taken, and that no column is taken for. */
export function listLacking(document: MappingDocument): MappingField[] {
  const fields = listFields(document);
  const has = (field: MappingField) => (fields.get(field) ?? []).length > 0;
  const key: readonly MappingField[] = document.key === "stockNumber" ? ["stockNumber"] : [];
  const names: readonly MappingField[] = has("title") ? [] : ["make", "model"];
  return [...key, ...names, "year" as const].filter((field) => !has(field));
}
