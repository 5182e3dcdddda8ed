import { createHmac } from "node:crypto";
import type { AccountTransaction } from "#platform/postgres/database.ts";

const HOUR_MS = 3_600_000;

/**
 * Counts one more enquiry of each subject and answers how many came of it in this clock hour, across processes (D5).
 * Only a keyed hash of a subject is stored, and no hour longer than the next one.
 * @param secret key of the hash
 * @param subjects what is counted, such as `address 203.0.113.7`
 */
export async function countHits(
  tx: AccountTransaction,
  secret: string,
  subjects: readonly string[],
  now: Date,
): Promise<readonly number[]> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  await forgetBefore(tx, new Date(hour.getTime() - HOUR_MS));
  const hits: number[] = [];
  for (const subject of subjects) {
    const key = createHmac("sha256", secret).update(`rate.${subject}`).digest("base64url");
    const [row] = await tx.query<{ hits: number }>(
      `insert into rate_counter (account_id, key, window_start, hits) values ($1, $2, $3, 1)
       on conflict (account_id, key, window_start) do update set hits = rate_counter.hits + 1 returning hits`,
      [tx.accountId, key, hour],
    );
    hits.push(row!.hits);
  }
  return hits;
}

/** Rows that another transaction is forgetting are left to it: waiting for it could close a circle. */
async function forgetBefore(tx: AccountTransaction, hour: Date): Promise<void> {
  await tx.query(
    `delete from rate_counter where (key, window_start) in
       (select key, window_start from rate_counter where window_start < $1 for update skip locked)`,
    [hour],
  );
}
