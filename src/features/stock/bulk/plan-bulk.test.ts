import { expect, test } from "vitest";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import type { ListedVehicle } from "../store/list-stock.server.ts";
import type { BulkKind } from "./bulk-view.ts";
import { planStep, readBulkChange, toBulkRow } from "./plan-bulk.ts";
import { readSteps } from "./read-steps.ts";

const aVehicle = (over: Partial<ListedVehicle> = {}) =>
  ({
    ...{ id: 1, title: "2021 Kia Rio", isWithdrawn: false, isShown: true, tag: null, status: "in_stock" },
    ...{ reserved: false, hasOwnPrice: false, hasOwnAvailability: false },
    prices: { ...NO_PRICES, driveAwayCents: 2_499_000 },
    ...over,
  }) as ListedVehicle;

const plan = (kind: BulkKind, value = "", vehicle = aVehicle()) => {
  const change = readBulkChange({ kind, value });
  return typeof change === "string" ? change : planStep(vehicle, change);
};

test.each([
  ["amount", "-500", 2_449_000],
  ["amount", "+$1,250", 2_624_000],
  ["amount", "−250.50", 2_473_950],
  ["percent", "-3", 2_424_000],
  ["percent", "2.5 %", 2_561_500],
] as const)(
  "D441: a price is changed by %s of %s, in whole dollars where it is a percentage",
  (kind, value, cents) => {
    expect(plan(kind, value)).toEqual({
      ...{ kind: "price", from: { cents: 2_499_000, priceType: "drive_away" } },
      to: { cents, priceType: "drive_away" },
    });
  },
);

test.each([
  ["amount", "", /by how many dollars/],
  ["amount", "0", /by how many dollars/],
  ["amount", "lots", /by how many dollars/],
  ["amount", "-24,990", /below \$10/],
  ["amount", "-99999999", /below \$10/],
  ["percent", "-100", /above -100/],
  ["percent", "1e3", /by how many percent/],
  ["percent", "101", /above -100/],
  ["tag", "", /words of the tag/],
  ["tag", "x".repeat(31), /30 characters/],
] as const)("D441: %s of %j is refused with the rule", (kind, value, reason) => {
  expect(plan(kind, value)).toMatch(reason);
});

test("D441: what a change cannot apply to stays as it is, with the reason", () => {
  expect(plan("amount", "-1", aVehicle({ prices: NO_PRICES }))).toBe("It has no price.");
  const untyped = aVehicle({ prices: { ...NO_PRICES, unknownCents: 1_000_000 } });
  expect(plan("percent", "-1", untyped)).toMatch(/does not say what it covers/);
  expect(plan("sold", "", aVehicle({ status: "sold" }))).toBe("It is so already.");
  expect(plan("fed-price")).toMatch(/as the feed says already/);
  expect(plan("hide", "", aVehicle({ isWithdrawn: true }))).toMatch(/no longer has it/);
  expect(toBulkRow(aVehicle(), "It has no price.")).toMatchObject({ refusal: "It has no price." });
});

test("D9 D441: the preview marks a price that moves too far", () => {
  const step = plan("percent", "-40");
  expect(toBulkRow(aVehicle(), step)).toMatchObject({
    isFar: true,
    refusal: null,
    after: "$14,994 Drive Away",
  });
  expect(toBulkRow(aVehicle(), plan("percent", "-3"))).toMatchObject({ isFar: false });
});

test("D426 D441: steps that no preview showed are refused whole", () => {
  const price = { kind: "price", vehicleId: 1, from: null, to: { cents: 100_000, priceType: "egc" } };
  const tag = { kind: "tag", vehicleId: 2, from: null, to: "Low km" };
  expect(readSteps([price])).toEqual([price]);
  for (const posted of [
    null,
    "price",
    [tag, price],
    [price, price],
    [{ ...price, to: { cents: -1, priceType: "egc" } }],
    [{ ...price, to: { cents: 100_000.5, priceType: "egc" } }],
    [{ ...price, to: { cents: 100_000, priceType: "unknown" } }],
    [{ ...price, vehicleId: "1" }],
    [{ ...price, actor: "staff:1" }],
    [{ ...tag, to: "x".repeat(31) }],
  ])
    expect(readSteps(posted)).toBeNull();
});
