/**
 * The rows that have one facet value or one word. Rows are added in ascending order to a list; where a list would
 * be longer than the bits of all rows, `seal` turns it into bits. A single row, such as that of a stock number, stays
 * out of any array, and `seal` makes a short list or few bits a plain array: a typed one takes 200 bytes beside its values.
 */
import { type Bits, countCommon, countWords, hasBit, listRows, setBit } from "./bits.ts";
import { makeRoom } from "./rows.ts";

/** Marks a row that compaction drops, in the table of old row to new row. */
export const DROPPED = 0xffffffff;

/** Rows of a plain array. */
const MAX_PLAIN = 32;

const toTyped = (list: Uint32Array<ArrayBuffer> | number[]) =>
  Array.isArray(list) ? Uint32Array.from(list) : list;

export class RowSet {
  #first = 0;
  /** From two rows on, all of them. */
  #list: Uint32Array<ArrayBuffer> | number[] | null = null;
  #bits: Bits | null = null;
  /** How many rows, dead ones included; once bits, no longer kept. */
  #length = 0;
  /**
   * Of a word, the length from which its beginnings need these rows: where every row has two neighbours joined, any beginning
   * of the first neighbour finds the row by that one already. Here and not in a subclass, which made every query slower.
   */
  neededFrom: number;

  constructor(neededFrom = 1) {
    this.neededFrom = neededFrom;
  }

  /** Adds a row, no lower than the last. */
  add(row: number): void {
    if (this.#bits) {
      this.#bits = makeRoom(this.#bits, countWords(row + 1));
      setBit(this.#bits, row);
    } else if (this.#length === 0) {
      this.#first = row;
      this.#length = 1;
    } else if (this.#last !== row) {
      const list = this.#list ?? [this.#first];
      this.#list =
        Array.isArray(list) && list.length < MAX_PLAIN ? list : makeRoom(toTyped(list), this.#length + 1);
      this.#list[this.#length++] = row;
    }
  }

  /** Adds lists of ascending rows, of which none is lower than the last row so far. */
  addLists(lists: readonly (readonly number[])[]): void {
    // Bits take rows in any order; sorting them would cost more than setting them.
    const inOrder = this.#bits || lists.length === 1 ? lists : [Uint32Array.from(lists.flat()).sort()];
    for (const rows of inOrder) for (let i = 0; i < rows.length; i++) this.add(rows[i]!);
  }

  /** Adds these rows to `target`. */
  joinInto(target: Bits): void {
    if (this.#bits) {
      const words = Math.min(target.length, this.#bits.length);
      for (let i = 0; i < words; i++) target[i]! |= this.#bits[i]!;
    } else if (this.#list) {
      for (let i = 0; i < this.#length; i++) setBit(target, this.#list[i]!);
    } else if (this.#length === 1) {
      setBit(target, this.#first);
    }
  }

  /** How many of these rows are in `bits`. */
  countIn(bits: Bits): number {
    if (this.#bits) return countCommon(bits, this.#bits);
    if (!this.#list) return this.#length === 1 && hasBit(bits, this.#first) ? 1 : 0;
    let count = 0;
    for (let i = 0; i < this.#length; i++) count += Number(hasBit(bits, this.#list[i]!));
    return count;
  }

  /** About how many steps `countIn` takes. */
  get cost(): number {
    return this.#bits?.length ?? this.#length;
  }

  /** Takes the smaller form for an index of this many rows. */
  seal(rowCount: number): void {
    if (!this.#list) return;
    if (this.#length > Math.max(countWords(rowCount), MAX_PLAIN)) {
      const bits = new Uint32Array(countWords(rowCount));
      this.joinInto(bits);
      this.#bits = bits;
      this.#list = null;
    } else if (Array.isArray(this.#list) || this.#list.length > this.#length) {
      // A plain array that grew has room for some 16 more, whatever its length says.
      this.#list = this.#list.slice(0, this.#length);
    }
  }

  /** The same set after compaction, sealed; null if none of its rows is kept. `rows` is room for all old rows. */
  compacted(newRow: Uint32Array, rows: Uint32Array<ArrayBuffer>, rowCount: number): RowSet | null {
    const next = new RowSet(this.neededFrom);
    const length = this.#listInto(rows);
    for (let i = 0; i < length; i++) {
      const row = newRow[rows[i]!]!;
      if (row !== DROPPED) next.add(row);
    }
    next.seal(rowCount);
    return next.#bits || next.#length > 0 ? next : null;
  }

  get #last(): number {
    return this.#list ? this.#list[this.#length - 1]! : this.#first;
  }

  /** Writes the rows to `rows`; answers how many. */
  #listInto(rows: Uint32Array<ArrayBuffer>): number {
    if (this.#bits) return listRows(this.#bits, rows);
    if (this.#list) for (let i = 0; i < this.#length; i++) rows[i] = this.#list[i]!;
    else rows[0] = this.#first;
    return this.#length;
  }
}
