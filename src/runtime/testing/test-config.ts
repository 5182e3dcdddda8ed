import type { SiteConfig, SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { siteConfigSchema } from "../features.ts";

/** A site with every default. */
export function testConfig(overrides: Partial<SiteConfigInput> = {}): SiteConfig {
  return siteConfigSchema.parse({
    name: "Demo Motors",
    template: "showroom",
    legal: { businessName: "Demo Motors Pty Ltd", licenceNumber: "1234567", phone: "07 3456 7890" },
    leads: { fallback: { to: ["sales@dealer.example"] } },
    ...overrides,
  });
}
