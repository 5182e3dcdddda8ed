import { PRICE_RANGES } from "#features/pricing/price-range.ts";
import { BATTERY_HEALTH_STEPS } from "#features/vehicles/battery-health.ts";
import { COLOUR_FAMILIES } from "#features/vehicles/colour-family.ts";
import { MAKES } from "#features/vehicles/makes.ts";
import { MAKE_OF_KNOWN_MODEL } from "#features/vehicles/segments.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import {
  BODIES,
  CAR_TYPES,
  DRIVES,
  FUELS,
  ITEM_TYPES,
  PRICE_TYPES,
  STATUSES,
  TRANSMISSIONS,
} from "#features/vehicles/vehicle.ts";
import type { SearchIndex } from "#search/contract/engine.ts";
import { LISTING_DATE, WINDOW_VALUES } from "./listed-window.ts";
import type { Facets, ListAttribute } from "./search-attributes.ts";
import type { SearchVocabulary } from "./search-vocabulary.ts";

type Known = (vocabulary: SearchVocabulary) => readonly string[];

const collectNames = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

/** More seats than any vehicle has. */
const MAX_SEATS = 99;
const SEATS = Array.from({ length: MAX_SEATS }, (_, at) => String(at + 1));

/** The attributes whose values are known before stock is searched. The others have the dealer's own words. */
const KNOWN: Readonly<Partial<Record<ListAttribute, Known>>> = {
  make: ({ makes }) => [...collectNames(makes), ...collectNames(MAKES)],
  make_model: ({ makeOf }) => [...makeOf.keys(), ...MAKE_OF_KNOWN_MODEL.keys()],
  model: ({ makes }) => makes.flatMap(({ models }) => collectNames(models)),
  location_name: ({ locations }) => collectNames(locations),
  dealership_name: ({ dealerships }) => collectNames(dealerships),
  car_type: () => CAR_TYPES,
  status: () => STATUSES,
  item_type: () => ITEM_TYPES,
  body: () => Object.keys(BODIES),
  fuel: () => Object.keys(FUELS),
  transmission: () => Object.keys(TRANSMISSIONS),
  drive: () => Object.keys(DRIVES),
  colour_family: () => Object.keys(COLOUR_FAMILIES),
  seats: () => SEATS,
  price_range: () => PRICE_RANGES,
  price_type: () => PRICE_TYPES,
  certified: () => ["True", "False"],
  learner_approved: () => ["True"],
  battery_health: () => BATTERY_HEALTH_STEPS,
  [LISTING_DATE]: () => WINDOW_VALUES,
};

/** A chosen value that no stock can have. */
export interface UnknownValue {
  readonly attribute: string;
  readonly value: string;
  readonly known: readonly string[];
}

/** Finds values that no stock can have. A model that a dealer never had may still come. */
export function findUnknownValues(facets: Facets, vocabulary: SearchVocabulary): UnknownValue[] {
  return Object.entries(toKnownValues(facets, vocabulary)).flatMap(([attribute, values]) => {
    const known = KNOWN[attribute as ListAttribute]?.(vocabulary);
    if (!known || attribute === "make_model" || attribute === "model") return [];
    return values.filter((value) => !known.includes(value)).map((value) => ({ attribute, value, known }));
  });
}

/** Whether stock can have a value, as far as that is known without looking at it. */
export const isKnownValue = (
  attribute: ListAttribute,
  value: string,
  vocabulary: SearchVocabulary,
): boolean => KNOWN[attribute]?.(vocabulary).includes(value) ?? true;

/** Whether values of an attribute are the dealer's own words, of which any may be in stock one day. */
export const isOpenAttribute = (attribute: string): boolean =>
  KNOWN[attribute as ListAttribute] === undefined;

/**
 * The chosen values that a page may not name as if they were stock, since an address can say anything (D22): no vehicle has
 * such a value, or none of the site's does where values are the dealer's own words.
 */
export async function findStrangeValues(
  engine: SearchIndex,
  facets: Facets,
  vocabulary: SearchVocabulary,
): Promise<Facets> {
  const open = Object.keys(facets).filter(isOpenAttribute);
  const counts = open.length === 0 ? {} : (await engine.search({ ...ALL_STOCK, countFacets: open })).facets;
  return filterValues(facets, (attribute, value) => {
    const known = KNOWN[attribute]?.(vocabulary) ?? counts[attribute]?.map((count) => count.value);
    return known?.includes(value) === false;
  });
}

const ALL_STOCK = {
  sort: { attribute: "custom_rank", direction: "desc" },
  offset: 0,
  limit: 0,
  boundRanges: [],
} as const;

/** The chosen values that are not among others. */
export const omitValues = (facets: Facets, others: Facets): Facets =>
  filterValues(facets, (attribute, value) => others[attribute]?.includes(value) !== true);

/** The chosen values of which a rule says so; no empty list. */
export function filterValues(
  facets: Facets,
  keeps: (attribute: ListAttribute, value: string) => boolean,
): Facets {
  const entries = (Object.entries(facets) as [ListAttribute, readonly string[]][]).map(
    ([attribute, values]) => [attribute, values.filter((value) => keeps(attribute, value))] as const,
  );
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

/** Chosen values as stock has them, whatever their capitals: `make=mazda` chooses what `/search/mazda` does (D22). */
export function toKnownValues(facets: Facets, vocabulary: SearchVocabulary): Facets {
  const entries = Object.entries(facets).map(([attribute, values]) => {
    const known = KNOWN[attribute as ListAttribute]?.(vocabulary);
    return [
      attribute,
      known ? [...new Set(values.flatMap((value) => listSpellings(value, known)))].sort() : values,
    ];
  });
  return Object.fromEntries(entries);
}

/** The known values that a value may mean: itself, else all that share its slug, else itself as it is. */
function listSpellings(value: string, known: readonly string[]): readonly string[] {
  if (known.includes(value)) return [value];
  const slug = toSlug(value);
  const same = known.filter((other) => slug !== "" && toSlug(other) === slug);
  return same.length > 0 ? same : [value];
}
