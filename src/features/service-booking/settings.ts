import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { found, type GroupRule, type SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { page } from "#features/tenancy/settings/rules/text-rules.ts";

const USUAL_WORK = [
  "Logbook service",
  "Safety check or roadworthy",
  "Brakes",
  "Tyres and wheel alignment",
  "Air conditioning",
  "Battery and electrics",
  "Warranty or recall work",
  "Something else",
];

/** Settings of booking a service. */
export const serviceBookingSettings = {
  serviceBooking: z
    .strictObject({
      kind: z
        .enum(["off", "form", "external", "frame"])
        .default("off")
        .describe(
          "How shoppers book a service at `/book-service`: not at all, by our own form, on the page of `xtime_url`, or on that page in a frame (PAGE-01 to PAGE-03).",
        ),
      xtime_url: z
        .url({ protocol: /^https$/ })
        .optional()
        .describe("The dealer's own booking page, needed for the kinds external and frame (TEN-06)."),
      work: z
        .array(text(80))
        .min(1)
        .max(30)
        .default(USUAL_WORK)
        .describe("What a shopper can book, in this order."),
      noticeDays: z
        .int()
        .min(0)
        .max(30)
        .default(1)
        .describe("Days of notice: 1 offers days from tomorrow on."),
      daysAhead: z.int().min(7).max(90).default(28).describe("How many days ahead a day can be chosen."),
      lastDropOff: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 10:00")
        .default("10:00")
        .describe("The latest drop-off, from the opening of the service department on."),
    })
    .prefault({})
    .describe("Booking a service."),
};

type Shape = typeof serviceBookingSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** What a site's configuration says of booking a service. */
export type ServiceBookingSettings = SettingsOf<Shape>["serviceBooking"];

const withAddress: GroupRule<ServiceBookingSettings> = ({ kind, xtime_url: address }) => {
  const isMissing = (kind === "external" || kind === "frame") && address === undefined;
  return found(isMissing, ["xtime_url"], `is needed for the kind ${kind}`);
};

/** Rules on these settings. */
export const serviceBookingRules: SettingRules<SettingsOf<Shape>> = {
  texts: { "serviceBooking.xtime_url": page },
  groups: { serviceBooking: [withAddress] },
};
