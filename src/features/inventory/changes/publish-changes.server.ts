import { z } from "zod";
import { accountIdField, defineJob } from "#platform/jobs/jobs.ts";
import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";

const payload = z.object({ accountId: accountIdField });

/** Publishes what people changed of an account's vehicles. */
export const publishChangesJob = defineJob({
  ...{ name: "publish-vehicle-changes", version: 1, schema: payload },
  toKey: ({ accountId }: z.infer<typeof payload>) => String(accountId),
});

/**
 * Gives vehicles that people changed a change number, so that no process misses it and no page that lists them stays (D19). Waits for a
 * running import.
 * @returns how many there were
 */
export async function publishChanges(tx: AccountTransaction): Promise<number> {
  const waiting = await tx.query("select from vehicle_override where not published limit 1");
  if (waiting.length === 0) return 0;
  const changeNumber = await recordChange(tx);
  const published = await tx.query(
    `with told as (update vehicle_override set published = true where not published returning vehicle_id)
     update vehicle set change_number = $1 where id in (select vehicle_id from told) returning id`,
    [changeNumber],
  );
  return published.length;
}
