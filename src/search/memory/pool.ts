/**
 * Room for the sets and lists of one query, so that queries allocate next to nothing. What is lent is valid until
 * `takeBack`, which the next query begins with.
 */
import { type Bits, countWords } from "./bits.ts";

export class Pool {
  readonly #rowCount: number;
  readonly #sets: Bits[] = [];
  readonly #lists: Uint32Array<ArrayBuffer>[] = [];
  #setsLent = 0;
  #listsLent = 0;

  /** For an index of this many rows. */
  constructor(rowCount: number) {
    this.#rowCount = rowCount;
  }

  /** An empty set of rows. */
  lendSet(): Bits {
    if (this.#setsLent === this.#sets.length) this.#sets.push(new Uint32Array(countWords(this.#rowCount)));
    return this.#sets[this.#setsLent++]!.fill(0);
  }

  /** Room for a list of all rows, its content undefined. */
  lendList(): Uint32Array<ArrayBuffer> {
    if (this.#listsLent === this.#lists.length) this.#lists.push(new Uint32Array(this.#rowCount));
    return this.#lists[this.#listsLent++]!;
  }

  takeBack(): void {
    this.#setsLent = 0;
    this.#listsLent = 0;
  }
}
