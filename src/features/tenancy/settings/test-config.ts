import { type SiteConfig, type SiteConfigInput, siteConfigSchema } from "./config.ts";

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
