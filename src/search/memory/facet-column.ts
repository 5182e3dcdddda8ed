/**
 * One facet of all rows. Every value has a code from 1; a row holds the code of its first value, 0 for none, and any
 * further values in a list beside. Each value also knows its rows, for choosing it, and its number of live rows. So
 * the values of a selection can be counted in three ways, by its rows, by the rows outside it, or by crossing it with
 * the rows of each value, of which the shortest is taken.
 */

import type { FacetCount } from "../contract/engine.ts";
import type { Bits } from "./bits.ts";
import { rankCodes } from "./rank-codes.ts";
import type { RowSelection } from "./row-selection.ts";
import { RowSet } from "./row-set.ts";
import { makeRoom, runInSteps } from "./rows.ts";

/** Number of rows by value code. */
type Counts = Uint32Array<ArrayBuffer>;

/** A process has very many columns, and an array of its own takes 200 bytes beside its values. */
const NONE: Counts = new Uint32Array(0);

/** Scratch of counting, which is over before anything else is counted. */
let counted: Counts = NONE;
let ranked: Counts = NONE;

/** Zeros, of which the first `size` count. */
function clearCounts(size: number): Counts {
  counted = makeRoom(counted, size);
  return counted.fill(0, 0, size);
}

export class FacetColumn {
  readonly #codeOf = new Map<string, number>();
  /** By value code, from 1. */
  readonly #values: string[] = [""];
  readonly #rowsOf: RowSet[] = [new RowSet()];
  #totals = NONE;
  /** Codes in the order of their values; outdated while shorter than `#codeOf`. */
  #sorted: number[] = [];
  /** By code, its place there. */
  #places = NONE;
  /** By row, the code of its first value. */
  #codes = NONE;
  /** The codes of all further values; those of row `r` are from `#moreStart[r]` up to `#moreStart[r + 1]`. Empty while there are none. */
  #more = NONE;
  #moreStart = NONE;
  #rowCount = 0;
  /** How many rows the values know. */
  #settled = 0;
  /** Steps of crossing a selection with the rows of every value, as of the last `seal`. */
  #crossingCost = Number.POSITIVE_INFINITY;

  /** Stores the next row's values; the values know it after `settle`. */
  append(row: number, values: string | readonly string[]): void {
    this.#appendRow(row);
    if (typeof values === "string") this.#addCode(row, this.#code(values));
    else for (const value of values) this.#addCode(row, this.#code(value));
  }

