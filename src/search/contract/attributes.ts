/** Checks that queries and documents name only attributes of the index, the same for every engine. */
import { type IndexDocument, type IndexSchema, type SearchQuery, UnknownAttributeError } from "./engine.ts";

/**
 * @throws {UnknownAttributeError} if the query names an attribute that the schema lacks, even without a condition.
 * @throws {RangeError} if it asks for the nearest first without saying nearest to what.
 */
export function checkQuery(schema: IndexSchema, query: SearchQuery): void {
  const { facets, ranges, fixed, sort, countFacets = [], boundRanges = [], usualRanges = [] } = query;
  for (const chosen of [facets, fixed?.facets]) checkFacets(schema, Object.keys(chosen ?? {}));
  for (const chosen of [ranges, fixed?.ranges]) checkNumbers(schema, Object.keys(chosen ?? {}));
  checkFacets(schema, [...countFacets, ...(sort.groups ? [sort.groups.facet] : [])]);
  checkNumbers(schema, [...boundRanges, ...usualRanges, sort.attribute]);
  if (sort.nearestFirst && !query.near) throw new RangeError("nearestFirst needs near");
}

/** @throws {UnknownAttributeError} if the document has an attribute that the schema lacks. */
export function checkDocument(schema: IndexSchema, document: IndexDocument): void {
  checkFacets(schema, Object.keys(document.facets));
  checkNumbers(schema, Object.keys(document.numbers));
}

function checkFacets(schema: IndexSchema, names: readonly string[]): void {
  for (const name of names) if (!schema.facets.includes(name)) throw new UnknownAttributeError(name, "facet");
}

function checkNumbers(schema: IndexSchema, names: readonly string[]): void {
  for (const name of names)
    if (!schema.numbers.includes(name)) throw new UnknownAttributeError(name, "number");
}
