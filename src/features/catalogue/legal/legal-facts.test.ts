import { expect, test } from "vitest";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { lacksLegalFacts } from "./legal-facts.ts";

const used = (facts: Partial<Parameters<typeof lacksLegalFacts>[0]> = {}) => ({
  ...({ carType: "used", itemType: "car", state: "NSW", rego: "ABC12D", registered: true } as const),
  ...{ vin: null, stockNumber: "A1", prices: { ...NO_PRICES, egcCents: 2_000_000 } },
  ...facts,
});

test("LAW-01 LAW-05 D441: what an advertisement must have", () => {
  expect(lacksLegalFacts(used())).toBe(false);
  expect(lacksLegalFacts(used({ rego: null }))).toBe(true);
  expect(lacksLegalFacts(used({ rego: null, registered: null }))).toBe(true);
  expect(lacksLegalFacts(used({ rego: null, registered: false, vin: null, stockNumber: "A1" }))).toBe(false);
  expect(lacksLegalFacts(used({ rego: null, registered: false, vin: null, stockNumber: null }))).toBe(true);
  expect(lacksLegalFacts(used({ rego: null, state: "QLD" }))).toBe(false);
  expect(lacksLegalFacts(used({ rego: null, carType: "new" }))).toBe(false);
  expect(lacksLegalFacts(used({ prices: { ...NO_PRICES, unknownCents: 2_000_000 } }))).toBe(true);
});
