/** Counts, bounds and what a range hides, as aggregations of one search. */
import {
  type FacetCount,
  type IndexSchema,
  MAX_FACET_VALUES,
  type SearchQuery,
  type SearchResult,
} from "../contract/engine.ts";
import { type Choice, type Clause, hasNumber, listChoices, matchAll, matchNot } from "./clauses.ts";
import { toFacetField, toNumberField } from "./fields.ts";
import type { Aggregate } from "./index-reader.ts";

type Aggregates = Readonly<Record<string, Aggregate>>;

/** What a query wants counted, each ignoring the choice of its own attribute. */
export class Counts {
  readonly #query: SearchQuery;
  readonly #facets: readonly string[];
  readonly #bounded: readonly string[];
  readonly #usual: readonly string[];
  readonly #choices: readonly Choice[];

  constructor(schema: IndexSchema, query: SearchQuery) {
    this.#query = query;
    this.#facets = query.countFacets ?? schema.facets;
    this.#bounded = query.boundRanges ?? schema.numbers;
    this.#usual = query.usualRanges ?? [];
    this.#choices = listChoices(query);
  }

  /** The shopper's choices but for that of an attribute. */
  listOthers(kind: Choice["kind"], name: string): Clause[] {
    const others = this.#choices.filter((choice) => choice.kind !== kind || choice.name !== name);
    return others.map(({ clause }) => clause);
  }

  /** The aggregations; those that ignore no choice share one filter. */
  toAggregations(): Record<string, object> {
    const shared: Record<string, object> = {};
    const own: Record<string, object> = {};
    const add = (kind: Choice["kind"], name: string, inner: Record<string, object>) => {
      const isChosen = this.#choices.some((choice) => choice.kind === kind && choice.name === name);
      if (!isChosen) Object.assign(shared, inner);
      else {
        const key = `${kind} ${name}`;
        const aggs = { ...(own[key] as { aggs?: object } | undefined)?.aggs, ...inner };
        own[key] = { filter: matchAll(this.listOthers(kind, name)), aggs };
      }
    };
    for (const name of this.#facets) add("facet", name, countFacet(name, this.#query.facets?.[name] ?? []));
    for (const name of this.#bounded) add("range", name, boundNumber(name));
    for (const name of this.#usual) add("range", name, countNumber(name));
    for (const { kind, name } of this.#choices)
      if (kind === "range") add(kind, name, { [`missing ${name}`]: { filter: matchNot(hasNumber(name)) } });
    if (this.#choices.length === 0) return shared;
    if (Object.keys(shared).length === 0) return own;
    const clauses = this.#choices.map(({ clause }) => clause);
    return { ...own, matches: { filter: matchAll(clauses), aggs: shared } };
  }

  read(found: Aggregates): Pick<SearchResult, "facets" | "ranges" | "missing"> {
    const inner = this.#listInner(found);
    const closed = this.#choices.filter(({ kind }) => kind === "range").map(({ name }) => name);
    return {
      facets: toTable(this.#facets, (name) => readFacet(inner, name, this.#query.facets?.[name] ?? [])),
      ranges: toTable(this.#bounded, (name) => readBounds(inner, name)),
      missing: toTable(closed, (name) => inner[`missing ${name}`]?.doc_count ?? 0),
    };
  }

  /** How many documents have each number whose usual ends are wanted. */
  readUsualCounts(found: Aggregates): readonly { readonly name: string; readonly count: number }[] {
    const inner = this.#listInner(found);
    return this.#usual.map((name) => ({ name, count: inner[`number ${name}`]?.value ?? 0 }));
  }

  /** The aggregations by their own names, whatever filter they stand in. */
  #listInner(found: Aggregates): Aggregates {
    const filters = ["matches", ...this.#choices.map(({ kind, name }) => `${kind} ${name}`)];
    return Object.assign({}, found, ...filters.map((name) => found[name] ?? {}));
  }
}

function toTable<T>(names: readonly string[], value: (name: string) => T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}

function countFacet(name: string, chosen: readonly string[]): Record<string, object> {
  const field = toFacetField(name);
  return {
    [`values ${name}`]: { terms: { field, size: MAX_FACET_VALUES } },
    // They may be rarer than those that are counted.
    ...(chosen.length > 0 && {
      [`chosen ${name}`]: { terms: { field, include: [...new Set(chosen)], size: chosen.length } },
    }),
  };
}

function readFacet(found: Aggregates, name: string, chosen: readonly string[]): FacetCount[] {
  const counts = new Map(chosen.map((value) => [value, 0]));
  for (const kind of ["values", "chosen"])
    for (const { key, doc_count: count } of found[`${kind} ${name}`]?.buckets ?? [])
      counts.set(String(key), count);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

function boundNumber(name: string): Record<string, object> {
  const field = toNumberField(name);
  return { [`lowest ${name}`]: { min: { field } }, [`highest ${name}`]: { max: { field } } };
}

function readBounds(found: Aggregates, name: string): { min: number; max: number } | null {
  const min = found[`lowest ${name}`]?.value ?? null;
  const max = found[`highest ${name}`]?.value ?? null;
  return min === null || max === null ? null : { min, max };
}

function countNumber(name: string): Record<string, object> {
  return { [`number ${name}`]: { value_count: { field: toNumberField(name) } } };
}
