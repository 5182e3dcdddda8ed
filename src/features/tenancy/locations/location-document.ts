import { z } from "zod";
import type { OpeningTimes, Period } from "#features/places/day-hours.ts";
import { STATES } from "#features/places/states.ts";
import { isTimeZone } from "#features/places/time-zone.ts";
import { picture, text } from "../settings/fields.ts";

/**
 * Dealerships and locations as a dealer writes them down (ENT-22 to ENT-27): the `dealerships` and `locations` parts of
 * the file that `sites apply` takes. A location is matched by its slug, or by the code that feeds use for it.
 */

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 08:30");
const closing = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be a time such as 17:30, or 24:00 for midnight");

const periods = z
  .array(
    z.strictObject({
      open: clock.describe("When it opens."),
      close: closing.describe("When it closes; 24:00 is midnight."),
    }),
  )
  .min(1)
  .max(6)
  .optional();

const openingHour = z.strictObject({
  weekday: z.int().min(0).max(6).describe("0 Sunday to 6 Saturday (ENT-25)."),
  status: z.enum(["Open", "Closed"]).describe("Open without times means by appointment (LOC-12)."),
  open: clock.optional().describe("When it opens."),
  close: closing.optional().describe("When it closes; 24:00 is midnight."),
  periods: periods.describe(
    "Times of a day that has several, in order and in place of `open` and `close` (D210).",
  ),
  formated_hours: text(60)
    .optional()
    .describe('Shown on a day without times, such as "By arrangement" (ENT-25, spelled so).'),
});

const specialHour = z.strictObject({
  date: z.iso.date().describe("The day, in the location's time zone."),
  name: text(60).optional().describe("What the day is called."),
  status: z.enum(["Open", "Closed"]).describe("Open without times means by appointment (LOC-12)."),
  start_hour: clock.optional().describe("When it opens."),
  end_hour: closing.optional().describe("When it closes; 24:00 is midnight."),
  open: clock.optional().describe("The same as `start_hour`, as in the usual week."),
  close: closing.optional().describe("The same as `end_hour`, as in the usual week."),
  periods: periods.describe(
    "Times of a day that has several, in order and in place of `start_hour` and `end_hour` (D210).",
  ),
  hours: z
    .strictObject({
      begin: clock.describe("When it opens."),
      end: closing.describe("When it closes; 24:00 is midnight."),
    })
    .optional()
    .describe("The same as `start_hour` and `end_hour`, in the other shape of ENT-26."),
  location: text(80).optional().describe("Slug or code of this location, as some exports repeat it."),
  location_id: z
    .union([text(80), z.int()])
    .optional()
    .describe("The same as `location`, by the other name of ENT-26."),
});

export const locationDocument = z.strictObject({
  slug: slug.describe("Its part of an address, such as brookvale."),
  name: text(80).describe("Its name as shoppers know it."),
  code: text(40).optional().describe("What feeds call this yard."),
  dealership: slug.describe("Slug of the dealership it belongs to."),
  primary: z.boolean().default(false).describe("The account's main location."),
  type: z.enum(["sales", "service", "parts"]).optional().describe("What is done there."),
  subtype: text(40).optional().describe("Such as buying (ENT-22)."),
  manufacturers: z.array(text(60)).default([]).describe("Makes that it is a dealer for."),
  licenceNumber: text(60).optional().describe("Its dealer licence; the dealership's by default."),
  motorVehicleRepairer: text(60).optional().describe("Its repairer licence."),
  visible: z.boolean().default(true).describe("Listed in location blocks (LOC-17)."),
  street: text(120).describe("Number and street."),
  city: text(60).describe("Suburb or town."),
  state: z.enum(STATES).describe("State or territory."),
  postcode: z
    .string()
    .regex(/^\d{4}$/, "must have 4 digits")
    .describe("Four digits."),
  lat: z.number().min(-90).max(90).optional().describe("Latitude in degrees, south negative."),
  long: z.number().min(-180).max(180).optional().describe("Longitude in degrees, east positive."),
  placeUrl: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe("Its page on a map service, for directions (ENT-23)."),
  placeId: z
    .string()
    .regex(/^[\w-]{10,255}$/, "must be a Google place id, such as ChIJP3Sa8ziYEmsRUKgyFmh9AQM")
    .optional()
    .describe(
      "Its Google place id, for directions to the exact place where there is no `placeUrl` (ENT-23).",
    ),
  image: picture.optional().describe("Address of a picture of it, for pages and search engines (ENT-22)."),
  announcement: text(160)
    .optional()
    .describe(
      "Said at the top of its vehicles' pages, with the way there; shoppers can dismiss it (VDP-12).",
    ),
  phone: text(20).describe("Number that shoppers call."),
  landlinePhone: text(20)
    .optional()
    .describe("Its landline, shown beside `phone` where that is a mobile or a 1300 number (ENT-24)."),
  email: z.email().optional().describe("Its address for mail."),
  timeZone: z
    .string()
    .refine(isTimeZone, "must be an IANA time zone such as Australia/Brisbane")
    .optional()
    .describe("IANA zone; that of the address by default (D32, D247)."),
  openingHours: z.array(openingHour).max(7).default([]).describe("The usual week."),
  specialHours: z
    .array(specialHour)
    .max(60)
    .default([])
    .describe("Days that differ, holidays for example (LOC-13)."),
  averageRating: z
    .number()
    .min(0)
    .max(5)
    .optional()
    .describe("Its average Google rating, shown with `reviewCount` on its page (LOC-06)."),
  reviewCount: z.int().min(1).optional().describe("How many Google reviews that is from."),
  distributionLocations: z
    .array(slug)
    .default([])
    .describe("Other locations that may sell its vehicles (LOC-18)."),
});

