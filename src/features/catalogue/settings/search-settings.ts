import { z } from "zod";
import { path, text } from "#features/tenancy/settings/fields.ts";

export const FACET_ATTRIBUTES = [
  "car_type",
  "item_type",
  "status",
  "make",
  "model",
  "make_model",
  "badge",
  "price",
  "price_range",
  "price_type",
  "market_label",
  "subscription_price",
  "weekly_price_range",
  "year",
  "km",
  "body",
  "fuel",
  "transmission",
  "drive",
  "seats",
  "colour",
  "colour_family",
  "sleeps",
  "body_length",
  "tare_weight",
  "aggregate_trailer_mass",
  "layout",
  "engine_cc",
  "learner_approved",
  "battery_health",
  "location_name",
  "dealership_name",
  "city",
  "state",
  "tag",
  "certified",
  "categories",
  "filtered_features",
  "created_at_timestamp",
] as const;
export type FacetAttribute = (typeof FACET_ATTRIBUTES)[number];

const facet = z.strictObject({
  attribute: z
    .enum(FACET_ATTRIBUTES)
    .describe(
      "What it filters (FAC-07). `battery_health` finds vehicles whose battery was tested (D353). `created_at_timestamp` offers the last 24 hours, 3, 7, 14 and 30 days (D106).",
    ),
  label: text(40).optional().describe("Heading; the attribute's usual name by default."),
  open: z.boolean().default(true).describe("Unfolded at first on a wide screen."),
});

/** The order in which shoppers choose (D123). */
const DEFAULT_FACETS = [
  { attribute: "price", open: true },
  { attribute: "weekly_price_range", open: false },
  { attribute: "body", open: true },
  { attribute: "make", open: true },
  { attribute: "year", open: true },
  { attribute: "km", open: true },
  { attribute: "market_label", open: true },
  { attribute: "car_type", open: true },
  { attribute: "fuel", open: true },
  { attribute: "battery_health", open: false },
  { attribute: "transmission", open: true },
  { attribute: "drive", open: false },
  { attribute: "seats", open: false },
  { attribute: "colour_family", open: false },
  { attribute: "location_name", open: true },
] as const;

export const SORTS = {
  "Car_production:custom_rank:desc": "Recommended",
  "Car_production:price:asc": "Price: low to high",
  "Car_production:price:desc": "Price: high to low",
  "Car_production:weekly_price_range:asc": "Repayment: low to high",
  "Car_production:km:asc": "Kilometres: low to high",
  "Car_production:year:desc": "Year: new to old",
  "Car_production:created_at_timestamp:desc": "Newest listed",
  "Car_production:distance:asc": "Distance: nearest first",
} as const;
export type SortKey = keyof typeof SORTS;
export const SORT_KEYS = Object.keys(SORTS) as [SortKey, ...SortKey[]];
/** The order that needs a place of the shopper's (LOC-16). */
export const NEAREST_FIRST = "Car_production:distance:asc" satisfies SortKey;

/** Settings of the results page. */
export const searchSettings = {
  search: z
    .strictObject({
      title: text(60).default("Cars for sale").describe("Heading of the page with all stock."),
      pageSize: z.int().min(3).max(60).default(21).describe("Results a page (SEA-34)."),
      sort: z
        .enum(SORT_KEYS)
        .exclude([NEAREST_FIRST])
        .default("Car_production:custom_rank:desc")
        .describe("Order when none is chosen (SEA-31)."),
      availableFirst: z
        .boolean()
        .default(true)
        .describe(
          "In every order, available vehicles come first, then those coming soon, then sold ones (D54). Without it, the order alone decides.",
        ),
      priceAscendingNeedsPrice: z
        .boolean()
        .default(false)
        .describe("Sorting by lowest price leaves out cars without one (SEA-33)."),
      facets: z
        .array(facet)
        .default([...DEFAULT_FACETS])
        .describe(
          "Filters, in order (FAC-19). `weekly_price_range` is left out on a site without lenders (`finance.lenders`).",
        ),
      makesShown: z.int().min(1).max(200).default(7).describe('Makes before "Show all makes" (FAC-04).'),
      popularMakes: z
        .int()
        .min(0)
        .max(50)
        .default(0)
        .describe(
          'Number of makes under "Popular Makes"; the rest are under "All Makes"; 0 for one list (FAC-06).',
        ),
      certifiedOnly: z.boolean().default(false).describe('Hides the certified filter\'s "No" (FAC-15).'),
      emptyTitle: text(80).default("No Results Available").describe("Title of the no-results card (SEA-18)."),
      usedCarPath: path
        .optional()
        .describe("Base path that mirrors /search/used-cars, such as /used-car (SEA-17)."),
      geocoder: z
        .strictObject({
          url: z
            .url()
            .describe(
              "An https address, such as https://maps.googleapis.com/maps/api/geocode/json; `address`, `components` and `key` are added to it (API-21).",
            ),
          secretName: text(120)
            .optional()
            .describe("Name of the environment variable that holds the key, sent as `key` (D83)."),
        })
        .optional()
        .describe(
          "A geocoder that answers as Google's Geocoding API does. It is asked only for a place that our own files do not know, such as a street address, and receives what the shopper typed (D172).",
        ),
    })
    .prefault({})
    .describe("The results page."),
};
