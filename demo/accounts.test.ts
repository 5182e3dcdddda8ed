import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listUnusualDays } from "#features/places/opening-hours.ts";
import { findTimeZone } from "#features/places/time-zone.ts";
import {
  dealershipDocument,
  locationDocument,
  toStoredHours,
} from "#features/tenancy/locations/location-document.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { readTowCar, readTowedVan } from "#features/vehicles/towing/tow-figures.ts";
import { canTow } from "#features/vehicles/towing/towing.ts";
import { BODIES } from "#features/vehicles/vehicle.ts";
import { demoAccounts } from "./accounts.ts";
import { computeVinCheckDigit } from "./generator/identity.ts";
import type { StockRow } from "./generator/stock-row.ts";

const NOW = new Date("2026-11-21T03:00:00Z");
const DAY_MS = 86_400_000;
const accounts = demoAccounts.map((account) => [account.slug, account] as const);
const feeds = new Map(demoAccounts.map((account) => [account.slug, account.feed(NOW)]));
const everything = [...feeds.values()].flat();
const daysAgo = (instant: string) => (NOW.getTime() - Date.parse(instant)) / DAY_MS;

describe("accounts", () => {
  test("TEN-01: slugs of accounts and sites, hosts and dealerships' places are unique", () => {
    const unique = (names: readonly string[]) => expect(new Set(names).size).toBe(names.length);
    unique(demoAccounts.map(({ slug }) => slug));
    unique(demoAccounts.flatMap((account) => account.sites(NOW).map(({ slug }) => slug)));
    unique(demoAccounts.flatMap((account) => account.sites(NOW).flatMap(({ hosts }) => hosts ?? [])));
  });

  test.each(accounts)(
    "ENT-22 ENT-27 D32 D213: %s's places are valid documents for any clock",
    (_, account) => {
      const slugs = account.dealerships.map((document) => dealershipDocument.parse(document).slug);
      fc.assert(
        fc.property(
          fc.date({ min: new Date("2025-01-01"), max: new Date("2032-01-01"), noInvalidDate: true }),
          (now) => {
            for (const document of account.locations(now)) {
              const location = locationDocument.parse(document);
              expect(slugs).toContain(location.dealership);
              expect(location.openingHours).toHaveLength(7);
              expect(location.specialHours.length).toBeGreaterThanOrEqual(5);
              expect(Date.parse(location.specialHours[0]!.date)).toBeGreaterThan(now.getTime() - 2 * DAY_MS);
              const timeZone = location.timeZone ?? findTimeZone(location.state);
              expect(listUnusualDays({ timeZone, ...toStoredHours(location) }, now)).toEqual([]);
            }
          },
        ),
        { numRuns: 50 },
      );
    },
  );

  test.each(accounts)(
    "SEA-15: no place of %s has the slug of a make, body or another place",
    (_, account) => {
      const taken = [
        ...new Set([...everything.map(({ make }) => toSlug(makeName(make))), ...Object.keys(BODIES)]),
        ...account.dealerships.map(({ slug }) => slug),
        ...account.locations(NOW).map(({ slug }) => slug),
      ];
      expect(new Set(taken).size).toBe(taken.length);
    },
  );

  test.each(accounts)("LAW-02: %s can only be rung on numbers reserved for fiction", (_, account) => {
    const phones = [
      ...account.dealerships.map(({ phone }) => phone!),
      ...account.locations(NOW).map(({ phone }) => phone),
      ...account.sites(NOW).map(({ config }) => config.legal.phone),
    ];
    for (const phone of phones) expect(phone).toMatch(/^\(0[2378]\) (5550|7010) \d{4}$/);
    expect(JSON.stringify(account).match(/[\w.]+@[\w.]+/g)).toSatisfy((all: string[]) =>
      all.every((address) => address.endsWith(".example")),
    );
  });
});

