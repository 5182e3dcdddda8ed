/**
 * All rows in one order. It stays sorted through updates: new rows are merged in, dead ones stay until compaction.
 */
import { type Bits, hasBit } from "./bits.ts";
import { DROPPED } from "./row-set.ts";
import { makeRoom } from "./rows.ts";

/** Below 0 if row `a` comes before row `b`; never 0 for two rows. */
export type Comparison = (a: number, b: number) => number;

export class RowOrder {
  #rows = new Uint32Array(0);
  #length = 0;

  /** Merges rows into the order, which they are in already among themselves. */
  merge(added: Uint32Array, compare: Comparison): void {
    let end = this.#length;
    this.#length += added.length;
    this.#rows = makeRoom(this.#rows, this.#length);
    // From the last row to the first, each block of the old order moves once, to its final place.
    for (let i = added.length - 1; i >= 0; i--) {
      const place = this.#findPlace(added[i]!, end, compare);
      this.#rows.copyWithin(place + i + 1, place, end);
      this.#rows[place + i] = added[i]!;
      end = place;
    }
  }

  /** The first row of a set that is not empty. */
  first(bits: Bits): number {
    let i = 0;
    while (!hasBit(bits, this.#rows[i]!)) i++;
    return this.#rows[i]!;
  }

  /** The rows of a set from its `from`th in this order up to its `to`th, of which it has at least `to`. */
  slice(bits: Bits, from: number, to: number): number[] {
    const slice: number[] = [];
    for (let i = 0, found = 0; found < to; i++) {
      const row = this.#rows[i]!;
      if (hasBit(bits, row) && found++ >= from) slice.push(row);
    }
    return slice;
  }

  /** The order of the rows that are kept, by their new numbers. */
  compacted(newRow: Uint32Array): RowOrder {
    const next = new RowOrder();
    const renumbered = this.#rows.subarray(0, this.#length).map((row) => newRow[row]!);
    next.#rows = renumbered.filter((row) => row !== DROPPED);
    next.#length = next.#rows.length;
    return next;
  }

  /** The rows by falling value, those of one value in the same order as here, and those without a value last as well. */
  reversed(values: Float64Array): RowOrder {
    const next = new RowOrder();
    next.#rows = this.#rows.slice(0, this.#length);
    next.#length = this.#length;
    const valueAt = (place: number) => values[this.#rows[place]!]!;
    let end = this.#length;
    while (end > 0 && Number.isNaN(valueAt(end - 1))) end--;
    for (let place = 0; end > 0; ) {
      let start = end - 1;
      while (start > 0 && valueAt(start - 1) === valueAt(start)) start--;
      for (let i = start; i < end; i++) next.#rows[place++] = this.#rows[i]!;
      end = start;
    }
    return next;
  }

  /** Where a row belongs among the first `end` rows. */
  #findPlace(row: number, end: number, compare: Comparison): number {
    let low = 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(this.#rows[middle]!, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
