import { makeModelValue, makeName } from "#features/vehicles/make-name.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { runAtOnce, type Steps } from "#platform/pauses.ts";
import type { Position } from "#search/contract/great-circle.ts";

export interface Place {
  readonly name: string;
  readonly slug: string;
}

export interface VocabularyMake extends Place {
  readonly models: readonly (Place & {
    /** Value of the attribute `make_model`. */
    readonly value: string;
  })[];
}

/** What is known of where shoppers and vehicles are. */
export interface SearchPlaces {
  /** The postcode or town that a shopper writes, with the name that addresses and pages have for it; null for none that we know. */
  readonly find: (text: string) => (Position & { readonly name: string }) | null;
  /** Vehicles are in several places, so that a distance is a choice. */
  readonly areSeveral: boolean;
}

const NO_PLACES: SearchPlaces = { find: () => null, areSeveral: false };

/**
 * The names that a site's search paths and make filter know, with and without stock at the moment (D22). A location
 * or dealership is chosen in the index by its name.
 */
export interface SearchVocabulary {
  readonly makes: readonly VocabularyMake[];
  readonly locations: readonly Place[];
  readonly dealerships: readonly Place[];
  /** The make of each `make_model` value. */
  readonly makeOf: ReadonlyMap<string, string>;
  readonly places: SearchPlaces;
}

type Vocabulary = [
  vehicles: Iterable<{ readonly make: string; readonly model: string }>,
  locations: readonly Place[],
  dealerships: readonly Place[],
];

/** The vocabulary of all vehicles that a site ever showed, and of its locations and dealerships; it knows no places yet. */
export const buildSearchVocabulary = (...names: Vocabulary): SearchVocabulary =>
  runAtOnce(buildVocabularyInSteps(...names));

/** The same in steps: manufacturers have thousands of models (T14). */
export function* buildVocabularyInSteps(
  ...[vehicles, locations, dealerships]: Vocabulary
): Steps<SearchVocabulary> {
  const namesOf = new Map<string, Map<string, string>>();
  for (const { make: written, model } of vehicles) {
    const make = makeName(written);
    const names = namesOf.get(make) ?? new Map<string, string>();
    namesOf.set(make, names.set(makeModelValue(make, model), model.trim()));
    yield;
  }
  const makes: VocabularyMake[] = [];
  const makeOf = new Map<string, string>();
  for (const [make, names] of namesOf) {
    const models: VocabularyMake["models"][number][] = [];
    for (const [value, name] of names) {
      models.push({ name, value, slug: toSlug(name) });
      makeOf.set(value, make);
      yield;
    }
    makes.push({ name: make, slug: toSlug(make), models: models.sort(compareByName) });
  }
  return { makes: makes.sort(compareByName), locations, dealerships, makeOf, places: NO_PLACES };
}

/** The names that several sites know, in steps; it knows no places yet. Of places with one slug, the first has its path. */
export function joinVocabularies(vocabularies: readonly SearchVocabulary[]): Steps<SearchVocabulary> {
  const models = vocabularies.flatMap(({ makes }) =>
    makes.flatMap((make) => make.models.map(({ name }) => ({ make: make.name, model: name }))),
  );
  const join = (kind: "locations" | "dealerships") => {
    const places = vocabularies.flatMap((one) => one[kind]);
    return [...new Map(places.toReversed().map((place) => [place.slug, place])).values()].reverse();
  };
  return buildVocabularyInSteps(models, join("locations"), join("dealerships"));
}

function compareByName(one: Place, other: Place): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}
