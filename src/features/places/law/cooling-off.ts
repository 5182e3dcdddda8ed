import { z } from "zod";
import { type Body, CAR_TYPES, type CarType, type ItemType } from "#features/vehicles/vehicle.ts";
import { findHours, type OpeningTimes } from "../day-hours.ts";
import { addDays, findTimeZone, toInstant, toLocalTime } from "../time-zone.ts";
import { addBusinessDays, isPublicHoliday } from "./business-days.ts";
import table from "./data/cooling-off.json" with { type: "json" };
import { findState, type LawSource, lawSource, type State, state } from "./law-table.ts";
import { toVehicleClass, vehicleClass } from "./vehicle-class.ts";

const carTypes = z.array(z.enum(CAR_TYPES));

const end = z.discriminatedUnion("rule", [
  /** To the end of the last of a number of business days after that of the contract. */
  z.strictObject({
    rule: z.literal("clear-business-days"),
    days: z.int().positive(),
    saturdays: z.boolean(),
  }),
  /** To a time of the dealer's next open day; if they close before it, to the close of the open day after that. */
  z.strictObject({ rule: z.literal("next-open-day"), time: z.string().regex(/^[0-9]{2}:[0-9]{2}$/) }),
]);

const kept = z.strictObject({
  carTypes,
  cents: z.int().nonnegative(),
  percent: z.int().min(0).max(100),
  whichever: z.enum(["greater", "lesser"]),
});

const deposit = z.strictObject({
  carTypes,
  /** The most that may be taken before cooling-off ends; null for no limit. */
  maxPercent: z.int().min(0).max(100).nullable(),
  /** Whether it stays the buyer's money until then. */
  staysBuyers: z.boolean(),
  /** For shoppers; `{max}` stands for the most that may be taken. */
  notes: z.array(z.string()),
  source: lawSource,
});

/** `certain` is false where the source is weak. */
const about = { source: lawSource, certain: z.boolean(), note: z.string() };
const row = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none"), ...about }),
  z.strictObject({
    kind: z.literal("right"),
    ...about,
    carTypes,
    included: z.array(vehicleClass),
    excluded: z.array(vehicleClass),
    companies: z.boolean(),
    onlyWithLinkedCredit: z.boolean(),
    lostOnDelivery: z.boolean(),
    end,
    keeps: z.array(kept),
    deposit: deposit.nullable(),
  }),
]);

/** Cooling-off by state. */
export const COOLING_OFF = z.record(state, row).parse(table);

/** A sale by a dealer. */
export interface Sale {
  /** Letters of the state in which the dealer sells. */
  readonly state: string | null;
  readonly carType: CarType;
  readonly itemType: ItemType;
  readonly body: Body | null;
  /** Whether a company buys. */
  readonly company: boolean;
  /** Whether the dealer arranges the credit. */
  readonly linkedCredit: boolean;
}

/** Whether a buyer may change their mind, and how. Without certainty, ask an adviser. */
export type CoolingOff =
  | CoolingOffRight
  | { readonly kind: "none"; readonly state: State; readonly certain: boolean; readonly source: LawSource }
  | { readonly kind: "unknown" };

export interface CoolingOffRight {
  readonly kind: "right";
  readonly state: State;
  readonly certain: boolean;
  readonly source: LawSource;
  /** Whether it is lost when the buyer takes the vehicle. */
  readonly lostOnDelivery: boolean;
  readonly end: z.infer<typeof end>;
  readonly keeps: z.infer<typeof kept> | null;
}

/**
 * The buyer's right to cool off in a sale (D395). A vehicle of which the table does not say whether it counts has it, without
 * certainty. No page tells it yet: what is sold online is a hold, not a contract.
 */
export function findCoolingOff(sale: Sale): CoolingOff {
  const of = findState(sale.state);
  if (of === null) return { kind: "unknown" };
  const law = COOLING_OFF[of];
  const { source, certain } = law;
  if (law.kind === "none") return { kind: "none", state: of, certain, source };
  const kind = toVehicleClass(sale);
  const isExcluded =
    !law.carTypes.includes(sale.carType) ||
    law.excluded.includes(kind) ||
    (sale.company && !law.companies) ||
    (law.onlyWithLinkedCredit && !sale.linkedCredit);
  if (isExcluded) return { kind: "none", state: of, certain, source };
  const { lostOnDelivery, end } = law;
  const keeps = law.keeps.find(({ carTypes: types }) => types.includes(sale.carType)) ?? null;
  const isCertain = certain && law.included.includes(kind);
  return { kind: "right", state: of, certain: isCertain, source, lostOnDelivery, end, keeps };
}

/** A dealer that stays closed for longer has no next open day. */
const CLOSED_DAYS_AHEAD = 60;

/**
 * The moment from which the buyer can no longer change their mind, by the clock of the dealer's place, or of the state without
 * one. Null if that is not known: beyond the table of public holidays, or without opening hours where they decide.
 * @param contractAt when the contract was made
 * @param times of the location that sells
 */
export function findCoolingOffEnd(
  right: Pick<CoolingOffRight, "state" | "end">,
  contractAt: Date,
  times: OpeningTimes | null,
): Date | null {
  const timeZone = times?.timeZone ?? findTimeZone(right.state);
  const { date } = toLocalTime(contractAt, timeZone);
  if (right.end.rule === "clear-business-days") {
    const last = addBusinessDays(date, { state: right.state, ...right.end });
    return last === null ? null : toInstant(addDays(last, 1), 0, timeZone);
  }
  const [hours = 0, minutes = 0] = right.end.time.split(":").map(Number);
  const time = hours * 60 + minutes;
  const open = times ? listOpenDays(right.state, times, date) : [];
  const [next, after] = open;
  if (next === undefined) return null;
  if (next.close >= time) return toInstant(next.date, time, timeZone);
  return after ? toInstant(after.date, after.close, timeZone) : null;
}

/** The next two open days after a date. On a public holiday a dealer is open only by a special day of its own. */
function listOpenDays(of: State, times: OpeningTimes, date: string) {
  const days: { readonly date: string; readonly close: number }[] = [];
  for (let ahead = 1; ahead <= CLOSED_DAYS_AHEAD && days.length < 2; ahead++) {
    const day = addDays(date, ahead);
    const isSpecial = times.specialHours.some((special) => special.date.slice(0, 10) === day);
    const isHoliday = isPublicHoliday(of, day);
    if (isHoliday === null) break;
    const close = findHours(times, day).spans.at(-1)?.close;
    if (close !== undefined && (isSpecial || !isHoliday)) days.push({ date: day, close });
  }
  return days;
}

/** The most that the dealer may keep when the buyer changes their mind, in integer cents, and never more than the price. */
export function computeKeptCents(keeps: CoolingOffRight["keeps"], priceCents: number): number {
  if (keeps === null) return 0;
  const share = Math.floor((priceCents * keeps.percent) / 100);
  const choose = keeps.whichever === "greater" ? Math.max : Math.min;
  return Math.min(priceCents, choose(keeps.cents, share));
}
