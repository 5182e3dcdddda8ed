import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";

/** Marks words that a dealer's lawyer has still to confirm: the page of a test drive says so as long as they are there. */
export const UNCONFIRMED_MARK = "[For the dealer’s lawyer to confirm:";

const DEFAULT_AGREEMENT = [
  "{dealer} lends me this vehicle for a test drive. I have a current driver licence for it and have shown it.",
  "I keep to the road rules. I do not drive after alcohol or drugs. I let nobody else drive. I bring the vehicle back at the time that we agreed.",
  "I tell {dealer} at once about any damage, accident or fine.",
  `${UNCONFIRMED_MARK} Fines and tolls of this drive are mine to pay. The insurance of {dealer} covers damage to the vehicle and to others, apart from an excess that is mine to pay.]`,
];

/** Settings of test drives. */
export const testDriveSettings = {
  testDrive: z
    .strictObject({
      enabled: z
        .boolean()
        .default(false)
        .describe("Shoppers can book test drives at `/book-test-drive` (LEAD-20)."),
      lengthMinutes: z.int().min(15).max(240).default(60).describe("Length of a test drive (LEAD-22)."),
      bufferMinutes: z
        .int()
        .min(0)
        .max(120)
        .default(0)
        .describe("Minutes between two test drives, for paperwork and cleaning."),
      noticeMinutes: z
        .int()
        .min(0)
        .max(7 * 24 * 60)
        .default(120)
        .describe("The shortest notice: no time sooner than this can be booked."),
      atOnce: z.int().min(1).max(20).default(1).describe("Test drives that a location can do at once."),
      hideComingSoon: z
        .boolean()
        .default(false)
        .describe("Vehicles that are coming soon cannot be booked and have no button (VDP-16)."),
      agreement: z
        .array(z.string().trim().min(1).max(2000))
        .min(1)
        .max(30)
        .default(DEFAULT_AGREEMENT)
        .describe(
          "The paragraphs that shoppers sign before a test drive (D451); `{dealer}` becomes the site's name. " +
            "Have your lawyer confirm it: the words in square brackets of the default are for that.",
        ),
      licencePictureDays: z
        .int()
        .min(1)
        .max(90)
        .default(7)
        .describe("Days after a test drive at which the picture of the driver licence is erased (D451)."),
    })
    .prefault({})
    .describe("Test drives."),
};

type Shape = typeof testDriveSettings;

declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** What a site's configuration says of test drives. */
export type TestDriveSettings = SettingsOf<Shape>["testDrive"];
