/** A deterministic random source: the same key always yields the same sequence, on every machine. */
export interface Random {
  /** A real number from 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  /** One entry of a list that is not empty. */
  pick<T>(items: readonly T[]): T;
  /** One entry of a list that is not empty, the likelier the heavier its weight. */
  weighted<T>(items: readonly (readonly [T, number])[]): T;
  /** The entries in another order; the list itself stays as it is. */
  shuffle<T>(items: readonly T[]): T[];
}

/** A random source from a text key (D32: demo rows are the same at every start). */
export function seedRandom(key: string): Random {
  const next = mulberry32(hash(key));
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]) => pickInTurn(items, int(0, items.length - 1));
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (items) => pickWeighted(items, next()),
    shuffle: (items) => shuffle(items, int),
  };
}

/** The entry at a place, from the first one again after the last. @throws RangeError for an empty list */
export function pickInTurn<T>(items: readonly T[], at: number): T {
  const item = items[at % items.length];
  if (item === undefined) throw new RangeError("an empty list has nothing to pick");
  return item;
}

function pickWeighted<T>(items: readonly (readonly [T, number])[], share: number): T {
  let left = share * items.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of items) {
    left -= weight;
    if (left < 0) return item;
  }
  return pickInTurn(items, items.length - 1)[0];
}

function shuffle<T>(items: readonly T[], int: Random["int"]): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = int(0, last);
    [copy[last], copy[other]] = [pickInTurn(copy, other), pickInTurn(copy, last)];
  }
  return copy;
}

/** FNV-1a, 32 bits. */
function hash(key: string): number {
  let value = 0x811c9dc5;
  for (const character of key) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
