const HOUR_MS = 3_600_000;

/** With more subjects than this all counts start again, so that memory is bounded. */
const MAX_SUBJECTS = 100_000;

/**
 * How much each client may do in a clock hour, counted in this process alone: a refused request then costs the database
 * nothing (D80).
 */
export class HourlyLimit {
  readonly #max: number;
  readonly #now: () => Date;
  readonly #counts = new Map<string, number>();
  #hour = 0;

  constructor(max: number, now: () => Date) {
    this.#max = max;
    this.#now = now;
  }

  /** Counts `amount` for a subject, unless that would be more than it may do; answers whether it was counted. */
  take(subject: string, amount = 1): boolean {
    const hour = Math.floor(this.#now().getTime() / HOUR_MS);
    if (hour !== this.#hour || this.#counts.size >= MAX_SUBJECTS) this.#counts.clear();
    this.#hour = hour;
    const total = (this.#counts.get(subject) ?? 0) + amount;
    if (total > this.#max) return false;
    this.#counts.set(subject, total);
    return true;
  }
}
