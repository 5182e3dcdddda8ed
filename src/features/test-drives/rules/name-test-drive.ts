import type { ItemType } from "#features/vehicles/vehicle.ts";

/** What a shopper does with a vehicle to try it: a motorcycle is ridden. */
export const testDriveWord = (itemType: ItemType | undefined): string =>
  itemType === "motorcycle" ? "test ride" : "test drive";

/**
 * Names the way to a test drive: "Book a test drive", or "Ask for a test ride" (D291).
 * @param itemType of the vehicle, if it is known
 * @param hasTimes whether its location has times to book
 */
export const nameTestDrive = (itemType: ItemType | undefined, hasTimes: boolean): string =>
  `${hasTimes ? "Book a" : "Ask for a"} ${testDriveWord(itemType)}`;
