import { omitValues } from "#features/catalogue/search/known-values.ts";
import { ANY_TIME, LISTING_DATE, toWindowDays } from "#features/catalogue/search/listed-window.ts";
import { toSliderBounds } from "#features/catalogue/search/range-bounds.ts";
import {
  type Facets,
  isRangeAttribute,
  type ListAttribute,
  type RangeAttribute,
} from "#features/catalogue/search/search-attributes.ts";
import { countMakes, listSiteFacets } from "#features/catalogue/search/search-query.ts";
import { RADII, type SearchProblem } from "#features/catalogue/search/search-state.ts";
import type { SearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import type { SettledSearch } from "#features/catalogue/search/settled-search.ts";
import type { StockResult } from "#features/catalogue/search/stock-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { FacetAttribute } from "#features/catalogue/settings/search-settings.ts";
import { buildRepaymentBasis } from "#features/finance/rates/repayment-basis.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import { readPriceRangeStart } from "#features/pricing/price-range.ts";
import { makeLogo } from "#features/vehicles/make-logo.ts";
import { CAR_TYPES, type ItemType, STATUSES } from "#features/vehicles/vehicle.ts";
import type { FacetCount } from "#search/contract/engine.ts";
import { ATTRIBUTE_LABELS, formatValue } from "../labels/facet-labels.ts";
import { formatRange } from "../labels/range-labels.ts";
import type { FacetValueView, FacetView, PlaceFacetView } from "./results-view.ts";
import { formatNear } from "./search-chips.ts";
import { describeUnknownPlace, readTypedEnds } from "./search-notices.ts";

/** Models listed for a make (FAC-05). */
const MAX_MODELS = 30;

const RANGE_UNITS = {
  price: "dollars",
  subscription_price: "dollars-month",
  km: "km",
  weekly_price_range: "dollars-week",
  year: "year",
  sleeps: "people",
  body_length: "feet",
  tare_weight: "kg",
  aggregate_trailer_mass: "kg",
  engine_cc: "cc",
} as const;

export interface FacetInput {
  readonly config: Pick<CatalogueSettings, "labels" | "search"> & { readonly finance: FinanceSettings };
  readonly search: SettledSearch;
  /** Chosen values that no stock has. */
  readonly strange: Facets;
  readonly problems: readonly SearchProblem[];
  readonly result: StockResult;
  readonly vocabulary: SearchVocabulary;
}

/** The site's filters in its order, with live counts (FAC-01 to FAC-07, FAC-19). Filters without anything to choose are left out. */
export function buildFacetViews(input: FacetInput): FacetView[] {
  const facets = listSiteFacets(input.config).filter(({ attribute }) => isOfKind(attribute, input));
  const views = facets.flatMap(({ attribute, label, open }) => {
    const heading = { label: label ?? ATTRIBUTE_LABELS[attribute], open };
    return buildFacetView(attribute, heading, input) ?? [];
  });
  return [...placePriceType(views, input), ...buildPlaceViews(input)];
}

/** Where vehicles are in several places, shoppers can say how far is too far. */
function buildPlaceViews({ search, problems, vocabulary }: FacetInput): PlaceFacetView[] {
  const { near } = search.state;
  const unknown = problems.find((problem) => problem.kind === "unknown-place");
  if (!vocabulary.places.areSeveral && !near && !unknown) return [];
  const radii = [null, ...RADII].map((km) => ({
    value: km === null ? "" : String(km),
    label: km === null ? "Any distance" : `Within ${km} km`,
    selected: km === (near?.km ?? null),
  }));
  return [
    {
      kind: "place",
      attribute: "near",
      label: "Distance",
      open: true,
      place: near?.place ?? unknown?.text ?? "",
      radii,
      ...(near && { chosen: formatNear(near) }),
      ...(unknown && { problem: describeUnknownPlace(unknown.text) }),
    },
  ];
}

/** Filters of one kind of vehicle. */
const KINDS: Readonly<Partial<Record<FacetAttribute, ItemType>>> = {
  sleeps: "caravan",
  body_length: "caravan",
  tare_weight: "caravan",
  aggregate_trailer_mass: "caravan",
  layout: "caravan",
  engine_cc: "motorcycle",
  learner_approved: "motorcycle",
};

/** A filter of caravans is left out while motorcycles are found too, unless it is used, and the other way round (D123). */
function isOfKind(attribute: FacetAttribute, { search, result }: FacetInput): boolean {
  const kind = KINDS[attribute];
  if (kind === undefined) return true;
  const isUsed = attribute in search.state.ranges || attribute in search.facets;
  const others = Object.values(KINDS).filter((other) => other !== kind);
  return isUsed || !result.itemTypes.some((type) => (others as readonly string[]).includes(type));
}

type Heading = Pick<FacetView, "label" | "open">;

function buildFacetView(attribute: FacetAttribute, heading: Heading, input: FacetInput): FacetView | null {
  if (attribute === "make") return buildMakesView(heading, input);
  if (isRangeAttribute(attribute)) return buildRangeView(attribute, heading, input);
  if (attribute === LISTING_DATE) return buildWindowsView(heading, input);
  const values = listValues(attribute, input);
  return values.length === 0 ? null : { kind: "list", attribute, ...heading, values, ...listChosen(values) };
}

/** Filters that say where a vehicle is. */
const PLACE_ATTRIBUTES: ReadonlySet<string> = new Set(["location_name", "dealership_name", "city", "state"]);

/**
 * Where prices of several types are advertised, shoppers can ask for one, such as drive away only (D9). Few do, so a site that does
 * not place that filter has it folded, after what vehicles are chosen by and before where they are (D123).
 */
function placePriceType(views: readonly FacetView[], input: FacetInput): readonly FacetView[] {
  const { facets } = input.config.search;
  const hasPlaced = facets.some(({ attribute }) => attribute === "price_type");
  const values = listValues("price_type", input);
  if (hasPlaced || values.length < 2 || !facets.some(({ attribute }) => attribute === "price")) return views;
  const label = ATTRIBUTE_LABELS.price_type;
  const view = {
    ...({ kind: "list", attribute: "price_type", label, open: false, values } as const),
    ...listChosen(values),
  };
  const at = views.findLastIndex(({ attribute }) => !PLACE_ATTRIBUTES.has(attribute)) + 1;
  return views.toSpliced(at, 0, view);
}

/** One window of listing dates, or any time; left out where any time is the only one that finds something (D106). */
function buildWindowsView(heading: Heading, input: FacetInput): FacetView | null {
  const chosen = input.search.facets[LISTING_DATE] ?? [];
  const values = listValues(LISTING_DATE, input).map((view) =>
    view.value === ANY_TIME ? { ...view, selected: chosen.length === 0 } : view,
  );
  if (values.length < 2) return null;
  const shown = listChosen(values.filter(({ value }) => value !== ANY_TIME));
  return { kind: "list", attribute: LISTING_DATE, ...heading, single: true, values, ...shown };
}

function listValues(attribute: ListAttribute, input: FacetInput): FacetValueView[] {
  const { config, result } = input;
  const chosen = listChosenValues(attribute, input);
  const hidesFalse = attribute === "certified" && config.search.certifiedOnly;
  return listOffered(putInOrder(attribute, result.facets[attribute] ?? []), chosen)
    .filter(({ value }) => !(hidesFalse && value === "False") || chosen.includes(value))
    .map((count) => toValueView(count, chosen, formatValue(attribute, count.value, config.labels)));
}

/** What is chosen and may be in stock: another value is no box to tick (D22). */
const listChosenValues = (attribute: ListAttribute, { search, strange }: FacetInput): readonly string[] =>
  omitValues(search.facets, strange)[attribute] ?? [];

/** What is found, and what is chosen though nothing is found, so that it can be taken back. */
function listOffered(counts: readonly FacetCount[], chosen: readonly string[]): FacetCount[] {
  const listed = counts.filter(({ value, count }) => count > 0 || chosen.includes(value));
  const lost = chosen.filter((value) => !listed.some((count) => count.value === value));
  return [...listed, ...lost.map((value) => ({ value, count: 0 }))];
}

/** The chosen ones of some values, as the filter says them while it is folded (D123). */
function listChosen(values: readonly FacetValueView[]): { readonly chosen?: string } {
  const labels = values.filter(({ selected }) => selected).map(({ value, label = value }) => label);
  return labels.length === 0 ? {} : { chosen: labels.join(", ") };
}

function toValueView({ value, count }: FacetCount, chosen: readonly string[], label = value): FacetValueView {
  return { value, count, selected: chosen.includes(value), ...(label !== value && { label }) };
}

/** Most frequent first, as the engine has them, but where values have an order of their own (SEA-38). */
function putInOrder(attribute: ListAttribute, counts: readonly FacetCount[]): readonly FacetCount[] {
  const place = PLACES[attribute];
  return place ? counts.toSorted((one, other) => place(one.value) - place(other.value)) : counts;
}

const PLACES: Readonly<Partial<Record<ListAttribute, (value: string) => number>>> = {
  car_type: (value) => (CAR_TYPES as readonly string[]).indexOf(value),
  status: (value) => (STATUSES as readonly string[]).indexOf(value),
  price_range: readPriceRangeStart,
  [LISTING_DATE]: toWindowDays,
  seats: Number,
  battery_health: (value) => -Number(value),
};

function buildMakesView(heading: Heading, input: FacetInput): FacetView | null {
  const { config, result, vocabulary } = input;
  const chosen = listChosenValues("make", input);
  const chosenModels = listChosenValues("make_model", input);
  const counts = result.facets.make_model ?? [];
  const models = Map.groupBy(listOffered(counts, chosenModels), ({ value }) => vocabulary.makeOf.get(value));
  const makes = listOffered(countMakes(counts, vocabulary), chosen).map((make) => ({
    ...toValueView(make, chosen),
    logo: makeLogo(make.value),
    models: (models.get(make.value) ?? [])
      .filter(({ value }, i) => i < MAX_MODELS || chosenModels.includes(value))
      .map((model) => toValueView(model, chosenModels)),
  }));
  if (makes.length === 0) return null;
  const { makesShown: shown, popularMakes: popular } = config.search;
  return {
    kind: "makes",
    attribute: "make",
    ...heading,
    shown,
    popular,
    makes: putPopularFirst(makes, popular),
    ...listChosen(makes.flatMap((make) => [make, ...make.models])),
  };
}

/** The most frequent makes, then all others by name, where a site has both lists (FAC-06). */
function putPopularFirst<Make extends FacetValueView>(
  makes: readonly Make[],
  popular: number,
): readonly Make[] {
  if (popular === 0) return makes;
  const others = makes.slice(popular).sort((one, other) => one.value.localeCompare(other.value, "en-AU"));
  return [...makes.slice(0, popular), ...others];
}

function buildRangeView(
  attribute: RangeAttribute,
  { label, open }: Heading,
  input: FacetInput,
): FacetView | null {
  const { config, search, result } = input;
  const [bounds, usual] = [result.ranges[attribute], result.usual[attribute]];
  const stock = bounds && usual ? { bounds, usual } : null;
  const chosen = search.state.ranges[attribute];
  const optional = attribute !== "price" && attribute !== "km";
  if (stock === null && chosen === undefined && optional) return null;
  const basis = attribute === "weekly_price_range" ? buildRepaymentBasis(config.finance) : null;
  return {
    kind: "range",
    attribute,
    label: attribute === "price" ? `${label}, ${describeAdvertised(input)}` : label,
    open,
    unit: RANGE_UNITS[attribute],
    ...toSliderBounds(attribute, stock, chosen),
    from: chosen?.min ?? null,
    to: chosen?.max ?? null,
    typed: readTypedEnds(attribute, chosen, input.problems),
    ...(chosen && { chosen: formatRange(attribute, chosen) }),
    ...(basis && { basis }),
  };
}

/** Which prices the price filter goes by (D9). */
function describeAdvertised({ search, result }: FacetInput): string {
  const found = (result.facets.price_type ?? []).filter(({ count }) => count > 0).map(({ value }) => value);
  const types = search.facets.price_type ?? found;
  if (types.length !== 1 || types[0] === "unknown") return "as advertised";
  return types[0] === "egc" ? "excl. govt. charges" : "drive away";
}
