/** After this many failures in a row, a service gets no requests for a while. */
const FAILURES_TO_REST = 5;

/** Leaves a service alone that keeps failing, so that nobody waits for it and it can recover. */
export class CircuitBreaker {
  readonly #now: () => Date;
  readonly #restMs: number;
  #failures = 0;
  #restsUntil = 0;

  constructor(now: () => Date, restMs: number) {
    this.#now = now;
    this.#restMs = restMs;
  }

  /** Whether it failed too often lately, so that it gets no requests. */
  get rests(): boolean {
    return this.#now().getTime() < this.#restsUntil;
  }

  /** Tells how a request went. */
  record(succeeded: boolean): void {
    this.#failures = succeeded ? 0 : this.#failures + 1;
    if (this.#failures < FAILURES_TO_REST) return;
    this.#failures = 0;
    this.#restsUntil = this.#now().getTime() + this.#restMs;
  }
}
