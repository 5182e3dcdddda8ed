import { type Calibration, calibrate, type Trial } from "../data/calibration.ts";
import type { MarketObservation } from "../data/market-car.ts";
import { arrangeSeen, FOLDS, type MarketData, type SeenCars } from "../data/market-data.ts";
import { CURVE_SIZE, CurveSums, writeCurveTerms } from "../fit/depreciation.ts";
import { type Fit, MarketFit, type Question } from "../fit/market-fit.ts";
import { countEvidence, isEnough, listComparables } from "./comparables.ts";

/** About how many cars are judged for each fold to learn how far prices scatter, */
const SEEN_TRIALS = 1500;
/** and how many as if no car of their badge had ever been seen. */
const UNSEEN_TRIALS = 750;
/** A segment with fewer trials uses those of all segments. */
const OWN_TRIALS = 200;

/**
 * Learns a market from what was seen: depreciation curves, and how sure its estimates are. The order of the observations
 * does not matter. Takes seconds at 200,000: run it in a thread of its own.
 */
export function trainMarket(observations: readonly MarketObservation[]): MarketData {
  const seen = arrangeSeen(observations);
  const curves = learnCurves(seen);
  const { size } = seen.cars;
  return {
    ...{ ...seen, curves },
    calibrations: learnCalibrations(seen, curves, SEEN_TRIALS, tryAsSeen),
    unseenCalibrations: learnCalibrations(seen, curves, UNSEEN_TRIALS, tryAsUnseen),
    averages: new Float64Array(new SharedArrayBuffer(size * 8)),
    doubts: new Float64Array(new SharedArrayBuffer(size * 8)),
  };
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
function learnCalibrations(
  seen: SeenCars,
  curves: Float64Array,
  trialsPerFold: number,
  tryRow: TryRow,
): (Calibration | null)[] {
  const { segments, groupSegment, groups } = seen;
  const calibrations = new Array<Calibration | null>(segments.length * FOLDS).fill(null);
  const fit = new MarketFit(seen, curves);
  const every = Math.max(1, Math.round(seen.cars.size / trialsPerFold));
  for (let fold = 0; fold < FOLDS; fold++) {
    const trials: Trial[][] = segments.map(() => []);
    for (let group = 0; group < groups.length; group++) {
      for (let row = seen.groupStart[group]!; row < seen.groupStart[group + 1]!; row++) {
        if (seen.fold[row] === fold || (row + fold) % every !== 0) continue;
        const found = tryRow(seen, fit, { row, group, withoutFold: fold });
        if (found === null) continue;
        const error = Math.log(seen.priceCents[row]!) - found.logPrice;
        trials[groupSegment[group]!]!.push({ variance: found.variance, error });
      }
    }
    const all = calibrate(trials.flat());
    for (const [segment, own] of trials.entries()) {
      calibrations[segment * FOLDS + fold] = own.length >= OWN_TRIALS ? calibrate(own) : all;
    }
  }
  return calibrations;
}

type TryRow = (
  seen: SeenCars,
  fit: MarketFit,
  question: Pick<Question, "row" | "group" | "withoutFold">,
) => Fit | null;

const tryAsSeen: TryRow = (seen, fit, question) => fit.fit(ask(seen, question, -1));

/**
 * As if no car of its badge had ever been seen: how far an estimate misses a badge that it does not know can only be
 * learned from badges that it does (D225).
 */
const tryAsUnseen: TryRow = (seen, fit, question) => {
  const badgeKey = seen.badgeKey[question.row]!;
  const found = fit.fit(ask(seen, question, badgeKey));
  const rows = listComparables(seen, fit.nearest, seen.cars, question.row);
  return isEnough(countEvidence(seen, rows, badgeKey)) ? found : null;
};

function ask(
  seen: SeenCars,
  { row, group, withoutFold }: Pick<Question, "row" | "group" | "withoutFold">,
  withoutBadge: number,
): Question {
  return { cars: seen.cars, row, group, fold: withoutFold, self: row, withoutFold, withoutBadge };
}
