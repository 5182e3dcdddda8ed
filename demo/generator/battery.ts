import type { BatteryHealth } from "#features/vehicles/battery-health.ts";
import { shiftDays, toCalendarDate } from "./dates.ts";
import { seedRandom } from "./random.ts";
import type { StockRow } from "./stock-row.ts";

/** Share of used vehicles with a battery that drives them whose dealer has had it tested. */
const TESTED = 0.75;
const METHODS = ["Aviloo Flash Test", "Manufacturer's diagnostic", "Dealer battery scan"] as const;
/** Percent that a battery loses in a year, and in 10,000 km. */
const LOSS = { year: 1.6, distance: 0.35 };

/**
 * What the test of a used electric vehicle's battery said, in the weeks before it was listed; undefined for others, and for some
 * that nobody tested. It draws from a source of its own, so that nothing else of a yard changes.
 */
export function drawBatteryHealth(
  {
    carType,
    fuel,
    stockNumber,
    year,
    km = 0,
  }: Pick<StockRow, "carType" | "fuel" | "stockNumber" | "year" | "km">,
  now: Date,
): BatteryHealth | undefined {
  const random = seedRandom(`battery ${stockNumber}`);
  const isElectric = fuel === "electric" || fuel === "plug-in-hybrid";
  if (carType !== "used" || !isElectric || !random.chance(TESTED)) return undefined;
  const loss =
    (now.getUTCFullYear() - year) * LOSS.year + (km / 10_000) * LOSS.distance + random.int(5, 35) / 10;
  const method = random.pick(METHODS);
  return {
    percent: Math.round((100 - loss) * 10) / 10,
    date: toCalendarDate(shiftDays(now, -random.int(4, 60))),
    method,
    certificateUrl:
      method === METHODS[0] ? `https://reports.example/battery-${stockNumber.toLowerCase()}.pdf` : null,
  };
}
