import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import type { LeadSettings } from "#features/leads/settings.ts";
import { toLocalTime, toYear } from "#features/places/time-zone.ts";
import { findSiteYards } from "#features/tenancy/locations/footer-yards.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { keepSellingLocations } from "#features/tenancy/locations/site-locations.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { formatList } from "#ui/base/format-list.ts";
import { definePageBlock, homeSource } from "../../page-block.ts";

const trustRowDocument = z.strictObject({ kind: z.literal("trust-row") });

/** A reason to trust the dealer: "38 years", "in business since 1987". */
export interface TrustView {
  readonly figure: string;
  readonly words: string;
}

export interface TrustRowView {
  readonly kind: "trust-row";
  readonly trust: readonly TrustView[];
}

/** What speaks for the dealer, in a row (D124). */
export const trustRowBlock = definePageBlock({
  schema: trustRowDocument,
  source: homeSource({ kind: "trust-row" }),
  isHomeOnly: true,
  isOnce: true,
  build: async ({ site: { config }, stock, now }, { kind }) => {
    const yards = keepSellingLocations(findSiteYards(stock.locations, config));
    return asBuilt<TrustRowView>({ kind, trust: buildTrust(config, yards, now) });
  },
});

type Settings = Pick<LeadSettings, "enquiry"> & Pick<TenancySettings, "established" | "legal" | "timeZone">;
type Yard = Pick<Location, "city" | "state">;

const MAX_TOWNS = 3;

/** Reasons to trust a dealer, each only where its data says so: years, yards, reply time, licence (D124). */
export function buildTrust(config: Settings, yards: readonly Yard[], now: Date): TrustView[] {
  const { established, enquiry, legal, timeZone } = config;
  const years = established === undefined ? 0 : toYear(toLocalTime(now, timeZone).date) - established;
  return [
    ...(years > 1 ? [{ figure: `${years} years`, words: `in business since ${established}` }] : []),
    ...(yards.length > 1 ? [{ figure: `${yards.length} yards`, words: describeYards(yards) }] : []),
    ...(enquiry.replyTime
      ? [{ figure: "A real person replies", words: `usually ${enquiry.replyTime}` }]
      : []),
    { figure: "Licensed dealer", words: legal.licenceNumber },
  ];
}

/** "in Ringwood and Lilydale"; with many towns "across QLD, NSW and VIC". */
function describeYards(yards: readonly Yard[]): string {
  const towns = distinct(yards.map(({ city }) => city));
  if (towns.length <= MAX_TOWNS) return `in ${formatList(towns)}`;
  return `across ${formatList(distinct(yards.map(({ state }) => state)))}`;
}

const distinct = (names: readonly (string | null)[]) => [...new Set(names.flatMap((name) => name || []))];
