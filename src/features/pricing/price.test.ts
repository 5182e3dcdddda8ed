import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_PRICES, type Prices } from "#features/vehicles/vehicle.ts";
import { buildPriceView, toCarPrice, toWholeDollars } from "./price.ts";

const SETTINGS = { noPriceText: "Enquire for price.", zeroHidesText: false, egcText: "Without charges." };
const view = (
  prices: Partial<Prices>,
  rest: { wasCents?: number; preorder?: boolean; zeroHidesText?: boolean; priceLabel?: string } = {},
) =>
  buildPriceView(
    {
      prices: { ...NO_PRICES, ...prices },
      priceLabel: rest.priceLabel ?? null,
      wasCents: rest.wasCents ?? null,
      preorder: rest.preorder ?? false,
    },
    { ...SETTINGS, zeroHidesText: rest.zeroHidesText ?? false },
  );

describe("PRC-01 PRC-19: what shows, in order, with its type", () => {
  const all = {
    subscriptionCents: 99_900,
    offerCents: 2_000_000,
    driveAwayCents: 2_200_000,
    egcCents: 2_100_000,
  };
  test.each([
    [
      all,
      {
        ...{ cents: 99_900, period: "month", typeLabel: "" },
        total: { cents: 2_000_000, typeLabel: "Drive Away" },
      },
    ],
    [{ subscriptionCents: 99_900 }, { cents: 99_900, period: "month", total: null }],
    [
      { ...all, subscriptionCents: null },
      { cents: 2_000_000, period: null, typeLabel: "Drive Away" },
    ],
    [
      { driveAwayCents: 2_200_000, egcCents: 2_100_000 },
      { cents: 2_200_000, typeLabel: "Drive Away", note: null },
    ],
    [
      { egcCents: 2_100_000 },
      { cents: 2_100_000, typeLabel: "Excl. Govt. Charges", note: "Without charges." },
    ],
    [{ unknownCents: 1_900_000 }, { cents: 1_900_000, typeLabel: "", note: null }],
  ])("%j shows %j", (prices, expected) => {
    expect(view(prices)).toMatchObject({ kind: "amount", ...expected });
  });

  test("PRC-19: the feed's words name a price of no known type, and no other", () => {
    const rest = { priceLabel: "Special Offer Price" };
    expect(view({ unknownCents: 1_900_000 }, rest)).toMatchObject({ typeLabel: "Special Offer Price" });
    expect(view({ egcCents: 1_900_000 }, rest)).toMatchObject({ typeLabel: "Excl. Govt. Charges" });
    expect(
      view({ ...all, driveAwayCents: null, egcCents: null, unknownCents: 2_200_000 }, rest),
    ).toMatchObject({ typeLabel: "", total: { cents: 2_000_000, typeLabel: "Special Offer Price" } });
  });

  test("no price: PREORDER, else the site's text", () => {
    expect(view({}, { preorder: true })).toEqual({ kind: "text", text: "PREORDER" });
    expect(view({})).toEqual({ kind: "text", text: "Enquire for price." });
    expect(view({ driveAwayCents: 2_200_000 }, { preorder: true })).toMatchObject({ kind: "amount" });
  });
});

test.each([
  [1000, false],
  [1001, true],
  [0, false],
])("PRC-02: a price of %i cents shows: %s", (cents, shows) => {
  for (const prices of [
    { driveAwayCents: cents },
    { egcCents: cents },
    { unknownCents: cents },
    { subscriptionCents: cents },
  ]) {
    expect(view(prices).kind).toBe(shows ? "amount" : "text");
  }
});

test("PRC-03: a price of 0 hides the text only where the site says so", () => {
  expect(view({ driveAwayCents: 0 }, { zeroHidesText: true })).toEqual({ kind: "hidden" });
  expect(view({ driveAwayCents: 0 })).toEqual({ kind: "text", text: "Enquire for price." });
  expect(view({}, { zeroHidesText: true })).toEqual({ kind: "text", text: "Enquire for price." });
  expect(view({ driveAwayCents: 0, egcCents: 2_000_000 }, { zeroHidesText: true })).toMatchObject({
    cents: 2_000_000,
  });
});

test.each([
  [{ offerCents: 1_900_000 }, 1_900_000],
  [{ offerCents: 2_000_000 }, 2_000_000],
  [{ offerCents: 2_100_000 }, 2_000_000],
  [{ offerCents: 1000 }, 2_000_000],
])("PRC-05: with %j a car of $20,000 costs %i cents", (offer, cents) => {
  expect(toCarPrice({ ...NO_PRICES, driveAwayCents: 2_000_000, ...offer })).toEqual({
    cents,
    priceType: "drive_away",
  });
});

test("PRC-05: an offer without a price is no price", () => {
  expect(toCarPrice({ ...NO_PRICES, offerCents: 1_900_000 })).toBeNull();
});

describe("LAW-07 PRC-04 D9: was", () => {
  const price = { driveAwayCents: 2_000_000 };
  test.each([
    [{ ...price, beforeCents: 2_300_000 }, undefined, 2_300_000],
    [{ ...price, beforeCents: 2_000_000 }, undefined, null],
    [price, 2_200_000, 2_200_000],
    [price, 1_900_000, null],
    [{ ...price, beforeCents: 2_300_000 }, 2_200_000, 2_300_000],
    [{ ...price, beforeCents: 1_000_000 }, 2_200_000, 2_200_000],
    [{ ...price, offerCents: 1_800_000 }, undefined, null],
    [{ ...price, subscriptionCents: 99_900, beforeCents: 2_300_000 }, undefined, null],
  ])("%j, history %s: %s", (prices, wasCents, expected) => {
    expect(view(prices, wasCents === undefined ? {} : { wasCents })).toMatchObject({ wasCents: expected });
  });

  test("is always above the price that shows", () => {
    const cents = fc.option(fc.nat(5_000_000));
    const prices = fc.record({
      driveAwayCents: cents,
      egcCents: cents,
      unknownCents: cents,
      beforeCents: cents,
      offerCents: cents,
      subscriptionCents: cents,
    });
    fc.assert(
      fc.property(prices, cents, (some, wasCents) => {
        const shown = buildPriceView({ prices: some, priceLabel: null, wasCents, preorder: false }, SETTINGS);
        if (shown.kind !== "amount") return;
        expect(shown.cents).toBeGreaterThan(1000);
        if (shown.wasCents !== null) expect(shown.wasCents).toBeGreaterThan(shown.cents);
      }),
    );
  });
});

test.each([
  [2_499_000, 24_990],
  [2_499_049, 24_990],
  [2_499_050, 24_991],
  [0, 0],
])("CONST-07: %i cents are $%i", (cents, dollars) => {
  expect(toWholeDollars(cents)).toBe(dollars);
});
