import type { Database } from "../postgres/database.ts";
import { MINUTE_MS } from "../time.ts";

/** A worker that was killed leaves its daily work to another after this time. */
const CLAIM_MS = 5 * MINUTE_MS;

interface Daily {
  readonly db: Pick<Database, "query">;
  readonly now: () => Date;
  /** What is stopped is not done, and left to another worker or a later start (D95). */
  readonly stopped: AbortSignal;
}

interface DailyRound {
  readonly name: string;
  /** A round that was never done before waits for the end of this day, of UTC. */
  readonly since: Date;
}

/**
 * Does daily work unless it was done today, of UTC, or another worker is at it (D465). It may still be done twice: by a worker that
 * loses the database for five minutes, and another.
 */
export async function doOnceADay(
  daily: Daily,
  round: DailyRound,
  work: () => Promise<void>,
): Promise<"done" | "left"> {
  const { db, now, stopped } = daily;
  const today = toDay(now());
  if (!(await claim(daily, round, today))) return "left";
  const renewing = setInterval(() => void renew(daily, round).catch(() => undefined), CLAIM_MS / 5);
  const end = (isDone: boolean) =>
    db.query(
      "update daily_round set claimed_until = null, done_on = case when $2 then $3::date else done_on end where name = $1",
      [round.name, isDone, today],
    );
  try {
    await work();
    clearInterval(renewing);
    await end(!stopped.aborted);
  } catch (error) {
    clearInterval(renewing);
    await end(false);
    throw error;
  }
  return stopped.aborted ? "left" : "done";
}

async function claim({ db, now }: Daily, { name, since }: DailyRound, today: string): Promise<boolean> {
  await db.query("insert into daily_round (name, done_on) values ($1, $2) on conflict do nothing", [
    name,
    toDay(since),
  ]);
  const claimed = await db.query(
    `update daily_round set claimed_until = $3
     where name = $1 and done_on < $2 and (claimed_until is null or claimed_until <= $4) returning name`,
    [name, today, toClaim(now()), now()],
  );
  return claimed.length > 0;
}

const renew = ({ db, now }: Daily, { name }: DailyRound) =>
  db.query("update daily_round set claimed_until = $2 where name = $1", [name, toClaim(now())]);

const toClaim = (now: Date) => new Date(now.getTime() + CLAIM_MS);
const toDay = (instant: Date) => instant.toISOString().slice(0, 10);