export const dealershipDocument = z.strictObject({
  slug: slug.describe("Its part of an address."),
  name: text(80).describe("Its name as shoppers know it."),
  licenceNumber: text(60).optional().describe("Its dealer licence."),
  phone: text(20).optional().describe("Its number."),
  email: z.email().optional().describe("Its address for mail."),
});

export type LocationDocument = z.input<typeof locationDocument>;
export type DealershipDocument = z.input<typeof dealershipDocument>;

/** Hours as they are stored: in one shape, whichever of ENT-25, ENT-26 and D210 they were written in (D103). */
export function toStoredHours({
  openingHours,
  specialHours,
}: z.infer<typeof locationDocument>): Pick<OpeningTimes, "openingHours" | "specialHours"> {
  return {
    openingHours: openingHours.map(({ weekday, status, formated_hours: text, ...times }) => ({
      ...{ weekday, status, text },
      periods: toStoredPeriods(times),
    })),
    specialHours: specialHours.map(({ date, name, status, start_hour, end_hour, hours, ...times }) => ({
      ...{ date, name, status },
      periods: toStoredPeriods({
        open: times.open ?? start_hour ?? hours?.begin,
        close: times.close ?? end_hour ?? hours?.end,
        periods: times.periods,
      }),
    })),
  };
}

type HoursDocument = Required<Pick<LocationDocument, "openingHours" | "specialHours">>;

/** Stored hours as a document writes them: `toStoredHours` makes the same of them again. */
export const toHoursDocument = ({
  openingHours,
  specialHours,
}: Pick<OpeningTimes, "openingHours" | "specialHours">): HoursDocument => ({
  openingHours: openingHours.map(({ weekday, status, periods = [], text }) => {
    const [only, ...others] = periods;
    return {
      ...{ weekday, status: toStatus(status) },
      ...(others.length > 0 ? { periods: [...periods] } : only),
      ...(text && { formated_hours: text }),
    };
  }),
  specialHours: specialHours.map(({ date, name, status, periods = [] }) => {
    const [only, ...others] = periods;
    const pair = only && { start_hour: only.open, end_hour: only.close };
    return {
      ...{ date, name, status: toStatus(status) },
      ...(others.length > 0 ? { periods: [...periods] } : pair),
    };
  }),
});

const toStatus = (stored: string) => (stored === "Closed" ? "Closed" : "Open");

interface WrittenTimes {
  readonly open?: string | undefined;
  readonly close?: string | undefined;
  readonly periods?: readonly Period[] | undefined;
}

/** Periods that meet are one, and midnight is 24:00. Undefined for a day without times. */
function toStoredPeriods({ open, close, periods }: WrittenTimes): readonly Period[] | undefined {
  const written = periods ?? (open !== undefined && close !== undefined ? [{ open, close }] : []);
  const stored: { open: string; close: string }[] = [];
  for (const period of written) {
    const last = stored.at(-1);
    const end = period.close === "00:00" ? "24:00" : period.close;
    if (last?.close === period.open) last.close = end;
    else stored.push({ open: period.open, close: end });
  }
  return stored.length > 0 ? stored : undefined;
}
