import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";

const MAX_FRAMES = 10;

/** Settings of a dealer's own pages. */
export const pagesSettings = {
  pages: z
    .strictObject({
      frames: z
        .array(z.url({ protocol: /^https$/ }))
        .max(MAX_FRAMES)
        .default([])
        .describe(
          "Origins whose pages a dealer's page may show in a frame, such as https://booking.example (D158).",
        ),
    })
    .prefault({})
    .describe("What the dealer's own pages may have."),
};

type Shape = typeof pagesSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

export type PagesSettings = SettingsOf<Shape>;
