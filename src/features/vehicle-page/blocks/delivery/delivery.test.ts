import { expect, test } from "vitest";
import { describeDelivery } from "#features/catalogue/delivery/delivery-copy.ts";
import { testBlockInput } from "../../test-block-input.ts";
import { deliveryBlock } from "./delivery.ts";

const regions = [{ name: "Queensland", price: 300, states: ["QLD" as const] }];
const input = (available = true) => ({ ...testBlockInput({}, { delivery: { regions } }), available });

test("DEL-01 VDP-14: only a vehicle that is available, on a site that delivers, has a delivery price", () => {
  const slug = testBlockInput().vehicle.slug;
  expect(deliveryBlock.build(input())).toEqual({ kind: "delivery", slug, asked: null });
  expect(deliveryBlock.build(input(false))).toBeNull();
  expect(deliveryBlock.build(testBlockInput())).toBeNull();
});

test("DEL-02 D18: a form without JavaScript has its answer on the page", () => {
  const delivery = describeDelivery("4000", { name: "Queensland", cents: 0 });
  expect(deliveryBlock.build({ ...input(), delivery })?.asked).toEqual({
    postcode: "4000",
    words: "Free to Queensland",
    found: true,
  });
});
