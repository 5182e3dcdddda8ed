import { join } from "node:path";
import { findTimeZone } from "#features/places/time-zone.ts";
import type { DealershipDocument, LocationDocument } from "#features/tenancy/locations/location-document.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { listNamedPictures, replacePictures } from "../pictures.ts";
import { dateToMonday } from "./dates.ts";
import { buildStockFeed, type StockPlan, type Yard } from "./feed.ts";
import { listHolidayHours } from "./holidays.ts";
import type { Make } from "./model.ts";
import { listNewModels, type ModelEntry } from "./models.ts";
import { makeUpParts, type PartRow } from "./parts.ts";
import { type DemoReview, makeUpReviews, type ReviewPlan } from "./reviews.ts";
import type { StockRow } from "./stock-row.ts";

interface DemoSite {
  readonly slug: string;
  /** Hosts of its own beside `{slug}.localhost`. */
  readonly hosts?: readonly string[];
  readonly config: SiteConfigInput;
}

/** What `demo/sites/` holds: a site file as `sites apply` takes it. Further sites of an account have settings alone. */
export interface DemoFile {
  readonly config: SiteConfigInput;
  readonly dealerships?: readonly DealershipDocument[];
  readonly locations?: readonly LocationDocument[];
}

/** A made-up dealer that goes through the same doors as a real one: configuration documents and a stock feed. */
export interface DemoAccount {
  readonly slug: string;
  readonly name: string;
  /** What they say of prices and rates is of this week (D32). */
  sites(now: Date): DemoSite[];
  /** Those that its settings name. */
  readonly pictures: readonly string[];
  readonly dealerships: readonly DealershipDocument[];
  /** Folder of its own pages and team. */
  readonly content: string;
  /** What the makes of its franchises sell new; prices are of a few weeks before `now` (D32). */
  models(now: Date): ModelEntry[];
  /** Special days lie after `now` (D32). */
  locations(now: Date): LocationDocument[];
  /** The whole stock in the native feed layout; all dates are offsets from `now` (D32). */
  feed(now: Date): StockRow[];
  /** What its parts counter sells; none of a dealer without a list. */
  readonly parts: readonly PartRow[];
  /** What its made-up customers wrote; all days are offsets from `now` (D32). */
  reviews(now: Date): DemoReview[];
}

interface AccountParts {
  readonly slug: string;
  readonly name: string;
  readonly sites: readonly (Omit<DemoSite, "config"> & { readonly file: DemoFile })[];
  /** Makes whose new models it shows; none if left out. */
  readonly franchises?: readonly Make[];
  /** Its list of parts, for the models of these makes; none if left out. */
  readonly parts?: { readonly makes: readonly Make[]; readonly count: number };
  readonly stock: Omit<StockPlan, "seed" | "yards">;
  readonly reviews: Pick<ReviewPlan, "count" | "locations" | "nouns">;
}

/** Puts an account together from its parts; its slug is the key of its random source. */
export function buildDemoAccount(parts: AccountParts): DemoAccount {
  const { slug, name, sites, stock } = parts;
  const dealerships = sites.flatMap(({ file }) => file.dealerships ?? []);
  const locations = replacePictures(sites.flatMap(({ file }) => file.locations ?? []));
  const names = new Map(dealerships.map((dealership) => [dealership.slug, dealership.name]));
  const yards = listYards(locations, names);
  return {
    slug,
    name,
    pictures: sites.flatMap(({ file }) => listNamedPictures(file)),
    sites: (now) =>
      sites.map(({ file, ...site }) => ({
        ...site,
        config: dateToMonday(replacePictures(file.config), now),
      })),
    dealerships,
    models: (now) => listNewModels(parts.franchises ?? [], now),
    content: join(import.meta.dirname, "../content", slug),
    locations: (now) => locations.map((location) => addHolidays(location, now)),
    feed: (now) => buildStockFeed({ ...stock, seed: slug, yards }, now),
    parts: parts.parts ? makeUpParts({ ...parts.parts, seed: slug }) : [],
    reviews: (now) => makeUpReviews({ ...parts.reviews, seed: slug, name, hidden: listHidden(sites) }, now),
  };
}

/** The texts that its sites hide, each once. */
const listHidden = (sites: AccountParts["sites"]) => [
  ...new Set(sites.flatMap(({ file }) => file.config.reviews?.hidden ?? [])),
];

/** A location with its special days, which lie after `now` (D32). */
function addHolidays(location: LocationDocument, now: Date): LocationDocument {
  const timeZone = location.timeZone ?? findTimeZone(location.state);
  return { ...location, timeZone, specialHours: listHolidayHours(now, { ...location, timeZone }) };
}

/** The yards that stock stands at: the locations with a code. `names` are the dealerships' names by slug. */
function listYards(locations: readonly LocationDocument[], names: ReadonlyMap<string, string>): Yard[] {
  return locations.flatMap(({ code, name, city, state, dealership: slug }) => {
    const dealership = names.get(slug);
    return code && dealership ? [{ code, name, place: city, state, dealership }] : [];
  });
}
