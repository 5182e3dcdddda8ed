import { z } from "zod";
import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { findTestMethod, type TestedFigure } from "#features/vehicles/test-method.ts";
import type { Fuel } from "#features/vehicles/vehicle.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import type { BlockInput } from "../../vehicle-block.ts";
import { COST_LIMITS, formatAmount, type RunningCost } from "./running-cost.ts";

/** Above the limit, a shopper's price is read as cents, so that a site has none of it either. */
const datedPrice = (unit: "litre" | "kWh") =>
  z
    .strictObject({
      price: z.number().positive().max(COST_LIMITS[`$ a ${unit}`]).describe(`Dollars a ${unit}.`),
      date: z.iso.date().describe("The date of this price (D29)."),
    })
    .optional();

export const runningCostSettings = z
  .strictObject({
    petrol: datedPrice("litre").describe(
      "What petrol costs here; $1.70 by default, marked as assumed (FUEL-04).",
    ),
    diesel: datedPrice("litre").describe("What diesel costs here."),
    lpg: datedPrice("litre").describe("What LPG costs here."),
    homeCharging: datedPrice("kWh").describe("What a home pays; $0.30 by default, marked as assumed."),
    publicCharging: datedPrice("kWh").describe(
      "What a public charger asks; $0.60 by default, marked as assumed.",
    ),
  })
  .prefault({})
  .describe("Prices that the fuel and charging cost calculators begin with; shoppers may change them.");

export type RunningCostSettings = z.infer<typeof runningCostSettings>;

/** What the block "fuel-cost" shows. */
export interface FuelCostView extends OfKind<"fuel-cost"> {
  readonly cost: RunningCostView;
}

/** A calculator as the page shows it: what it says of its own figures, and what of the first result. */
export interface RunningCostView extends RunningCost {
  /** Where each figure comes from; an assumed one says so (D29). */
  readonly notes: readonly string[];
  /** What the result is for at first, where nothing can be changed. */
  readonly basis: string;
}

/** FUEL-05 */
const DEFAULT_KMS = 250;
/** FUEL-06: litres for 100 km of a car whose figure is unknown. */
const ASSUMED_LITRES = 10;
/** kWh for 100 km that a mid-sized electric car uses. */
const ASSUMED_KWH = 18;
/** Dollars a litre (FUEL-04) and a kWh where a site has set none. */
const ASSUMED_PRICES = { fuel: 1.7, homeCharging: 0.3, publicCharging: 0.6 };
/** Percent of charging that is done at public chargers. */
const ASSUMED_PUBLIC_SHARE = 20;
/** Beyond so much for 100 km a feed's figure is a slip. */
const MAX_PER_100 = 100;

type Vehicle = Pick<VehicleRecord, "itemType" | "fuel" | "specifications">;
type Settings = { readonly runningCosts: RunningCostSettings };

/** The fuel or charging calculator of a vehicle that is available; null if its figures are unknown. */
export const fuelCostBlock = defineBlock({
  build({ vehicle, config, available }: BlockInput<Settings>): FuelCostView | null {
    const cost = available ? buildRunningCost(vehicle, config.runningCosts) : null;
    return cost && { kind: "fuel-cost", cost };
  },
});

/**
 * What a vehicle's fuel or, for an electric one, its charging costs (FUEL-01 to FUEL-08). Null for what is towed, for
 * boats and hydrogen, and where a figure would have to be assumed that fits cars only. A plug-in hybrid shows its fuel
 * by its combined figure, never an assumed one, and says that electricity is not in it.
 */
export function buildRunningCost(vehicle: Vehicle, settings: RunningCostSettings): RunningCostView | null {
  const { itemType, fuel } = vehicle;
  if (fuel === "hydrogen" || itemType === "boat" || itemType === "trailer") return null;
  if (itemType === "caravan" && fuel === null) return null;
  return fuel === "electric" ? buildCharging(vehicle, settings) : buildFuel(vehicle, settings);
}

