import { type Calibration, calibrate, type Trial } from "../data/calibration.ts";
import type { MarketObservation } from "../data/market-car.ts";
import { arrangeSeen, FOLDS, type MarketData, type SeenCars } from "../data/market-data.ts";
import { CURVE_SIZE, CurveSums, writeCurveTerms } from "../fit/depreciation.ts";
import { MarketFit } from "../fit/market-fit.ts";

/** About so many cars are judged for each fold to learn how far prices scatter. */
const TRIALS_A_FOLD = 1500;
/** A segment with fewer trials uses those of all segments. */
const OWN_TRIALS = 200;

/**
 * Learns a market from what was seen: depreciation curves, and how sure its estimates are. The order of the observations
 * does not matter. Takes seconds at 200,000: run it in a thread of its own.
 */
export function trainMarket(observations: readonly MarketObservation[]): MarketData {
  const seen = arrangeSeen(observations);
  const curves = learnCurves(seen);
  const averages = new Float64Array(new SharedArrayBuffer(seen.cars.size * 8));
  return { ...seen, curves, calibrations: learnCalibrations(seen, curves), averages };
}

/** A curve for each segment and fold, from the observations of the other folds. */
function learnCurves(seen: SeenCars): Float64Array {
  const { segments, groups, groupSegment } = seen;
  const sums = segments.map(() => Array.from({ length: FOLDS }, () => new CurveSums()));
  for (let group = 0; group < groups.length; group++) {
    addGroup(seen, group, sums[groupSegment[group]!]!);
  }
  const curves = new Float64Array(new SharedArrayBuffer(segments.length * FOLDS * CURVE_SIZE * 8));
  for (let segment = 0; segment < segments.length; segment++) {
    for (let fold = 0; fold < FOLDS; fold++) {
      const others = new CurveSums();
      for (let other = 0; other < FOLDS; other++) if (other !== fold) others.addAll(sums[segment]![other]!);
      curves.set(others.curve(), (segment * FOLDS + fold) * CURVE_SIZE);
    }
  }
  return curves;
}

/** Centred within group and fold, so that no fold's sums hold anything of another's prices. */
function addGroup(seen: SeenCars, group: number, sums: readonly CurveSums[]): void {
  const { cars, priceCents, fold, groupStart, referenceYear } = seen;
  for (let own = 0; own < FOLDS; own++) {
    const terms: Float64Array[] = [];
    const logs: number[] = [];
    for (let row = groupStart[group]!; row < groupStart[group + 1]!; row++) {
      if (fold[row] !== own) continue;
      terms.push(writeCurveTerms(cars, row, referenceYear, new Float64Array(CURVE_SIZE)));
      logs.push(Math.log(priceCents[row]!));
    }
    if (terms.length < 2) continue;
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    const meanTerms = new Float64Array(CURVE_SIZE);
    for (const one of terms) for (let i = 0; i < CURVE_SIZE; i++) meanTerms[i]! += one[i]! / terms.length;
    for (const [at, one] of terms.entries()) {
      for (let i = 0; i < CURVE_SIZE; i++) one[i]! -= meanTerms[i]!;
      sums[own]!.add(one, logs[at]! - mean);
    }
  }
}

/** For each segment and fold, from cars of the other folds judged by cars of the other folds. */
function learnCalibrations(seen: SeenCars, curves: Float64Array): (Calibration | null)[] {
  const { segments, groupSegment, groups } = seen;
  const calibrations = new Array<Calibration | null>(segments.length * FOLDS).fill(null);
  const fit = new MarketFit(seen, curves);
  const every = Math.max(1, Math.round(seen.cars.size / TRIALS_A_FOLD));
  for (let fold = 0; fold < FOLDS; fold++) {
    const trials: Trial[][] = segments.map(() => []);
    for (let group = 0; group < groups.length; group++) {
      addTrials(seen, fit, group, fold, every, trials[groupSegment[group]!]!);
    }
    const all = calibrate(trials.flat());
    for (const [segment, own] of trials.entries()) {
      calibrations[segment * FOLDS + fold] = own.length >= OWN_TRIALS ? calibrate(own) : all;
    }
  }
  return calibrations;
}

function addTrials(
  seen: SeenCars,
  fit: MarketFit,
  group: number,
  withoutFold: number,
  every: number,
  into: Trial[],
): void {
  for (let row = seen.groupStart[group]!; row < seen.groupStart[group + 1]!; row++) {
    if (seen.fold[row] === withoutFold || (row + withoutFold) % every !== 0) continue;
    const found = fit.fit({ cars: seen.cars, row, group, fold: withoutFold, self: row, withoutFold });
    if (found === null) continue;
    into.push({ variance: found.variance, error: Math.log(seen.priceCents[row]!) - found.logPrice });
  }
}
