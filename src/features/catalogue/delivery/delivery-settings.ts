import { z } from "zod";
import { STATES } from "#features/places/states.ts";
import { text } from "#features/tenancy/settings/fields.ts";

/** Lord Howe, Norfolk, Christmas and the Cocos (Keeling) Islands: in a state's postcodes, and far beyond its roads and ferries. */
export const REMOTE_ISLANDS: ReadonlySet<string> = new Set(["2898", "2899", "6798", "6799"]);

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
    .describe(
      "Only these postcodes and ranges, such as 4000 or 4000-4179. Norfolk (2899), Lord Howe (2898), Christmas (6798) and the Cocos (Keeling) Islands (6799) have a price only where their very postcode is listed (D229).",
    ),
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
          const before = regions.slice(0, at).find((earlier) => holdsRegion(earlier, region));
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
function holdsRegion(region: DeliveryRegion, other: DeliveryRegion): boolean {
  const holdsList = (mine?: readonly string[], its?: readonly string[]) =>
    mine === undefined || its?.every((one) => mine.includes(one)) === true;
  const isIslandAlone = (one: string) => REMOTE_ISLANDS.has(one) && !region.postcodes?.includes(one);
  return (
    !other.postcodes?.some(isIslandAlone) &&
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
