import type { Fuel } from "#features/vehicles/vehicle.ts";
import type { Random } from "./random.ts";

const NEARLY_NEW = [0, 0.94] as const;

/** Share of the new price that is left at an age in years, for a usual make at usual kilometres. */
const VALUE_BY_AGE: readonly (readonly [years: number, share: number])[] = [
  [1, 0.85],
  [2, 0.78],
  [3, 0.7],
  [5, 0.57],
  [8, 0.4],
  [10, 0.31],
  [13, 0.22],
  [16, 0.16],
];

/** Kilometres that a vehicle of this type usually runs in a year. */
const USUAL_KM_A_YEAR = 14_000;

export function computeDepreciatedShare(ageYears: number): number {
  let [fromAge, fromShare]: readonly [number, number] = NEARLY_NEW;
  for (const [toAge, toShare] of VALUE_BY_AGE) {
    if (ageYears <= toAge)
      return fromShare + ((toShare - fromShare) * (ageYears - fromAge)) / (toAge - fromAge);
    [fromAge, fromShare] = [toAge, toShare];
  }
  return fromShare;
}

export interface UsedValue {
  readonly newPrice: number;
  readonly ageYears: number;
  readonly km: number | undefined;
  readonly retention: number;
  readonly fuel: Fuel | undefined;
  /** Caravans, motorhomes and motorcycles lose about a third less than cars. */
  readonly leisure: boolean;
}

/** Asking price of a used vehicle in whole dollars, before rounding to a price a dealer would write. */
export function drawUsedValue(random: Random, value: UsedValue): number {
  const share = computeDepreciatedShare(value.ageYears) * findFuelFactor(value.fuel);
  const kept = value.leisure ? 1 - (1 - share) * 0.68 : share;
  const noise = 0.96 + random.next() * 0.09;
  return value.newPrice * kept * value.retention * computeKmFactor(value.km, value.ageYears) * noise;
}

function findFuelFactor(fuel: Fuel | undefined): number {
  return fuel === "electric" ? 0.86 : fuel === "plug-in-hybrid" ? 0.93 : 1;
}

function computeKmFactor(km: number | undefined, ageYears: number): number {
  if (km === undefined) return 1;
  const usual = Math.max(ageYears, 0.5) * USUAL_KM_A_YEAR;
  const surplus = (km - usual) / usual;
  return 1 - Math.min(Math.max(surplus * 0.15, -0.08), 0.13);
}

/** A price as dealers write it: 24,990 mostly, also 24,888, 24,988, 24,500; steps of 500 below 20,000. */
export function roundToDealerPrice(random: Random, dollars: number): number {
  const step = dollars < 20_000 ? 500 : 1_000;
  const round = Math.max(Math.round(dollars / step), 1) * step;
  const below = random.weighted([
    [10, 76],
    [12, 9],
    [112, 9],
    [0, 6],
  ] as const);
  return round - below;
}
