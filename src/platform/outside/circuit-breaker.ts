/** After this many failures in a row, a service gets no requests for a while. */
const FAILURES_TO_REST = 5;

/** Leaves a service alone that keeps failing, so that nobody waits for it and it can recover. */
export class CircuitBreaker {
  readonly #now: () => Date;
  readonly #restMs: number;
  readonly #resting: ((until: Date) => void) | undefined;
  #failures = 0;
  #restsUntil = 0;

  /** @param resting called whenever the service is left alone from now on */
  constructor(now: () => Date, restMs: number, resting?: (until: Date) => void) {
    this.#now = now;
    this.#restMs = restMs;
    this.#resting = resting;
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
    this.#resting?.(new Date(this.#restsUntil));
  }
}

/** Services of a process that are left alone at the moment, for its figures (D409). */
export class RestingServices {
  readonly #now: () => Date;
  readonly #until = new Map<string, Date>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** @param service its host, or what the installation calls it */
  add(service: string, until: Date): void {
    this.#until.set(service, until);
  }

  /** 1 for each service that is left alone, by its name. */
  list(): Readonly<Record<string, number>> {
    const now = this.#now();
    for (const [service, until] of this.#until) if (until <= now) this.#until.delete(service);
    return Object.fromEntries([...this.#until.keys()].map((service) => [service, 1]));
  }
}
