import { z } from "zod";
import { deliverySettings } from "#features/catalogue/delivery/delivery-settings.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { CheckoutSettings } from "#features/checkout/settings.ts";
import type { DealSettings } from "#features/deals/settings.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import type { IdentitySettings } from "#features/identity/settings.ts";
import type { SettingsOf, TenancySettings } from "#features/tenancy/settings/config.ts";
import type { SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { page, pastDate } from "#features/tenancy/settings/rules/text-rules.ts";
import type { TestDriveSettings } from "#features/test-drives/settings.ts";
import type { TradeInSettings } from "#features/trade-in/settings.ts";
import { VEHICLE_BLOCKS, vehicleBlockSettings } from "./blocks/blocks.server.ts";
import { runningCostSettings } from "./blocks/fuel-cost/fuel-cost.ts";
import { viewerSettings } from "./viewer/viewer-settings.ts";

const vehiclePage = z
  .strictObject({
    blocks: z
      .array(z.enum(VEHICLE_BLOCKS))
      .default([...VEHICLE_BLOCKS])
      .describe("Blocks, in order (TEN-12: leave one out to hide it)."),
    ...vehicleBlockSettings,
    viewer: viewerSettings.prefault({}).describe("Gallery and viewer of a vehicle's media."),
    hideCallButton: z.boolean().default(false).describe("Leaves out the call-the-dealer buttons (TEN-14)."),
    phoneRevealed: z
      .boolean()
      .default(false)
      .describe(
        "Shows the number beside Call Now whole from the start (PHONE-04). The seller's and the footer's own numbers always show whole.",
      ),
    print: z
      .enum(["off", "page", "pdf"])
      .default("off")
      .describe("Print button: none, to a page for printing, or a PDF to download (SHARE-06, SHARE-10)."),
    priceHistory: z
      .boolean()
      .default(true)
      .describe(
        'Says when the vehicle was listed and when its price came down, such as "Listed 12 days ago; reduced by $1,000 on 3 November" (D9, D125).',
      ),
  })
  .prefault({})
  .describe("The vehicle page.");

/** Settings of the vehicle page and of its blocks. */
export const vehiclePageSettings = {
  vehiclePage,
  delivery: deliverySettings,
  runningCosts: runningCostSettings,
};

type Shape = typeof vehiclePageSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** What a site's configuration says of its vehicle pages and of what is on them. */
export type PageSettings = SettingsOf<Shape> &
  CatalogueSettings &
  Pick<IdentitySettings, "signIn"> &
  TenancySettings & {
    readonly finance: FinanceSettings;
    readonly testDrive: TestDriveSettings;
    readonly checkout: CheckoutSettings;
    readonly payments: { readonly provider?: string | undefined };
    readonly deals: Pick<DealSettings, "enabled">;
    readonly tradeIn: Pick<TradeInSettings, "enabled">;
  };

/** Rules on these settings. */
export const vehiclePageRules: SettingRules<SettingsOf<Shape>> = {
  texts: {
    "vehiclePage.viewer.external.address": page,
    "runningCosts.petrol.date": pastDate,
    "runningCosts.diesel.date": pastDate,
    "runningCosts.lpg.date": pastDate,
    "runningCosts.homeCharging.date": pastDate,
    "runningCosts.publicCharging.date": pastDate,
  },
};
