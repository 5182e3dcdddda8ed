import { type Random, seedRandom } from "#demo/generator/random.ts";
import { NEAREST_FIRST, SORT_KEYS } from "#features/catalogue/settings/search-settings.ts";
import type { IndexDocument, Phrases, SearchQuery } from "#search/contract/engine.ts";

/** The facets that every query counts, each ignoring its own choice. One value a vehicle, as a plain table has them. */
export const COUNTED_FACETS = [
  "make_model",
  "car_type",
  "item_type",
  "status",
  "price_type",
  "price_range",
  "body",
  "fuel",
  "transmission",
  "drive",
  "seats",
  "colour",
  "location_name",
  "state",
] as const;

/** The numbers whose lowest and highest value every query asks for. */
export const BOUNDED_NUMBERS = ["price", "km", "year"] as const;

const CHOSEN_FACETS = ["make_model", "body", "fuel", "transmission", "colour", "car_type"] as const;
const PAGE = 21;

/** What queries are made from: vehicles whose words and values they ask for, so that most find something. */
export type Sample = readonly Pick<IndexDocument, "facets" | "numbers" | "text">[];

/**
 * Searches as shoppers make them, the same each time: two thirds within one location, a third with text, up to three
 * choices, some with a range, one in ten on a later page.
 */
export function buildShopperQueries(sample: Sample, count: number): SearchQuery[] {
  const random = seedRandom("queries");
  return Array.from({ length: count }, (_, at) => {
    const wanted = random.pick(sample);
    const location = random.pick(sample).facets.location_name as string | null;
    return {
      ...(at % 3 === 1 && { text: chooseWords(wanted.text, random) }),
      ...(at % 3 !== 2 && location && { fixed: { facets: { location_name: [location] } } }),
      facets: chooseFacets(wanted, sample, random),
      ranges: chooseRange(wanted, random),
      ...sorting(random),
      offset: random.chance(0.1) ? PAGE * random.int(1, 20) : 0,
      limit: PAGE,
      countFacets: COUNTED_FACETS,
      boundRanges: BOUNDED_NUMBERS,
    };
  });
}

/** The same queries with the nearest first, from somewhere among the vehicles. */
export function orderByDistance(
  queries: readonly SearchQuery[],
  sample: readonly Pick<IndexDocument, "position">[],
): SearchQuery[] {
  const random = seedRandom("places");
  const positions = sample.flatMap(({ position }) => position ?? []);
  return queries.map((query) => ({
    ...query,
    near: { from: random.pick(positions), maxKm: null },
    sort: { ...query.sort, nearestFirst: true },
  }));
}

function chooseFacets(wanted: Sample[number], sample: Sample, random: Random): Record<string, string[]> {
  const names = random
    .shuffle(CHOSEN_FACETS)
    .slice(0, random.weighted([[0, 3] as const, [1, 4] as const, [2, 2] as const, [3, 1] as const]));
  return Object.fromEntries(
    names.flatMap((name) => {
      const vehicles = random.chance(0.3) ? [wanted, random.pick(sample)] : [wanted];
      const values = vehicles.map(({ facets }) => facets[name]).filter((value) => typeof value === "string");
      return values.length > 0 ? [[name, [...new Set(values)]]] : [];
    }),
  );
}

function chooseRange(wanted: Sample[number], random: Random): NonNullable<SearchQuery["ranges"]> {
  if (!random.chance(0.4)) return {};
  const name = random.pick(BOUNDED_NUMBERS);
  const value = wanted.numbers[name];
  if (value === null || value === undefined) return {};
  if (name === "year") return { year: { min: value - random.int(0, 4), max: null } };
  return {
    [name]: { min: random.chance(0.3) ? Math.floor(value * 0.6) : null, max: Math.ceil(value * 1.3) },
  };
}

/** The orders by a number. The nearest first is asked for with a place. */
const NUMBER_SORTS = SORT_KEYS.filter((key) => key !== NEAREST_FIRST);

function sorting(random: Random): Pick<SearchQuery, "sort"> {
  const [, attribute, direction] = random.pick(NUMBER_SORTS).split(":") as [string, string, "asc" | "desc"];
  return { sort: { attribute, direction } };
}

/** Words of one or two phrases of a vehicle; some break off while being typed, few have a slip. */
function chooseWords(text: Phrases, random: Random): string {
  const [name = "", ...others] = text;
  const typed = name.split(" ").slice(0, random.int(1, 3)).join(" ");
  const query = random.chance(0.3) ? `${typed} ${random.pick(others)}` : typed;
  if (random.chance(0.3)) return query.slice(0, Math.max(3, query.length - 2));
  return random.chance(0.1) ? query.replace(/(?<=\p{L}{2})\p{L}/u, "") : query;
}
