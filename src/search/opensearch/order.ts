/** The order of hits, as the cluster sorts. */
import type { SearchQuery } from "../contract/engine.ts";
import { computeKilometres } from "../contract/great-circle.ts";
import { type Clause, hasFacetValue, matchAll } from "./clauses.ts";
import { ID, PLACE, toNumberField, toPosition } from "./fields.ts";

type Near = NonNullable<SearchQuery["near"]>;

/** The places that a query is near enough to. */
export function isWithin({ from }: Near, maxKm: number, places: readonly string[]): Clause {
  const near = places.filter((place) => computeKilometres(from, toPosition(place)) <= maxKm);
  return { terms: { [PLACE]: near } };
}

/** The condition of a query with a score by its groups: the first group has the highest. */
export function withGroupScore(clauses: readonly Clause[], groups: SearchQuery["sort"]["groups"]): Clause {
  if (!groups || groups.values.length === 0) return matchAll(clauses);
  const { facet, values } = groups;
  const queries = values.map((value, at) => ({
    constant_score: { filter: hasFacetValue(facet, [value]), boost: values.length - at },
  }));
  return {
    bool: { filter: clauses.length > 0 ? clauses : [matchAll([])], should: [{ dis_max: { queries } }] },
  };
}

/** What a document is ordered by, equal ones by their id. */
export function toSort({ sort, near }: SearchQuery, places: readonly string[]): object[] {
  const { attribute, direction, groups, nearestFirst } = sort;
  return [
    ...(groups && groups.values.length > 0 ? [{ _score: "desc" }] : []),
    ...(nearestFirst && near ? [byDistance(near, places)] : []),
    { [toNumberField(attribute)]: { order: direction, missing: "_last" } },
    { [ID]: "asc" },
  ];
}

/**
 * The place of each distance among all of them, from the nearest on. Distances are computed here, so that those which are equal for
 * one engine are so for the other.
 */
function byDistance({ from }: Near, places: readonly string[]): object {
  const measured = places.map((place) => [place, computeKilometres(from, toPosition(place))] as const);
  const rising = [...new Set(measured.map(([, km]) => km))].sort((one, other) => one - other);
  const rankOf = new Map(rising.map((km, at) => [km, at]));
  const ranks = Object.fromEntries(measured.map(([place, km]) => [place, rankOf.get(km)]));
  return {
    _script: {
      type: "number",
      order: "asc",
      script: {
        lang: "painless",
        source: `def at = doc['${PLACE}']; return at.size() == 0 ? params.last : params.ranks.getOrDefault(at.value, params.last)`,
        params: { ranks, last: rising.length },
      },
    },
  };
}
