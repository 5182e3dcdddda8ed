import fc from "fast-check";
import { expect, test } from "vitest";
import { BODIES, type Body, CAR_TYPES, ITEM_TYPES } from "#features/vehicles/vehicle.ts";
import type { OpeningTimes } from "../day-hours.ts";
import { STATES } from "../states.ts";
import { hours, WEEK } from "../test-hours.ts";
import { findTimeZone, toInstant } from "../time-zone.ts";
import {
  type CoolingOff,
  computeKeptCents,
  findCoolingOff,
  findCoolingOffEnd,
  type Sale,
} from "./cooling-off.ts";

const sale = (state: string | null, changes: Partial<Sale> = {}): Sale => ({
  ...{ state, carType: "used", itemType: "car", body: "suv", company: false, linkedCredit: false },
  ...changes,
});
const find = (state: string | null, changes: Partial<Sale> = {}) => findCoolingOff(sale(state, changes));
const right = (found: CoolingOff) => {
  if (found.kind !== "right") throw new Error(found.kind);
  return found;
};

test.each<[string, Partial<Sale>, CoolingOff["kind"]]>([
  ["VIC", {}, "right"],
  ["VIC", { carType: "new" }, "right"],
  ["VIC", { itemType: "motorcycle" }, "right"],
  ["VIC", { company: true }, "none"],
  ["VIC", { itemType: "truck" }, "none"],
  ["NSW", {}, "none"],
  ["NSW", { linkedCredit: true }, "right"],
  ["NSW", { linkedCredit: true, itemType: "motorcycle" }, "none"],
  ["QLD", {}, "right"],
  ["QLD", { carType: "new" }, "none"],
  ["QLD", { carType: "demo" }, "none"],
  ["QLD", { itemType: "caravan" }, "none"],
  ["SA", {}, "right"],
  ["SA", { carType: "demo" }, "right"],
  ["SA", { carType: "new" }, "none"],
  ["SA", { company: true }, "none"],
  ["ACT", { carType: "new" }, "right"],
  ["ACT", { company: true }, "none"],
  ["TAS", {}, "none"],
  ["NT", {}, "none"],
  ["WA", {}, "none"],
  ["XX", {}, "unknown"],
])("D395: cooling-off in %s of %o: %s", (state, changes, kind) => {
  expect(find(state, changes).kind).toBe(kind);
});

test("D395: what the table does not name has the right, without certainty", () => {
  expect(find("VIC")).toMatchObject({ kind: "right", certain: true });
  expect(find("VIC", { body: "ute" })).toMatchObject({ kind: "right", certain: false });
  expect(find("NSW", { linkedCredit: true })).toMatchObject({ certain: false });
  expect(find("WA")).toMatchObject({ kind: "none", certain: false });
});

const WEEKDAYS: OpeningTimes["openingHours"] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  ...hours("08:30–17:30"),
}));
const yard = (state: string, changes: Partial<OpeningTimes> = {}): OpeningTimes => ({
  ...{ timeZone: findTimeZone(state), openingHours: WEEKDAYS, specialHours: [] },
  ...changes,
});
const end = (
  state: string,
  signed: string,
  { times = yard(state), changes = {} }: { times?: OpeningTimes | null; changes?: Partial<Sale> } = {},
) => {
  const [date = "", clock = ""] = signed.split(" ");
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  const at = toInstant(date, hour * 60 + minute, findTimeZone(state));
  return findCoolingOffEnd(right(find(state, changes)), at, times);
};
const local = (state: string, date: string, minutes = 0) => toInstant(date, minutes, findTimeZone(state));
const FIVE = 17 * 60;

test.each([
  ["VIC", "2026-11-27 10:00", "2026-12-03", 0],
  ["VIC", "2026-11-27 23:59", "2026-12-03", 0],
  ["VIC", "2026-10-30 10:00", "2026-11-06", 0],
  ["ACT", "2026-04-02 10:00", "2026-04-10", 0],
  ["SA", "2026-11-27 10:00", "2026-12-01", 0],
  ["SA", "2026-12-24 18:00", "2026-12-31", 0],
  ["QLD", "2026-11-26 10:00", "2026-11-27", FIVE],
  ["QLD", "2026-11-27 10:00", "2026-11-30", FIVE],
  ["QLD", "2026-12-24 10:00", "2026-12-29", FIVE],
] as const)("D395: in %s a contract of %s cools off until %s, minute %d", (state, signed, date, minutes) => {
  expect(end(state, signed)).toEqual(local(state, date, minutes));
});

test("D395: by the clock of the yard, or of the state where no yard is known", () => {
  expect(end("SA", "2026-11-27 10:00", { times: null })).toEqual(new Date("2026-11-30T13:30:00Z"));
  expect(end("VIC", "2026-11-27 10:00", { times: yard("WA") })).toEqual(new Date("2026-12-02T16:00:00Z"));
});

