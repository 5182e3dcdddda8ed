import { expect, test } from "vitest";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import type { CardRecord } from "./card.ts";
import { buildCardView } from "./card-view.ts";
import { testCard } from "./test-card.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const view = (overrides: Partial<CardRecord>, config = testConfig()) =>
  buildCardView(testCard(overrides), config, NOW);

test("CARD-18 SIDE-02: what a card shows", () => {
  expect(view({})).toEqual({
    id: 1,
    href: "/cars/2022-toyota-hilux-sr5-u1",
    title: "2022 Toyota HiLux",
    subtitle: "SR5 GUN126R",
    make: "Toyota",
    model: "HiLux",
    condition: "Used",
    carType: "used",
    itemType: "car",
    body: "ute",
    colour: "White",
    photos: [{ url: "https://photos.example/1.jpg", width: 1600, height: 1200, preview: null }],
    photosCount: 12,
    hasSpin: false,
    sold: false,
    tag: null,
    estimate: null,
    marketBadge: null,
    price: {
      kind: "amount",
      cents: 4_599_000,
      period: null,
      total: null,
      priceType: "drive_away",
      typeLabel: "Drive Away",
      wasCents: null,
      note: null,
    },
    facts: ["45,210 km", "Diesel", "Automatic"],
    locationName: "Northside",
    enquireHref: "/enquiry?car=2022-toyota-hilux-sr5-u1",
  });
});

test("CARD-18: a car of which only make, model and year are known still has a card", () => {
  const bare = view({
    badge: null,
    series: null,
    km: null,
    transmission: null,
    fuel: null,
    body: null,
    colour: null,
    photos: [],
    photosCount: 0,
    locationName: null,
    prices: NO_PRICES,
  });
  expect(bare).toMatchObject({ subtitle: "", facts: [], photos: [], locationName: null });
  expect(bare.price).toEqual({ kind: "text", text: "Enquire for price." });
});

test("CARD-18 D123: a caravan and a motorcycle show what they are chosen by, and nothing of a car", () => {
  const ownFacts = ["Sleeps 5", "ATM 3,500 kg"];
  expect(view({ itemType: "caravan", km: null, fuel: null, transmission: null, ownFacts }).facts).toEqual(
    ownFacts,
  );
  const motorcycle = view({ itemType: "motorcycle", km: 1200, ownFacts: ["471 cc", "LAMS"] });
  expect(motorcycle.facts).toEqual(["471 cc", "LAMS", "1,200 km"]);
});

test("CARD-11 VDP-15: a sold card has its tag, no price and no enquiry", () => {
  const sold = view({ status: "sold" });
  expect(sold).toMatchObject({ sold: true, price: { kind: "hidden" }, enquireHref: null });
  expect(sold.tag?.text).toBe("JUST SOLD");
});

test("CARD-17 T15 D67: Enquire is the only button of a card, and a site may choose others", () => {
  expect(testConfig().cards.buttons).toEqual(["enquire"]);
  expect(testConfig({ cards: { buttons: ["view", "enquire"] } }).cards.buttons).toEqual(["view", "enquire"]);
});

test("CARD-17 VDP-16: a card has a test drive where the site's cards have the button and the vehicle can be driven", () => {
  const buttons: Partial<SiteConfigInput> = { cards: { buttons: ["test-drive"] } };
  const on = testConfig({ ...buttons, testDrive: { enabled: true, hideComingSoon: true } });
  expect(view({}, on).testDriveHref).toBe("/book-test-drive?car=2022-toyota-hilux-sr5-u1");
  for (const [record, config] of [
    [{ status: "sold" }, on],
    [{ status: "coming_soon" }, on],
    [{ itemType: "caravan" }, on],
    [{}, testConfig({ ...buttons, testDrive: { enabled: false } })],
    [{}, testConfig({ testDrive: { enabled: true } })],
  ] as const)
    expect(view(record, config)).not.toHaveProperty("testDriveHref");
});

const PAID = { provider: "simulator", abn: "51 824 753 556" } as const;

test.each([
  [{}, "/cars/2022-toyota-hilux-sr5-u1/checkout"],
  [{ paymentProcessors: ["stripe", "simulator"] }, "/cars/2022-toyota-hilux-sr5-u1/checkout"],
  [{ paymentProcessors: ["stripe"] }, undefined],
  [{ status: "sold" }, undefined],
  [{ status: "coming_soon" }, undefined],
  [{ reserved: true }, undefined],
  [{ prices: NO_PRICES }, undefined],
] as const)(
  "CARD-17 CHK-06 ENT-03 SIDE-08 D400: a card of %j leads to its reservation at %s",
  (record, href) => {
    const config = testConfig({
      cards: { buttons: ["reserve"] },
      checkout: { enabled: true },
      payments: PAID,
    });
    expect(view(record, config).reserveHref).toBe(href);
  },
);

test("CARD-17 T15 CHK-02: cards offer to reserve only where the site says so and takes reservations", () => {
  const buttons: Partial<SiteConfigInput> = { cards: { buttons: ["reserve"] } };
  const online = testConfig({ ...buttons, checkout: { enabled: true, buyOnline: true }, payments: PAID });
  expect(view({}, online).reserveHref).toBe("/cars/2022-toyota-hilux-sr5-u1/buy-online");
  for (const config of [
    testConfig({ checkout: { enabled: true }, payments: PAID }),
    testConfig({ ...buttons, payments: PAID }),
    testConfig({ ...buttons, checkout: { enabled: true } }),
  ])
    expect(view({}, config)).not.toHaveProperty("reserveHref");
});

test("CARD-17 SEA-39 FAC-17: buttons and words are the site's", () => {
  const config = testConfig({ cards: { buttons: ["view"] }, labels: { used: "Pre-Owned" } });
  expect(view({ make: "Suzuki Australia", model: "Swift" }, config)).toMatchObject({
    enquireHref: null,
    condition: "Pre-Owned",
    title: "2022 Suzuki Swift",
  });
});

test("PRC-06 D131: a card carries the label that its record has in the index", () => {
  expect(view({ marketLabel: "Below market" }).marketBadge).toBe("Below market");
  expect(view({ marketAverageCents: 9_900_000 }).marketBadge).toBeNull();
});
