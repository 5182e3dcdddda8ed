import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { NO_MARKET } from "#features/market/gauge/gauge.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { DEMO_NOTICE } from "#features/tenancy/sites/site-view.ts";
import { buildVehicleView } from "#features/vehicle-page/build-vehicle-view.ts";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import { readAvailability } from "#features/vehicle-page/record/vehicle-availability.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { readPdf } from "#platform/pdf/test-pdf.ts";
import { buildQrCode } from "#platform/qr/qr-code.server.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildVehicleSheet, type VehicleSheet } from "../vehicle-sheet.ts";
import { drawSheet } from "./draw-sheet.server.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const MAX_BYTES = 300_000;

/** The sheet of a used HiLux, with what differs. */
function buildSheet(
  overrides: Partial<VehicleRecord> = {},
  settings: Partial<SiteConfigInput> = {},
): VehicleSheet {
  const [vehicle, config] = [testRecord(overrides), testConfig(settings)];
  const availability = readAvailability(vehicle, config.stock, NOW);
  if (availability.kind !== "page") throw new Error(availability.kind);
  const origin = "https://dealer.example";
  const { view } = buildVehicleView({
    vehicle,
    availability,
    config,
    origin,
    similarHref: "/search/ute",
    hasSimilar: false,
    similar: [],
    market: NO_MARKET,
    now: NOW,
  });
  return buildVehicleSheet(view, config, { qr: buildQrCode(view.head.canonical), now: NOW });
}

let photo: Buffer;
beforeAll(async () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 25 };
  const create = { width: 960, height: 640, channels: 3 as const, background: "#567", noise };
  photo = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
});

const read = async (sheet: VehicleSheet, picture: Buffer | null = photo) => {
  const bytes = await drawSheet(sheet, picture, NOW);
  expect(bytes.length).toBeLessThan(MAX_BYTES);
  return readPdf(bytes);
};
const words = (text: string) => text.replace(/\s/g, "");

describe("API-15", () => {
  test("LAW-01 LAW-02 LAW-05: one page has photo, name, price with type, facts, features, seller, licence and registration", async () => {
    const { pages, photos, links, text } = await read(buildSheet());
    expect([pages, photos]).toEqual([1, 1]);
    expect(links).toEqual(["https://dealer.example/cars/2022-toyota-hilux-sr5-u1"]);
    for (const part of [
      "2022 Toyota HiLux",
      "SR5 GUN126R",
      "$45,990",
      "Drive Away",
      "45,210 km",
      "Tow bar",
      "07 3456 7890",
      "Dealer licence L-LOCATION",
      "Registration 123ABC, expires on 12 March 2026.",
      "12 Gympie Road",
      "Printed on 30 June 2025",
    ])
      expect(text).toContain(words(part));
  });

  test("D352 D353: what a vehicle uses, by which test, and its battery with the day of its test", async () => {
    const specifications = {
      ...{ energyconsumption: 16.2, energyconsumption_method: "WLTP" },
      ...{ electricrange: 505, electricrange_method: "WLTP" },
    };
    const batteryHealth = { percent: 91, date: "2025-05-12", method: "Aviloo", certificateUrl: null };
    const { text } = await read(buildSheet({ fuel: "electric", specifications, batteryHealth }));
    for (const part of ["16.2 kWh/100 km (WLTP)", "505 km (WLTP)", "91% on 12 May 2025 (Aviloo)"])
      expect(text).toContain(words(part));
    expect((await read(buildSheet())).text).not.toContain(words("Battery health"));
  });

  test("D9 LAW-07: an EGC price says what it leaves out; an earlier price shows only where it is lawful", async () => {
    const { prices } = testRecord();
    const egc = { ...prices, driveAwayCents: null, egcCents: 4_000_000 };
    const text = (await read(buildSheet({ prices: egc }))).text;
    expect(text).toContain(words("Excl. Govt. Charges"));
    expect(text).toContain(words("Excludes government charges such as stamp duty"));
    const history = (cents: number) => [
      { priceType: "drive_away" as const, cents, from: "2025-05-01T00:00:00Z" },
      { priceType: "drive_away" as const, cents: 4_599_000, from: "2025-06-20T00:00:00Z" },
    ];
    expect((await read(buildSheet({ priceHistory: history(4_899_000) }))).text).toContain(
      words("Was $48,990"),
    );
    expect((await read(buildSheet({ priceHistory: history(4_499_000) }))).text).not.toContain("Was");
  });

  test("SHARE-10: a demo site's sheet says on every page that it is made up, and no other does", async () => {
    const features = Array.from({ length: 200 }, (_, at) => `Feature ${at + 1}`);
    const { pages, text } = await read(buildSheet({ features }, { demo: true }));
    expect(pages).toBeGreaterThan(1);
    expect(text.split(words(DEMO_NOTICE))).toHaveLength(pages + 1);
    expect((await read(buildSheet())).text).not.toContain(words(DEMO_NOTICE));
  });

  test("PRC-01: without photo, price, place or features it is a sheet all the same", async () => {
    const prices = { ...testRecord().prices, driveAwayCents: null };
    const bare = { ...buildSheet({ prices, features: [] }), place: [], disclaimer: null };
    const { pages, photos, text } = await read(bare, null);
    expect([pages, photos]).toEqual([1, 0]);
    expect(text).toContain(words("Enquire for price."));
    expect(text).not.toContain("Features");
  });

  test("80 long features go on to another page, none is lost, and every page has the licence", async () => {
    const features = Array.from(
      { length: 80 },
      (_, at) => `Feature ${at + 1} with a name of ${"some length ".repeat(at % 4)}`,
    );
    const { pages, text } = await read(buildSheet({ features }));
    expect(pages).toBe(2);
    for (const feature of features) expect(text).toContain(words(`•${feature}`));
    expect(text.split(words("Dealer licence L-LOCATION"))).toHaveLength(pages + 1);
    expect(text).toContain(words("Page 2 of 2"));
  });

  test("long names, letters that the font lacks and absurd figures are drawn", async () => {
    const { text } = await read({
      ...buildSheet({ km: 9_999_999, year: 1900 }),
      heading: `1900 Škoda ${"Vollausstattungsvariante ".repeat(4)}`,
      subheading: `${"X".repeat(200)} 漢字 🚗`,
    });
    expect(text).toContain("1900SkodaVollausstattungsvariante");
    expect(text).toContain("X".repeat(200));
    expect(text).toContain("9,999,999km");
    expect(text).not.toContain("?");
  });
});

test("TEN-12 SHARE-10: blocks that a site leaves out of its pages are not on its sheets", () => {
  const blocks = ["key-information", "comments"] as const;
  const sheet = buildSheet({}, { vehiclePage: { blocks: [...blocks] } });
  expect(sheet).toMatchObject({ features: [], place: [], disclaimer: null });
  expect(sheet.rows.map(({ label }) => label)).not.toContain("VIN");
  expect(buildSheet().rows.map(({ label }) => label)).toContain("VIN");
});

test("TEN-14: without call buttons the sheet has the seller's number", () => {
  expect(buildSheet({}, { phones: { used: "1300 123 456" } }).phone).toBe("1300 123 456");
  expect(buildSheet({}, { vehiclePage: { hideCallButton: true } }).phone).toBe("07 3456 7890");
});