test("D395: in QLD a Saturday counts where the dealer opens, and one that closes before 5 pm adds the next open day", () => {
  // Friday; the yard closes at 4 pm on Saturdays and opens on Mondays until half past five.
  expect(end("QLD", "2026-11-27 10:00", { times: WEEK })).toEqual(local("QLD", "2026-11-30", 17 * 60 + 30));
  const late = { ...WEEK, openingHours: [...WEEKDAYS, { weekday: 6, ...hours("09:00–17:00") }] };
  expect(end("QLD", "2026-11-27 10:00", { times: late })).toEqual(local("QLD", "2026-11-28", FIVE));
});

test("D395: on a public holiday a dealer is open only by a special day", () => {
  const special = { date: "2026-12-28", ...hours("09:00–18:00") };
  const times = yard("QLD", { specialHours: [special] });
  expect(end("QLD", "2026-12-24 10:00", { times })).toEqual(local("QLD", "2026-12-28", FIVE));
});

test("D395: the end is not known without opening hours that decide it, nor beyond the table of holidays", () => {
  expect(end("QLD", "2026-11-27 10:00", { times: null })).toBeNull();
  expect(end("QLD", "2026-11-27 10:00", { times: yard("QLD", { openingHours: [] }) })).toBeNull();
  expect(end("VIC", "2027-12-30 10:00")).toBeNull();
});

const anyState = fc.constantFrom("VIC", "ACT", "SA", "QLD", "NSW");
const anyMoment = fc
  .integer({ min: Date.parse("2025-01-01T00:00:00Z"), max: Date.parse("2027-12-01T00:00:00Z") })
  .map((at) => new Date(at));

test("D395: cooling off ends after the contract, and later the later that was made", () => {
  fc.assert(
    fc.property(anyState, anyMoment, anyMoment, fc.boolean(), (state, one, other, saturdays) => {
      const found = right(find(state, { linkedCredit: true }));
      const times = saturdays ? { ...WEEK, timeZone: findTimeZone(state) } : yard(state);
      const [early, late] = one <= other ? [one, other] : [other, one];
      const ends = [early, late].map((at) => findCoolingOffEnd(found, at, times) ?? new Date(Number.NaN));
      expect(ends[0]?.getTime()).toBeGreaterThan(early.getTime());
      expect(ends[0]?.getTime()).toBeLessThanOrEqual(ends[1]?.getTime() ?? 0);
    }),
  );
});

test.each<[string, Partial<Sale>, number, number]>([
  ["VIC", {}, 9_999, 100],
  ["VIC", {}, 45_000, 450],
  ["VIC", { carType: "new" }, 19_000, 400],
  ["VIC", { carType: "new" }, 45_000, 900],
  ["VIC", { carType: "demo" }, 45_000, 450],
  ["NSW", { linkedCredit: true }, 12_000, 240],
  ["NSW", { linkedCredit: true }, 45_000, 250],
  ["QLD", {}, 45_000, 100],
  ["SA", {}, 4_000, 80],
  ["SA", {}, 45_000, 100],
  ["ACT", {}, 45_000, 450],
  ["ACT", {}, 50, 50],
])("D395: in %s of %o at $%d the dealer keeps at most $%d", (state, changes, dollars, kept) => {
  expect(computeKeptCents(right(find(state, changes)).keeps, dollars * 100)).toBe(kept * 100);
});

test("D395: what is kept is whole cents, never negative, never more than the price, and never less of a higher price", () => {
  const price = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(anyState, fc.constantFrom(...CAR_TYPES), price, price, (state, carType, one, other) => {
      const found = find(state, { carType, linkedCredit: true });
      const keeps = found.kind === "right" ? found.keeps : null;
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((cents) => {
        const kept = computeKeptCents(keeps, cents);
        expect(Number.isInteger(kept) && kept >= 0 && kept <= cents).toBe(true);
        return kept;
      });
      expect(low).toBeLessThanOrEqual(high ?? 0);
    }),
  );
});

test("D395: of every sale in every state something is said", () => {
  const anyBody = fc.option(fc.constantFrom(...(Object.keys(BODIES) as Body[])));
  const anySale = fc.record({
    state: fc.constantFrom(...STATES),
    carType: fc.constantFrom(...CAR_TYPES),
    itemType: fc.constantFrom(...ITEM_TYPES),
    body: anyBody,
    company: fc.boolean(),
    linkedCredit: fc.boolean(),
  });
  fc.assert(
    fc.property(anySale, (each) => {
      const found = findCoolingOff(each);
      expect(found.kind).not.toBe("unknown");
      if (found.kind === "right") expect(found.keeps).not.toBeNull();
    }),
  );
});
