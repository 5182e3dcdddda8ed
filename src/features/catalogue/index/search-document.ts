import { estimateRepayment, toShownWeekDollars } from "#features/finance/rates/estimate.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import { findPosition } from "#features/places/places.server.ts";
import { toCarPrice, toWholeDollars } from "#features/pricing/price.ts";
import { toPriceRange } from "#features/pricing/price-range.ts";
import { findWasPrice } from "#features/pricing/was-price.ts";
import { listBatteryHealthSteps } from "#features/vehicles/battery-health.ts";
import { toColourFamily } from "#features/vehicles/colour-family.ts";
import { makeModelValue, makeName } from "#features/vehicles/make-name.ts";
import { readFigure, toFeet, toMetres } from "#features/vehicles/measures.ts";
import {
  BODY_SYNONYMS,
  CAR_TYPE_SYNONYMS,
  DRIVE_SYNONYMS,
  FUEL_SYNONYMS,
  ITEM_TYPE_SYNONYMS,
  MAKE_SYNONYMS,
  OWN_SYNONYMS,
  TRANSMISSION_SYNONYMS,
} from "#features/vehicles/synonyms.ts";
import type { IndexDocument, IndexSchema } from "#search/contract/engine.ts";
import { serialiseRecord } from "../card/record-bytes.ts";
import { LISTING_DATE } from "../search/listed-window.ts";
import { LIST_ATTRIBUTES, RANGE_ATTRIBUTES } from "../search/search-attributes.ts";
import { CODE, toVehicleCode } from "../search/vehicle-code.ts";
import { computeCustomRank } from "./custom-rank.ts";
import { listFilteredFeatures } from "./filtered-features.ts";
import { listOwnFacts, toEngineCc, toLayouts } from "./own-facts.ts";
import { findShownState, type StockSettings } from "./stock-filter.ts";
import type { DerivedFacts, MarketVehicle, VehicleFacts } from "./vehicle-facts.ts";

/** Attributes of a site's index (FAC-07). Units of numbers: see `RANGE_ATTRIBUTES`; the listing date is in epoch seconds. */
export const STOCK_SCHEMA: IndexSchema = {
  facets: [...LIST_ATTRIBUTES.filter((attribute) => attribute !== LISTING_DATE), CODE],
  numbers: [...RANGE_ATTRIBUTES, LISTING_DATE, "custom_rank"],
  ownWords: OWN_SYNONYMS,
};

export interface IndexEntry {
  /** Null for a vehicle that the site does not show now. */
  readonly document: IndexDocument | null;
  /** When the entry must be rebuilt though nothing was written (D19). */
  readonly until: Date | null;
}

/** What of a site's configuration makes its index. */
export interface IndexSettings {
  readonly stock: StockSettings;
  readonly finance: FinanceSettings;
}

/** The market label of a vehicle as the site's market has it, or null for none (PRC-06, D131). */
export type FindMarketLabel = (vehicle: MarketVehicle) => string | null;

/** When and by which market an entry is built. */
export interface EntryContext {
  readonly now: Date;
  /** The calendar year where the site is. */
  readonly thisYear: number;
  readonly findMarketLabel?: FindMarketLabel | undefined;
}

/** A vehicle's entry in a site's index at this instant. */
export function buildIndexEntry(
  vehicle: VehicleFacts,
  { stock, finance }: IndexSettings,
  { now, thisYear, findMarketLabel = () => null }: EntryContext,
): IndexEntry {
  const { shown, until } = findShownState(vehicle, stock, now);
  if (!shown) return { document: null, until };
  const was = findWasPrice(vehicle.priceHistory, {
    shown: toCarPrice(vehicle.prices),
    minimumDays: stock.minimumWasDays,
    now,
  });
  const document = buildSearchDocument(vehicle, {
    wasCents: was.cents,
    estimate: estimateRepayment(vehicle, finance, thisYear),
    marketLabel: findMarketLabel(vehicle),
  });
  return { document, until: findEarliest([until, was.until]) };
}

/** The earliest of some instants; null when there is none. */
export function findEarliest(instants: readonly [Date, ...(Date | null)[]]): Date;
export function findEarliest(instants: readonly (Date | null)[]): Date | null;
export function findEarliest(instants: readonly (Date | null)[]): Date | null {
  return instants.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);
}

/**
 * The document of a vehicle: what filters, orders and finds it, and its public record, of which `serialiseRecord` has the
 * list of fields (D21, LAW-08).
 */
export function buildSearchDocument(
  vehicle: VehicleFacts,
  {
    wasCents = null,
    estimate = null,
    marketLabel = null,
  }: Partial<Pick<DerivedFacts, "wasCents" | "estimate" | "marketLabel">> = {},
): IndexDocument {
  const features = listFilteredFeatures(vehicle.features);
  return {
    id: vehicle.id,
    facets: { ...toFacets(vehicle, features), market_label: marketLabel },
    numbers: toNumbers(vehicle, estimate),
    position: findPosition(vehicle.place),
    terms: CAR_TYPE_SYNONYMS[vehicle.carType],
    text: toPhrases(vehicle),
    details: toDetails(vehicle, features),
    record: serialiseRecord({ ...vehicle, wasCents, estimate, marketLabel, ownFacts: listOwnFacts(vehicle) }),
  };
}

