import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { secretName, text } from "#features/tenancy/settings/fields.ts";

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
          "Account that sends the codes. Without it, codes go to the outbox; if the installation sends mail, shoppers sign in by email only (D138).",
        ),
      email: z
        .boolean()
        .default(true)
        .describe("Whether shoppers may sign in with a code sent by email (AUTH-11)."),
      required: z
        .array(z.enum(["finance", "car-finance"]))
        .default([])
        .describe(
          "Pages that require sign-in (AUTH-09): `finance` is the finance page, `car-finance` the same page for one car.",
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
