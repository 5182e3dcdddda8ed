import { z } from "zod";
import { STATES } from "#features/places/states.ts";
import { COST_LIMITS } from "./setting-limits.ts";

/** Settings of the vehicle page, and of its blocks that calculate or draw. Part of the site's configuration (D4). */

const text = (max: number) => z.string().trim().min(1).max(max);

const VEHICLE_BLOCKS = [
  "key-information",
  "details",
  "specifications",
  "features",
  "comments",
  "finance-calculator",
  "fuel-cost",
  "delivery",
  "checks",
  "disclaimer",
  "location",
] as const;
const USED_CAR_CHECKS = ["history-report", "registration", "odometer", "car-analysis", "ppsr"] as const;
export type VehicleBlock = (typeof VEHICLE_BLOCKS)[number];

/** What an outside viewer's address may name of a vehicle. */
const EXTERNAL_NAMES = /\{(?:stockNumber|vin|spinCode)\}/g;

const externalViewer = z.strictObject({
  address: text(500)
    .refine(
      (address) =>
        /^https:\/\/[a-z0-9.-]+(?::\d+)?\//i.test(address) &&
        !/[{}]/.test(address.replace(EXTERNAL_NAMES, "")),
      "must be an https address; {stockNumber}, {vin} and {spinCode} may stand in its path or query",
    )
    .describe(
      "Page that shows a vehicle, such as https://viewer.example/embed?stock={stockNumber}; {vin} and {spinCode} are known, too. A vehicle that lacks one of them has its own spin.",
    ),
  title: text(60).default("360° view").describe("Name of the frame, for screen readers."),
});

const viewer = z.strictObject({
  defaultView: z
    .enum(["spinner", "walkaround", "gallery", "interior"])
    .default("spinner")
    .describe("Tab that the viewer begins with, where the vehicle has such media (GAL-10)."),
  videoPosition: z
    .enum(["start", "second", "middle", "end"])
    .default("second")
    .describe("Where a video stands among the photos (GAL-05)."),
  placeholders: z
    .boolean()
    .default(false)
    .describe('An only photo has a "Photos coming soon" card beside it (GAL-06).'),
  autoRotate: z
    .boolean()
    .default(true)
    .describe(
      "A spin turns by itself once it is loaded, except for shoppers who ask for less motion (GAL-12).",
    ),
  startSpin: z
    .boolean()
    .default(false)
    .describe(
      "A spin that the viewer begins with is loaded with the page and turns without a tap (GAL-12), except for shoppers who ask for less motion. On a phone it costs up to 700 KB.",
    ),
  frameMs: z.int().min(40).max(2000).default(100).describe("Milliseconds a frame of a spin (GAL-12)."),
  pixelsPerFrame: z
    .int()
    .min(2)
    .max(200)
    .default(20)
    .describe("Drag that turns a spin by one frame (GAL-13)."),
  external: externalViewer
    .optional()
    .describe("A viewer of an outside integrator, sandboxed, in place of the spin (GAL-18)."),
});

export const vehiclePageSettings = z
  .strictObject({
    blocks: z
      .array(z.enum(VEHICLE_BLOCKS))
      .default([...VEHICLE_BLOCKS])
      .describe("Blocks, in order (TEN-12: leave one out to hide it)."),
    hiddenSpecifications: z
      .array(text(40))
      .default(["rego"])
      .describe("Specifications whose name contains one of these are not shown (VDP-17)."),
    disclaimer: text(2000)
      .default(
        "Every care is taken to describe each vehicle correctly. Please confirm price, specifications and availability with us before you buy. Photographs may show optional extras.",
      )
      .describe("Text of the disclaimer block (VDP-20)."),
    checks: z
      .array(z.enum(USED_CAR_CHECKS))
      .default([...USED_CAR_CHECKS])
      .describe("What the used-car checks say, in order, as far as a vehicle has it (VDP-19)."),
    viewer: viewer.prefault({}).describe("Gallery and viewer of a vehicle's media."),
    hideCallButton: z.boolean().default(false).describe("Leaves out the call-the-dealer buttons (TEN-14)."),
    phoneRevealed: z
      .boolean()
      .default(false)
      .describe(
        "Shows the number beside Call Now whole from the start (PHONE-04). The seller's and the footer's own numbers always show whole.",
      ),
    print: z
      .enum(["off", "page", "pdf"])
      .default("off")
      .describe("Print button: none, to a page for printing, or a PDF to download (SHARE-06, SHARE-10)."),
    priceHistory: z
      .boolean()
      .default(true)
      .describe('Says when the price came down, such as "Reduced $1,000 on 3 November" (D9).'),
  })
  .prefault({})
  .describe("The vehicle page.");

const POSTCODES = /^(\d{4})(?:-(\d{4}))?$/;

const deliveryRegion = z.strictObject({
  name: text(60).describe("Its name as shoppers read it (DEL-01)."),
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
    .describe("Only within this many kilometres of the vehicle, in a straight line."),
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

/** Above the limit, a shopper's price is read as cents, so that a site has none of it either. */
const datedPrice = (unit: "litre" | "kWh") =>
  z
    .strictObject({
      price: z.number().positive().max(COST_LIMITS[`$ a ${unit}`]).describe(`Dollars a ${unit}.`),
      date: z.iso.date().describe("The date of this price (D29)."),
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
  .describe("Maps of places. A map service is contacted only when the map is in view.");

export type MapSettings = z.infer<typeof mapSettings>;

/** Every origin that a site's maps ask, for its Content-Security-Policy (D18); none where maps are drawn. */
export function mapOrigins({ style, origins }: MapSettings): string[] {
  return style === undefined ? [] : [...new Set([new URL(style).origin, ...origins])];
}
