import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Offer } from "#features/content/offers/offer-document.ts";
import { anOffer } from "#features/content/offers/test-offer.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { addOffer, buildCardView } from "../card/card-view.ts";
import { parseRecord } from "../card/record-bytes.ts";
import { buildTestStock } from "../index/test-site-stock.ts";
import type { VehicleFacts } from "../index/vehicle-facts.ts";
import { matchOffers } from "./match-offers.ts";
import { describeInPrice, toOfferLine } from "./offer-line.ts";

const NOW = new Date("2025-06-30T00:30:00Z");
const SWIFT = { make: "Suzuki", model: "Swift", body: "hatch" } as const;
const STOCK: readonly Partial<VehicleFacts>[] = [
  { ...SWIFT, carType: "new" },
  { ...SWIFT, carType: "used" },
  { make: "Suzuki", model: "Vitara", body: "suv", carType: "new" },
  { ...SWIFT, carType: "new", status: "sold", soldAt: "2025-06-29T00:00:00Z" },
  { make: "Toyota", model: "HiLux", body: "ute", carType: "new", listedAt: "2025-06-29T20:00:00Z" },
];

async function match(offers: readonly Offer[], vehicles = STOCK) {
  const config = testConfig();
  const { engine, vocabulary } = await buildTestStock(vehicles, config, { now: NOW });
  return { engine, config, ...(await matchOffers({ engine, vocabulary, config, offers, now: NOW })) };
}
const idsOf = async (stock: string | null) =>
  [...(await match([anOffer({ stock })])).byVehicle.keys()].sort();

test.each<[string, string | null, number[]]>([
  ["no vehicles", null, []],
  ["a make and model", "/search/suzuki/swift", [1, 2]],
  ["a condition, make and model", "/search/new-cars/suzuki/swift", [1]],
  ["filters", "/search?body=suv&body=ute", [3, 5]],
  ["two models", "/search/new-cars?make_model=Suzuki+Swift&make_model=Suzuki+Vitara", [1, 3]],
  ["what is new in stock", "/search?created_at_timestamp=3d", [5]],
  ["a search that the site no longer has", "/search/nobody", []],
  ["an unreadable limit", "/search?range[price]=cheap", []],
  ["an unknown place", "/search?near=Nowhereville", []],
])("D314: an offer of %s has exactly the vehicles for sale that its search finds", async (_, stock, ids) => {
  expect(await idsOf(stock)).toEqual(ids);
});

test("D314: a limit that all stock is within stays a limit", async () => {
  expect(await idsOf("/search?range[price]=9000000:")).toEqual([]);
});

test("D19 D314: which vehicles have an offer changes with the clock where its search does", async () => {
  const until = async (stock: string) => (await match([anOffer({ stock })])).until;
  expect(await until("/search/suzuki")).toBeNull();
  expect(await until("/search?created_at_timestamp=3d")).toEqual(new Date("2025-06-30T01:00:00Z"));
});

test("D314: a vehicle has its offers in the dealer's order, and its card the first, with what its price says of it", async () => {
  const offers = [
    anOffer({ id: 1, name: "Mats", stock: "/search/suzuki/swift", isInPrice: true }),
    anOffer({ id: 2, name: "Towbar", stock: "/search/new-cars", manufacturer: "Suzuki" }),
  ];
  const { engine, config, byVehicle } = await match(offers);
  expect(byVehicle.get(1)?.map(({ name }) => name)).toEqual(["Mats", "Towbar"]);
  const cards = await Promise.all(
    [1, 3, 4].map(async (id) => {
      const [hit] = await engine.get([id]);
      if (!hit) throw new Error("no such vehicle");
      return addOffer(buildCardView(parseRecord(hit.record), config, NOW), { offersByVehicle: byVehicle });
    }),
  );
  expect(cards.map(({ offer }) => offer)).toEqual([
    { name: "Mats", href: "/offers/offer-1", isInPrice: true },
    { name: "Towbar", href: "/offers/suzuki/offer-2", isInPrice: false },
    undefined,
  ]);
});

test.each([
  [true, ", in the price"],
  [false, ", not in the price"],
  [null, ""],
])("D314 D354: an offer whose place in the price is %s is followed by %j", (isInPrice, words) => {
  expect(describeInPrice(toOfferLine(anOffer({ isInPrice })).isInPrice)).toBe(words);
});

test("D314 D76: requests are answered while an offer is given to thousands of vehicles", async () => {
  const config = testConfig();
  const vehicles = Array.from({ length: 3_500 }, () => SWIFT);
  const { engine, vocabulary } = await buildTestStock(vehicles, config, { now: NOW });
  let [time, turns, isOver] = [0, 0, false];
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (time += 20));
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await matchOffers({
      engine,
      vocabulary,
      config,
      offers: [anOffer({ stock: "/search/suzuki" })],
      now: NOW,
    });
  } finally {
    isOver = true;
    clock.mockRestore();
  }
  expect(turns).toBeGreaterThanOrEqual(5);
});

test("D314: of many offers a vehicle has the first ten", async () => {
  const offers = Array.from({ length: 30 }, (_, at) => anOffer({ id: at + 1, stock: "/search/suzuki" }));
  expect((await match(offers)).byVehicle.get(1)).toEqual(offers.slice(0, 10));
});

test("D314: each vehicle has all offers whose search finds it, in their order, however many share a search", async () => {
  const path = fc.constantFrom(
    "/search/suzuki",
    "/search/new-cars",
    "/search?body=ute",
    "/search/used-cars",
    null,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(path, { maxLength: 10 }), async (paths) => {
      const offers = paths.map((stock, at) => anOffer({ id: at + 1, stock }));
      const { byVehicle } = await match(offers);
      const alone = await Promise.all(offers.map(async (offer) => (await match([offer])).byVehicle));
      for (const id of [1, 2, 3, 4, 5])
        expect(byVehicle.get(id) ?? []).toEqual(offers.filter((_, at) => alone[at]?.has(id)));
    }),
    { numRuns: 20 },
  );
});