function buildFuel(vehicle: Vehicle, settings: RunningCostSettings): RunningCostView | null {
  const given = readPer100(vehicle, "fuelconsumptioncombined");
  if (given === null && (vehicle.itemType !== "car" || vehicle.fuel === "plug-in-hybrid")) return null;
  const kind = PUMPS[vehicle.fuel ?? "petrol"] ?? "petrol";
  const name = vehicle.fuel === null ? "Fuel" : PUMP_NAMES[kind];
  const priced = settings[kind];
  const unit = "$ a litre";
  const price = formatAmount(priced?.price ?? ASSUMED_PRICES.fuel, unit);
  const per100 = given ?? ASSUMED_LITRES;
  return {
    power: "fuel",
    per100,
    fields: [DISTANCE, { label: `${name} price a litre`, unit, value: price }],
    notes: [
      given === null
        ? `Assumed: ${per100} L/100 km. We do not have this ${vehicle.itemType}'s own figure.`
        : `${per100} L/100 km is this ${vehicle.itemType}'s combined figure${formatTest(vehicle, "fuelconsumptioncombined")}. What you use depends on how and where you drive.`,
      ...(vehicle.fuel === "plug-in-hybrid"
        ? ["A plug-in hybrid's figure assumes a charged battery. The cost of electricity is not included."]
        : []),
      priced
        ? `${price} a litre was our local price on ${formatDate(priced.date)}.`
        : `Assumed: ${price} a litre.`,
    ],
    basis: `For ${DEFAULT_KMS} km a week at ${price} a litre.`,
  };
}

function buildCharging(vehicle: Vehicle, settings: RunningCostSettings): RunningCostView | null {
  const given = readPer100(vehicle, "energyconsumption");
  if (given === null && vehicle.itemType !== "car") return null;
  const per100 = given ?? ASSUMED_KWH;
  const [home, away] = [settings.homeCharging, settings.publicCharging];
  const unit = "$ a kWh";
  const homePrice = formatAmount(home?.price ?? ASSUMED_PRICES.homeCharging, unit);
  const awayPrice = formatAmount(away?.price ?? ASSUMED_PRICES.publicCharging, unit);
  const share = `${ASSUMED_PUBLIC_SHARE}%`;
  const source = (price: string, of: string, date: string | undefined) =>
    date === undefined
      ? `Assumed: ${price} a kWh ${of}.`
      : `${price} a kWh ${of} was the price on ${formatDate(date)}.`;
  return {
    power: "electric",
    per100,
    fields: [
      DISTANCE,
      { label: "Home tariff a kWh", unit, value: homePrice },
      { label: "Public charging", unit: "%", value: share },
      { label: "Public tariff a kWh", unit, value: awayPrice },
    ],
    notes: [
      given === null
        ? `Assumed: ${per100} kWh/100 km. We do not have this ${vehicle.itemType}'s own figure.`
        : `${per100} kWh/100 km is this ${vehicle.itemType}'s stated figure${formatTest(vehicle, "energyconsumption")}. What you use depends on how and where you drive.`,
      source(homePrice, "at home", home?.date),
      source(awayPrice, "at public chargers", away?.date),
      `Assumed: ${share} of charging is public.`,
    ],
    basis: `For ${DEFAULT_KMS} km a week, ${share} of it charged in public at ${awayPrice} a kWh and the rest at home at ${homePrice}.`,
  };
}

const DISTANCE = { label: "Distance a week", unit: "kms", value: `${DEFAULT_KMS} kms` } as const;

const PUMPS: Partial<Record<Fuel, "petrol" | "diesel" | "lpg">> = { diesel: "diesel", lpg: "lpg" };
const PUMP_NAMES = { petrol: "Petrol", diesel: "Diesel", lpg: "LPG" };

/** " in the WLTP test", or nothing if the data does not say (D352). */
function formatTest({ specifications }: Vehicle, figure: TestedFigure): string {
  const method = findTestMethod(specifications, figure);
  return method === null ? "" : ` in the ${method} test`;
}

/** A figure of the vehicle's data, which a feed may write with its unit; null if there is no plausible one. */
export function readPer100({ specifications }: Pick<Vehicle, "specifications">, key: string): number | null {
  const amount = Number.parseFloat(String(specifications[key] ?? "").replace(",", "."));
  return amount > 0 && amount <= MAX_PER_100 ? amount : null;
}
