import type { ItemType } from "#features/vehicles/vehicle.ts";

/** A vehicle with its price, in cents. */
export interface PricedVehicle {
  readonly itemType: ItemType;
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly cents: number;
}

/** Fewer prices than these are no evidence. */
const MIN_OTHERS = 3;
/** Model years before and after that are compared first. */
const NEAR_YEARS = 3;
/** How many times dearer or cheaper than the median of similar vehicles a price may be, by how similar they are. */
const MAX_RATIO = { model: 5, allYears: 10, make: 10, kind: 20 };

/** What vehicles of a kind cost, in dollars, where nothing else is known. */
const USUAL_DOLLARS: Readonly<Record<ItemType, readonly [lowest: number, highest: number]>> = {
  car: [500, 500_000],
  motorcycle: [200, 100_000],
  caravan: [500, 400_000],
  truck: [500, 1_000_000],
  boat: [200, 1_000_000],
  trailer: [100, 200_000],
};

/**
 * Prices that are known of vehicles, and whether another one is far from them (D192). Prices are compared whatever their
 * type, which matters little where only a slip of a digit is looked for.
 */
export class KnownPrices {
  readonly #years = new Map<string, Map<number, number[]>>();
  readonly #makes = new Map<string, number[]>();
  readonly #kinds = new Map<string, number[]>();
  /** Sorted prices by what they were asked for. Emptied by every new price. */
  readonly #sorted = new Map<string, readonly number[]>();

  /** Adds the price of a vehicle. */
  add({ itemType, make, model, year, cents }: PricedVehicle): void {
    this.#sorted.clear();
    const years = this.#years.get(toModelKey({ itemType, make, model })) ?? new Map<number, number[]>();
    this.#years.set(toModelKey({ itemType, make, model }), years);
    push(years, year, cents);
    push(this.#makes, toMakeKey({ itemType, make }), cents);
    push(this.#kinds, itemType, cents);
  }

  /** Whether a vehicle's make, of its kind, has enough prices beside its own to judge it by. */
  knowsMake(vehicle: PricedVehicle): boolean {
    return hasOthers(this.#listMake(vehicle), vehicle.cents);
  }

  /** Whether a vehicle's kind has. */
  knowsKind(vehicle: PricedVehicle): boolean {
    return hasOthers(this.#listKind(vehicle), vehicle.cents);
  }

  /**
   * Whether a price is far from what is known: from the median of the same model within three model years, else of the model, else of the
   * make, else of the kind, whichever has three prices beside its own; else from what the kind usually costs.
   */
  isFar(vehicle: PricedVehicle): boolean {
    const { cents } = vehicle;
    const groups = [
      { prices: () => this.#listNear(vehicle), ratio: MAX_RATIO.model },
      { prices: () => this.#listModel(vehicle), ratio: MAX_RATIO.allYears },
      { prices: () => this.#listMake(vehicle), ratio: MAX_RATIO.make },
      { prices: () => this.#listKind(vehicle), ratio: MAX_RATIO.kind },
    ];
    for (const { prices, ratio } of groups) {
      const known = prices();
      if (!hasOthers(known, cents)) continue;
      const median = computeMedianWithout(known, cents);
      return cents > median * ratio || cents < median / ratio;
    }
    const [lowest, highest] = USUAL_DOLLARS[vehicle.itemType];
    return cents < lowest * 100 || cents > highest * 100;
  }

  #listNear(vehicle: PricedVehicle): readonly number[] {
    const key = toModelKey(vehicle);
    return this.#sort(`${key}|${vehicle.year}`, () => {
      const years = this.#years.get(key);
      const offsets = Array.from({ length: 2 * NEAR_YEARS + 1 }, (_, at) => at - NEAR_YEARS);
      return offsets.flatMap((offset) => years?.get(vehicle.year + offset) ?? []);
    });
  }

  #listModel(vehicle: PricedVehicle): readonly number[] {
    const key = toModelKey(vehicle);
    return this.#sort(key, () => [...(this.#years.get(key)?.values() ?? [])].flat());
  }

  #listMake(vehicle: PricedVehicle): readonly number[] {
    const key = toMakeKey(vehicle);
    return this.#sort(key, () => this.#makes.get(key) ?? []);
  }

  #listKind({ itemType }: PricedVehicle): readonly number[] {
    return this.#sort(itemType, () => this.#kinds.get(itemType) ?? []);
  }

  #sort(key: string, list: () => readonly number[]): readonly number[] {
    const known = this.#sorted.get(key) ?? list().toSorted((one, other) => one - other);
    this.#sorted.set(key, known);
    return known;
  }
}

function push<K>(lists: Map<K, number[]>, key: K, cents: number): void {
  const list = lists.get(key);
  if (list) list.push(cents);
  else lists.set(key, [cents]);
}

const toMakeKey = ({ itemType, make }: Pick<PricedVehicle, "itemType" | "make">) =>
  `${itemType}|${make.toLowerCase()}`;

const toModelKey = ({ model, ...make }: Pick<PricedVehicle, "itemType" | "make" | "model">) =>
  `${toMakeKey(make)}|${model.toLowerCase()}`;

function hasOthers(sorted: readonly number[], own: number): boolean {
  return sorted.length - (findAt(sorted, own) === -1 ? 0 : 1) >= MIN_OTHERS;
}

/** The median of sorted prices without one that is equal to `own`, if there is one. */
function computeMedianWithout(sorted: readonly number[], own: number): number {
  const at = findAt(sorted, own);
  const count = sorted.length - (at === -1 ? 0 : 1);
  const read = (index: number) => sorted[at !== -1 && index >= at ? index + 1 : index] ?? own;
  return (read(Math.floor((count - 1) / 2)) + read(Math.floor(count / 2))) / 2;
}

/** Where a sorted list has a value; -1 if nowhere. */
function findAt(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value ? low : -1;
}
