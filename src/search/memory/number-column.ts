/**
 * One number of all rows, and the rows in its order upwards and downwards. Where many rows match, a page or a bound
 * is found by walking an order until enough matches came by; few matches are sorted or scanned instead.
 */

import type { NumberRange } from "../contract/engine.ts";
import { type Bits, countCommon, countWords, findLowestBit, setBit } from "./bits.ts";
import { type Comparison, RowOrder } from "./row-order.ts";
import type { RowSelection } from "./row-selection.ts";
import { makeRoom } from "./rows.ts";
import { sortRows } from "./sort-rows.ts";

export type Direction = "asc" | "desc";

export class NumberColumn {
  /** NaN is no value: it lies in no range, since it compares with nothing. */
  #values = new Float64Array(0);
  /** The rows without a value. */
  #missing: Bits = new Uint32Array(0);
  #ascending = new RowOrder();
  /** Built from the ascending order when it is first needed. */
  #descending: RowOrder | null = null;
  #rowCount = 0;

  /** Stores a row's value; the row joins the orders with `settle`. */
  append(row: number, value: number | null): void {
    this.#rowCount = row + 1;
    this.#values = makeRoom(this.#values, row + 1);
    this.#values[row] = value ?? Number.NaN;
    this.#missing = makeRoom(this.#missing, countWords(row + 1));
    if (value === null) setBit(this.#missing, row);
  }

  /** Brings newly appended rows into the orders. `rows` are by rising id. */
  settle(rows: Uint32Array<ArrayBuffer>, ids: Float64Array): void {
    this.#ascending.merge(sortRows(rows, this.#values), this.#comparison("asc", ids));
    this.#descending = null;
  }

  /** Adds those rows of `candidates` to `target` that lie in the range. */
  joinInto(target: Bits, candidates: Bits, range: NumberRange): void {
    const values = this.#values;
    const min = range.min ?? Number.NEGATIVE_INFINITY;
    const max = range.max ?? Number.POSITIVE_INFINITY;
    for (let i = 0; i < candidates.length; i++) {
      let inside = 0;
      for (let word = candidates[i]!; word !== 0; word &= word - 1) {
        const bit = findLowestBit(word);
        const value = values[(i << 5) + bit]!;
        // Not `&&`: near the middle of a range a branch is mispredicted half the time.
        inside |= (Number(value >= min) & Number(value <= max)) << bit;
      }
      target[i]! |= inside;
    }
  }

  /** How many of these rows have no value. */
  countMissing({ bits }: RowSelection): number {
    return countCommon(bits, this.#missing);
  }

  /** The lowest and the highest value of these rows, or null if none has one. */
  bounds(selection: RowSelection): { min: number; max: number } | null {
    if (selection.count === 0) return null;
    // If matches lay evenly in the orders, a quarter of this would do; what a dealer sells seldom does.
    const walk = (8 * this.#rowCount) / selection.count;
    if (walk > selection.count) return this.#scannedBounds(selection.rows);
    const min = this.#values[this.#order("asc").first(selection.bits)]!;
    const max = this.#values[this.#order("desc").first(selection.bits)]!;
    return Number.isNaN(min) ? null : { min, max };
  }

  /** How many of these rows have a value. */
  countValues(selection: RowSelection): number {
    return selection.count - this.countMissing(selection);
  }

  /** The first values of these rows in an order, at most `limit`. */
  listOutermost(selection: RowSelection, direction: Direction, limit: number): number[] {
    const { bits, count } = selection;
    const end = Math.min(limit, this.countValues(selection));
    if (end === 0) return [];
    const walk = (this.#rowCount * end) / count;
    const sort = 4 * count * Math.log2(count + 1);
    if (walk < sort)
      return this.#order(direction)
        .slice(bits, 0, end)
        .map((row) => this.#values[row]!);
    const values = Array.from(selection.rows, (row) => this.#values[row]!).filter(
      (value) => !Number.isNaN(value),
    );
    const sign = direction === "asc" ? 1 : -1;
    return values.sort((one, other) => (one - other) * sign).slice(0, end);
  }

  /** A row's value; NaN for none. */
  valueAt(row: number): number {
    return this.#values[row]!;
  }

  /** One page of these rows in an order. */
  page(
    selection: RowSelection,
    direction: Direction,
    offset: number,
    limit: number,
    ids: Float64Array,
  ): number[] {
    const { bits, count } = selection;
    const end = Math.min(offset + limit, count);
    if (offset >= end) return [];
    const walk = (this.#rowCount * end) / count;
    const sort = 4 * count * Math.log2(count + 1);
    if (walk < sort) return this.#order(direction).slice(bits, offset, end);
    const sorted = selection.rows.slice().sort(this.#comparison(direction, ids));
    return Array.from(sorted.subarray(offset, end));
  }

  /** Only the rows kept: `kept` by new row, `newRow` by old row. */
  compacted(kept: Uint32Array, newRow: Uint32Array): NumberColumn {
    const next = new NumberColumn();
    for (let row = 0; row < kept.length; row++) {
      const value = this.#values[kept[row]!]!;
      next.append(row, Number.isNaN(value) ? null : value);
    }
    next.#ascending = this.#ascending.compacted(newRow);
    return next;
  }

  #order(direction: Direction): RowOrder {
    if (direction === "asc") return this.#ascending;
    this.#descending ??= this.#ascending.reversed(this.#values);
    return this.#descending;
  }

  #scannedBounds(rows: Uint32Array): { min: number; max: number } | null {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < rows.length; i++) {
      const value = this.#values[rows[i]!]!;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return min > max ? null : { min, max };
  }

  /** Orders rows in a direction, those without a value last, equal ones by id. */
  #comparison(direction: Direction, ids: Float64Array): Comparison {
    const values = this.#values;
    const sign = direction === "asc" ? 1 : -1;
    return (a, b) => {
      const difference = (values[a]! - values[b]!) * sign;
      if (difference < 0 || difference > 0) return difference;
      const missing = Number(Number.isNaN(values[a])) - Number(Number.isNaN(values[b]));
      return missing !== 0 ? missing : ids[a]! - ids[b]!;
    };
  }
}
