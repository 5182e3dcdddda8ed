import { type Estimate, toShownWeekDollars } from "#features/finance/rates/estimate.ts";
import { type CarPrice, isShown } from "#features/pricing/price.ts";
import { readPer100 } from "#features/vehicle-page/blocks/fuel-cost/fuel-cost.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { findTestMethod, type TestedFigure } from "#features/vehicles/test-method.ts";
import type { Measure, Measures } from "./best-values.ts";

/** What the values of a vehicle are made of. */
type MeasuredVehicle = Pick<VehicleRecord, "prices" | "carType" | "km" | "year" | "fuel" | "specifications">;

/**
 * The values of a vehicle that compare with those of others, each with what it was measured by (D299).
 * @param price that it shows, in integer cents
 * @param estimate of the repayment on that price
 */
export function measureVehicle(
  vehicle: MeasuredVehicle,
  price: CarPrice | null,
  estimate: Estimate | null,
): Measures {
  const { ancaprating, ancapyear } = vehicle.specifications;
  const tested = (figure: TestedFigure, amount: number | null, basis = "") =>
    amount === null ? null : { amount, basis, test: findTestMethod(vehicle.specifications, figure) };
  const charged = vehicle.fuel === "plug-in-hybrid" ? vehicle.fuel : "";
  return {
    Price: measurePrice(vehicle, price),
    Repayment: measureRepayment(price, estimate),
    // What a new vehicle was driven before its delivery makes it no worse than another new one.
    Kilometres: toMeasure(vehicle.km !== null && vehicle.carType === "new" ? 0 : vehicle.km),
    Year: toMeasure(vehicle.year),
    // The figure of a plug-in hybrid counts on a charged battery, and a litre of gas is no litre of petrol.
    "Fuel consumption (combined)": tested(
      "fuelconsumptioncombined",
      readPer100(vehicle, "fuelconsumptioncombined"),
      vehicle.fuel === "plug-in-hybrid" || vehicle.fuel === "lpg" ? vehicle.fuel : "petrol or diesel",
    ),
    "Energy consumption": tested("energyconsumption", readPer100(vehicle, "energyconsumption"), charged),
    "CO₂ emissions (combined)": tested("co2emissions", readAmount(vehicle, "co2emissions"), charged),
    "Electric range": tested("electricrange", readAmount(vehicle, "electricrange")),
    "ANCAP safety rating": ancapyear ? toMeasure(readStars(ancaprating), String(ancapyear)) : null,
  };
}

/** A price by the month, and one of an unknown type, compare with no other (D9). */
function measurePrice({ prices }: MeasuredVehicle, price: CarPrice | null): Measure | null {
  if (price === null || price.priceType === "unknown" || isShown(prices.subscriptionCents)) return null;
  return toMeasure(price.cents, price.priceType);
}

/** A repayment is lower for a longer term, a deposit, a final payment or costs that are left out, too. */
function measureRepayment(price: CarPrice | null, estimate: Estimate | null): Measure | null {
  const dollars = toShownWeekDollars(estimate);
  if (price === null || estimate === null || dollars === null) return null;
  const { termYears, depositCents, balloonCents } = estimate;
  return toMeasure(dollars * 100, [price.priceType, termYears, depositCents, balloonCents].join(" "));
}

const toMeasure = (amount: number | null, basis = ""): Measure | null =>
  amount === null ? null : { amount, basis };

/** A figure as the import stores it. */
const readAmount = ({ specifications }: MeasuredVehicle, figure: TestedFigure): number | null =>
  Number(specifications[figure]) || null;

/** The number of "5 stars"; null if there is none. */
function readStars(value: string | number | undefined): number | null {
  const stars = Number.parseFloat(String(value ?? ""));
  return stars > 0 ? stars : null;
}
