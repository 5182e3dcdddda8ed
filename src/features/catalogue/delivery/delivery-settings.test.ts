import fc from "fast-check";
import { expect, test } from "vitest";
import { findDeliveryPrice } from "./delivery-price.ts";
import { type DeliveryRegion, deliverySettings, isAmong } from "./delivery-settings.ts";

const STATE = fc.constantFrom("QLD" as const, "NSW" as const, "VIC" as const);
const RANGE = fc.constantFrom("4000", "4000-4179", "4100-4200", "2000-2999", "3000");
const REGION: fc.Arbitrary<Omit<DeliveryRegion, "name">> = fc.record(
  {
    price: fc.nat(500),
    states: fc.uniqueArray(STATE, { minLength: 1 }),
    postcodes: fc.uniqueArray(RANGE, { minLength: 1, maxLength: 3 }),
    withinKm: fc.constantFrom(20, 150, 900),
  },
  { requiredKeys: ["price"] },
);
const REGIONS = fc
  .array(REGION, { minLength: 1, maxLength: 5 })
  .map((all) => all.map((region, at): DeliveryRegion => ({ ...region, name: `region ${at}` })));
const DELIVERY = fc.record({
  postcode: fc.constantFrom("4000", "4100", "4150", "4200", "2000", "3000", "3001"),
  to: fc.record({
    state: STATE,
    otherStates: fc.constant([]),
    lat: fc.double({ min: -38, max: -27, noNaN: true }),
    long: fc.double({ min: 144, max: 153, noNaN: true }),
  }),
  from: fc.constant({ lat: -27.4, long: 153 }),
});

test("DEL-01: a region that is refused as never reached gives no postcode its price", () => {
  let refused = 0;
  fc.assert(
    fc.property(REGIONS, fc.array(DELIVERY, { minLength: 20, maxLength: 20 }), (regions, deliveries) => {
      const { error } = deliverySettings.safeParse({ regions });
      const unreached = (error?.issues ?? []).map(({ path: [, at] }) => `region ${String(at)}`);
      refused += unreached.length;
      const found = deliveries.map((delivery) => findDeliveryPrice(regions, delivery)?.name ?? "");
      expect(found.filter((name) => unreached.includes(name))).toEqual([]);
    }),
  );
  expect(refused).toBeGreaterThan(10);
});

test.each([
  [["4000"], ["4000"], ["3999", "4001"]],
  [["4000-4179"], ["4000", "4100", "4179"], ["3999", "4180"]],
  [
    ["0800-0899", "2000"],
    ["0800", "0850", "2000"],
    ["0799", "0900", "2001"],
  ],
  [[], [], ["4000"]],
])("DEL-01: of the ranges %j are %j and not %j", (ranges, inside, outside) => {
  expect(inside.filter((postcode) => !isAmong(postcode, ranges))).toEqual([]);
  expect(outside.filter((postcode) => isAmong(postcode, ranges))).toEqual([]);
});
