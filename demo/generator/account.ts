import type { DealershipDocument, LocationDocument } from "#features/locations/location-document.ts";
import type { SiteConfigInput } from "#features/sites/config.ts";
import { type StockPlan, stockFeed } from "./feed.ts";
import { locationOf, type Place, yardsOf } from "./place.ts";
import type { StockRow } from "./stock-row.ts";
import { asOfMonday } from "./week-of.ts";

interface DemoSite {
  readonly slug: string;
  /** Hosts of its own beside `{slug}.localhost`. */
  readonly hosts?: readonly string[];
  readonly config: SiteConfigInput;
}

/** A made-up dealer that goes through the same doors as a real one: configuration documents and a stock feed. */
export interface DemoAccount {
  readonly slug: string;
  readonly name: string;
  /** What they say of prices and rates is of this week (D32). */
  sites(now: Date): DemoSite[];
  readonly dealerships: readonly DealershipDocument[];
  /** Special days lie after `now` (D32). */
  locations(now: Date): LocationDocument[];
  /** The whole stock in the native feed layout; all dates are offsets from `now` (D32). */
  feed(now: Date): StockRow[];
}

interface AccountParts {
  readonly slug: string;
  readonly name: string;
  readonly sites: readonly DemoSite[];
  readonly dealerships: readonly DealershipDocument[];
  readonly places: readonly Place[];
  /** Yards that only the feed names, so that they are created unlisted (D13). */
  readonly unknownYards?: StockPlan["yards"];
  readonly stock: Omit<StockPlan, "seed" | "yards">;
}

/** Puts an account together from its parts; its slug is the key of its random source. */
export function demoAccount(parts: AccountParts): DemoAccount {
  const { slug, name, sites, dealerships, places, stock } = parts;
  const names = new Map(dealerships.map((dealership) => [dealership.slug, dealership.name]));
  const yards = [...yardsOf(places, names), ...(parts.unknownYards ?? [])];
  return {
    slug,
    name,
    sites: (now) => sites.map((site) => ({ ...site, config: asOfMonday(site.config, now) })),
    dealerships,
    locations: (now) => places.map((place) => locationOf(place, now)),
    feed: (now) => stockFeed({ ...stock, seed: slug, yards }, now),
  };
}
