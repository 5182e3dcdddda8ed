/** Vehicles and a site for tests. */
import { type SiteConfig, type SiteConfigInput, siteConfigSchema } from "#features/sites/config.ts";
import type { CardRecord } from "./card.ts";
import type { VehicleFacts } from "./stock-store.server.ts";
import type { Prices } from "./vehicle.ts";

export const NO_PRICES: Prices = {
  driveAwayCents: null,
  egcCents: null,
  unknownCents: null,
  beforeCents: null,
  offerCents: null,
  subscriptionCents: null,
};

/** A used Toyota HiLux of $45,990 drive away, in stock since long ago. */
export function testCard(overrides: Partial<CardRecord> = {}): CardRecord {
  return {
    id: 1,
    slug: "2022-toyota-hilux-sr5-u1",
    stockNumber: "U1",
    itemType: "car",
    carType: "used",
    status: "in_stock",
    make: "Toyota",
    model: "HiLux",
    badge: "SR5",
    series: "GUN126R",
    year: 2022,
    km: 45_210,
    colour: "White",
    body: "ute",
    fuel: "diesel",
    transmission: "automatic",
    drive: "4wd",
    seats: 5,
    prices: { ...NO_PRICES, driveAwayCents: 4_599_000 },
    priceLabel: null,
    wasCents: null,
    marketAverageCents: null,
    estimate: null,
    preorder: false,
    certified: false,
    reserved: false,
    tag: null,
    arrivedAt: null,
    soldAt: null,
    photos: [{ url: "https://photos.example/1.jpg", width: 1600, height: 1200, preview: null }],
    photosCount: 12,
    locationName: "Northside",
    locationSlug: "northside",
    city: "Chermside",
    state: "QLD",
    dealershipSlug: "demo-motors",
    ...overrides,
  };
}

/** The same vehicle as the store reads it. */
export function testFacts(overrides: Partial<VehicleFacts> = {}): VehicleFacts {
  const { wasCents: _, estimate: __, ...card } = testCard();
  return {
    ...card,
    showOnDealerWebsite: true,
    withdrawnAt: null,
    listedAt: "2025-03-01T00:00:00Z",
    features: [],
    categories: [],
    dealershipName: "Demo Motors",
    customRank: null,
    dealerPin: null,
    financeLenders: {},
    priceHistory: [],
    changeNumber: 1,
    ...overrides,
  };
}

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
