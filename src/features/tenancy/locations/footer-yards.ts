import { type PhoneView, toPhoneView } from "#features/places/phone-number.ts";
import { findNextMidnight } from "#features/places/time-zone.ts";
import { type DaysHours, hasHours, summariseWeek } from "#features/places/week-table.ts";
import { toLocationPath } from "../paths.ts";
import type { SiteConfig } from "../settings/config.ts";
import { groupByAddress } from "./departments.ts";
import type { Location } from "./location-store.server.ts";
import { findYardPhone, formatAddressLines } from "./yard-view.ts";

/** A yard as the footer of every page shows it. Its hours are those of the week from today on (D212). */
export interface FooterYard {
  readonly name: string;
  /** Its own page. */
  readonly href: string;
  readonly address: string;
  /** Null if it is the site's own number, which the footer shows anyway (LAW-02). */
  readonly phone: PhoneView | null;
  readonly hours: readonly DaysHours[];
}

/** The yards of a site's footer, and when midnight at one of them changes their hours; null if none has hours. */
export interface FooterYards {
  readonly yards: readonly FooterYard[];
  readonly until: Date | null;
}

/** A site's yards for its footer, one for each address (D124, D212). */
export function buildFooterYards(
  locations: readonly Location[],
  config: Pick<SiteConfig, "legal" | "locationPath" | "stock">,
  now: Date,
): FooterYards {
  const own = toPhoneView(config.legal.phone);
  const shown = groupByAddress(findSiteYards(locations, config)).flatMap(([location]) => location ?? []);
  const yards = shown.map((location) => {
    const phone = findYardPhone(location, config);
    return {
      name: location.name,
      href: toLocationPath(location.slug, config),
      address: formatAddressLines(location).join(", "),
      phone: phone?.href === own?.href ? null : phone,
      hours: summariseWeek(location, now),
    };
  });
  const midnights = shown.filter(hasHours).map(({ timeZone }) => findNextMidnight(now, timeZone).getTime());
  return { yards, until: midnights.length > 0 ? new Date(Math.min(...midnights)) : null };
}

type Yard = Pick<Location, "slug" | "completed" | "visible">;

/** The account's locations that a site names: those with their details, of its own filter where it has one (D124). */
export function findSiteYards<One extends Yard>(
  locations: readonly One[],
  { stock }: Pick<SiteConfig, "stock">,
): readonly One[] {
  const own = stock.filter.locations;
  return locations.filter(
    ({ slug, completed, visible }) => completed && visible && (own?.includes(slug) ?? true),
  );
}