describe("stock", () => {
  test("about 400 vehicles", () => {
    expect(everything.length).toBeGreaterThanOrEqual(380);
    expect(everything.length).toBeLessThanOrEqual(430);
  });

  test.each(accounts)("D32: %s's stock is the same for the same clock", (slug, account) => {
    expect(account.feed(NOW)).toEqual(feeds.get(slug));
  });

  test.each(accounts)("D32: with another clock only dates and years of %s's stock move", (slug, account) => {
    const later = account.feed(new Date("2028-02-03T10:00:00Z"));
    const undated = ({
      stockNumber,
      vin,
      make,
      model,
      badge,
      km,
      colour,
      status,
      tag,
      photos,
    }: StockRow) => ({
      ...{ stockNumber, vin, make, model, badge, km, colour, status, tag, photos },
    });
    const prices = (row: StockRow) => [row.driveAwayPrice, row.egcPrice, row.beforePrice, row.offerPrice];
    expect(later.map(undated)).toEqual(feeds.get(slug)!.map(undated));
    expect(later.map(prices)).toEqual(feeds.get(slug)!.map(prices));
    const moved = (row: StockRow) => Date.parse(row.listedAt) - Date.parse("2028-02-03T10:00:00Z");
    expect(later.map(moved)).toEqual(feeds.get(slug)!.map((row) => Date.parse(row.listedAt) - NOW.getTime()));
  });

  test("D6: stock numbers are unique in an account, and vehicle identification numbers everywhere", () => {
    for (const rows of feeds.values())
      expect(new Set(rows.map((row) => row.stockNumber)).size).toBe(rows.length);
    const vins = everything.flatMap(({ vin }) => vin ?? []);
    expect(new Set(vins).size).toBe(vins.length);
    for (const vin of vins) {
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect(vin.charAt(8)).toBe(computeVinCheckDigit(vin));
    }
  });

  test.each(accounts)(
    "D13: %s's stock stands at the yards that its sites describe, some of it at each",
    (slug, account) => {
      const codes = account.locations(NOW).flatMap(({ code }) => code ?? []);
      expect(new Set(feeds.get(slug)!.map((row) => row.location))).toEqual(new Set(codes));
    },
  );

  test.each([NOW, new Date("2026-01-01T00:30:00Z"), new Date("2030-07-15T12:00:00Z")])(
    "ENT-01: every row is plausible on %s",
    (now) => {
      for (const account of demoAccounts) for (const row of account.feed(now)) expectPlausible(row, now);
    },
  );

  test("names keep to their limits, and some go far", () => {
    for (const row of everything) {
      expect(row.make.length).toBeLessThanOrEqual(60);
      expect(row.model.length).toBeLessThanOrEqual(60);
      expect(row.badge!.length).toBeLessThanOrEqual(80);
      expect(row.tag?.length ?? 0).toBeLessThanOrEqual(60);
    }
    expect(everything.some((row) => row.badge!.length > 70)).toBe(true);
  });
});

function expectPlausible(row: StockRow, now: Date): void {
  const age = now.getUTCFullYear() - row.year;
  const label = `${row.stockNumber} ${row.year} ${row.make} ${row.model} ${row.badge}`;
  expect.soft(age, label).toBeGreaterThanOrEqual(0);
  expect.soft(Date.parse(row.listedAt), label).toBeLessThanOrEqual(now.getTime());
  if (row.buildDate) {
    expect.soft(row.year, label).toBe(Number(row.buildDate.slice(0, 4)));
    expect.soft(row.complianceDate! >= row.buildDate, label).toBe(true);
    expect.soft(Date.parse(row.complianceDate!), label).toBeLessThanOrEqual(now.getTime());
  }
  if (row.carType === "new") {
    expect.soft(row.km ?? 5, label).toBeLessThan(60);
    expect.soft(row.rego, label).toBeUndefined();
  }
  if (row.carType === "demo") expect.soft(row.km, label).toSatisfy((km: number) => km >= 900 && km <= 8_500);
  if (row.carType === "used" && row.km !== undefined) {
    expect.soft(row.km / (age + 1), label).toSatisfy((aYear: number) => aYear > 200 && aYear < 25_000);
  }
  const price = row.driveAwayPrice || row.egcPrice;
  if (price) expect.soft(price, label).toSatisfy((dollars: number) => dollars >= 2_900 && dollars <= 185_000);
  if (row.beforePrice) expect.soft(row.beforePrice, label).toBeGreaterThan(row.driveAwayPrice!);
  if (row.offerPrice) expect.soft(row.offerPrice, label).toBeLessThan(row.driveAwayPrice!);
  if (price) expect.soft(row.purchaseCost!, label).toBeLessThan(price * 1.02);
  if (row.soldAt) expect.soft(row.soldAt > row.listedAt, label).toBe(true);
  expect.soft(row.features.length, label).toSatisfy((count: number) => count >= 3 && count <= 60);
  expect.soft(new Set(row.features).size, label).toBe(row.features.length);
}

