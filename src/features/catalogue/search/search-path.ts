import { MAKES } from "#features/vehicles/makes.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { BODIES, type CarType, ITEM_TYPES } from "#features/vehicles/vehicle.ts";
import type { CatalogueSettings } from "../settings/catalogue-settings.ts";
import type { Facets } from "./search-attributes.ts";
import { trimTrailingSlash } from "./search-state.ts";
import type { Place, SearchVocabulary, VocabularyMake } from "./search-vocabulary.ts";

/** All stock (SEA-09). */
export const DEFAULT_SEARCH_PATH = "/search/new-used-and-demo-cars";

const CAR_TYPE_SEGMENTS: Readonly<Record<string, readonly CarType[]>> = {
  "new-used-and-demo-cars": [],
  "used-cars": ["used"],
  "demo-cars": ["demo"],
  "new-cars": ["new"],
  "new-and-demo-cars": ["demo", "new"],
};

/** What a search path means: its canonical form, and the values that it locks (SEA-23). */
export interface SearchTarget {
  readonly path: string;
  readonly locked: Facets;
}

/**
 * Resolves `/search`, the segments after it, or the site's own path of used cars (SEA-09 to SEA-17). One segment is a car
 * type, else a make, body, location, dealership, else a make without stock; two are make and model. After a car type may
 * come a make, or make and model. Null for a slug never known.
 */
export function resolveSearchPath(
  pathname: string,
  vocabulary: SearchVocabulary,
  usedCarPath?: string,
): SearchTarget | null {
  const path = trimTrailingSlash(pathname);
  const used = { slug: "used-cars", base: trimTrailingSlash(usedCarPath ?? "/search/used-cars") };
  const mirrored = listSegments(used.base, path);
  if (mirrored !== null) return resolveCarType(mirrored, vocabulary, used);
  const segments = listSegments("/search", path);
  if (segments === null) return null;
  const [slug, ...below] = segments;
  if (slug === undefined) return { path: DEFAULT_SEARCH_PATH, locked: {} };
  if (slug === used.slug) return resolveCarType(below, vocabulary, used);
  if (Object.hasOwn(CAR_TYPE_SEGMENTS, slug))
    return resolveCarType(below, vocabulary, { slug, base: `/search/${slug}` });
  if (below.length > 0) return resolveMake(segments, vocabulary, "/search");
  return resolveSegment(slug, vocabulary);
}

/**
 * Chooses a body that is a kind of vehicle, such as "caravan", as that kind where the site has a filter by kind and none by body: that
 * filter then shows what the path chooses, and offers the other kinds (D22).
 */
export function chooseKind(
  target: SearchTarget,
  { facets }: Pick<CatalogueSettings["search"], "facets">,
): SearchTarget {
  const { body: bodies = [], ...others } = target.locked;
  const hasFilter = (name: string) => facets.some(({ attribute }) => attribute === name);
  const isKind = bodies.length > 0 && bodies.every((body) => ITEM_TYPES.some((type) => type === body));
  if (!isKind || hasFilter("body") || !hasFilter("item_type")) return target;
  return { ...target, locked: { ...others, item_type: bodies } };
}

/** Whether an address lies where searches do, known to the site or not (SEA-15 to SEA-17). */
export function isSearchPath(pathname: string, usedCarPath?: string): boolean {
  const bases = usedCarPath === undefined ? ["/search"] : ["/search", trimTrailingSlash(usedCarPath)];
  return bases.some((base) => listSegments(base, pathname) !== null);
}

function resolveSegment(slug: string, vocabulary: SearchVocabulary): SearchTarget | null {
  const path = `/search/${slug}`;
  const locking = (locked: Facets): SearchTarget => ({ path, locked });
  const make = resolveMake([slug], vocabulary, "/search");
  if (make !== null) return make;
  if (Object.hasOwn(BODIES, slug)) return locking({ body: [slug] });
  const locations = listNames(vocabulary.locations, slug);
  if (locations.length > 0) return locking({ location_name: locations });
  const dealerships = listNames(vocabulary.dealerships, slug);
  return dealerships.length > 0
    ? locking({ dealership_name: dealerships })
    : resolveUnstockedMake(slug, "/search");
}

/** A make that the product knows and the account never had: its path answers that there are none (D22). */
function resolveUnstockedMake(slug: string, base: string): SearchTarget | null {
  const make = MAKES.find(({ name }) => toSlug(name) === slug);
  return make ? { path: `${base}/${slug}`, locked: { make: [make.name] } } : null;
}