  /** Tells the values the rows appended since last time. */
  settle(): void {
    for (; this.#settled < this.#rowCount; this.#settled++) {
      const row = this.#settled;
      if (this.#codes[row] === 0) continue;
      this.#rowsOf[this.#codes[row]!]!.add(row);
      if (this.#more.length === 0) continue;
      const end = this.#moreStart[row + 1]!;
      for (let k = this.#moreStart[row]!; k < end; k++) this.#rowsOf[this.#more[k]!]!.add(row);
    }
  }

  /** Leaves a dead row out of the totals. */
  remove(row: number): void {
    for (const code of this.#readCodes(row)) this.#totals[code]!--;
  }

  /** Adds the rows that have any of these values to `target`, dead ones included. */
  joinInto(target: Bits, values: readonly string[]): void {
    for (const value of values) {
      const code = this.#codeOf.get(value);
      if (code !== undefined) this.#rowsOf[code]!.joinInto(target);
    }
  }

  /** Adds the rows of a value to `target`, dead ones included. */
  joinCodeInto(target: Bits, code: number): void {
    this.#rowsOf[code]!.joinInto(target);
  }

  /** Every value by its code, those of dead rows included; there is none at 0. */
  get values(): readonly string[] {
    return this.#values;
  }

  /** The code of a row's first value, 0 for none. */
  findFirstCode(row: number): number {
    return this.#codes[row]!;
  }

  /** The counts of these rows as a result lists them; chosen values are listed even at 0. */
  count(selection: RowSelection, chosen: readonly string[]): FacetCount[] {
    const isFew = 4 * selection.count < this.#values.length;
    const codes = isFew ? this.#rankFew(selection.rows) : this.#rankAll(selection);
    const counts: FacetCount[] = [];
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i]!;
      counts.push({ value: this.#values[code]!, count: counted[code]! });
    }
    for (const value of [...new Set(chosen)].sort()) {
      const code = this.#codeOf.get(value);
      if (code === undefined || counted[code] === 0) counts.push({ value, count: 0 });
    }
    return counts;
  }

  /** Gives every value's rows their smaller form. */
  seal(rowCount: number): void {
    this.#crossingCost = 0;
    for (const rows of this.#rowsOf) {
      rows.seal(rowCount);
      this.#crossingCost += rows.cost;
    }
  }

  /** Only the rows kept, sealed, made in steps; values that no row has any more are forgotten. */
  *compacting(kept: Uint32Array): Generator<void, FacetColumn> {
    const next = new FacetColumn();
    const newCode = this.#values.map((value, code) => (this.#totals[code]! > 0 ? next.#code(value) : 0));
    yield* runInSteps(kept.length, (row) => {
      next.#appendRow(row);
      for (const code of this.#readCodes(kept[row]!)) next.#addCode(row, newCode[code]!);
    });
    next.settle();
    yield;
    next.seal(kept.length);
    return next;
  }

  /** How many of these rows have a value, by its code; valid until anything else is counted. */
  countByCode(selection: RowSelection): Counts {
    const size = this.#values.length;
    const counts = clearCounts(size);
    const others = selection.liveCount - selection.count;
    if (this.#crossingCost < Math.min(selection.count, others)) {
      for (let code = 1; code < size; code++) counts[code] = this.#rowsOf[code]!.countIn(selection.bits);
    } else if (selection.count <= others) {
      this.#addRows(counts, selection.rows);
    } else {
      this.#addRows(counts, selection.others.rows);
      for (let code = 1; code < size; code++) counts[code] = this.#totals[code]! - counts[code]!;
    }
    return counts;
  }

  #addRows(counts: Counts, rows: Uint32Array): void {
    const codes = this.#codes;
    for (let i = 0; i < rows.length; i++) counts[codes[rows[i]!]!]!++;
    const more = this.#more;
    const start = this.#moreStart;
    if (more.length === 0) return;
    for (let i = 0; i < rows.length; i++) {
      const end = start[rows[i]! + 1]!;
      for (let k = start[rows[i]!]!; k < end; k++) counts[more[k]!]!++;
    }
  }

  /** Counts few rows without a look at the values that none of them has; answers their codes, by falling count, then by value. */
  #rankFew(rows: Uint32Array): ArrayLike<number> {
    const counts = clearCounts(this.#values.length);
    const found: number[] = [];
    const add = (code: number) => {
      if (code !== 0 && counts[code]!++ === 0) found.push(code);
    };
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      add(this.#codes[row]!);
      if (this.#more.length === 0) continue;
      for (let k = this.#moreStart[row]!; k < this.#moreStart[row + 1]!; k++) add(this.#more[k]!);
    }
    this.#sortedCodes();
    const places = this.#places;
    return found.sort((one, other) => counts[other]! - counts[one]! || places[one]! - places[other]!);
  }

  #rankAll(selection: RowSelection): ArrayLike<number> {
    ranked = makeRoom(ranked, this.#values.length);
    const length = rankCodes(this.#sortedCodes(), this.countByCode(selection), ranked);
    return ranked.subarray(0, length);
  }

  #readCodes(row: number): number[] {
    if (this.#codes[row] === 0) return [];
    const more = this.#more.subarray(this.#moreStart[row] ?? 0, this.#moreStart[row + 1] ?? 0);
    return [this.#codes[row]!, ...more];
  }

  /** Appends the next row, without values. */
  #appendRow(row: number): void {
    this.#rowCount = row + 1;
    this.#codes = makeRoom(this.#codes, row + 1);
    if (this.#more.length === 0) return;
    this.#moreStart = makeRoom(this.#moreStart, row + 2);
    this.#moreStart[row + 1] = this.#moreStart[row]!;
  }

  /** Adds a value to the last row, which may have it already. Without lists: building an index calls it millions of times. */
  #addCode(row: number, code: number): void {
    const first = this.#codes[row]!;
    if (first === code) return;
    if (first === 0) this.#codes[row] = code;
    else if (!this.#addFurtherCode(row, code)) return;
    this.#totals[code]!++;
  }

  #addFurtherCode(row: number, code: number): boolean {
    this.#moreStart = makeRoom(this.#moreStart, row + 2);
    const end = this.#moreStart[row + 1]!;
    for (let k = this.#moreStart[row]!; k < end; k++) if (this.#more[k] === code) return false;
    this.#more = makeRoom(this.#more, end + 1);
    this.#more[end] = code;
    this.#moreStart[row + 1] = end + 1;
    return true;
  }

  #code(value: string): number {
    const known = this.#codeOf.get(value);
    if (known !== undefined) return known;
    const code = this.#values.push(value) - 1;
    this.#codeOf.set(value, code);
    this.#rowsOf.push(new RowSet());
    this.#totals = makeRoom(this.#totals, code + 1);
    return code;
  }

  #sortedCodes(): readonly number[] {
    if (this.#sorted.length < this.#codeOf.size) {
      this.#sorted = [...this.#codeOf].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, code]) => code);
      this.#places = new Uint32Array(this.#values.length);
      for (const [place, code] of this.#sorted.entries()) this.#places[code] = place;
    }
    return this.#sorted;
  }
}
