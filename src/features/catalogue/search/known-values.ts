import { COLOUR_FAMILIES } from "#features/vehicles/colour-family.ts";
import { MAKES } from "#features/vehicles/makes.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import {
  BODIES,
  CAR_TYPES,
  DRIVES,
  FUELS,
  ITEM_TYPES,
  STATUSES,
  TRANSMISSIONS,
} from "#features/vehicles/vehicle.ts";
import { LISTING_DATE, WINDOW_VALUES } from "./listed-window.ts";
import type { Facets, ListAttribute } from "./search-attributes.ts";
import type { SearchVocabulary } from "./search-vocabulary.ts";

type Known = (vocabulary: SearchVocabulary) => readonly string[];

const collectNames = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

/** The attributes whose values are known before stock is searched. */
const KNOWN: Readonly<Partial<Record<ListAttribute, Known>>> = {
  make: ({ makes }) => [...collectNames(makes), ...collectNames(MAKES)],
  make_model: ({ makeOf }) => [...makeOf.keys()],
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
    if (!known || attribute === "make_model") return [];
    return values.filter((value) => !known.includes(value)).map((value) => ({ attribute, value, known }));
  });
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
