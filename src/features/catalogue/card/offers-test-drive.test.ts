import { expect, test } from "vitest";
import { ITEM_TYPES, STATUSES } from "#features/vehicles/vehicle.ts";
import { findNoDrive } from "./offers-test-drive.ts";

const ON = { enabled: true, hideComingSoon: false };
const CAR = { itemType: "car", status: "in_stock" } as const;

test("VDP-16: a site chooses whether vehicles that are coming soon can be booked", () => {
  const soon = { ...CAR, status: "coming_soon" } as const;
  expect(findNoDrive(soon, ON)).toBeNull();
  expect(findNoDrive(soon, { ...ON, hideComingSoon: true })).toBe("coming-soon");
  expect(findNoDrive(CAR, { ...ON, hideComingSoon: true })).toBeNull();
});

test("LEAD-20: nothing is offered of a sold vehicle, of one that nobody drives, or on a site that is off", () => {
  const offered = ITEM_TYPES.filter((itemType) => findNoDrive({ ...CAR, itemType }, ON) === null);
  expect(offered).toEqual(["car", "motorcycle", "truck"]);
  const statuses = STATUSES.filter((status) => findNoDrive({ ...CAR, status }, ON) === null);
  expect(statuses).toEqual(["in_stock", "coming_soon"]);
  expect(findNoDrive(CAR, { ...ON, enabled: false })).toBe("off");
});
