import { LRUCache } from "lru-cache";
import { HOUR_MS } from "#platform/time.ts";

/** Beyond this many subjects the ones that did nothing for longest are forgotten, so that memory is bounded. */
const MAX_SUBJECTS = 100_000;

/** Who may do how much in a clock hour. */
export interface Allowance {
  readonly subject: string;
  readonly max: number;
}

/**
 * How much each subject may do in a clock hour, counted in this process alone: a refused request then costs the database
 * nothing (D80).
 */
export class HourlyLimit {
  readonly #now: () => Date;
  readonly #counts = new LRUCache<string, number>({ max: MAX_SUBJECTS });
  #hour = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Counts `amount` for every subject, unless one of them may not do that much more; then it counts for none and answers false. */
  take(allowances: readonly Allowance[], amount = 1): boolean {
    const hour = Math.floor(this.#now().getTime() / HOUR_MS);
    if (hour !== this.#hour) this.#counts.clear();
    this.#hour = hour;
    const totals = allowances.map(({ subject, max }) => {
      const total = (this.#counts.get(subject) ?? 0) + amount;
      return { subject, total, fits: total <= max };
    });
    if (!totals.every(({ fits }) => fits)) return false;
    for (const { subject, total } of totals) this.#counts.set(subject, total);
    return true;
  }
}
