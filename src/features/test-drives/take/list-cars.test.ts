import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import { anOffer } from "#features/content/offers/test-offer.ts";
import { someContent } from "#features/content/store/test-content.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { listCars } from "./list-cars.server.ts";

const NOW = new Date("2025-06-30T00:00:00Z");

test("OFF-09 D355: for an offer only its vehicles can be chosen, and any for an offer that names none", async () => {
  const config = testConfig({ testDrive: { enabled: true } });
  const cars = [{ make: "Kia" }, { make: "Mazda" }, { make: "Kia", status: "sold" as const }];
  const offers = [anOffer({ slug: "kia", stock: "/search/kia" }), anOffer({ slug: "any" })];
  const content = someContent({ offers });
  const stock = await buildTestStock(cars, config, { now: NOW, content });
  const list = async (slug: string) =>
    (
      await listCars(
        { stock, config, now: () => NOW },
        { location: null, offer: { slug, name: "Free floor mats" } },
      )
    ).map(({ make }) => make);
  expect(await list("kia")).toEqual(["Kia"]);
  expect((await list("any")).sort()).toEqual(["Kia", "Mazda"]);
});

test("LEAD-20 VDP-14: the choice of a vehicle says which are reserved", async () => {
  const config = testConfig({ testDrive: { enabled: true } });
  const cars = [
    { stockNumber: "A1" },
    { stockNumber: "A2", reserved: true },
    { stockNumber: null, reserved: true },
  ];
  const stock = await buildTestStock(cars, config, { now: NOW });
  const listed = await listCars({ stock, config, now: () => NOW }, { location: null, offer: null });
  expect(listed.map(({ name }) => name.replace(/^.*?(?=, |$)/, "")).sort()).toEqual([
    ", reserved",
    ", stock A1",
    ", stock A2, reserved",
  ]);
});
