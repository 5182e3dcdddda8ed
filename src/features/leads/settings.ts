import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { secretName, text } from "#features/tenancy/settings/fields.ts";

/** What the general enquiry form may offer (LEAD-09). */
const ENQUIRY_CATEGORIES = [
  "General Enquiry",
  "New Car Enquiry",
  "Used Car Enquiry",
  "Service",
  "Parts",
  "Finance",
  "Careers Enquiry",
] as const;
export type EnquiryCategory = (typeof ENQUIRY_CATEGORIES)[number];

/** What a lead may be filed under. Those that the general enquiry does not offer have a form of their own (API-23). */
export const LEAD_CATEGORIES = [...ENQUIRY_CATEGORIES, "Test Drive", "Fleet Enquiry", "Sell My Car"] as const;
export type LeadCategory = (typeof LEAD_CATEGORIES)[number];

/** How a mail carries an ADF document: as its whole body, or beside a sentence for people, or both (D62). */
const ADF_FORMS = ["body", "attachment", "both"] as const;
export type AdfForm = (typeof ADF_FORMS)[number];

const adfTarget = z.union([
  z.email(),
  z.strictObject({
    to: z.email().describe("The CRM's address."),
    form: z
      .enum(ADF_FORMS)
      .default("body")
      .describe("The document is the whole text of the mail, or its attachment, or both (D62)."),
  }),
]);

const leadTargets = z.strictObject({
  to: z.array(z.email()).min(1).max(10).describe("Addresses that receive the enquiry."),
  copies: z.array(z.email()).max(10).default([]).describe("Addresses that receive a copy."),
  adf: z
    .array(adfTarget)
    .max(5)
    .default([])
    .describe("CRMs that receive ADF/XML 1.0 by mail, each an address or a group."),
  webhook: z
    .strictObject({
      url: z.url().describe("An https address."),
      secretName: secretName.describe(
        "Name of the environment variable that holds the signing secret (D83).",
      ),
    })
    .optional()
    .describe("A CRM endpoint that receives signed JSON."),
});

const leadRoute = leadTargets.extend({
  locations: z.array(text(80)).min(1).optional().describe("Location slugs this route is for."),
  makes: z.array(text(60)).min(1).optional().describe("Makes this route is for."),
  carTypes: z
    .array(z.enum(["new", "demo", "used"]))
    .min(1)
    .optional()
    .describe("Car types this route is for."),
  categories: z.array(z.enum(LEAD_CATEGORIES)).min(1).optional().describe("Categories this route is for."),
});

/** Settings of enquiries and of where they go. */
export const leadSettings = {
  enquiry: z
    .strictObject({
      messageRequired: z.boolean().default(true).describe("Comments are required (LEAD-12)."),
      termsRequired: z
        .boolean()
        .default(false)
        .describe("Shoppers must agree to the terms of use (LEAD-18)."),
      terms: z
        .string()
        .max(20_000)
        .default("")
        .describe(
          "The terms of use (PAGE-05); needed where shoppers must agree to them, else plain ones by default.",
        ),
      categories: z
        .array(z.enum(ENQUIRY_CATEGORIES))
        .min(1)
        .default([...ENQUIRY_CATEGORIES])
        .describe("What a shopper may enquire about (LEAD-09)."),
      replyTime: z
        .string()
        .max(60)
        .default("")
        .describe(
          'How soon enquiries are answered in opening hours, such as "within an hour"; without it the pages promise nothing (D122).',
        ),
    })
    .prefault({})
    .describe("Enquiry forms."),
  leads: z
    .strictObject({
      fallback: leadTargets.describe("Receives what no route takes, and alerts. Mandatory (D13)."),
      routes: z.array(leadRoute).default([]).describe("The first route that fits takes the enquiry."),
      responseMinutes: z
        .int()
        .min(1)
        .max(10_080)
        .optional()
        .describe(
          "Within how many minutes of opening hours staff answer: later, an enquiry is overdue in the back office (D433). Without it none is.",
        ),
      texts: z
        .strictObject({
          number: z
            .string()
            .regex(/^\+61[2-478]\d{8}$/, "must be a number such as +61412345678")
            .describe("The number that sends and receives, such as +61412345678."),
          hookSecretName: secretName
            .optional()
            .describe(
              "Name of the environment variable with the key at the end of the address to which ClickSend posts what comes in (D83). Twilio needs none.",
            ),
        })
        .optional()
        .describe(
          "Text messages between staff and shoppers (D461), through the account of `signIn.sms`. Without it there are none.",
        ),
      assign: z
        .enum(["turns", "yard"])
        .optional()
        .describe(
          "To whom the back office gives a new enquiry (D444): by turns to those who may answer it, or to those of its yard alone first. Without it to nobody.",
        ),
      maxOpenLeads: z
        .int()
        .min(1)
        .max(1000)
        .optional()
        .describe(
          "With `leads.assign`: whoever has this number of open leads is given no other. Without it there is no limit.",
        ),
    })
    .describe("Where enquiries go."),
};

type Shape = typeof leadSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** What a site's configuration says of its enquiries. */
export type LeadSettings = SettingsOf<Shape>;
