import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { matchOffers } from "#features/catalogue/offers/match-offers.ts";
import type { Offer } from "#features/content/offers/offer-document.ts";
import { anOffer } from "#features/content/offers/test-offer.ts";
import { someContent } from "#features/content/store/test-content.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { findModelOffers } from "./find-model-offers.server.ts";

const NOW = new Date("2025-06-30T00:30:00Z");
const SWIFT = { make: "Suzuki", model: "Swift", body: "hatch" } as const;
const VEHICLES: readonly Partial<VehicleFacts>[] = [
  { ...SWIFT, carType: "new" },
  { ...SWIFT, carType: "used" },
  { make: "Suzuki", model: "Jimny", body: "suv", carType: "used" },
  { make: "Suzuki", model: "Vitara", body: "suv", carType: "used" },
];

async function find(offer: Partial<Offer>, model = "Swift", vehicles = VEHICLES): Promise<number> {
  const config = testConfig();
  const stock = await buildTestStock(vehicles, config, { now: NOW });
  const content = someContent({ offers: [anOffer(offer)] });
  const { byVehicle } = await matchOffers({ ...stock, config, offers: content.offers, now: NOW });
  const found = await findModelOffers(
    { ...stock, content, offersByVehicle: byVehicle },
    { make: "Suzuki", model },
  );
  return found.length;
}

const model = (name: string) => ({ name, slug: name.toLowerCase(), overrideHref: null, picture: null });

test.each<[string, Partial<Offer>, number]>([
  ["about the model", { manufacturer: "suzuki", model: model("Swift") }, 1],
  ["about another model", { manufacturer: "Suzuki", model: model("Jimny") }, 0],
  ["about a model of that name of another make", { manufacturer: "Kia", model: model("Swift") }, 0],
  ["about the make alone, such as a service", { manufacturer: "Suzuki" }, 0],
  ["about nothing", {}, 0],
  ["that a new one in stock has", { stock: "/search?body=hatch" }, 1],
  ["that used ones alone have", { stock: "/search/used-cars/suzuki/swift" }, 0],
  ["that other vehicles have", { stock: "/search?body=suv" }, 0],
])("D329 DIR-06: a model has the offer %s: %j", async (_, offer, count) => {
  expect(await find(offer)).toBe(count);
});

test.each<[string, number]>([
  ["/search/suzuki", 1],
  ["/search/new-cars/suzuki", 1],
  ["/search/suzuki/jimny", 1],
  ["/search/new-and-demo-cars/suzuki/jimny", 1],
  ["/search/used-cars/suzuki", 0],
  ["/search/suzuki/vitara", 0],
  ["/search/suzuki?body=suv", 0],
  ["/search/new-cars", 0],
  ["/search/nobody", 0],
])("D329: a model without a new one in stock has the offer of %s: %i", async (stock, count) => {
  expect(await find({ stock }, "Jimny")).toBe(count);
});
