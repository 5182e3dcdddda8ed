import { makeName } from "#features/vehicles/make-name.ts";
import { DAY_MS } from "#platform/time.ts";
import type { Calibration } from "./calibration.ts";
import {
  type CarColumns,
  createCarColumns,
  listBadgeWords,
  TextCodes,
  toBadgeKey,
  writeCar,
} from "./car-columns.ts";
import type { MarketCar, MarketObservation } from "./market-car.ts";

/**
 * A car is judged by what was learned without its fold's observations, itself among them: nobody's price counts towards
 * their own market.
 */
export const FOLDS = 8;

/** The cars that were seen, ordered by model and key: the same whatever order they came in. Memory that threads share. */
export interface SeenCars {
  readonly cars: CarColumns;
  readonly priceCents: Float64Array;
  readonly fold: Uint8Array;
  /** -1 for none. */
  readonly sellerMark: Int16Array;
  /** Days since 1970. */
  readonly seenDay: Int32Array;
  readonly badge: Uint32Array;
  /** 1 where the kilometres were given, 0 where they are assumed. */
  readonly kmGiven: Uint8Array;
  readonly badges: readonly string[];
  /** Of each row: its badge's place in `badgeKeys`, where the order and case of words make no difference. */
  readonly badgeKey: Uint32Array;
  readonly badgeKeys: readonly string[];
  readonly words: readonly string[];
  /** What is compared with each other: one model of one condition and price type. Rows from `groupStart[g]` on. */
  readonly groups: readonly string[];
  readonly groupStart: Uint32Array;
  readonly groupSegment: Uint8Array;
  /** Conditions and price types, which are never compared (D9, D12). */
  readonly segments: readonly string[];
  /** First 64 bits of the keys in rising order, and whose they are: several keys may be of one car (D227). */
  readonly keys: BigUint64Array;
  readonly rowOfKey: Uint32Array;
  readonly referenceYear: number;
}

/** All that answers need. */
export interface MarketData extends SeenCars {
  /** `CURVE_SIZE` numbers for each segment and fold. */
  readonly curves: Float64Array;
  /** By segment and fold; null if too few prices were seen to know how far they scatter. */
  readonly calibrations: readonly (Calibration | null)[];
  /** The same for cars of a badge that no comparable has (D225). */
  readonly unseenCalibrations: readonly (Calibration | null)[];
  /** Market average of each row in cents: 0 while it is not worked out, NaN where too little is known. */
  readonly averages: Float64Array;
  /** Of each row with an average, its doubt in cents (`MarketEstimate`). */
  readonly doubts: Float64Array;
}

function toSegment({ itemType, carType, priceType, madeUp }: MarketCar): string {
  return `${itemType}|${carType}|${priceType}|${madeUp}`;
}

/** Cars of one group are compared with each other. */
export function toGroup(car: MarketCar): string {
  return `${toSegment(car)}|${toPlainName(makeName(car.make))}|${toPlainName(car.model)}`;
}

function toPlainName(name: string): string {
  return name.toLowerCase().replace(/\s+/g, " ").trim();
}

/** The fold of a vehicle by its key, in hex; one without a key has the first. */
export function toFold(key: string | null): number {
  return key === null ? 0 : Number.parseInt(key.slice(-4), 16) % FOLDS;
}

/** The 64 bits by which a key in hex is found again. */
function toShortKey(key: string): bigint {
  return BigInt(`0x${key.slice(0, 16)}`);
}

export function arrangeSeen(observations: readonly MarketObservation[]): SeenCars {
  const sorted = observations
    .map((observation) => ({ observation, group: toGroup(observation) }))
    .sort(
      (one, other) => compare(one.group, other.group) || compare(one.observation.key, other.observation.key),
    );
  const { rows, keys } = keepEachCarOnce(sorted);
  const size = rows.length;
  const [groups, segments, words, badges, badgeKeys] = [1, 2, 3, 4, 5].map(() => new TextCodes()) as [
    TextCodes,
    TextCodes,
    TextCodes,
    TextCodes,
    TextCodes,
  ];
  for (const { observation } of rows) for (const word of listBadgeWords(observation)) words.add(word);
  const referenceYear = findNewestYear(observations);
  const cars = createCarColumns(size);
  const priceCents = new Float64Array(new SharedArrayBuffer(size * 8));
  const fold = new Uint8Array(new SharedArrayBuffer(size));
  const sellerMark = new Int16Array(new SharedArrayBuffer(size * 2));
  const seenDay = new Int32Array(new SharedArrayBuffer(size * 4));
  const badge = new Uint32Array(new SharedArrayBuffer(size * 4));
  const badgeKey = new Uint32Array(new SharedArrayBuffer(size * 4));
  const kmGiven = new Uint8Array(new SharedArrayBuffer(size));
  const starts: number[] = [];
  const groupSegments: number[] = [];
  for (const [at, { observation, group }] of rows.entries()) {
    if (groups.add(group) === starts.length) {
      starts.push(at);
      groupSegments.push(segments.add(toSegment(observation)));
    }
    writeCar(cars, at, observation, words, referenceYear);
    priceCents[at] = observation.priceCents;
    sellerMark[at] = observation.sellerMark ?? -1;
    seenDay[at] = Math.floor(observation.lastSeenAt.getTime() / DAY_MS);
    kmGiven[at] = observation.km === null ? 0 : 1;
    fold[at] = toFold(observation.key);
    badge[at] = badges.add(observation.badge ?? "");
    badgeKey[at] = badgeKeys.add(toBadgeKey(observation.badge));
  }
  return {
    ...{ cars, priceCents, fold, sellerMark, seenDay, badge, badgeKey, kmGiven, referenceYear },
    ...{ groups: groups.texts, segments: segments.texts, words: words.texts },
    ...{ badges: badges.texts, badgeKeys: badgeKeys.texts },
    groupStart: createShared(Uint32Array, 4, [...starts, size]),
    groupSegment: createShared(Uint8Array, 1, groupSegments),
    ...listKeys(keys),
  };
}

