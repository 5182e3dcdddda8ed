import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { secretName, text } from "#features/tenancy/settings/fields.ts";
import type { SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { secretName as secretRule } from "#features/tenancy/settings/rules/text-rules.ts";

/** Sign-in codes that an account sends unless its site's settings say otherwise. */
const DEFAULT_CODE_BUDGET = { hour: 500, day: 3000 } as const;

const smsAccount = z.strictObject({
  provider: z.enum(["twilio", "clicksend"]).describe("Provider of text messages."),
  user: text(80).describe("Account SID of Twilio, user name of ClickSend."),
  from: text(34).describe("A number such as +61412345678, or a sender name that the provider has approved."),
  secretName: secretName.describe(
    "Name of the environment variable that holds Twilio's auth token or ClickSend's API key (D83).",
  ),
});

/** Settings of sign-in. */
export const identitySettings = {
  signIn: z
    .strictObject({
      sms: smsAccount
        .optional()
        .describe(
          "Account that sends the codes. Without it, codes go to the outbox; in an installation without one, shoppers sign in by email only (D138, D209).",
        ),
      email: z
        .boolean()
        .default(true)
        .describe("Whether shoppers may sign in with a code sent by email (AUTH-11)."),
      budget: z
        .strictObject({
          hour: z.int().min(1).max(100_000).default(DEFAULT_CODE_BUDGET.hour).describe("In an hour."),
          day: z.int().min(1).max(1_000_000).default(DEFAULT_CODE_BUDGET.day).describe("In a day."),
        })
        .prefault({})
        .describe(
          "Most sign-in codes that are sent in an hour and in a day, for all sites of the account. Browsers that signed in before have half as many besides.",
        ),
      alarmTo: z
        .array(z.email())
        .max(10)
        .default([])
        .describe("Addresses that get a mail when the budget of codes is used up."),
      required: z
        .array(z.enum(["finance", "car-finance"]))
        .default([])
        .describe(
          "Pages that require sign-in (AUTH-09): `finance` is the finance page, `car-finance` the same page for one car, as `finance.gated` says it (D222). Enquiries and calls that ask for finance require it, too (D265).",
        ),
    })
    .prefault({})
    .describe("How shoppers sign in, and which pages require it."),
};

type Shape = typeof identitySettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** A site's settings of sign-in. */
export type IdentitySettings = SettingsOf<Shape>;

/** Rules on these settings. */
export const identityRules: SettingRules<IdentitySettings> = {
  texts: { "signIn.sms.secretName": secretRule },
};
