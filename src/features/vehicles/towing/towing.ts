/** Whether a car can tow a van (D29, D127). Masses are whole kilograms; null is a figure that nobody has given. */

export interface TowCar {
  /** Braked towing capacity. */
  readonly brakedKg: number | null;
  /** Greatest load on the tow ball. */
  readonly ballKg: number | null;
  /** What car and van may weigh together. */
  readonly gcmKg: number | null;
  readonly gvmKg: number | null;
  readonly kerbKg: number | null;
}

export interface TowedVan {
  /** Aggregate trailer mass. */
  readonly atmKg: number | null;
  readonly ballKg: number | null;
}

export type TowLimit = "braked" | "ball" | "gcm" | "gvm";

/** What is left of a limit; below 0 by how much it is exceeded. */
interface TowMargin {
  readonly limit: TowLimit;
  readonly kg: number;
}

/**
 * `yes` only where all figures are known and within their limits, with every margin, the tightest first. `no` where one is
 * exceeded, whatever else is missing. Otherwise `unknown`, with what is missing.
 */
export type TowAnswer =
  | { readonly kind: "yes"; readonly margins: readonly TowMargin[] }
  | { readonly kind: "no"; readonly exceeded: readonly TowMargin[] }
  | { readonly kind: "unknown"; readonly missing: readonly TowFigure[] };

export type TowFigure = `car.${keyof TowCar}` | `van.${keyof TowedVan}`;

/** `loadKg` is what people and luggage in the car weigh. The ball's load counts to the car (GVM) and to the van (ATM). */
export function canTow(car: TowCar, van: TowedVan, loadKg: number): TowAnswer {
  const margins = listMargins(car, van, loadKg).sort((one, other) => one.kg - other.kg);
  const exceeded = margins.filter(({ kg }) => kg < 0);
  if (exceeded.length > 0) return { kind: "no", exceeded };
  const missing = listMissing(car, van);
  return missing.length > 0 ? { kind: "unknown", missing } : { kind: "yes", margins };
}

function listMargins(car: TowCar, van: TowedVan, loadKg: number): TowMargin[] {
  const onCar = car.kerbKg === null ? null : car.kerbKg + loadKg;
  const known: readonly [TowLimit, number | null, readonly (number | null)[]][] = [
    ["braked", car.brakedKg, [van.atmKg]],
    ["ball", car.ballKg, [van.ballKg]],
    // The ball's load is part of the ATM, so it is not added again.
    ["gcm", car.gcmKg, [onCar, van.atmKg]],
    ["gvm", car.gvmKg, [onCar, van.ballKg]],
  ];
  return known.flatMap(([limit, most, masses]) => {
    if (most === null || masses.includes(null)) return [];
    return [{ limit, kg: most - masses.reduce<number>((sum, each) => sum + (each ?? 0), 0) }];
  });
}

function listMissing(car: TowCar, van: TowedVan): TowFigure[] {
  const figures = [
    ...Object.entries(car).map(([key, kg]) => [`car.${key}`, kg] as const),
    ...Object.entries(van).map(([key, kg]) => [`van.${key}`, kg] as const),
  ];
  return figures.filter(([, kg]) => kg === null).map(([figure]) => figure as TowFigure);
}