interface SeenRow {
  readonly observation: MarketObservation;
  readonly group: string;
}

/** A name that more observations share than sites show one car is a placeholder. */
const MAX_SIGHTINGS = 4;

/**
 * One row for each car, the one seen last, and the row of each key: several accounts and feeds may bring the same car, which
 * counts once and never towards its own market (D227). Rows are sorted by group and key.
 */
function keepEachCarOnce(sorted: readonly SeenRow[]) {
  const rows: SeenRow[] = [];
  const keys: { readonly key: bigint; readonly row: number }[] = [];
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1;
    while (to < sorted.length && sorted[to]!.group === sorted[from]!.group) to++;
    const group = sorted.slice(from, to);
    const start = rows.length;
    for (const [at, car] of numberCars(group.map(({ observation }) => observation)).entries()) {
      const [row, seen] = [start + car, group[at]!];
      if (!rows[row] || rows[row].observation.lastSeenAt < seen.observation.lastSeenAt) rows[row] = seen;
      keys.push({ key: toShortKey(seen.observation.key), row });
    }
    from = to;
  }
  return { rows, keys };
}

/** The cars of a group's observations by number, from 0 in the order in which they come. */
function numberCars(group: readonly MarketObservation[]): number[] {
  const sightings = new Map<number, number[]>();
  for (const [at, observation] of group.entries())
    for (const name of listNames(observation)) {
      const known = sightings.get(name);
      if (known) known.push(at);
      else sightings.set(name, [at]);
    }
  const same = group.map((_, at) => at);
  const findFirst = (at: number): number => (same[at] === at ? at : findFirst(same[at]!));
  for (const [name, all] of sightings) {
    if (all.length > MAX_SIGHTINGS || (name >= PLATES && hasSeveralVins(all.map((at) => group[at]!))))
      continue;
    const firsts = all.map(findFirst);
    for (const first of firsts) same[first] = Math.min(...firsts);
  }
  const numbers = new Map<number, number>();
  return same.map((_, at) => {
    const first = findFirst(at);
    const number = numbers.get(first) ?? numbers.size;
    numbers.set(first, number);
    return number;
  });
}

/** Where names by VIN, and those by registration, begin: names are numbers of 48 bits. */
const [VINS, PLATES] = [2 ** 48, 2 ** 49];

/**
 * Numbers by which a car is known among those of its group: from the first half of its key, which names the vehicle in its
 * account, from the quarters after it, which come of VIN and registration (D267), and from its reading.
 */
function listNames({ key, year, km }: MarketObservation): number[] {
  const names = [toName(key, 0), PLATES + toName(key, 48)];
  if (hasVin(key)) names.push(VINS + toName(key, 32));
  if (isExactKm(km)) names.push(-(year * 1e7 + km));
  return names;
}

/** A plate may move to another car, a VIN never does. */
const hasSeveralVins = (observations: readonly MarketObservation[]): boolean =>
  new Set(observations.flatMap(({ key }) => (hasVin(key) ? [toName(key, 32)] : []))).size > 1;

/** Without a VIN, its quarter of the key repeats the first one. */
const hasVin = (key: string): boolean => !key.startsWith(key.slice(32, 48));

/** 48 bits of a key in hex. */
function toName(key: string, from: number): number {
  return Number.parseInt(key.slice(from, from + 12), 16);
}

/**
 * Whether two cars of a model and year with this reading are the same car (D227). Delivery kilometres and whole thousands
 * are shared by many; any other reading is one car's, as 11 pairs among the 15,000 public listings show.
 */
function isExactKm(km: number | null): km is number {
  return km !== null && km >= 1000 && km % 1000 !== 0;
}

/** The row of a car with this reading, which may be known under another key; -1 for none. */
export function findOdometer(seen: SeenCars, group: number, year: number, km: number): number {
  if (!isExactKm(km)) return -1;
  const { cars, kmGiven, groupStart } = seen;
  for (let row = groupStart[group]!; row < groupStart[group + 1]!; row++) {
    if (cars.km[row] === km && cars.year[row] === year && kmGiven[row] === 1) return row;
  }
  return -1;
}

function listKeys(
  keys: readonly { readonly key: bigint; readonly row: number }[],
): Pick<SeenCars, "keys" | "rowOfKey"> {
  const sorted = keys.toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  const [short, rows] = [sorted.map(({ key }) => key), sorted.map(({ row }) => row)];
  return { keys: createShared(BigUint64Array, 8, short), rowOfKey: createShared(Uint32Array, 4, rows) };
}

interface Settable<Value> {
  set(values: readonly Value[]): void;
}

function createShared<Value, Column extends Settable<Value>>(
  Kind: new (buffer: SharedArrayBuffer) => Column,
  bytes: number,
  values: readonly Value[],
): Column {
  const column = new Kind(new SharedArrayBuffer(values.length * bytes));
  column.set(values);
  return column;
}

/** Calendar year, in UTC, of the latest sighting. */
function findNewestYear(observations: readonly MarketObservation[]): number {
  let latest = 0;
  for (const { lastSeenAt } of observations) latest = Math.max(latest, lastSeenAt.getTime());
  return new Date(latest).getUTCFullYear();
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The row of a vehicle's own observation, or -1. */
export function findRow({ keys, rowOfKey }: SeenCars, key: string): number {
  const wanted = toShortKey(key);
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low < keys.length && keys[low] === wanted ? rowOfKey[low]! : -1;
}
