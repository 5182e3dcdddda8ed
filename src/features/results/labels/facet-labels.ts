import { ANY_TIME, formatWindow, LISTING_DATE } from "#features/catalogue/search/listed-window.ts";
import type { ListAttribute } from "#features/catalogue/search/search-attributes.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { FacetAttribute } from "#features/catalogue/settings/search-settings.ts";
import { PRICE_TYPE_LABELS } from "#features/pricing/price.ts";
import { formatPriceRange } from "#features/pricing/price-range.ts";
import { COLOUR_FAMILIES } from "#features/vehicles/colour-family.ts";
import { capitalise } from "#features/vehicles/noun.ts";
import {
  BODIES,
  DRIVES,
  FUELS,
  type ItemType,
  TRANSMISSIONS,
  type VehicleStatus,
} from "#features/vehicles/vehicle.ts";

/** Headings of the filters, where a site has none of its own (FAC-19). */
export const ATTRIBUTE_LABELS: Readonly<Record<FacetAttribute, string>> = {
  car_type: "Condition",
  item_type: "Vehicle type",
  status: "Availability",
  make: "Make",
  model: "Model",
  make_model: "Make and model",
  badge: "Badge",
  price: "Price",
  price_range: "Price range",
  price_type: "Price type",
  market_label: "Market price",
  subscription_price: "Subscription price",
  weekly_price_range: "Weekly repayment",
  year: "Year",
  km: "Kilometres",
  body: "Body type",
  fuel: "Fuel",
  transmission: "Transmission",
  drive: "Drive",
  seats: "Seats",
  colour: "Colour",
  colour_family: "Colour",
  sleeps: "Sleeps",
  body_length: "Length",
  tare_weight: "Tare",
  aggregate_trailer_mass: "ATM",
  layout: "Layout",
  engine_cc: "Engine size",
  learner_approved: "Learner approved (LAMS)",
  battery_health: "Battery health",
  location_name: "Location",
  dealership_name: "Dealership",
  city: "City",
  state: "State",
  tag: "Specials",
  certified: "Certified",
  categories: "Category",
  filtered_features: "Features",
  created_at_timestamp: "Listed",
};

export const ITEM_TYPE_LABELS: Readonly<Record<ItemType, string>> = {
  car: "Car",
  motorcycle: "Motorcycle",
  caravan: "Caravan",
  truck: "Truck",
  boat: "Boat",
  trailer: "Trailer",
};

const STATUS_LABELS: Readonly<Record<VehicleStatus, string>> = {
  in_stock: "In stock",
  coming_soon: "Coming soon",
  sold: "Recently sold",
};

const VALUE_LABELS: Readonly<Partial<Record<ListAttribute, Readonly<Record<string, string>>>>> = {
  body: BODIES,
  fuel: FUELS,
  transmission: TRANSMISSIONS,
  drive: DRIVES,
  colour_family: COLOUR_FAMILIES,
  item_type: ITEM_TYPE_LABELS,
  status: STATUS_LABELS,
  price_type: { ...PRICE_TYPE_LABELS, unknown: "Price type not stated" },
  certified: { True: "Yes", False: "No" },
  learner_approved: { True: "LAMS approved" },
};

/** What a page calls a value of an attribute (ENT-31, SEA-39); the value itself where it has no other name. */
export function formatValue(
  attribute: ListAttribute,
  value: string,
  labels: CatalogueSettings["labels"],
): string {
  if (attribute === "price_range") return formatPriceRange(value);
  if (attribute === LISTING_DATE) return value === ANY_TIME ? "Any time" : capitalise(formatWindow(value));
  if (attribute === "battery_health") return `${value}% or more`;
  if (attribute === "seats") return value === "1" ? "1 seat" : `${value} seats`;
  const names: Readonly<Record<string, string>> | undefined =
    attribute === "car_type" ? labels : VALUE_LABELS[attribute];
  return (names && Object.hasOwn(names, value) && names[value]) || value;
}
