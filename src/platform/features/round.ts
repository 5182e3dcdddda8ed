import { DAY_MS, MINUTE_MS } from "#platform/time.ts";
import type { Logger } from "../log.ts";
import { inOwnTrace } from "../tracing/tracing.ts";

/** Work that a worker repeats, such as looking for what is due. Several workers may run the same round at once. */
export interface Round {
  /** Its name in the log, different from that of every other round. */
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next, or "daily" for once in each day of UTC. */
  readonly every: number | "daily";
  /** Whether it also runs as soon as the worker starts. */
  readonly atStart?: boolean;
  /** Does what is due. Once `stopped` is aborted, it leaves the rest to a later run (D95). */
  readonly run: (stopped: AbortSignal) => Promise<void>;
  /** Ends what earlier runs started and did not wait for. */
  readonly stop?: () => Promise<void>;
}

interface RoundParts {
  readonly now: () => Date;
  readonly log: Logger;
  /** No further run starts once it is aborted. */
  readonly stopped: AbortSignal;
  /** Does a daily round's work, unless some worker did it on this day (see `doOnceADay`). */
  readonly onceADay: (name: string, work: () => Promise<void>) => Promise<unknown>;
}

/** How often a worker looks whether a daily round is still to be done, beside midnight: the one that began it may be gone. */
const DAILY_CHECK_MS = 15 * MINUTE_MS;

/**
 * Repeats a round until `stopped` is aborted. A run that fails is logged, and the next one tries again.
 * @returns ends what the round started, and resolves when the current run has ended
 */
export function repeatRound(round: Round, { now, log, stopped, onceADay }: RoundParts): () => Promise<void> {
  const isDaily = round.every === "daily";
  const wait = () => (round.every === "daily" ? Math.min(untilMidnight(now()), DAILY_CHECK_MS) : round.every);
  const work = () => inOwnTrace("round", { round: round.name }, () => round.run(stopped));
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(run, round.atStart ? 0 : wait());
  function run(): void {
    running = (isDaily ? onceADay(round.name, work) : work())
      .catch((error: Error) =>
        log.warn(
          { round: round.name, error: error.message },
          "a round of work failed; the next one tries again",
        ),
      )
      .then(() => {
        if (!stopped.aborted) timer = setTimeout(run, wait());
      });
  }
  return async () => {
    clearTimeout(timer);
    await Promise.all([round.stop?.(), running]);
  };
}

/** Milliseconds until shortly after the next UTC midnight. */
function untilMidnight(now: Date): number {
  return DAY_MS - (now.getTime() % DAY_MS) + 1000;
}
