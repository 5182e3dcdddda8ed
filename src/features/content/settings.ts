import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";

const MAX_DAYS = 3653;
const days = (usual: number) => z.int().min(1).max(MAX_DAYS).default(usual);

/** How long a site keeps personal details, and where they go (D85). */
export const privacySettings = z.strictObject({
  enquiryDays: days(730).describe(
    "Days after which personal details are removed from an enquiry; more than 5, for which delivery is tried.",
  ),
  heldEnquiryDays: days(90).describe(
    "The same for an enquiry that is held as suspect and was never released.",
  ),
  eventDays: days(400).describe("Days after which a shopper's event, such as a page view, is deleted."),
  consentDays: days(2557).describe("Days after which the proof of a marketing consent is deleted."),
  overseasCountries: z
    .array(z.string().trim().min(1).max(60))
    .max(40)
    .optional()
    .describe(
      "Countries where those who receive enquiries keep them, for the privacy notice (APP 5); an empty list for none.",
    ),
});

export type PrivacySettings = z.infer<typeof privacySettings>;

/** The settings of a site that sets nothing. */
export const DEFAULT_PRIVACY: PrivacySettings = privacySettings.parse({});

/** Settings of the privacy notice. */
export const contentSettings = {
  privacy: privacySettings.prefault({}).describe("How long personal details are kept, and where they go."),
};

type Shape = typeof contentSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** How long a site keeps personal details, and where they go. */
export type ContentSettings = SettingsOf<Shape>;
