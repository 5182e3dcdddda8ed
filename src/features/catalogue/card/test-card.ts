/** A vehicle's card for tests. */

import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import type { CardRecord } from "./card.ts";

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
    marketLabel: null,
    estimate: null,
    preorder: false,
    certified: false,
    reserved: false,
    tag: null,
    arrivedAt: null,
    soldAt: null,
    photos: [{ url: "https://photos.example/1.jpg", width: 1600, height: 1200, preview: null }],
    photosCount: 12,
    hasSpin: false,
    ownFacts: [],
    locationName: "Northside",
    locationSlug: "northside",
    city: "Chermside",
    state: "QLD",
    dealershipSlug: "demo-motors",
    paymentProcessors: null,
    ...overrides,
  };
}
