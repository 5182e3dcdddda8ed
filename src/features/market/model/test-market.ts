/** A made market for tests: prices that follow from what a car is, and some scatter. */
import { createHash } from "node:crypto";
import { createSeededRandom } from "#platform/seeded-random.ts";
import type { MarketCar, MarketObservation } from "../data/market-car.ts";

const SEEN_AT = new Date("2026-03-01T00:00:00Z");

/** The opaque key of the n-th made car. */
export const testKey = (n: number): string => createHash("sha256").update(`car ${n}`).digest("hex");

/** A used Corolla of 2020, drive away. */
export function testMarketCar(changes: Partial<MarketCar> = {}): MarketCar {
  return {
    itemType: "car",
    carType: "used",
    make: "Toyota",
    model: "Corolla",
    badge: "Ascent Sport",
    series: null,
    year: 2020,
    km: 60_000,
    body: "hatch",
    fuel: "petrol",
    transmission: "automatic",
    drive: "fwd",
    seats: 5,
    state: "QLD",
    priceType: "drive_away",
    madeUp: false,
    ...changes,
  };
}

const BADGES = ["Ascent", "Ascent Sport", "SX", "ZR Hybrid"];
const MODELS = ["Corolla", "Camry", "RAV4"];

/** A given number of used cars of three models, of twenty dealerships, the same each time. */
export function testMarket(count: number): MarketObservation[] {
  const random = createSeededRandom("a made market");
  const pick = (values: number) => Math.floor(random() * values);
  return Array.from({ length: count }, (_, n) => {
    const [model, badge, age] = [pick(MODELS.length), pick(BADGES.length), pick(10)];
    const km = Math.round((age + random()) * 15_000);
    const scatter = 0.9 + random() * 0.2;
    const price = 25_000 * (1 + model * 0.2 + badge * 0.1) * 0.92 ** age * (1 - km / 800_000) * scatter;
    return {
      ...testMarketCar({ model: MODELS[model]!, badge: BADGES[badge]!, year: 2026 - age, km }),
      key: testKey(n),
      priceCents: Math.round(price) * 100,
      sellerMark: pick(20),
      lastSeenAt: new Date(SEEN_AT.getTime() - pick(90) * 86_400_000),
    };
  });
}
