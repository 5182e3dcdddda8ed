import type { OpeningTimes } from "#features/places/day-hours.ts";
import type { SlotRules } from "./slots.ts";

/** An hour, at any notice, one at a time. */
export const RULES: SlotRules = { lengthMinutes: 60, bufferMinutes: 0, noticeMinutes: 0, atOnce: 1 };

/** A yard in Sydney that opens at the same times on every day but Sunday. */
export function aYard(
  open: string,
  close: string,
  changes: Partial<OpeningTimes> = {},
): OpeningTimes & { readonly timeZone: string } {
  const days = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: "open", periods: [{ open, close }] }));
  const openingHours = [...days, { weekday: 0, status: "closed" }];
  return { timeZone: "Australia/Sydney", openingHours, specialHours: [], ...changes };
}

/** The same on all seven days. */
export function anEverydayYard(open: string, close: string): OpeningTimes {
  const openingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    ...{ weekday, status: "open" },
    periods: [{ open, close }],
  }));
  return { timeZone: "Australia/Sydney", openingHours, specialHours: [] };
}
