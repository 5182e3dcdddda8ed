import type { TestDrive } from "../store/booking-store.server.ts";

/**
 * What a link to a test drive still does: "booked" can be changed and cancelled, "begun" only be seen, and once it is over the link has
 * expired (D168).
 */
export type TestDriveState = "booked" | "begun" | "cancelled" | "over";

/** The state of a test drive at an instant. A cancelled one, too, is over when its time has passed. */
export function findTestDriveState(
  { state, start, end }: Pick<TestDrive, "state" | "start" | "end">,
  now: Date,
): TestDriveState {
  if (now >= end) return "over";
  if (state === "cancelled") return "cancelled";
  return now >= start ? "begun" : "booked";
}
