import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { makeLogo } from "#features/vehicles/make-logo.ts";

type Dealer = Pick<TenancySettings, "name" | "legal" | "manufacturer" | "theme">;

/**
 * A dealer as schema.org JSON-LD, with its logo and the make of its franchise (TEN-06, ENT-30).
 * @param origin `https://dealer.example` of the request
 */
export function buildDealerJsonLd({ name, legal, manufacturer, theme }: Dealer, origin: string): object {
  const makeMark = manufacturer === undefined ? null : makeLogo(manufacturer);
  return {
    "@context": "https://schema.org",
    "@type": "AutoDealer",
    name,
    url: `${origin}/`,
    telephone: legal.phone,
    ...(theme.logo?.url && { logo: new URL(theme.logo.url, origin).href }),
    ...(manufacturer !== undefined && {
      brand: { "@type": "Brand", name: manufacturer, ...(makeMark && { logo: origin + makeMark }) },
    }),
  };
}
