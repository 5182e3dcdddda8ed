import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyHours, hours, listOpenMinutes } from "#features/places/test-hours.ts";
import { toLocalTime } from "#features/places/time-zone.ts";
import { HOUR_MS } from "#platform/time.ts";
import { formatSlot } from "./asked-slot.ts";
import {
  BOOKING_DAYS,
  listFreeSlots,
  listPossibleSlots,
  type Slot,
  type SlotRules,
  type TakenTime,
} from "./slots.ts";
import { anEverydayYard, aYard, RULES } from "./test-slots.ts";

const SYDNEY = "Australia/Sydney";
/** Monday, six in the morning in Sydney. */
const MONDAY = new Date("2026-05-03T20:00:00Z");
const texts = (slots: readonly Slot[], zone = SYDNEY) => slots.map((slot) => formatSlot(slot, zone));
const on = (date: string, slots: readonly Slot[]) =>
  texts(slots)
    .filter((text) => text.startsWith(date))
    .map((text) => text.slice(11, 16));

describe("hours", () => {
  test("LEAD-22: slots begin with the opening time and end by the closing time, for 14 days from today", () => {
    const slots = listPossibleSlots(aYard("8:30 am", "12:00 pm"), RULES, MONDAY);
    expect(on("2026-05-04", slots)).toEqual(["08:30", "09:30", "10:30"]);
    const dates = [...new Set(texts(slots).map((text) => text.slice(0, 10)))];
    expect([dates[0], dates.at(-1), dates.length]).toEqual(["2026-05-04", "2026-05-16", 12]);
    expect(dates).not.toContain("2026-05-10");
  });

  test.each<[string, Partial<SlotRules>, string[]]>([
    ["hours by default", {}, ["09:00", "10:00", "11:00"]],
    ["half hours", { lengthMinutes: 30 }, ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"]],
    ["hours with a quarter between", { bufferMinutes: 15 }, ["09:00", "10:15"]],
    ["one that fits exactly", { lengthMinutes: 180 }, ["09:00"]],
    ["none that is longer than the day", { lengthMinutes: 240 }, []],
  ])("LEAD-22: from nine to twelve there are %s", (_, changes, starts) => {
    const slots = listPossibleSlots(aYard("09:00", "12:00"), { ...RULES, ...changes }, MONDAY);
    expect(on("2026-05-05", slots)).toEqual(starts);
  });

  test.each<[string, number, string[]]>([
    ["none", 0, ["09:00", "10:00", "11:00"]],
    ["exactly until the first", 180, ["09:00", "10:00", "11:00"]],
    ["a minute longer", 181, ["10:00", "11:00"]],
    ["all day", 24 * 60, []],
  ])("LEAD-22: with a notice of %s minutes, today has these times", (_, noticeMinutes, starts) => {
    const slots = listPossibleSlots(aYard("09:00", "12:00"), { ...RULES, noticeMinutes }, MONDAY);
    expect(on("2026-05-04", slots)).toEqual(starts);
  });

  test("LEAD-22: closed days and days without times are left out, usual and special ones", () => {
    const yard = aYard("09:00", "12:00", {
      openingHours: [
        { weekday: 1, ...hours("09:00–11:00") },
        { weekday: 2, ...hours("09:00–11:00"), status: "closed" },
        { weekday: 3, status: "open", text: "By appointment only" },
        { weekday: 4, ...hours("09:00–11:00") },
      ],
      specialHours: [
        { date: "2026-05-07", status: "closed", name: "Fair" },
        { date: "2026-05-11", status: "open" },
      ],
    });
    const dates = texts(listPossibleSlots(yard, RULES, MONDAY)).map((text) => text.slice(0, 10));
    expect([...new Set(dates)]).toEqual(["2026-05-04", "2026-05-14"]);
  });

  test("LEAD-22 D211 LOC-13: a special day has the times of its own hours, also where its weekday is closed", () => {
    const yard = aYard("09:00", "12:00", {
      specialHours: [
        { date: "2026-05-10", ...hours("13:00–15:00") },
        { date: "2026-05-11", ...hours("10:00–12:00", "14:00–16:00"), name: "Fair" },
      ],
    });
    const slots = listPossibleSlots(yard, RULES, MONDAY);
    expect(on("2026-05-10", slots)).toEqual(["13:00", "14:00"]);
    expect(on("2026-05-11", slots)).toEqual(["10:00", "11:00", "14:00", "15:00"]);
    expect(on("2026-05-12", slots)).toEqual(["09:00", "10:00", "11:00"]);
  });

  test.each<[string, Parameters<typeof hours>, Partial<SlotRules>, string[]]>([
    [
      "from each opening on",
      ["09:00–12:00", "13:30–15:30"],
      {},
      ["09:00", "10:00", "11:00", "13:30", "14:30"],
    ],
    ["none over the break", ["09:00–10:30", "11:00–12:30"], {}, ["09:00", "11:00"]],
    [
      "a buffer within the break",
      ["09:00–11:15", "11:20–15:00"],
      { bufferMinutes: 15 },
      ["09:00", "10:15", "12:35", "13:50"],
    ],
    ["until midnight", ["21:00–24:00"], {}, ["21:00", "22:00", "23:00"]],
    [
      "day and night",
      ["00:00–24:00"],
      { lengthMinutes: 240 },
      ["00:00", "04:00", "08:00", "12:00", "16:00", "20:00"],
    ],
  ])("LEAD-22 D210: a day with periods has %s", (_, periods, changes, starts) => {
    const yard = { ...aYard("09:00", "12:00"), openingHours: [{ weekday: 2, ...hours(...periods) }] };
    const slots = listPossibleSlots(yard, { ...RULES, ...changes }, MONDAY);
    expect(on("2026-05-05", slots)).toEqual(starts);
  });

  test("LEAD-22: a location without hours has no slots", () => {
    const none = { timeZone: SYDNEY, openingHours: [], specialHours: [] };
    expect(listPossibleSlots(none, RULES, MONDAY)).toEqual([]);
  });

  test("LEAD-22 D32: the day is the location's own, not the server's", () => {
    const perth = { ...aYard("09:00", "10:00"), timeZone: "Australia/Perth" };
    const lateSunday = new Date("2026-05-03T15:30:00Z");
    expect(texts(listPossibleSlots(perth, RULES, lateSunday), "Australia/Perth")[0]).toBe(
      "2026-05-04T09:00:00+08:00",
    );
  });
});

describe("daylight saving", () => {
  /** The night of Sunday 4 October 2026, in which the hour from two is skipped. */
  const SPRING = new Date("2026-10-03T02:00:00Z");
  /** The night of Sunday 5 April 2026, in which the hour from two comes twice. */
  const AUTUMN = new Date("2026-04-04T02:00:00Z");

  test("LEAD-22 D32: a time in the hour that is skipped is none, and one across it has its whole length", () => {
    const slots = listPossibleSlots(anEverydayYard("00:30", "05:30"), RULES, SPRING);
    expect(texts(slots).filter((text) => text.startsWith("2026-10-04"))).toEqual([
      "2026-10-04T00:30:00+10:00",
      "2026-10-04T01:30:00+10:00",
      "2026-10-04T03:30:00+11:00",
      "2026-10-04T04:30:00+11:00",
    ]);
    for (const { start, end } of slots) expect(end.getTime() - start.getTime()).toBe(HOUR_MS);
  });

  test("LEAD-22 D32: a slot that would run past the closing time over the skipped hour is left out", () => {
    const long = { ...RULES, lengthMinutes: 120 };
    expect(on("2026-10-04", listPossibleSlots(anEverydayYard("01:00", "03:30"), long, SPRING))).toEqual([]);
    expect(on("2026-10-05", listPossibleSlots(anEverydayYard("01:00", "03:30"), long, SPRING))).toEqual([
      "01:00",
    ]);
  });

  test("LEAD-22 D32: the hour that comes twice has its slot once, the first time", () => {
    const slots = listPossibleSlots(anEverydayYard("01:00", "04:00"), RULES, AUTUMN);
    expect(texts(slots).filter((text) => text.startsWith("2026-04-05"))).toEqual([
      "2026-04-05T01:00:00+11:00",
      "2026-04-05T02:00:00+11:00",
      "2026-04-05T03:00:00+10:00",
    ]);
  });
});

describe("what is taken", () => {
  const HERE = { locationId: 1, vehicleId: 1 };
  const yard = aYard("09:00", "13:00");
  const at = (time: string) => new Date(`2026-05-05T${time}:00+10:00`);
  const taken = (from: string, until: string, of: Partial<TakenTime> = {}): TakenTime => ({
    ...{ locationId: 1, vehicleId: 2, start: at(from), end: at(until) },
    ...of,
  });
  const free = (times: TakenTime[], changes: Partial<SlotRules> = {}) => {
    const rules = { ...RULES, ...changes };
    const possible = listPossibleSlots(yard, rules, MONDAY);
    return on("2026-05-05", listFreeSlots(possible, times, { rules, wanted: HERE }));
  };

  test.each<[string, TakenTime[], Partial<SlotRules>, string[]]>([
    ["nothing", [], {}, ["09:00", "10:00", "11:00", "12:00"]],
    ["one hour", [taken("10:00", "11:00")], {}, ["09:00", "11:00", "12:00"]],
    ["a time across two", [taken("10:30", "11:30")], {}, ["09:00", "12:00"]],
    [
      "another location's",
      [taken("10:00", "11:00", { locationId: 2 })],
      {},
      ["09:00", "10:00", "11:00", "12:00"],
    ],
    ["one of two", [taken("10:00", "11:00")], { atOnce: 2 }, ["09:00", "10:00", "11:00", "12:00"]],
    [
      "two of two",
      [taken("10:00", "11:00"), taken("10:00", "11:00", { vehicleId: 3 })],
      { atOnce: 2 },
      ["09:00", "11:00", "12:00"],
    ],
    [
      "the vehicle itself, here or elsewhere, however many may drive",
      [taken("09:00", "10:00", { vehicleId: 1 }), taken("12:00", "13:00", { vehicleId: 1, locationId: 2 })],
      { atOnce: 5 },
      ["10:00", "11:00"],
    ],
    [
      "a time that was booked when there was no buffer",
      [taken("10:10", "10:20")],
      { bufferMinutes: 20 },
      ["11:40"],
    ],
  ])("LEAD-22: with %s taken, these are left", (_, times, rules, starts) => {
    expect(free(times, rules)).toEqual(starts);
  });
});

const anyRules = fc.record({
  lengthMinutes: fc.integer({ min: 15, max: 240 }),
  bufferMinutes: fc.integer({ min: 0, max: 120 }),
  noticeMinutes: fc.integer({ min: 0, max: 10_080 }),
  atOnce: fc.integer({ min: 1, max: 3 }),
});
const anyClock = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2027-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const anyZone = fc.constantFrom(
  ...["Australia/Sydney", "Australia/Lord_Howe", "Australia/Perth", "Australia/Darwin"],
);
const toClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
/** The clock times from a period's opening on, the given number of minutes apart. */
const listTexts = ({ open, close }: { readonly open: string; readonly close: string }, step: number) => {
  const [from, to] = [open, close].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) as [
    number,
    number,
  ];
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => toClock(from + at * step));
};
const anyYard = fc
  .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 15, max: 1440 }), anyZone)
  .map(([open, length, timeZone]) => ({
    ...anEverydayYard(toClock(open), toClock(Math.min(open + length, 1439))),
    timeZone,
  }));

