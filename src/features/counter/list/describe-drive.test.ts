import { describe, expect, test } from "vitest";
import { describeDay, describeState, nameClock } from "./describe-drive.ts";

const START = new Date("2026-11-28T14:30:00Z");
const DRIVE = {
  state: "booked",
  start: START,
  end: new Date("2026-11-28T15:30:00Z"),
  attendance: null,
  timeZone: "Australia/Brisbane",
} as const;
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

describe("D450: a test drive in words", () => {
  test.each<[Partial<Parameters<typeof describeState>[0]>, number, string]>([
    [{}, -1, "Booked"],
    [{}, 0, "Now"],
    [{}, 59, "Now"],
    [{}, 60, "Came? Not said yet"],
    [{ attendance: "came" }, -5, "Came"],
    [{ attendance: "missed" }, 90, "Did not come"],
    [{ state: "cancelled", attendance: "came" }, 0, "Cancelled"],
  ])("%o after %i minutes is “%s”", (changes, minutes, text) => {
    expect(describeState({ ...DRIVE, ...changes }, at(minutes)).text).toBe(text);
  });

  test("its day is that of its yard, not of whoever looks", () => {
    expect(describeDay(DRIVE, at(-60))).toBe("Tomorrow, Sunday 29 November");
    expect(describeDay(DRIVE, at(0))).toBe("Today, Sunday 29 November");
    expect(describeDay({ ...DRIVE, timeZone: "Australia/Perth" }, at(0))).toBe("Today, Saturday 28 November");
    expect(describeDay(DRIVE, at(1440))).toBe("Yesterday, Sunday 29 November");
    expect(describeDay(DRIVE, at(3 * 1440))).toBe("Sunday 29 November");
    expect([nameClock(DRIVE), nameClock({ ...DRIVE, timeZone: "Australia/Sydney" })]).toEqual([
      "AEST",
      "AEDT",
    ]);
  });
});
