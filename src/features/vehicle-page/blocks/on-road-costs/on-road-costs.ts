import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import { DUTY_TABLES, type DutiableCar } from "#features/pricing/duty/vehicle-duty.ts";
import { toTotalPrice } from "#features/pricing/price.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import type { Body } from "#features/vehicles/vehicle.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import type { BlockInput } from "../../vehicle-block.ts";
import { ANY_CHARGES, STATE_CHARGES } from "./state-charges.ts";

/** What the block "on-road-costs" shows: what a price includes, or what a price without government charges leaves out (D127). */
export type OnRoadCostsView = OfKind<"on-road-costs"> & (IncludedView | EstimateView);

/** Of a drive-away price. */
export interface IncludedView {
  readonly about: "included";
  /** "Queensland"; null if the state is unknown. */
  readonly state: string | null;
  readonly items: readonly string[];
}

/** Of a price without government charges. */
export interface EstimateView {
  readonly about: "estimate";
  /** The price that it is worked out from, in integer cents. */
  readonly cents: number;
  /** Each state, the vehicle's own first. */
  readonly states: readonly StateDuty[];
}

export interface StateDuty {
  readonly name: string;
  readonly isOwn: boolean;
  /** What the state calls its duty. */
  readonly dutyName: string;
  /** Integer cents; null if it is not estimated. */
  readonly dutyCents: number | null;
  /** Why it is not estimated. */
  readonly missing: string | null;
  readonly source: { readonly title: string; readonly url: string; readonly date: string } | null;
}

/** Bodies that are built to carry goods. */
const GOODS: readonly Body[] = ["ute", "van", "cab-chassis"];
/** Bodies that may weigh more than the duty tables are for, or that states class in different ways. */
const UNCLASSED: readonly Body[] = ["light-truck", "bus", "motorhome"];
/** The duty tables are for vehicles of up to this many kilograms. */
const MAX_LIGHT_KG = 4500;

type Vehicle = Pick<
  VehicleRecord,
  "itemType" | "carType" | "body" | "fuel" | "cylinders" | "state" | "specifications"
>;
type OnRoadCostsInput = Pick<BlockInput, "price" | "available"> & { readonly vehicle: Vehicle };

/**
 * What a car's drive-away price includes in its state, or an estimate of the duty by state that comes on top of one without
 * government charges (D127). Null for any other price, and for a vehicle whose duty class is not known.
 */
export const onRoadCostsBlock = defineBlock({
  build({ vehicle, price, available }: OnRoadCostsInput): OnRoadCostsView | null {
    const total = toTotalPrice(price);
    if (!available || vehicle.itemType !== "car" || !total) return null;
    const kind = "on-road-costs";
    if (total.priceType === "drive_away") return { kind, ...listIncluded(vehicle) };
    const estimate = total.priceType === "egc" ? estimateDuty(vehicle, total.cents) : null;
    return estimate && { kind, ...estimate };
  },
});

function listIncluded({ state }: Vehicle) {
  const known = STATE_CHARGES[state ?? ""];
  const { duty, registration, insurance } = known ?? ANY_CHARGES;
  const items = ["The car, with GST", duty, registration, insurance, "Dealer delivery and our own charges"];
  return { about: "included", state: known?.name ?? null, items } as const;
}

function estimateDuty(vehicle: Vehicle, cents: number): EstimateView | null {
  const { carType, body, fuel, cylinders, state, specifications } = vehicle;
  const gvm = Number(specifications.grossvehiclemass ?? 0);
  if (body === null || UNCLASSED.includes(body) || gvm > MAX_LIGHT_KG) return null;
  const car: DutiableCar = { cents, carType, fuel, cylinders, passenger: !GOODS.includes(body) };
  const states = Object.keys(STATE_CHARGES).map((letters) => toStateDuty(letters, car, letters === state));
  return { about: "estimate", cents, states: states.toSorted((one, other) => +other.isOwn - +one.isOwn) };
}

function toStateDuty(letters: string, car: DutiableCar, isOwn: boolean): StateDuty {
  const { name, duty: dutyName } = STATE_CHARGES[letters] ?? ANY_CHARGES;
  const table = DUTY_TABLES[letters];
  if (!table) {
    const missing = "its rates depend on the car's CO2 emissions";
    return { name, isOwn, dutyName, dutyCents: null, missing, source: null };
  }
  const duty = table.duty(car);
  const date = table.asAt === null ? "the page gives no date" : `rates in force on ${formatDate(table.asAt)}`;
  const source = { ...table.source, date };
  return "cents" in duty
    ? { name, isOwn, dutyName, dutyCents: duty.cents, missing: null, source }
    : { name, isOwn, dutyName, dutyCents: null, missing: `needs ${duty.missing}`, source };
}
