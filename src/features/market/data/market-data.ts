import { makeName } from "#features/vehicles/make-name.ts";
import type { Calibration } from "./calibration.ts";
import { type CarColumns, createCarColumns, listBadgeWords, writeCar } from "./car-columns.ts";
import type { MarketCar, MarketObservation } from "./market-car.ts";
import { TextCodes } from "./text-codes.ts";

/**
 * A car is judged by what was learned without its fold's observations, itself among them: nobody's price counts towards
 * their own market.
 */
export const FOLDS = 8;

/** What was seen, ordered by model and key: the same whatever order it came in. Memory that threads share. */
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
  readonly words: readonly string[];
  /** What is compared with each other: one model of one condition and price type. Rows from `groupStart[g]` on. */
  readonly groups: readonly string[];
  readonly groupStart: Uint32Array;
  readonly groupSegment: Uint8Array;
  /** Conditions and price types, which are never compared (D9, D12). */
  readonly segments: readonly string[];
  /** First 64 bits of the keys in rising order, and whose they are. */
  readonly keys: BigUint64Array;
  readonly rowOfKey: Uint32Array;
  readonly referenceYear: number;
}

/** All that answers need. */
export interface MarketData extends SeenCars {
  /** `CURVE_SIZE` numbers for each segment and fold. */
  readonly curves: Float64Array;
  /** By segment and fold; null where too few prices were seen to know how far they scatter. */
  readonly calibrations: readonly (Calibration | null)[];
  /** Market average of each row in cents: 0 while it is not worked out, NaN where too few cars are alike. */
  readonly averages: Float64Array;
}

function toSegment({ itemType, carType, priceType, madeUp }: MarketCar): string {
  return `${itemType}|${carType}|${priceType}|${madeUp}`;
}

/** Cars of one group are compared with each other. */
export function toGroup(car: MarketCar): string {
  return `${toSegment(car)}|${toName(makeName(car.make))}|${toName(car.model)}`;
}

function toName(name: string): string {
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

const DAY_MS = 86_400_000;

export function arrangeSeen(observations: readonly MarketObservation[]): SeenCars {
  const rows = observations
    .map((observation) => ({ observation, group: toGroup(observation) }))
    .sort(
      (one, other) => compare(one.group, other.group) || compare(one.observation.key, other.observation.key),
    );
  const size = rows.length;
  const [groups, segments, words, badges] = [1, 2, 3, 4].map(() => new TextCodes()) as [
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
    fold[at] = toFold(observation.key);
    sellerMark[at] = observation.sellerMark ?? -1;
    seenDay[at] = Math.floor(observation.lastSeenAt.getTime() / DAY_MS);
    kmGiven[at] = observation.km === null ? 0 : 1;
    badge[at] = badges.add(observation.badge ?? "");
  }
  return {
    ...{ cars, priceCents, fold, sellerMark, seenDay, badge, kmGiven, referenceYear },
    ...{ groups: groups.texts, segments: segments.texts, words: words.texts, badges: badges.texts },
    groupStart: createShared(Uint32Array, 4, [...starts, size]),
    groupSegment: createShared(Uint8Array, 1, groupSegments),
    ...listKeys(rows.map(({ observation }) => observation.key)),
  };
}

function listKeys(keys: readonly string[]): Pick<SeenCars, "keys" | "rowOfKey"> {
  const short = keys.map((key, row) => ({ key: toShortKey(key), row }));
  short.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return {
    keys: createShared(
      BigUint64Array,
      8,
      short.map(({ key }) => key),
    ),
    rowOfKey: createShared(
      Uint32Array,
      4,
      short.map(({ row }) => row),
    ),
  };
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