/**
 * Resolves what comes after a car type: nothing, a make, or make and model (SEA-17). All types together add nothing to a
 * make, whose own path is `/search/{make}`.
 */
function resolveCarType(
  segments: readonly string[],
  vocabulary: SearchVocabulary,
  { slug, base }: { readonly slug: string; readonly base: string },
): SearchTarget | null {
  const types = CAR_TYPE_SEGMENTS[slug] ?? [];
  const locked: Facets = types.length === 0 ? {} : { car_type: types };
  if (segments.length === 0) return { path: base, locked };
  const above = types.length === 0 ? "/search" : base;
  const target = resolveMake(segments, vocabulary, above) ?? resolveUnstockedMake(segments.join("/"), above);
  return target && { path: target.path, locked: { ...locked, ...target.locked } };
}

function resolveMake(
  [makeSlug, modelSlug, ...rest]: readonly string[],
  vocabulary: SearchVocabulary,
  base: string,
): SearchTarget | null {
  if (rest.length > 0) return null;
  const makes = vocabulary.makes.filter((make) => make.slug === makeSlug);
  if (makes.length === 0) return null;
  if (modelSlug === undefined)
    return { path: `${base}/${makeSlug}`, locked: { make: makes.map(({ name }) => name) } };
  const models = makes.flatMap((make) => make.models.filter((model) => model.slug === modelSlug));
  if (models.length === 0) return null;
  return {
    path: `${base}/${makeSlug}/${modelSlug}`,
    locked: { make_model: models.map(({ value }) => value) },
  };
}

function listNames(places: readonly Place[], slug: string): string[] {
  return places.filter((place) => place.slug === slug).map(({ name }) => name);
}

/** The lower-case segments of a path below another, null if it lies elsewhere. */
function listSegments(base: string, path: string): string[] | null {
  if (path !== base && !path.startsWith(`${base}/`)) return null;
  return path
    .slice(base.length + 1)
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment) => segment.toLowerCase());
}

/** Search path of one car type (SEA-10). */
export function toCarTypePath(carType: CarType, usedCarPath?: string): string {
  return carType === "used" && usedCarPath !== undefined ? usedCarPath : `/search/${carType}-cars`;
}

/** Search path of a make, a body, a location or a dealership by its slug (SEA-08, SEA-12 to SEA-14). */
export function toSlugPath(slug: string): string {
  return `/search/${slug}`;
}

/** Search path of new and demo vehicles. */
export const NEW_AND_DEMO_PATH = "/search/new-and-demo-cars";

/** Search path of a make and model (SEA-12). @param under search path of some car types, which narrows it to those (SEA-17) */
export function toModelPath(make: string, model: string, under = "/search"): string {
  return `${trimTrailingSlash(under)}/${toSlug(make)}/${toSlug(model)}`;
}

/** A slug with several meanings; the first one listed is what its path shows (SEA-15). */
export interface SlugCollision {
  readonly slug: string;
  /** "make Suzuki", "location Suzuki". */
  readonly meanings: readonly string[];
}

/** Slugs that mean several things (SEA-15). */
export function findSlugCollisions(vocabulary: SearchVocabulary): SlugCollision[] {
  return [...listSlugMeanings(vocabulary)]
    .filter(([, list]) => list.length > 1)
    .map(([slug, list]) => ({ slug, meanings: list }));
}

/** What `/search/{slug}` could mean, by slug: "make Suzuki", "location Suzuki" (SEA-15). */
export function listSlugMeanings(vocabulary: SearchVocabulary): ReadonlyMap<string, readonly string[]> {
  const meanings = new Map<string, string[]>();
  const add = (kind: string, { name, slug }: Place) => {
    const known = meanings.get(slug) ?? [];
    meanings.set(slug, [...known, `${kind} ${name}`]);
  };
  for (const slug of Object.keys(CAR_TYPE_SEGMENTS)) add("car type", { name: slug, slug });
  for (const make of keepOnePerSlug(vocabulary.makes)) add("make", make);
  for (const [slug, name] of Object.entries(BODIES)) add("body", { name, slug });
  for (const location of vocabulary.locations) add("location", location);
  for (const dealership of vocabulary.dealerships) add("dealership", dealership);
  return meanings;
}

/** Spellings of one make share its path and do not collide. */
function keepOnePerSlug(makes: readonly VocabularyMake[]): VocabularyMake[] {
  return [...new Map(makes.toReversed().map((make) => [make.slug, make])).values()];
}
