import { type PhoneView, toPhoneView } from "#features/places/phone-number.ts";
import { type DaysHours, listUsualWeek } from "#features/places/usual-week.ts";
import type { SiteConfig } from "../settings/config.ts";
import { toLocationPath } from "../settings/location-path.ts";
import { groupByAddress } from "./departments.ts";
import type { Location } from "./location-store.server.ts";
import { findSiteYards } from "./site-yards.ts";
import { findYardPhone, formatAddressLines } from "./yard-view.ts";

/** A yard as the footer of every page shows it: nothing that depends on the clock (D19). */
export interface FooterYard {
  readonly name: string;
  /** Its own page. */
  readonly href: string;
  readonly address: string;
  /** Null where it is the site's own number, which the footer shows anyway (LAW-02). */
  readonly phone: PhoneView | null;
  readonly hours: readonly DaysHours[];
}

/** A site's yards for its footer, one for each address (D124). */
export function buildFooterYards(
  locations: readonly Location[],
  config: Pick<SiteConfig, "legal" | "locationPath" | "stock">,
): FooterYard[] {
  const own = toPhoneView(config.legal.phone);
  return groupByAddress(findSiteYards(locations, config)).flatMap(([location]) => {
    if (!location) return [];
    const phone = findYardPhone(location, config);
    return {
      name: location.name,
      href: toLocationPath(location.slug, config),
      address: formatAddressLines(location).join(", "),
      phone: phone?.href === own?.href ? null : phone,
      hours: listUsualWeek(location),
    };
  });
}
