/** Anything that is done for one target. */
interface Job {
  readonly target: string;
  readonly dispatchId: number;
}

/** Counts what runs for each target, and queues what comes while its target is at its limit (D87). */
export class TargetLimit<Each extends Job> {
  readonly #limit: number;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Map<number, Each>>();

  /** @param limit how many run at once for one target */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether a job may run now. If so, `leave` must follow; otherwise `leave` returns the job later. */
  enter(job: Each): boolean {
    const running = this.#running.get(job.target) ?? 0;
    if (running < this.#limit) {
      this.#running.set(job.target, running + 1);
      return true;
    }
    const waiting = this.#waiting.get(job.target) ?? new Map<number, Each>();
    this.#waiting.set(job.target, waiting.set(job.dispatchId, job));
    return false;
  }

  /** Ends a job that was let in. Returns the one that has waited longest for the target, once, or null. */
  leave({ target }: Each): Each | null {
    const running = (this.#running.get(target) ?? 0) - 1;
    if (running > 0) this.#running.set(target, running);
    else this.#running.delete(target);
    const waiting = this.#waiting.get(target);
    const [next] = waiting?.values() ?? [];
    if (!next) return null;
    waiting?.delete(next.dispatchId);
    if (waiting?.size === 0) this.#waiting.delete(target);
    return next;
  }
}
