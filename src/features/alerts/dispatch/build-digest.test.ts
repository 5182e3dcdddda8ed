import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { MAX_TOLD } from "../rules/alert.ts";
import type { WaitingMatch } from "../store/digest-store.server.ts";
import { buildDigest } from "./build-digest.server.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const config = testConfig();
const drives = (driveAwayCents: number): Partial<VehicleFacts> => ({
  prices: { ...NO_PRICES, driveAwayCents },
});

/** The digest of matches in a stock of vehicles with ids from 1. */
async function digest(cars: readonly Partial<VehicleFacts>[], matches: readonly Partial<WaitingMatch>[]) {
  const stock = await buildTestStock(cars, config, { now: NOW, itemTypes: ["car"] });
  const match: WaitingMatch = {
    ...{ alertId: "a", title: "SUV", search: "/search?body=suv", vehicleId: 1, reason: "new" },
    ...{ cents: 0, fromCents: null },
  };
  return buildDigest(
    matches.map((one) => ({ ...match, ...one })),
    { stock, config, siteUrl: "https://northside.example", now: NOW },
  );
}
const ids = (groups: Awaited<ReturnType<typeof digest>>) =>
  groups.map(({ cars }) => cars.map(({ href }) => Number(href.split("-").at(-1))));

test("D143: a vehicle comes with name, facts, price, link and first photo; without a photo it has none", async () => {
  const photos = ["https://photos.example/1.jpg", "https://photos.example/2.jpg"].map((url) => ({
    ...{ url, width: null, height: null, preview: null },
  }));
  const [group] = await digest([{ ...drives(3_999_000), photos }, { photos: [] }], [{}, { vehicleId: 2 }]);
  expect(group).toMatchObject({ title: "SUV", searchHref: "https://northside.example/search?body=suv" });
  expect(group?.cars.map(({ photo }) => photo)).toEqual(["https://photos.example/1.jpg", null]);
  expect(group?.cars[0]).toMatchObject({
    title: expect.stringMatching(/^2022 Toyota HiLux/),
    facts: expect.stringMatching(/km · /),
    price: expect.stringContaining("$39,990"),
    change: null,
    href: expect.stringMatching(/^https:\/\/northside\.example\/cars\//),
  });
});

test("D143 D9: a drop says how much and from what, and only while the price is that one", async () => {
  const drop = { search: null, reason: "price", cents: 3_900_000, fromCents: 4_150_000 } as const;
  const [group] = await digest([drives(3_900_000)], [drop]);
  expect([group?.searchHref, group?.cars[0]?.change]).toEqual([null, "Reduced by $2,500, from $41,500"]);
  expect(await digest([drives(3_900_001)], [drop])).toEqual([]);
  expect(await digest([drives(3_899_999)], [drop])).toEqual([]);
});

test("D143: of an alert the new come first, then the lower prices, ten at most; what is sold or gone is left out", async () => {
  const cars = Array.from({ length: MAX_TOLD + 4 }, (_, at) => drives(1_000_000 + at));
  const sold: Partial<VehicleFacts> = { status: "sold", soldAt: "2025-06-29T00:00:00Z" };
  const price = (vehicleId: number) =>
    ({ vehicleId, reason: "price", cents: 1_000_000 + vehicleId - 1, fromCents: 2_000_000 }) as const;
  expect(ids(await digest(cars, [price(3), price(2), { vehicleId: 4 }]))).toEqual([[4, 2, 3]]);
  expect(ids(await digest([sold, cars[0]!], [{}, { vehicleId: 2 }, { vehicleId: 99 }]))).toEqual([[2]]);
  const many = cars.map((_, at) => ({ vehicleId: at + 1 }));
  expect(ids(await digest(cars, many))[0]).toHaveLength(MAX_TOLD);
});

test("D143: a vehicle is told of once, by the first alert that has it, and an alert without any is left out", async () => {
  const cars = [drives(1_000_000), drives(2_000_000)];
  const groups = await digest(cars, [
    ...[{ vehicleId: 1 }, { alertId: "b", title: "Ute", vehicleId: 1 }],
    ...[
      { alertId: "c", title: "Van", vehicleId: 1 },
      { alertId: "c", title: "Van", vehicleId: 2 },
    ],
  ]);
  expect(groups.map(({ title }) => title)).toEqual(["SUV", "Van"]);
  expect(ids(groups)).toEqual([[1], [2]]);
});
