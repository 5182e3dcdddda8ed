import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { FORM_PAGE_NAMES } from "./default-pages.ts";

const MAX_DAYS = 3653;
const days = (usual: number) => z.int().min(1).max(MAX_DAYS).default(usual);

/**
 * How long before its removal the owner of an unused account is told, in days (D245): a month, and of a shorter time a third (D263).
 * @param accountDays days without use after which an account is removed
 */
export const computeNoticeDays = (accountDays: number): number =>
  Math.max(1, Math.min(30, Math.floor(accountDays / 3)));

/** How long a site keeps personal details, and where they go (D85). */
export const privacySettings = z.strictObject({
  enquiryDays: days(730).describe(
    "Days after which personal details are removed from an enquiry; more than 5, for which delivery is tried.",
  ),
  heldEnquiryDays: days(90).describe(
    "The same for an enquiry that is held as suspect and was never released.",
  ),
  fileDays: days(90).describe(
    "Days after which files that came with an enquiry, such as a CV or photos, are deleted.",
  ),
  accountDays: days(730).describe(
    "Days without use after which a shopper's account is removed. Its owner is told a month before, or for less than 90 days a third of them, and keeps the account if no message can be sent. Of several sites of an account the longest counts.",
  ),
  spinDays: days(730).describe(
    "Days after the end of a promotion after which the spins of its wheel are deleted.",
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

/** Settings of the privacy notice and of pages that need no text of the dealer. */
export const contentSettings = {
  formPages: z
    .array(z.enum(FORM_PAGE_NAMES))
    .default([...FORM_PAGE_NAMES])
    .describe(
      "Pages with a form that the site has, such as the one for parts; a page of the dealer at the same address takes its place (D174).",
    ),
  privacy: privacySettings.prefault({}).describe("How long personal details are kept, and where they go."),
};

type Shape = typeof contentSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** How long a site keeps personal details and where they go, and its pages with a form. */
export type ContentSettings = SettingsOf<Shape>;
