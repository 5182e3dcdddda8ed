import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";

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