function toFacets(vehicle: VehicleFacts, features: readonly string[]): IndexDocument["facets"] {
  const price = toCarPrice(vehicle.prices);
  return {
    make: makeName(vehicle.make),
    model: vehicle.model.trim(),
    make_model: makeModelValue(vehicle.make, vehicle.model),
    badge: vehicle.badge,
    car_type: vehicle.carType,
    item_type: vehicle.itemType,
    status: vehicle.status,
    price_range: price && toPriceRange(toWholeDollars(price.cents)),
    price_type: price?.priceType ?? null,
    body: vehicle.body,
    fuel: vehicle.fuel,
    transmission: vehicle.transmission,
    drive: vehicle.drive,
    seats: vehicle.seats === null ? null : String(vehicle.seats),
    colour: vehicle.colour,
    colour_family: toColourFamily(vehicle.colour),
    location_name: vehicle.locationName,
    dealership_name: vehicle.dealershipName,
    city: vehicle.city,
    state: vehicle.state,
    tag: vehicle.tag,
    certified: vehicle.certified ? "True" : "False",
    layout: toLayouts(vehicle),
    learner_approved: vehicle.learnerApproved ? "True" : null,
    battery_health: listBatteryHealthSteps(vehicle.batteryHealth),
    categories: vehicle.categories,
    filtered_features: features,
    [CODE]: [vehicle.vin, vehicle.rego]
      .map((code) => toVehicleCode(code ?? ""))
      .filter((code) => code !== null),
  };
}

function toNumbers(vehicle: VehicleFacts, estimate: DerivedFacts["estimate"]): IndexDocument["numbers"] {
  const { subscriptionCents } = vehicle.prices;
  const price = toCarPrice(vehicle.prices);
  return {
    price: price && toWholeDollars(price.cents),
    subscription_price: subscriptionCents === null ? null : toWholeDollars(subscriptionCents),
    weekly_price_range: toShownWeekDollars(estimate),
    km: vehicle.km,
    year: vehicle.year,
    sleeps: typeof vehicle.sleeps === "number" ? vehicle.sleeps : null,
    body_length: toLengthInFeet(vehicle),
    tare_weight: readFigure(vehicle.figures?.tare, "kg"),
    aggregate_trailer_mass: readFigure(vehicle.figures?.atm, "kg"),
    engine_cc: toEngineCc(vehicle),
    created_at_timestamp: Math.floor(Date.parse(vehicle.listedAt) / 1000),
    custom_rank: computeCustomRank(vehicle),
  };
}

/** Caravans are sold by the foot. */
function toLengthInFeet({ itemType, figures }: VehicleFacts): number | null {
  const metres = itemType === "caravan" && figures?.length ? toMetres(figures.length) : null;
  return metres === null ? null : Math.round(toFeet(metres) * 10) / 10;
}

/** The words by which shoppers know the vehicle. */
function toPhrases(vehicle: VehicleFacts): string[] {
  const { body, fuel, transmission, drive, seats } = vehicle;
  const phrases = [
    [makeModelValue(vehicle.make, vehicle.model), vehicle.badge].filter(Boolean).join(" "),
    ...(MAKE_SYNONYMS[makeName(vehicle.make)] ?? []),
    String(vehicle.year),
    ...ITEM_TYPE_SYNONYMS[vehicle.itemType],
    ...(body === null ? [] : BODY_SYNONYMS[body]),
    ...(fuel === null ? [] : FUEL_SYNONYMS[fuel]),
    ...(transmission === null ? [] : TRANSMISSION_SYNONYMS[transmission]),
    ...(drive === null ? [] : DRIVE_SYNONYMS[drive]),
    seats === null ? "" : `${seats} seater seats`,
    vehicle.colour,
    vehicle.certified ? "certified" : "",
  ];
  return phrases.filter(isGiven);
}

function isGiven(phrase: string | null): phrase is string {
  return phrase !== null && phrase !== "";
}

/** What is said of the vehicle beside: its codes, its equipment, and where it stands. */
function toDetails(vehicle: VehicleFacts, features: readonly string[]): string[] {
  const phrases = [
    vehicle.series,
    vehicle.stockNumber,
    vehicle.tag,
    vehicle.locationName,
    [vehicle.city, vehicle.state].filter(Boolean).join(" "),
    vehicle.dealershipName,
    vehicle.axles && `${vehicle.axles} axle`,
    vehicle.learnerApproved ? "LAMS learner approved" : "",
    ...vehicle.categories,
    ...features,
  ];
  return phrases.filter(isGiven);
}
