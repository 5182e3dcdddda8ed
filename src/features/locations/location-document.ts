import { z } from "zod";
import { isTimeZone } from "./time-zone.ts";

/**
 * Dealerships and locations as a dealer writes them down (ENT-22 to ENT-27): the `dealerships` and `locations` parts of
 * the file that `sites apply` takes. A location is matched by its slug, or by the code that feeds use for it.
 */

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 08:30");
const text = (max: number) => z.string().trim().min(1).max(max);

export const STATES = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"] as const;

const openingHour = z.strictObject({
  weekday: z.int().min(0).max(6).describe("0 Sunday to 6 Saturday (ENT-25)."),
  status: z.enum(["Open", "Closed"]),
  open: clock.optional(),
  close: clock.optional(),
});

const specialHour = z.strictObject({
  date: z.iso.date(),
  name: text(60).optional(),
  status: z.enum(["Open", "Closed"]),
  start_hour: clock.optional(),
  end_hour: clock.optional(),
});

export const locationDocument = z.strictObject({
  slug,
  name: text(80),
  code: text(40).optional().describe("What feeds call this yard."),
  dealership: slug.describe("Slug of the dealership it belongs to."),
  primary: z.boolean().default(false),
  type: z.enum(["sales", "service", "parts"]).optional(),
  subtype: text(40).optional(),
  manufacturers: z.array(text(60)).default([]),
  licenceNumber: text(60).optional(),
  motorVehicleRepairer: text(60).optional(),
  visible: z.boolean().default(true).describe("Listed in location blocks (LOC-17)."),
  street: text(120),
  city: text(60),
  state: z.enum(STATES),
  postcode: z.string().regex(/^\d{4}$/, "must have 4 digits"),
  lat: z.number().min(-90).max(90).optional(),
  long: z.number().min(-180).max(180).optional(),
  placeUrl: z.url({ protocol: /^https$/ }).optional(),
  phone: text(20),
  email: z.email().optional(),
  timeZone: z
    .string()
    .refine(isTimeZone, "must be an IANA time zone such as Australia/Brisbane")
    .optional()
    .describe("IANA zone; from the state by default (D32)."),
  openingHours: z.array(openingHour).max(7).default([]),
  specialHours: z.array(specialHour).max(60).default([]),
  distributionLocations: z
    .array(slug)
    .default([])
    .describe("Other locations that may sell its vehicles (LOC-18)."),
});

export const dealershipDocument = z.strictObject({
  slug,
  name: text(80),
  licenceNumber: text(60).optional(),
  phone: text(20).optional(),
  email: z.email().optional(),
});

export type LocationDocument = z.input<typeof locationDocument>;
export type DealershipDocument = z.input<typeof dealershipDocument>;
export type OpeningHour = z.infer<typeof openingHour>;
export type SpecialHour = z.infer<typeof specialHour>;
