import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { isOpenDuring } from "../rules/slots.ts";
import { listAwaitedTestDrives } from "../store/booking-store.server.ts";
import { formatSlotLabel } from "../take/time-labels.ts";

/**
 * What is to be said of test drives that are booked for a time at which their location is closed by now, a sentence each: whoever
 * changes the hours tells the shoppers (D255).
 */
export async function describeClosedTestDrives(tx: AccountTransaction, now: Date): Promise<string[]> {
  const locations = await listLocations(tx);
  return (await listAwaitedTestDrives(tx, now)).flatMap((testDrive) => {
    const location = locations.find(({ id }) => id === testDrive.locationId);
    if (!location || isOpenDuring(location, testDrive)) return [];
    const who = [testDrive.name, testDrive.lastName].filter(Boolean).join(" ");
    const when = formatSlotLabel(testDrive, location.timeZone);
    return [
      `${location.name} is closed at the time of a booked test drive: ${when}, ${who}, ${testDrive.phone}. Tell the shopper.`,
    ];
  });
}
