import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { secretName, text } from "#features/tenancy/settings/fields.ts";
import type { SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { location, secretName as secretRule } from "#features/tenancy/settings/rules/text-rules.ts";

export const rating = z.int().min(1).max(5);

const google = z
  .strictObject({
    clientId: text(200).describe("OAuth client of a Google project that may use the Business Profile APIs."),
    client: z
      .strictObject({
        secretName: secretName.describe(
          "Name of the environment variable that holds the client's secret (D83).",
        ),
      })
      .describe("The OAuth client's secret."),
    grant: z
      .strictObject({
        secretName: secretName.describe(
          "Name of the environment variable that holds the refresh token of an owner or manager of the profiles (D83).",
        ),
      })
      .describe("The dealer's consent, with the scope `business.manage`."),
    profiles: z
      .array(
        z.strictObject({
          location: text(120).describe("Slug of the location."),
          name: z
            .string()
            .regex(
              /^accounts\/\d{1,30}\/locations\/\d{1,30}$/,
              "must be a name such as accounts/123/locations/456",
            )
            .describe("What Google calls its profile."),
        }),
      )
      .min(1)
      .max(200)
      .describe("The locations that have a verified Business Profile."),
  })
  .optional()
  .describe("Google's Business Profile, whose reviews are fetched every six hours (D321).");

/** Settings of what customers wrote. */
export const reviewSettings = {
  reviews: z
    .strictObject({
      minRating: rating
        .default(1)
        .describe(
          "Lowest rating of the reviews that lists have; a `reviews` block may have its own (REV-02). The average and the count are always of all reviews (D318).",
        ),
      hidden: z
        .array(text(5000))
        .max(100)
        .default([])
        .describe("Texts of reviews that lists leave out, word for word (REV-03)."),
      google,
    })
    .prefault({})
    .describe("What customers wrote about the dealer."),
};

type Shape = typeof reviewSettings;

/** A site's settings of this feature, as they are read. */
export type ReviewSettings = SettingsOf<Shape>;

declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** Rules on these settings. */
export const reviewRules: SettingRules<ReviewSettings> = {
  texts: {
    "reviews.google.client.secretName": secretRule,
    "reviews.google.grant.secretName": secretRule,
    "reviews.google.profiles[].location": location,
  },
};
