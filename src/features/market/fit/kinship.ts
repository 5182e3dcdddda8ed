import { type CarColumns, MAX_WORDS } from "../data/car-columns.ts";

/**
 * How alike two cars' prices are for what they have in common: the covariance of their log prices, given the model and
 * the depreciation curve. A sum of products of positive-definite parts (Rasmussen and Williams, Gaussian Processes for
 * Machine Learning, 2006, section 4.2), so any set of cars has a solution. Kilometres are no part of it, so that who is
 * compared with whom does not depend on them (D26). Fitted to the public listings (`npm run bench -- --only market`).
 */
const KINSHIP = {
  /** Variances, of log prices. */
  badge: 0.045,
  sameBadge: 0.005,
  age: 0.0002,
  year: 0.01,
  fuel: 0.036,
  transmission: 0.01,
  drive: 0.01,
  body: 0.003,
  seats: 0.0045,
  state: 0.0024,
  variant: 0.01,
  /** Years over which a likeness fades. */
  sameBadgeYears: 4.5,
  yearYears: 3,
  variantYears: 2,
  /** What is left of a likeness of variants between two bodies, drives, or fuels. */
  otherBody: 0.3,
  otherTestDrive: 0.3,
  otherFuel: 0.3,
} as const;

/** The year about which ages are counted; any will do. */
const MIDDLE_YEAR = 2013;
/** Further apart makes no difference. */
const MAX_YEARS = 40;

const FADING = {
  sameBadge: buildFading(KINSHIP.sameBadgeYears),
  year: buildFading(KINSHIP.yearYears),
  variant: buildFading(KINSHIP.variantYears),
};
const ROOTS = Float64Array.from({ length: MAX_WORDS ** 2 + 1 }, (_, product) => Math.sqrt(product));

/** Covariance of the log prices of car `i` of `a` and car `j` of `b`. */
export function computeKinship(a: CarColumns, i: number, b: CarColumns, j: number): number {
  const apart = Math.min(Math.abs(a.year[i]! - b.year[j]!), MAX_YEARS);
  const badge = compareBadges(a, i, b, j);
  const body = a.body[i] === b.body[j];
  const drive = a.drive[i] === b.drive[j];
  const fuel = a.fuel[i] === b.fuel[j];
  let sum =
    KINSHIP.badge * badge +
    KINSHIP.age * (a.year[i]! - MIDDLE_YEAR) * (b.year[j]! - MIDDLE_YEAR) +
    KINSHIP.year * FADING.year[apart]!;
  if (badge > 0.999) sum += KINSHIP.sameBadge * FADING.sameBadge[apart]!;
  if (fuel) sum += KINSHIP.fuel;
  if (a.transmission[i] === b.transmission[j]) sum += KINSHIP.transmission;
  if (drive) sum += KINSHIP.drive;
  if (body) sum += KINSHIP.body;
  if (a.seats[i] === b.seats[j]) sum += KINSHIP.seats;
  if (a.state[i] === b.state[j]) sum += KINSHIP.state;
  let variant = KINSHIP.variant * badge * FADING.variant[apart]!;
  if (!body) variant *= KINSHIP.otherBody;
  if (!drive) variant *= KINSHIP.otherTestDrive;
  if (!fuel) variant *= KINSHIP.otherFuel;
  return sum + variant;
}

/** Likeness by years apart, worked out once: this runs a thousand times an answer. */
function buildFading(over: number): Float64Array {
  return Float64Array.from({ length: MAX_YEARS + 1 }, (_, years) =>
    Math.exp(-(years ** 2) / (2 * over ** 2)),
  );
}

/** Cosine of two badges as sets of words: 1 for the same words, 0 for none in common or if only one has words. */
function compareBadges(a: CarColumns, i: number, b: CarColumns, j: number): number {
  const [m, n] = [a.wordCount[i]!, b.wordCount[j]!];
  if (m === 0 || n === 0) return m === n ? 1 : 0;
  let [at, bt, shared] = [i * MAX_WORDS, j * MAX_WORDS, 0];
  const [aEnd, bEnd] = [at + m, bt + n];
  while (at < aEnd && bt < bEnd) {
    const [x, y] = [a.words[at]!, b.words[bt]!];
    if (x === y) shared++;
    if (x <= y) at++;
    if (y <= x) bt++;
  }
  return shared / ROOTS[m * n]!;
}
