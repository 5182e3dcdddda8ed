import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import { anOffer } from "#features/content/offers/test-offer.ts";
import { someContent } from "#features/content/store/test-content.ts";
import { testConfig } from "../../testing/test-config.ts";
import { describeEmptyOffers } from "./check-offers.server.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const SWIFT = {
  manufacturer: "Suzuki",
  model: { name: "Swift", slug: "swift", overrideHref: null, picture: null },
};

test("OFF-10 D314 D360: an offer whose search finds nothing, or nothing of its model, is named with its field", async () => {
  const config = testConfig();
  const offers = [
    anOffer({ id: 1, slug: "mats" }),
    anOffer({ id: 2, slug: "swift", ...SWIFT, stock: "/search/suzuki/swift" }),
    anOffer({ id: 3, slug: "suvs", ...SWIFT, stock: "/search?body=suv" }),
    anOffer({ id: 4, slug: "vans", stock: "/search?body=van" }),
    anOffer({ id: 5, slug: "sold", stock: "/search/kia" }),
  ];
  const vehicles = [
    { make: "Suzuki", model: "Swift", body: "hatch" as const },
    { make: "Suzuki", model: "Vitara", body: "suv" as const },
    { make: "Kia", model: "Rio", body: "hatch" as const, status: "sold" as const },
  ];
  const stock = await buildTestStock(vehicles, config, { now: NOW, content: someContent({ offers }) });
  expect(await describeEmptyOffers(stock, config, NOW)).toEqual([
    "Offer suvs, stock: finds no Suzuki Swift, which model.name says it is about.",
    "Offer vans, stock: finds no vehicle for sale now.",
    "Offer sold, stock: finds no vehicle for sale now.",
  ]);
});
