/** A share of a `ByteBudget`, held until it is released. */
export interface Reservation {
  /** Gives back what is not needed once the true size is known; never grows. */
  shrinkTo(bytes: number): void;
  /** Gives back the rest. Further calls do nothing. */
  release(): void;
}

interface Waiter {
  readonly bytes: number;
  readonly admit: () => void;
}

/**
 * Bounds the bytes that many tasks hold in memory at once. Waiting tasks are served in order of arrival, so a large
 * reservation is never overtaken by small ones. A reservation larger than the whole budget gets all of it.
 */
export class ByteBudget {
  readonly #total: number;
  #free: number;
  readonly #waiters: Waiter[] = [];

  constructor(total: number) {
    this.#total = total;
    this.#free = total;
  }

  /** The number of tasks that wait for their share. */
  get waiting(): number {
    return this.#waiters.length;
  }

  /** Resolves once this many bytes are free. Release them in a `finally`. */
  async reserve(bytes: number): Promise<Reservation> {
    let held = Math.min(bytes, this.#total);
    await new Promise<void>((admit) => {
      this.#waiters.push({ bytes: held, admit });
      this.#admitWaiters();
    });
    const shrinkTo = (left: number) => {
      const returned = Math.max(held - left, 0);
      held -= returned;
      this.#free += returned;
      this.#admitWaiters();
    };
    return { shrinkTo, release: () => shrinkTo(0) };
  }

  #admitWaiters(): void {
    for (let first = this.#waiters[0]; first && first.bytes <= this.#free; first = this.#waiters[0]) {
      this.#waiters.shift();
      this.#free -= first.bytes;
      first.admit();
    }
  }
}
