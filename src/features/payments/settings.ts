import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { secretName } from "#features/tenancy/settings/fields.ts";
import { found, type GroupRule, type SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { secretName as secretRule } from "#features/tenancy/settings/rules/text-rules.ts";
import { isAbn } from "./rules/abn.ts";

/** Settings of payments. */
export const paymentSettings = {
  payments: z
    .strictObject({
      provider: z
        .enum(["simulator", "stripe"])
        .optional()
        .describe(
          "Who takes the money: `stripe`, or the `simulator`, which moves none and says so (D381). Without it the site takes no payments.",
        ),
      stripe: z
        .strictObject({
          account: z
            .string()
            .regex(/^acct_\w{6,60}$/, "must be an account of Stripe, such as acct_1AbCdEfGhIjKlMnO")
            .describe("The dealer's connected account, which takes the money itself."),
          publishableKey: z
            .string()
            .regex(/^pk_(test|live)_\w{8,200}$/, "must be a publishable key, such as pk_test_…")
            .describe("Publishable key of the platform's account, which browsers see."),
          secretName: secretName.describe(
            "Name of the environment variable that holds the platform's secret key (D83).",
          ),
          webhook: z
            .strictObject({
              secretName: secretName.describe(
                "Name of the environment variable that holds its signing secret (D83).",
              ),
            })
            .describe("Stripe's webhook to this site."),
        })
        .optional()
        .describe("The dealer's account at Stripe; needed with the provider `stripe`."),
      abn: z
        .string()
        .refine(isAbn, "must be an Australian Business Number of 11 digits")
        .optional()
        .describe("ABN of the business that is paid, for receipts; needed to take payments."),
      gst: z
        .boolean()
        .default(false)
        .describe(
          "Whether the business is registered for GST: receipts of invoices say that it is included.",
        ),
      onlinePayment: z
        .boolean()
        .default(false)
        .describe("Shoppers who are signed in can pay invoices at `/online-payment` (CHK-07)."),
    })
    .prefault({})
    .describe("Online payments; see docs/payments.md."),
};

type Shape = typeof paymentSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** What a site's configuration says of payments. */
export type PaymentSettings = SettingsOf<Shape>;

const complete: GroupRule<PaymentSettings["payments"]> = ({ provider, stripe, abn, onlinePayment }) => [
  ...found(provider === "stripe" && stripe === undefined, ["stripe"], "is needed with the provider stripe"),
  ...found(
    provider !== undefined && abn === undefined,
    ["abn"],
    "is needed to take payments: receipts have it",
  ),
  ...found(
    onlinePayment === true && provider === undefined,
    ["onlinePayment"],
    "needs a provider, which takes the money",
  ),
];

/** Rules on these settings. */
export const paymentRules: SettingRules<PaymentSettings> = {
  texts: {
    "payments.stripe.secretName": secretRule,
    "payments.stripe.webhook.secretName": secretRule,
  },
  groups: { payments: [complete] },
};
