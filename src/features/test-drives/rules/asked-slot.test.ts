import fc from "fast-check";
import { expect, test } from "vitest";
import { findNearestSlots, formatSlot, judgeSlot } from "./asked-slot.ts";
import { listPossibleSlots } from "./slots.ts";
import { anEverydayYard, aYard, RULES } from "./test-slots.ts";

const times = aYard("09:00", "12:00");
/** Monday, half past nine in the morning in Sydney. */
const now = new Date("2026-05-03T23:30:00Z");
const possible = listPossibleSlots(times, { ...RULES, noticeMinutes: 60 }, now);
const free = possible.filter((slot) => formatSlot(slot, times.timeZone) !== "2026-05-05T10:00:00+10:00");

test.each([
  ["2026-05-05T09:00:00+10:00", "free"],
  ["2026-05-05T10:00:00+10:00", "taken"],
  ["", "missing"],
  ["2026-05-04T09:00:00+10:00", "past"],
  ["2020-02-03T09:00:00+11:00", "past"],
  ["2026-05-10T10:00:00+10:00", "closed"],
  ["2026-05-05T03:00:00+10:00", "closed"],
  ["2026-05-04T10:00:00+10:00", "not-offered"],
  ["2026-05-05T09:30:00+10:00", "not-offered"],
  ["2026-05-05T09:00:00+11:00", "closed"],
  ["2027-05-05T10:00:00+10:00", "not-offered"],
  ["2026-05-05T09:00:00", "not-offered"],
  ["2026-13-45T09:00:00+10:00", "not-offered"],
  ["tomorrow at nine", "not-offered"],
])("LEAD-22: %s is %s", (asked, kind) => {
  expect(judgeSlot(asked, { times, possible, free, now }).kind).toBe(kind);
});

test("LEAD-22 D32: no writing of a time in the skipped hour, or the second time in the repeated one, is a slot", () => {
  const night = anEverydayYard("00:00", "06:00");
  const judge = (asked: string, clock: string) => {
    const slots = listPossibleSlots(night, RULES, new Date(clock));
    return judgeSlot(asked, { times: night, possible: slots, free: slots, now: new Date(clock) }).kind;
  };
  const [spring, autumn] = ["2026-10-02T02:00:00Z", "2026-04-03T02:00:00Z"];
  expect(judge("2026-10-04T02:00:00+10:00", spring)).toBe("not-offered");
  expect(judge("2026-10-04T02:00:00+11:00", spring)).toBe("not-offered");
  expect(judge("2026-10-04T03:00:00+11:00", spring)).toBe("free");
  expect(judge("2026-04-05T02:00:00+11:00", autumn)).toBe("free");
  expect(judge("2026-04-05T02:00:00+10:00", autumn)).toBe("not-offered");
});

test("LEAD-22: whatever is posted, only a free slot is free", () => {
  const written = new Set(free.map((slot) => formatSlot(slot, times.timeZone)));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom(...written)), (asked) => {
      expect(judgeSlot(asked, { times, possible, free, now }).kind === "free").toBe(written.has(asked));
    }),
  );
});

test("LEAD-22: the nearest free times are before and after a taken one, in order", () => {
  const at = new Date("2026-05-05T10:00:00+10:00");
  expect(findNearestSlots(free, at, 3).map((slot) => formatSlot(slot, times.timeZone))).toEqual([
    "2026-05-04T11:00:00+10:00",
    "2026-05-05T09:00:00+10:00",
    "2026-05-05T11:00:00+10:00",
  ]);
  expect(findNearestSlots([], at, 3)).toEqual([]);
});
