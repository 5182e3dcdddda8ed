import { expect, test } from "vitest";
import type { PriceType } from "#features/vehicles/vehicle.ts";
import { testBlockInput } from "../../test-block-input.ts";
import { checksBlock } from "./checks.ts";
import { buildWarrantyCheck } from "./warranty-check.ts";

const NSW = { state: "NSW", body: "suv", buildDate: "2022-02-01", km: 45_000 } as const;
const check = (vehicle: Parameters<typeof testBlockInput>[0]) => buildWarrantyCheck(testBlockInput(vehicle));

test("D397: a used vehicle's page has the warranty with its state, its source folded", () => {
  expect(check(NSW)).toEqual({
    title: "Statutory warranty: 3\u00a0months or 5,000\u00a0km (NSW)",
    text: "By the law of New South Wales, we repair most defects that show up within that time or distance after you buy, whichever ends first.",
    more: {
      title: "About this warranty",
      text: expect.stringMatching(
        /what we read on \d+ \w+ 20\d\d at: .*please check it with us.*Consumer Law/,
      ),
    },
  });
  expect(check({ ...NSW, state: "QLD", km: 160_000 })?.title).toBe(
    "Statutory warranty: 1\u00a0month or 1,000\u00a0km (QLD)",
  );
});

test("D397: where the law gives none, the page says so", () => {
  const none = check({ state: "QLD", itemType: "motorcycle", body: null });
  expect(none?.title).toBe("No statutory warranty");
  expect(none?.text).toContain("By the law of Queensland, this motorcycle comes without one.");
  expect(none?.more?.text).toContain("Queensland Government");
});

test.each([
  { ...NSW, carType: "new" },
  { ...NSW, carType: "demo" },
  { ...NSW, state: null },
  { ...NSW, body: "ute" },
  { ...NSW, state: "SA" },
] as const)("D397: nothing is said of %o", (vehicle) => {
  expect(check(vehicle)).toBeNull();
});

test.each<[PriceType, number, boolean]>([
  ["egc", 4_000_00, true],
  ["drive_away", 9_999_99, false],
  ["drive_away", 10_000_00, true],
  ["unknown", 9_999_99, false],
])("D397: in WA a price of the type %s and %d cents is clear of the limit: %s", (priceType, cents, clear) => {
  const input = testBlockInput({ ...NSW, state: "WA" });
  const price = { ...input.price, priceType, cents };
  expect(buildWarrantyCheck({ ...input, price }) !== null).toBe(clear);
  expect(buildWarrantyCheck({ ...input, price: { kind: "hidden" } })).toBeNull();
});

test("D397: it is the first of the checks, whichever others a site lists, and on no page of a sold vehicle", () => {
  const input = testBlockInput(NSW, { vehiclePage: { checks: [] } });
  expect(checksBlock.build(input)?.checks.map(({ title }) => title)).toEqual([
    "Statutory warranty: 3\u00a0months or 5,000\u00a0km (NSW)",
  ]);
  expect(checksBlock.build({ ...input, available: false })).toBeNull();
  expect(checksBlock.build(testBlockInput(NSW))?.checks.length).toBeGreaterThan(1);
});
