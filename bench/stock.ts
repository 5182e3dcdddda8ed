import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Random, seedRandom } from "#demo/generator/random.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import type { Mapping } from "#features/inventory/feeds/mapping/mapping.ts";
import dealerCsv from "#features/inventory/feeds/mappings/dealer-csv.json" with { type: "json" };
import { loadMapping } from "#features/inventory/feeds/propose/load-mapping.server.ts";
import { readFeedDrafts } from "#features/inventory/import/feed-drafts.server.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import { type FeedKind, LISTINGS, writeFeed } from "./feed.ts";
import type { Options } from "./options.ts";

export interface FeedFile {
  readonly path: string;
  readonly mapping: Mapping;
}

/** Runs work with the listings that the command line names, else with a generated feed as large. */
export async function withFeed<T>(options: Options, work: (feed: FeedFile) => Promise<T>): Promise<T> {
  if (options.listings)
    return work({ path: options.listings, mapping: await loadMapping("australian-vehicle-prices") });
  return withGeneratedFeed("usual", work);
}

/** Runs work with a generated feed as large as the listings. */
export async function withGeneratedFeed<T>(kind: FeedKind, work: (feed: FeedFile) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-feed-"));
  const path = join(folder, "feed.csv");
  try {
    await writeFeed(path, { count: LISTINGS, kind }, new Date());
    if (kind !== "without stock numbers")
      return await work({ path, mapping: await loadMapping("dealer-csv") });
    const mapping = join(folder, "mapping.json");
    await writeFile(mapping, JSON.stringify(WITHOUT_STOCK_NUMBERS));
    return await work({ path, mapping: await loadMapping(mapping) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const { stockNumber: _, ...fields } = dealerCsv.fields;
const WITHOUT_STOCK_NUMBERS = {
  ...dealerCsv,
  name: "without-stock-numbers",
  key: ["Make", "Model", "Year", "Badge", "Colour", "Location code"],
  fields,
};

/** The vehicles of a feed as the store would read them back after an import. */
export async function readFacts({ path, mapping }: FeedFile, now: Date): Promise<VehicleFacts[]> {
  const facts: VehicleFacts[] = [];
  for await (const row of readFeedDrafts(createReadStream(path), { mapping, locations: [], now })) {
    if (row.ok) facts.push(toFacts(row.draft, facts.length + 1, now));
  }
  return facts;
}

/** A given number of vehicles: those of the feed, then copies of them with other kilometres, years and prices. */
export function* multiplyVehicles(feed: readonly VehicleFacts[], count: number): Generator<VehicleFacts> {
  const random = seedRandom("copies");
  for (let at = 0; at < count; at++) {
    const original = feed[at % feed.length];
    if (!original) return;
    yield at < feed.length ? original : copyVehicle(original, at + 1, random);
  }
}

function copyVehicle(vehicle: VehicleFacts, id: number, random: Random): VehicleFacts {
  const { km, year, prices } = vehicle;
  const change = (cents: number | null) =>
    cents && Math.round((cents * (80 + random.int(0, 40))) / 10_000) * 100;
  return {
    ...vehicle,
    id,
    slug: `${vehicle.slug}-${id}`,
    km: km && Math.round(km * (0.5 + random.next())),
    year: year - random.int(0, 3),
    prices: {
      ...prices,
      driveAwayCents: change(prices.driveAwayCents),
      egcCents: change(prices.egcCents),
      unknownCents: change(prices.unknownCents),
    },
  };
}

/** Somewhere on the mainland, the same each time: the listings do not say where a yard is. */
function placeYard(yard: string): { readonly lat: number; readonly long: number } {
  const random = seedRandom(yard);
  return { lat: -38 + 26 * random.next(), long: 115 + 38 * random.next() };
}

function toFacts(draft: VehicleDraft, id: number, now: Date): VehicleFacts {
  const { location, dealership } = draft;
  const photos = draft.media.filter(({ kind }) => kind === "photo");
  // The listings name a dealer and a city; a shopper knows the two together as the yard.
  const yard = [dealership, location?.name].filter(Boolean).join(" ") || null;
  return {
    ...draft,
    id,
    place: { ...(yard ? placeYard(yard) : { lat: null, long: null }), postcode: null },
    slug: toSlug(`${draft.year} ${draft.make} ${draft.model} ${draft.badge ?? ""} ${id}`),
    listedAt: draft.listedAt ?? now.toISOString(),
    arrivedAt: draft.listedAt,
    withdrawnAt: null,
    priceLabel: draft.original.priceLabel ?? null,
    marketAverageCents: draft.stateAverageMarketCents ?? draft.averageMarketCents,
    photos: photos.slice(0, 3).map(({ url }) => ({ url, width: null, height: null, preview: null })),
    photosCount: photos.length,
    hasSpin: draft.media.some(({ kind }) => kind === "spin"),
    locationName: yard,
    locationSlug: yard && toSlug(yard),
    city: location?.city ?? null,
    state: location?.state ?? null,
    dealershipName: dealership,
    dealershipSlug: dealership && toSlug(dealership),
    sleeps: draft.specifications.sleeps ?? null,
    engineSize: null,
    figures: null,
    axles: null,
    learnerApproved: false,
    batteryHealth: null,
    dealerPin: null,
    priceHistory: [],
    noticeAnswers: null,
    changeNumber: 1,
  };
}
