import { STATES } from "#features/places/states.ts";
import { BODIES, DRIVES, FUELS, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import type { MarketCar } from "./market-car.ts";

/** Words of badge and series beyond this many say nothing more about the price. */
export const MAX_WORDS = 8;
/** Kilometres that a car whose feed does not give them has run each year, as far as the model knows. */
const USUAL_KM_A_YEAR = 15_000;
/** The age from which more years, and the kilometres from which more of them, take nothing off a price. */
const MAX_KM = 500_000;

/**
 * Cars by columns, as the model compares them. Codes of 0 mean "not known", which is a value like any other. The
 * memory can be shared between threads.
 */
export interface CarColumns {
  readonly size: number;
  readonly year: Int16Array;
  readonly km: Float64Array;
  readonly body: Uint8Array;
  readonly fuel: Uint8Array;
  readonly transmission: Uint8Array;
  readonly drive: Uint8Array;
  readonly seats: Uint8Array;
  readonly state: Uint8Array;
  /** `MAX_WORDS` a car: codes of its badge's words in rising order, `wordCount` of them. */
  readonly words: Uint32Array;
  readonly wordCount: Uint8Array;
}

export function createCarColumns(size: number): CarColumns {
  return {
    size,
    year: new Int16Array(new SharedArrayBuffer(size * 2)),
    km: new Float64Array(new SharedArrayBuffer(size * 8)),
    body: new Uint8Array(new SharedArrayBuffer(size)),
    fuel: new Uint8Array(new SharedArrayBuffer(size)),
    transmission: new Uint8Array(new SharedArrayBuffer(size)),
    drive: new Uint8Array(new SharedArrayBuffer(size)),
    seats: new Uint8Array(new SharedArrayBuffer(size)),
    state: new Uint8Array(new SharedArrayBuffer(size)),
    words: new Uint32Array(new SharedArrayBuffer(size * MAX_WORDS * 4)),
    wordCount: new Uint8Array(new SharedArrayBuffer(size)),
  };
}

const BODY_CODES = toCodes(Object.keys(BODIES));
const FUEL_CODES = toCodes(Object.keys(FUELS));
const TRANSMISSION_CODES = toCodes(Object.keys(TRANSMISSIONS));
const DRIVE_CODES = toCodes(Object.keys(DRIVES));
const STATE_CODES = toCodes(STATES);

function toCodes(values: readonly string[]): ReadonlyMap<string | null, number> {
  return new Map(values.map((value, at) => [value, at + 1]));
}

/**
 * Writes a car into row `at`. A word that `codes` does not know is like no other word.
 * @param referenceYear the year in which the market was seen
 */
export function writeCar(
  columns: CarColumns,
  at: number,
  car: MarketCar,
  codes: TextCodes,
  referenceYear: number,
): void {
  columns.year[at] = car.year;
  columns.km[at] = Math.min(car.km ?? estimateKm(car, referenceYear), MAX_KM);
  columns.body[at] = BODY_CODES.get(car.body) ?? 0;
  columns.fuel[at] = FUEL_CODES.get(car.fuel) ?? 0;
  columns.transmission[at] = TRANSMISSION_CODES.get(car.transmission) ?? 0;
  columns.drive[at] = DRIVE_CODES.get(car.drive) ?? 0;
  columns.seats[at] = Math.min(Math.max(car.seats ?? 0, 0), 255);
  columns.state[at] = STATE_CODES.get(car.state) ?? 0;
  let unknown = 2 ** 32 - 1 - MAX_WORDS;
  const words = listBadgeWords(car).map((word) => codes.find(word) ?? unknown++);
  words.sort((one, other) => one - other);
  columns.wordCount[at] = words.length;
  for (let i = 0; i < words.length; i++) columns.words[at * MAX_WORDS + i] = words[i]!;
}

function estimateKm({ carType, year }: MarketCar, referenceYear: number): number {
  return carType === "used" ? Math.max(referenceYear - year, 0.5) * USUAL_KM_A_YEAR : 0;
}

/** The words of badge and series: what makes of one model a dear and a cheap car. */
export function listBadgeWords({ badge, series }: Pick<MarketCar, "badge" | "series">): string[] {
  const text = `${badge ?? ""} ${series ?? ""}`.toLowerCase();
  return [...new Set(text.match(/[a-z0-9.]+/g) ?? [])].slice(0, MAX_WORDS);
}

/** The same for badges of the same words, in whatever order and case. */
export function toBadgeKey(badge: string | null): string {
  return listBadgeWords({ badge, series: null }).sort().join(" ");
}

/** Copies row `from` of `source` to row `to` of `target`. */
export function copyCar(source: CarColumns, from: number, target: CarColumns, to: number): void {
  target.year[to] = source.year[from]!;
  target.km[to] = source.km[from]!;
  target.body[to] = source.body[from]!;
  target.fuel[to] = source.fuel[from]!;
  target.transmission[to] = source.transmission[from]!;
  target.drive[to] = source.drive[from]!;
  target.seats[to] = source.seats[from]!;
  target.state[to] = source.state[from]!;
  const count = source.wordCount[from]!;
  target.wordCount[to] = count;
  for (let i = 0; i < count; i++) {
    target.words[to * MAX_WORDS + i] = source.words[from * MAX_WORDS + i]!;
  }
}

/** Whether two rows are the same to the model. */
export function isSameCar(a: CarColumns, i: number, b: CarColumns, j: number): boolean {
  const count = a.wordCount[i]!;
  for (let word = 0; word < count; word++) {
    if (a.words[i * MAX_WORDS + word] !== b.words[j * MAX_WORDS + word]) return false;
  }
  return (
    count === b.wordCount[j] &&
    a.year[i] === b.year[j] &&
    a.km[i] === b.km[j] &&
    a.body[i] === b.body[j] &&
    a.fuel[i] === b.fuel[j] &&
    a.transmission[i] === b.transmission[j] &&
    a.drive[i] === b.drive[j] &&
    a.seats[i] === b.seats[j] &&
    a.state[i] === b.state[j]
  );
}

/** Numbers for texts, in the order in which they were added. */
export class TextCodes {
  readonly #codes: Map<string, number>;

  constructor(texts: readonly string[] = []) {
    this.#codes = new Map(texts.map((text, code) => [text, code]));
  }

  add(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    this.#codes.set(text, this.#codes.size);
    return this.#codes.size - 1;
  }

  /** Undefined for a text that was never added. */
  find(text: string): number | undefined {
    return this.#codes.get(text);
  }

  get texts(): string[] {
    return [...this.#codes.keys()];
  }
}
