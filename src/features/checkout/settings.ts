import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { text } from "#features/tenancy/settings/fields.ts";

const DEFAULT_TERMS =
  "This is a hold, not a contract of sale: neither of us has to buy or sell. We take the vehicle off sale for you until the time shown. You get the whole deposit back if you ask for it within the days shown, if we cancel, or if the vehicle is sold to somebody else. When you buy the vehicle, the deposit counts towards its price.";

/** The longest hold before the deposit is paid; the next in line has hours. */
export const MAX_HOLD_MINUTES = 60;

/** Settings of reserving a vehicle online. */
export const checkoutSettings = {
  checkout: z
    .strictObject({
      enabled: z
        .boolean()
        .default(false)
        .describe(
          "Shoppers can reserve a vehicle with a deposit, at `/cars/{slug}/checkout` (TEN-13, CHK-01).",
        ),
      reserveButton: z
        .boolean()
        .default(true)
        .describe("The vehicle page has the button Reserve, if `enabled` (TEN-10)."),
      buyOnline: z
        .boolean()
        .default(false)
        .describe(
          "The page is at `/cars/{slug}/buy-online` instead, and its button says Buy Online (CHK-02).",
        ),
      signIn: z.boolean().default(false).describe("Only signed-in shoppers can reserve (AUTH-07, AUTH-09)."),
      depositCents: z.int().min(100).max(1_000_000).default(20_000).describe("Deposit in cents (CHK-04)."),
      holdMinutes: z
        .int()
        .min(5)
        .max(MAX_HOLD_MINUTES)
        .default(15)
        .describe("Minutes in which the deposit is to be paid; the vehicle is held meanwhile."),
      reservedDays: z
        .int()
        .min(1)
        .max(30)
        .default(7)
        .describe("Days for which a paid reservation keeps the vehicle."),
      refundDays: z
        .int()
        .min(0)
        .max(30)
        .default(7)
        .describe("Days in which a shopper gets the deposit back without a reason."),
      waiting: z
        .int()
        .min(0)
        .max(10)
        .default(3)
        .describe("Shoppers who can wait for a vehicle that is held or reserved; 0 for none."),
      waitingHours: z
        .int()
        .min(1)
        .max(72)
        .default(4)
        .describe("Hours for which a vehicle is held for the next in line."),
      terms: text(4000)
        .default(DEFAULT_TERMS)
        .describe("Terms of a reservation, kept word for word with each."),
      bankTransfer: z
        .strictObject({
          accountName: text(80).describe("Name of the account."),
          bsb: z
            .string()
            .regex(/^\d{3}-\d{3}$/, "must be like 123-456")
            .describe("Its BSB."),
          accountNumber: z
            .string()
            .regex(/^\d{4,10}$/, "must be 4 to 10 digits")
            .describe("Its number."),
        })
        .optional()
        .describe("Where the rest of the price can be paid; absent if it is paid at the dealership."),
    })
    .prefault({})
    .describe("Reserving a vehicle online."),
};

type Shape = typeof checkoutSettings;

declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** What a site's configuration says of reserving a vehicle online. */
export type CheckoutSettings = SettingsOf<Shape>["checkout"];
