import { addDays, toLocalTime } from "#features/places/time-zone.ts";
import { formatDay } from "#features/test-drives/take/time-labels.ts";
import type { StaffDrive } from "../store/drives.server.ts";
import type { DriveState } from "./drives-view.ts";

/** What a test drive is at an instant, for staff. */
export function describeState(
  { state, start, end, attendance }: Pick<StaffDrive, "state" | "start" | "end" | "attendance">,
  now: Date,
): DriveState {
  if (state === "cancelled") return { text: "Cancelled", isBad: true };
  if (attendance === "came") return { text: "Came", isBad: false };
  if (attendance === "missed") return { text: "Did not come", isBad: true };
  if (now < start) return { text: "Booked", isBad: false };
  return now < end ? { text: "Now", isBad: false } : { text: "Came? Not said yet", isBad: true };
}

/** "2022 Toyota HiLux SR5, stock A12" */
export const describeCar = ({ car, stockNumber }: Pick<StaffDrive, "car" | "stockNumber">): string =>
  (car ?? "Vehicle") + (stockNumber === null ? "" : `, stock ${stockNumber}`);

/** "AEST", of the clock of a test drive's yard. */
export const nameClock = ({ start, timeZone }: Pick<StaffDrive, "start" | "timeZone">): string =>
  new Intl.DateTimeFormat("en-AU", { timeZone, timeZoneName: "short" })
    .formatToParts(start)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** The day of a test drive by the clock of its yard: "Today, Saturday 28 November". */
export function describeDay({ start, timeZone }: Pick<StaffDrive, "start" | "timeZone">, now: Date): string {
  const today = toLocalTime(now, timeZone).date;
  const { date } = toLocalTime(start, timeZone);
  const near = { [today]: "Today, ", [addDays(today, 1)]: "Tomorrow, ", [addDays(today, -1)]: "Yesterday, " };
  return (near[date] ?? "") + formatDay(start, timeZone);
}
