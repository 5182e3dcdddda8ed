import { expect, test } from "vitest";
import { ITEM_TYPES, STATUSES } from "#features/vehicles/vehicle.ts";
import { findTestDriveRefusal } from "./offers-test-drive.ts";

const ON = { enabled: true, hideComingSoon: false };
const CAR = { itemType: "car", status: "in_stock" } as const;

test("VDP-16: a site chooses whether vehicles that are coming soon can be booked", () => {
  const soon = { ...CAR, status: "coming_soon" } as const;
  expect(findTestDriveRefusal(soon, ON)).toBeNull();
  expect(findTestDriveRefusal(soon, { ...ON, hideComingSoon: true })).toBe("coming-soon");
  expect(findTestDriveRefusal(CAR, { ...ON, hideComingSoon: true })).toBeNull();
});

test("LEAD-20: nothing is offered of a sold vehicle, of one that nobody drives, or on a site that is off", () => {
  const offered = ITEM_TYPES.filter((itemType) => findTestDriveRefusal({ ...CAR, itemType }, ON) === null);
  expect(offered).toEqual(["car", "motorcycle", "truck"]);
  const statuses = STATUSES.filter((status) => findTestDriveRefusal({ ...CAR, status }, ON) === null);
  expect(statuses).toEqual(["in_stock", "coming_soon"]);
  expect(findTestDriveRefusal(CAR, { ...ON, enabled: false })).toBe("off");
});
