import type { Facets } from "#features/catalogue/search/search-attributes.ts";
import type { SettledSearch } from "#features/catalogue/search/settled-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { isModelOfMake } from "#features/vehicles/make-name.ts";
import { capitalise, formatCount, type Noun } from "#features/vehicles/noun.ts";
import { BODIES, type Body, CAR_TYPES, type CarType, type ItemType } from "#features/vehicles/vehicle.ts";
import { ITEM_TYPE_LABELS } from "./facet-labels.ts";

/** What vehicles of a body are called together, with a capital. */
export const BODY_PLURALS: Readonly<Record<Body, string>> = {
  suv: "SUVs",
  ute: "Utes",
  hatch: "Hatches",
  sedan: "Sedans",
  wagon: "Wagons",
  van: "Vans",
  coupe: "Coupes",
  convertible: "Convertibles",
  "cab-chassis": "Cab Chassis",
  "people-mover": "People Movers",
  bus: "Buses",
  "light-truck": "Light Trucks",
  motorhome: "Motorhomes",
  caravan: "Caravans",
  motorcycle: "Motorcycles",
  hardtop: "Hardtops",
  "4x4": "4x4s",
  ev: "EVs",
  prestige: "Prestige Cars",
};

/** What the vehicles found are called together: "cars", "caravans", or "vehicles" for a mixture or none. */
export function toResultNoun(itemTypes: readonly string[]): Noun {
  const type = itemTypes.length === 1 ? ITEM_TYPE_LABELS[itemTypes[0] as ItemType] : "Vehicle";
  const one = type.toLowerCase();
  return { one, many: `${one}s` };
}

/** "Hatch" and "Hatches" (D333). */
export const toBodyNoun = (body: Body): Noun => ({ one: BODIES[body], many: BODY_PLURALS[body] });

/** "37 SUVs", "1 ute": vehicles of the one body that is chosen, else what they are called together. */
export function formatBodyCount(count: number, body: Facets["body"], noun: Noun): string {
  const only = body?.length === 1 ? (body[0] as Body) : null;
  if (only === null || !Object.hasOwn(BODY_PLURALS, only)) return formatCount(count, noun);
  const { one, many } = toBodyNoun(only);
  return formatCount(count, { one: toSentenceCase(one), many: toSentenceCase(many) });
}

/** "Utes" as "utes", but "SUVs" and "4x4s" as they are. */
function toSentenceCase(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.toLowerCase() : name;
}

/** "Used", "New and Demo" in the site's labels, in the order new, demo, used (SEA-38, SEA-39); "" for all or none. */
export function formatConditions(
  carTypes: readonly string[] | undefined,
  labels: CatalogueSettings["labels"],
): string {
  const chosen = CAR_TYPES.filter((type: CarType) => carTypes?.includes(type));
  return chosen.length === CAR_TYPES.length ? "" : chosen.map((type) => labels[type]).join(" and ");
}

interface SearchedWords {
  readonly condition: string;
  readonly vehicle: string | null;
  /** "Utes", "vehicles"; "" beside a model, which says it. */
  readonly kind: string;
  /** "at Northside", or "". */
  readonly place: string;
}

/** What is chosen, in words; null if nothing that has a word is. */
function findSearchedWords(
  facets: Facets,
  noun: Noun,
  labels: CatalogueSettings["labels"],
): SearchedWords | null {
  const condition = formatConditions(facets.car_type, labels);
  const { make: makes = [], make_model: models = [] } = facets;
  // Makes and models are one choice: a make is narrowed by its own models, and by no other's (FAC-03).
  const whole = makes.filter((make) => !models.some((model) => isModelOfMake(model, make)));
  const vehicle = takeOnly([...whole, ...models]);
  const body = takeOnly(facets.body);
  const place = takeOnly(facets.location_name) ?? takeOnly(facets.dealership_name);
  const type = takeOnly(facets.item_type);
  if (!condition && !vehicle && !body && !place && !type) return null;
  const { many } = type !== null && Object.hasOwn(ITEM_TYPE_LABELS, type) ? toResultNoun([type]) : noun;
  const kind =
    body === null
      ? vehicle !== null && vehicle === models[0]
        ? ""
        : many
      : (BODY_PLURALS[body as Body] ?? many);
  return { condition, vehicle, kind, place: place === null ? "" : `at ${place}` };
}

/** "Used Toyota HiLux for sale": what is chosen, in words; the site's own title when nothing that has a word is. */
export function buildSearchHeading(
  facets: Facets,
  noun: Noun,
  { labels, search }: Pick<CatalogueSettings, "labels" | "search">,
): string {
  const words = findSearchedWords(facets, noun, labels);
  if (words === null) return search.title;
  const { condition, vehicle, kind, place } = words;
  return capitalise(joinWords([condition, vehicle, kind, "for sale", place]));
}

/**
 * The heading of a search that finds nothing (D303): "No used Toyota utes in stock at Northside right now".
 * @param isWhole whether the words are all that is looked for; "like that" stands for the rest
 */
export function buildEmptyHeading(
  facets: Facets,
  noun: Noun,
  { labels, isWhole }: Pick<CatalogueSettings, "labels"> & { readonly isWhole: boolean },
): string {
  const words = findSearchedWords(facets, noun, labels);
  if (words === null) return "Nothing like that right now";
  const { condition, vehicle, kind, place } = words;
  const what = [toSentenceCase(condition), vehicle, toSentenceCase(kind)];
  return joinWords(["No", ...what, isWhole ? "in stock" : "like that", place, "right now"]);
}

/** Filters that the words of a heading say, if one value of each is chosen. */
const WORDED: readonly string[] = [
  ...["car_type", "make", "make_model", "body", "item_type"],
  ...["location_name", "dealership_name"],
];

/** Whether the words of a heading say all that is looked for. */
export function isWholeInWords({ state, facets }: Pick<SettledSearch, "state" | "facets">): boolean {
  const isBroad = state.query === "" && state.near === null && Object.keys(state.ranges).length === 0;
  return (
    isBroad && Object.entries(facets).every(([name, values]) => WORDED.includes(name) && values.length < 2)
  );
}

const joinWords = (words: readonly (string | null)[]) => words.filter(Boolean).join(" ");

function takeOnly(values: readonly string[] | undefined): string | null {
  const [first, second] = values ?? [];
  return first === undefined || second !== undefined ? null : first;
}

/** Words that a shopper may search for, by what the site sells: they become filters (D119). */
export function buildExampleSearches(itemTypes: readonly string[]): string {
  if (itemTypes.includes("caravan")) return "Bunk van";
  return itemTypes.length === 1 && itemTypes[0] === "motorcycle" ? "LAMS bike" : "SUV under 30k";
}
