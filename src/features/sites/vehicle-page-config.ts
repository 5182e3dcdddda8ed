import { z } from "zod";
import { STATES } from "#features/locations/states.ts";

/** Settings of the blocks of the vehicle page that calculate or draw. Part of the site's configuration (D4). */

const POSTCODES = /^(\d{4})(?:-(\d{4}))?$/;

const deliveryRegion = z.strictObject({
  name: z.string().trim().min(1).max(60).describe("Its name as shoppers read it (DEL-01)."),
  price: z.int().min(0).max(100_000).describe("Dollars to bring a vehicle there, GST included; 0 for free."),
  states: z.array(z.enum(STATES)).min(1).optional().describe("Only in these states."),
  postcodes: z
    .array(
      z
        .string()
        .regex(POSTCODES, "must be a postcode such as 4000 or a range such as 4000-4179")
        .refine(isUpwards, "must be a range from the lower to the higher postcode"),
    )
    .min(1)
    .optional()
    .describe("Only these postcodes and ranges, such as 4000 or 4000-4179."),
  withinKm: z
    .number()
    .positive()
    .max(6000)
    .optional()
    .describe("Only within so many kilometres of the vehicle, as the crow flies."),
});

export type DeliveryRegion = z.infer<typeof deliveryRegion>;

export const deliverySettings = z
  .strictObject({
    regions: z
      .array(deliveryRegion)
      .max(200)
      .superRefine((regions, context) => {
        for (const [at, region] of regions.entries()) {
          const before = regions.slice(0, at).find((earlier) => holdsAllOf(earlier, region));
          if (!before) continue;
          const message = `is never reached: "${before.name}" before it takes every postcode of it`;
          context.addIssue({ code: "custom", path: [at], message });
        }
      })
      .default([])
      .describe("The first region that a postcode is in gives its price; with none, nothing is offered."),
  })
  .prefault({})
  .describe("What it costs to bring a vehicle to the shopper (DEL-01).");

function isUpwards(range: string): boolean {
  const [, from = "", to = from] = POSTCODES.exec(range) ?? [];
  return from <= to;
}

/** Whether a region asks for nothing that another does not ask for, too. */
function holdsAllOf(region: DeliveryRegion, other: DeliveryRegion): boolean {
  const holdsList = (mine?: readonly string[], its?: readonly string[]) =>
    mine === undefined || its?.every((one) => mine.includes(one)) === true;
  return (
    holdsList(region.states, other.states) &&
    holdsList(region.postcodes, other.postcodes) &&
    (region.withinKm ?? Number.POSITIVE_INFINITY) >= (other.withinKm ?? Number.POSITIVE_INFINITY)
  );
}

/** Whether a postcode is one of a region's postcodes and ranges. */
export function isAmong(postcode: string, ranges: readonly string[]): boolean {
  return ranges.some((range) => {
    const [, from = "", to = from] = POSTCODES.exec(range) ?? [];
    return postcode >= from && postcode <= to;
  });
}

const datedPrice = (unit: string) =>
  z
    .strictObject({
      price: z.number().positive().max(20).describe(`Dollars a ${unit}.`),
      date: z.iso.date().describe("The day on which it was so (D29)."),
    })
    .optional();

export const runningCostSettings = z
  .strictObject({
    petrol: datedPrice("litre").describe(
      "What petrol costs here; $1.70 by default, marked as assumed (FUEL-04).",
    ),
    diesel: datedPrice("litre").describe("What diesel costs here."),
    lpg: datedPrice("litre").describe("What LPG costs here."),
    homeCharging: datedPrice("kWh").describe("What a home pays; $0.30 by default, marked as assumed."),
    publicCharging: datedPrice("kWh").describe(
      "What a public charger asks; $0.60 by default, marked as assumed.",
    ),
  })
  .prefault({})
  .describe("Prices that the fuel and charging cost calculators begin with; shoppers may change them.");

export type RunningCostSettings = z.infer<typeof runningCostSettings>;

const origin = z
  .url({ protocol: /^https$/ })
  .regex(/^https:\/\/[a-z0-9.-]+(?::\d+)?$/i, "must be an origin such as https://tiles.example.com");

export const mapSettings = z
  .strictObject({
    style: z
      .url({ protocol: /^https$/ })
      .optional()
      .describe("MapLibre style of a map service (LOC-15); without one maps are drawn from our own data."),
    origins: z
      .array(origin)
      .max(8)
      .default([])
      .describe("Where that style has tiles, letters and signs, if not at its own origin (D18)."),
  })
  .prefault({})
  .describe("Maps of places. A map service hears of a shopper only when the map is in view.");

export type MapSettings = z.infer<typeof mapSettings>;

/** Every origin that a site's maps ask, for its Content-Security-Policy (D18); none where maps are drawn. */
export function mapOrigins({ style, origins }: MapSettings): string[] {
  return style === undefined ? [] : [...new Set([new URL(style).origin, ...origins])];
}