test("LEAD-22 D32: a closing time that daylight saving skips ends no slot later than it says", () => {
  // In Sydney the clock goes from 2:00 to 3:00 on 4 October 2026.
  const slots = listPossibleSlots(anEverydayYard("00:30", "02:45"), RULES, new Date("2026-10-03T12:00:00Z"));
  expect(on("2026-10-04", slots)).toEqual(["00:30"]);
});

describe("in every year, zone and site", () => {
  test("LEAD-22: slots are whole, in order, apart, within notice, days and hours", () => {
    fc.assert(
      fc.property(anyYard, anyRules, anyClock, (yard, rules, now) => {
        const slots = listPossibleSlots(yard, rules, now);
        const [{ open = "", close = "" } = {}] = yard.openingHours[0]?.periods ?? [];
        let last: Slot | undefined;
        for (const slot of slots) {
          expect(slot.end.getTime() - slot.start.getTime()).toBe(rules.lengthMinutes * 60_000);
          // Over midnight a booking keeps its distance, not a slot.
          const date = toLocalTime(slot.start, yard.timeZone).date;
          if (last && toLocalTime(last.start, yard.timeZone).date === date)
            expect(slot.start.getTime() - last.end.getTime()).toBeGreaterThanOrEqual(
              rules.bufferMinutes * 60_000,
            );
          const wait = slot.start.getTime() - now.getTime();
          expect(wait).toBeGreaterThanOrEqual(rules.noticeMinutes * 60_000);
          expect(wait).toBeLessThan((BOOKING_DAYS * 24 + 1) * HOUR_MS);
          const [from, until] = [slot.start, slot.end].map((time) => toLocalTime(time, yard.timeZone));
          expect(toClock(from!.minutes) >= open && toClock(until!.minutes) <= close).toBe(true);
          expect(from!.date).toBe(until!.date);
          last = slot;
        }
        expect(new Set(texts(slots, yard.timeZone)).size).toBe(slots.length);
      }),
      { numRuns: 300 },
    );
  });

  test("LEAD-22 D210 D211: minute by minute, slots are those that fit into a period, one after another", () => {
    fc.assert(
      fc.property(anyHours, anyRules, ({ times, clock }, { lengthMinutes, bufferMinutes }) => {
        const rules = { ...RULES, lengthMinutes, bufferMinutes };
        const now = clock.minutes.find(({ date }) => date === clock.dates[0])!.at;
        const open = listOpenMinutes(times, clock);
        const expected: string[] = [];
        for (const date of clock.dates) {
          const day =
            times.specialHours.find((special) => special.date === date) ??
            times.openingHours.find(({ weekday }) => weekday === new Date(date).getUTCDay());
          let free = 0;
          for (const period of day?.status === "Open" ? (day.periods ?? []) : [])
            for (const wanted of listTexts(period, lengthMinutes + bufferMinutes)) {
              const minute = clock.minutes.findIndex((one) => one.date === date && one.clock === wanted);
              const own = clock.minutes.slice(minute, minute + lengthMinutes);
              const isWhole = own.every((one, place) => one.date === date && open[minute + place]);
              if (minute < 0 || minute < free || !isWhole) continue;
              expected.push(formatSlot({ start: own[0]!.at, end: own[0]!.at }, times.timeZone));
              free = minute + lengthMinutes + bufferMinutes;
            }
        }
        const last = clock.dates.at(-1) ?? "";
        const slots = texts(listPossibleSlots(times, rules, now), times.timeZone);
        expect(slots.filter((text) => text.slice(0, 10) <= last)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  test("LEAD-22: bookings made one after another never share a vehicle or exceed what a location can do", () => {
    const anyVehicles = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anyRules, anyVehicles, fc.nat(), (rules, vehicles, seed) => {
        const possible = listPossibleSlots(aYard("09:00", "17:00"), rules, MONDAY);
        const booked: TakenTime[] = [];
        for (const [nth, vehicleId] of vehicles.entries()) {
          const wanted = { locationId: 1, vehicleId };
          const free = listFreeSlots(possible, booked, { rules, wanted }).slice(0, 5);
          const slot = free[(seed + nth) % Math.max(1, free.length)];
          if (slot) booked.push({ ...slot, ...wanted });
        }
        for (const one of booked) {
          const meanwhile = booked.filter((two) => two.start < one.end && one.start < two.end);
          expect(meanwhile.length).toBeLessThanOrEqual(rules.atOnce);
          expect(meanwhile.filter(({ vehicleId }) => vehicleId === one.vehicleId)).toEqual([one]);
        }
      }),
    );
  });
});
