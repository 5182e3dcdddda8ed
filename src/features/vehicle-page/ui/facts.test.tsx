import { expect, test } from "vitest";
import { ITEM_TYPES } from "#features/vehicles/vehicle.ts";
import { draw } from "#ui/base/draw.tsx";
import { Facts } from "./facts.tsx";

const drawn = (itemType: (typeof ITEM_TYPES)[number]) =>
  draw(<Facts itemType={itemType} facts={[{ kind: "body", text: "Body" }]} className="" itemClass="" />);

test("SIDE-05: beside the body stands what it is a body of, no car beside a caravan", () => {
  expect(new Set(ITEM_TYPES.map(drawn)).size).toBe(ITEM_TYPES.length - 1);
  expect(drawn("trailer")).toBe(drawn("caravan"));
  expect(drawn("motorcycle")).toContain('aria-label="Body"');
});
