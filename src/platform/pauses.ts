import { setImmediate } from "node:timers/promises";
import type PQueue from "p-queue";

/** Well below what a visitor notices, even when a request has to wait for several steps. */
const STEP_MS = 10;

/** Lets requests in between the steps of long work on the thread that serves pages (D76). */
export class Pauses {
  #since = performance.now();

  /** To be called after each small step: every few milliseconds, everything else that waits goes first. */
  async take(): Promise<void> {
    if (performance.now() - this.#since < STEP_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}

/** Long work that yields after each small step, and returns what it made. */
export type Steps<Made> = Generator<void, Made>;

/** Does work in steps on the thread that serves pages, which answers requests in between (T14). */
export async function runWithPauses<Made>(steps: Steps<Made>): Promise<Made> {
  const pauses = new Pauses();
  let step = steps.next();
  for (; !step.done; step = steps.next()) await pauses.take();
  return step.value;
}

/** Does work in steps without pauses, where nothing else waits. */
export function runAtOnce<Made>(steps: Steps<Made>): Made {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The longest pause of a queue. */
const MAX_PAUSE_MS = 100;

/** Begins nothing of a queue for a while, at most 100 ms, so that others have the thread or the database (D250, D274). */
export function pauseQueue(queue: PQueue, ms: number): void {
  queue.pause();
  setTimeout(() => queue.start(), Math.min(ms, MAX_PAUSE_MS));
}
