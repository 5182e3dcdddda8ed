import {
  type ModelName,
  type ModelRecord,
  parseModelRecord,
  type SiteModels,
} from "#features/models/index/site-models.server.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { BODIES } from "#features/vehicles/vehicle.ts";
import type { FacetCount, SearchQuery } from "#search/contract/engine.ts";
import { DIRECTORY_PAGE_SIZE } from "./directory-state.ts";
import type { ListingsCall } from "./listings-call.ts";

/** Attributes of the index (DIR-04). */
const ATTRIBUTES = { make: "manufacturer.name", model: "model.name", body: "model.body" } as const;

/** What a search of current models finds. */
export interface Listings {
  readonly hits: readonly ModelRecord[];
  /** Of all hits. */
  readonly count: number;
  /**
   * Counts of each attribute's values, its own choice ignored; of makes also that of the model, so that another make can be
   * chosen; of models only those of the chosen make.
   */
  readonly facets: Readonly<Record<(typeof ATTRIBUTES)[keyof typeof ATTRIBUTES], readonly FacetCount[]>>;
  /** What was asked for, in the names of the index; a name that it does not have stays as it was given. */
  readonly chosen: Pick<ListingsCall, "make" | "model" | "body">;
}

/** Searches the current models that a site shows, from memory: 21 at a time, in alphabetical order (DIR-04, DIR-05, API-07). */
export async function findListings({ engine, names }: SiteModels, asked: ListingsCall): Promise<Listings> {
  const chosen = findNames(names, asked);
  const query: SearchQuery = {
    ...{ text: asked.query, facets: toFacets(chosen), fixed: { facets: { current: ["yes"] } } },
    sort: { attribute: "place", direction: "asc" },
    ...{ offset: asked.offset, limit: DIRECTORY_PAGE_SIZE, boundRanges: [] },
    countFacets: chosen.make === "" ? [ATTRIBUTES.make, ATTRIBUTES.body] : Object.values(ATTRIBUTES),
  };
  const result = await engine.search(query);
  const ofAnyModel =
    chosen.model === ""
      ? result
      : await engine.search({
          ...{ ...query, facets: toFacets({ ...chosen, model: "" }) },
          ...{ limit: 0, countFacets: [ATTRIBUTES.make] },
        });
  const listCounts = (attribute: string, { facets } = result) =>
    (facets[attribute] ?? []).filter(({ count }) => count > 0);
  return {
    hits: result.hits.map(({ record }) => parseModelRecord(record)),
    count: result.count,
    facets: {
      "manufacturer.name": listCounts(ATTRIBUTES.make, ofAnyModel),
      "model.name": listCounts(ATTRIBUTES.model),
      "model.body": listCounts(ATTRIBUTES.body),
    },
    chosen,
  };
}

const toFacets = (chosen: Listings["chosen"]): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(ATTRIBUTES).flatMap(([part, attribute]) => {
      const value = chosen[part as keyof typeof ATTRIBUTES];
      return value === "" ? [] : [[attribute, [value]]];
    }),
  );

/** Names of the index for what was asked for, whatever its capitals and hyphens; a model only together with its make. */
function findNames(names: SiteModels["names"], { make, model, body }: ListingsCall): Listings["chosen"] {
  const makeKey = `${toSlug(make)}/`;
  const ofMake =
    make === "" ? [] : [...names].flatMap(([key, one]) => (key.startsWith(makeKey) ? [one] : []));
  const isMeant = (one: ModelName) => toSlug(one.model) === toSlug(model);
  const found = model === "" ? undefined : (names.get(makeKey + toSlug(model)) ?? ofMake.find(isMeant));
  const known = Object.keys(BODIES).find((one) => one === toSlug(body));
  return { make: ofMake[0]?.make ?? make, model: found?.model ?? model, body: known ?? body };
}