describe("states", () => {
  const used = (row: StockRow) => row.carType === "used";
  const sold = (from: number, to: number) => (row: StockRow) =>
    row.status === "sold" && daysAgo(row.soldAt!) >= from && daysAgo(row.soldAt!) <= to;

  test.each<[name: string, state: (row: StockRow) => boolean]>([
    ["ENT-05 CARD-07: coming soon", (row) => row.status === "coming_soon"],
    ["SEA-28: sold yesterday", sold(0.5, 1.5)],
    ["SEA-28: sold four or five days ago", sold(3.1, 6)],
    ["SEA-28: sold last month", sold(25, 45)],
    ["CARD-03: reserved", (row) => row.reserved],
    ["CARD-08: arrived within 8 days", (row) => daysAgo(row.listedAt) < 8],
    ["CARD-09: arrived long ago", (row) => daysAgo(row.listedAt) > 15],
    ["no photo", (row) => row.photos.length === 0],
    ["one photo", (row) => row.photos.length === 1],
    ["PRC-01: no price", (row) => row.driveAwayPrice === undefined && !row.egcPrice && !row.preorder],
    ["PRC-03: price of 0", (row) => row.driveAwayPrice === 0],
    ["PRC-01: preorder", (row) => row.preorder],
    ["D9: only without government charges", (row) => Boolean(row.egcPrice && !row.driveAwayPrice)],
    ["D9: both prices", (row) => Boolean(row.egcPrice && row.driveAwayPrice)],
    ["PRC-05: price before", (row) => row.beforePrice !== undefined],
    ["PRC-05: offer", (row) => row.offerPrice !== undefined],
    ["PRC-01: subscription", (row) => row.subscriptionPrice !== undefined],
    ["CARD-04: certified used Toyota", (row) => row.certified && row.make === "Toyota" && used(row)],
    ["CARD-04: certified of another make", (row) => row.certified && row.make !== "Toyota"],
    ["CARD-02: electric", (row) => row.fuel === "electric"],
    ["CARD-02: hybrid", (row) => row.fuel === "hybrid"],
    ["CARD-02: plug-in hybrid", (row) => row.fuel === "plug-in-hybrid"],
    ["CARD-06: Runout Sale", (row) => row.tag === "Runout Sale"],
    ["ENT-15: Test Drive Only", (row) => row.tag === "Test Drive Only"],
    ["CARD-05: Manager's Special", (row) => row.tag === "Manager's Special"],
    ["SEA-27: not shown on the site", (row) => !row.showOnDealerWebsite],
    ["LAW-05: used and unregistered", (row) => used(row) && row.itemType === "car" && !row.rego],
    ["ENT-03: history report", (row) => row.historyReportUrl !== undefined],
    ["VDP-21: no comment", (row) => row.comments === undefined],
    ["VDP-21: comment beyond 400 characters", (row) => (row.comments?.length ?? 0) > 400],
    ["VDP-21: very long comment", (row) => (row.comments?.length ?? 0) > 1_500],
    ["FAC-16: make with a trailing space", (row) => row.make === "Suzuki "],
    ["FAC-17: make with its country", (row) => row.make === "Suzuki Australia"],
    ["ENT-11: caravan", (row) => Boolean(row.itemType === "caravan" && row.specifications.sleeps)],
    ["ENT-11: caravan masses", (row) => Boolean(row.specifications.aggregate_trailer_mass)],
    ["TEN-03: learner motorcycle", (row) => row.itemType === "motorcycle" && row.categories.includes("LAMS")],
    ["TEN-03: truck", (row) => row.itemType === "truck"],
    ["D352: figures of NEDC", (row) => row.specifications.testmethod === "NEDC"],
    ["D352: figures of WLTP", (row) => row.specifications.testmethod === "WLTP"],
    [
      "D352: consumption without a test",
      ({ specifications: { fuelconsumptioncombined: fuel, testmethod } }) => Boolean(fuel && !testmethod),
    ],
    ["D353: tested battery", (row) => used(row) && row.batteryHealth !== undefined],
    ["D353: battery that nobody tested", (row) => used(row) && row.fuel === "electric" && !row.batteryHealth],
    ["LAW-08: purchase cost", (row) => row.purchaseCost !== undefined],
    [
      "D29: ANCAP stars with their year",
      (row) => Boolean(row.specifications.ancaprating && row.specifications.ancapyear),
    ],
  ])("%s", (_, state) => {
    expect(everything.some(state)).toBe(true);
  });

  test("D29 D127: vans and cars of one dealer show every answer about towing, in both directions", () => {
    const stock = (feeds.get("saltbush") ?? []).filter(({ status }) => status === "in_stock");
    const cars = stock.filter(({ itemType, body }) => itemType === "car" && body !== "motorhome");
    const vans = stock.filter(({ itemType }) => itemType === "caravan");
    const listAnswers = (car: StockRow, towed: readonly StockRow[]) =>
      towed.map((van) => canTow(readTowCar(car.specifications), readTowedVan(van.specifications), 350).kind);
    for (const car of cars)
      expect([car.stockNumber, new Set(listAnswers(car, vans))]).toEqual([
        car.stockNumber,
        new Set(["yes", "no", "unknown"]),
      ]);
    const towable = vans.filter((van) => cars.some((car) => listAnswers(car, [van]).includes("yes")));
    expect(cars.length).toBeGreaterThan(5);
    expect(towable.length).toBeGreaterThan(vans.length / 2);
  });

  test.each(Object.keys(BODIES))("HOME-18: there is a %s", (body) => {
    expect(everything.some((row) => row.body === body)).toBe(true);
  });

  test("TEN-18: Nissan demonstrators lie on both sides of 3000 km", () => {
    const demos = feeds.get("southern-arc-nissan")!.filter((row) => row.carType === "demo");
    expect(demos.some((row) => row.km! > 3_000)).toBe(true);
    expect(demos.some((row) => row.km! <= 3_000)).toBe(true);
  });
});

describe("comments", () => {
  test("neighbours never share a sentence", () => {
    for (const rows of feeds.values()) {
      rows.forEach((row, at) => {
        const shared = sentences(row.comments).filter((one) =>
          sentences(rows[at + 1]?.comments).includes(one),
        );
        expect(shared, row.stockNumber).toEqual([]);
      });
    }
  });

  test("every word in braces is filled in, with nothing empty or undefined", () => {
    for (const { comments, stockNumber } of everything) {
      expect(comments ?? "", stockNumber).not.toMatch(
        /[{}]|undefined|null|NaN|\b0 (kg|km|seats|berths)\b| {2}/,
      );
    }
  });
});

function sentences(comment: string | undefined): string[] {
  return (comment ?? "")
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => sentence.length > 12 && !sentence.includes("•"));
}
