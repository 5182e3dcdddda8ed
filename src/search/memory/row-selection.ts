/** Live rows that a query selects, as bits and, when first needed, as a list and as the live rows outside it. */
import { type Bits, countBits, listRows } from "./bits.ts";
import type { Pool } from "./pool.ts";

/** The rows that a selection is part of: those of a segment. */
interface AllRows {
  readonly liveCount: number;
  readonly live: Bits;
  readonly pool: Pool;
}

export class RowSelection {
  readonly bits: Bits;
  readonly count: number;
  readonly #segment: AllRows;
  #rows: Uint32Array<ArrayBuffer> | null = null;
  #others: RowSelection | null = null;

  /** `bits`, with `count` rows, belong to the segment's pool, as all that comes of them. */
  constructor(bits: Bits, count: number, segment: AllRows) {
    this.bits = bits;
    this.count = count;
    this.#segment = segment;
  }

  /** How many live rows there are in and outside the selection. */
  get liveCount(): number {
    return this.#segment.liveCount;
  }

  /** The rows, ascending. */
  get rows(): Uint32Array<ArrayBuffer> {
    if (!this.#rows) {
      const list = this.#segment.pool.lendList();
      this.#rows = list.subarray(0, listRows(this.bits, list));
    }
    return this.#rows;
  }

  /** The live rows outside the selection. */
  get others(): RowSelection {
    if (!this.#others) {
      const { pool, live } = this.#segment;
      const bits = pool.lendSet();
      for (let i = 0; i < bits.length; i++) bits[i] = live[i]! & ~this.bits[i]!;
      this.#others = new RowSelection(bits, this.liveCount - this.count, this.#segment);
    }
    return this.#others;
  }

  /** The rows that are in `bits` as well. */
  within(bits: Bits): RowSelection {
    const common = this.#segment.pool.lendSet();
    let count = 0;
    for (let i = 0; i < common.length; i++) {
      common[i] = this.bits[i]! & bits[i]!;
      count += countBits(common[i]!);
    }
    return new RowSelection(common, count, this.#segment);
  }

  /** The rows that are not among `some` of them. */
  without(some: RowSelection): RowSelection {
    const bits = this.#segment.pool.lendSet();
    for (let i = 0; i < bits.length; i++) bits[i] = this.bits[i]! & ~some.bits[i]!;
    return new RowSelection(bits, this.count - some.count, this.#segment);
  }

  /** These rows and others, of which none is among them. */
  with(others: RowSelection): RowSelection {
    const bits = this.#segment.pool.lendSet();
    for (let i = 0; i < bits.length; i++) bits[i] = this.bits[i]! | others.bits[i]!;
    return new RowSelection(bits, this.count + others.count, this.#segment);
  }
}
