/**
 * The public records of all rows as bytes in large chunks (D21). A record lies whole in one chunk and never moves,
 * so reading it is a view without a copy.
 */
import { makeRoom, runInSteps } from "./rows.ts";

/** The first chunk, and the first after `seal`; each further one is twice as large. An update of few vehicles needs few. */
const MIN_CHUNK_BYTES = 4 * 1024;
const MAX_CHUNK_BYTES = 128 * 1024;

export class RecordStore {
  readonly #chunks: Uint8Array[] = [];
  #used = 0;
  #nextChunkBytes = MIN_CHUNK_BYTES;
  #chunkOf = new Uint32Array(0);
  #start = new Uint32Array(0);
  #length = new Uint32Array(0);

  /** Stores a copy of the next row's record. */
  append(row: number, record: Uint8Array): void {
    const last = this.#chunks.at(-1);
    if (!last || this.#used + record.length > last.length) {
      this.#chunks.push(new Uint8Array(Math.max(this.#nextChunkBytes, record.length)));
      this.#nextChunkBytes = Math.min(2 * this.#nextChunkBytes, MAX_CHUNK_BYTES);
      this.#used = 0;
    }
    this.#chunkOf = makeRoom(this.#chunkOf, row + 1);
    this.#start = makeRoom(this.#start, row + 1);
    this.#length = makeRoom(this.#length, row + 1);
    this.#chunkOf[row] = this.#chunks.length - 1;
    this.#start[row] = this.#used;
    this.#length[row] = record.length;
    this.#chunks.at(-1)!.set(record, this.#used);
    this.#used += record.length;
  }

  /** Gives back what is left of the last chunk. Further records begin another. */
  seal(): void {
    const last = this.#chunks.pop();
    if (last) this.#chunks.push(last.slice(0, this.#used));
    this.#nextChunkBytes = MIN_CHUNK_BYTES;
  }

  at(row: number): Uint8Array {
    const start = this.#start[row]!;
    return this.#chunks[this.#chunkOf[row]!]!.subarray(start, start + this.#length[row]!);
  }

  /** Only the rows kept, in new chunks, made in steps. */
  *compacting(kept: Uint32Array): Generator<void, RecordStore> {
    const next = new RecordStore();
    yield* runInSteps(kept.length, (row) => next.append(row, this.at(kept[row]!)));
    return next;
  }
}
