import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { isOpenDuring } from "../rules/slots.ts";
import { listAwaitedDrives } from "../store/test-drive-store.server.ts";
import { formatSlotWords } from "../take/time-labels.ts";

/**
 * What is to be said of test drives that are booked for a time at which their location is closed by now, a sentence each: whoever
 * changes the hours tells the shoppers (D255).
 */
export async function describeClosedDrives(tx: AccountTransaction, now: Date): Promise<string[]> {
  const locations = await listLocations(tx);
  return (await listAwaitedDrives(tx, now)).flatMap((drive) => {
    const location = locations.find(({ id }) => id === drive.locationId);
    if (!location || isOpenDuring(location, drive)) return [];
    const who = [drive.name, drive.lastName].filter(Boolean).join(" ");
    const when = formatSlotWords(drive, location.timeZone);
    return [
      `${location.name} is closed at the time of a booked test drive: ${when}, ${who}, ${drive.phone}. Tell the shopper.`,
    ];
  });
}
