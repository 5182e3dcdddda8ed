import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";
import { VehicleWriter } from "./vehicle-writer.server.ts";

interface Removal {
  /** Leaves the stock as it is; nothing updates it from then on. */
  readonly keepStock: boolean;
  readonly now: Date;
}

/**
 * Removes a feed, or a mapping used with `import`, with what is held of it (D74). Its vehicles are withdrawn unless they
 * are kept, and never deleted (D7): a feed of the same name takes them up again.
 * @returns how many vehicles were withdrawn, or null when there is no such source
 */
export async function removeSource(
  tx: AccountTransaction,
  name: string,
  { keepStock, now }: Removal,
): Promise<number | null> {
  // An import that is under way ends first. It takes the two locks in the same order.
  const [source] = await tx.query<{ id: number }>("select id from source where name = $1 for update", [name]);
  if (!source) return null;
  await tx.query("select pg_advisory_xact_lock(7305, $1)", [source.id]);
  const withdrawn = keepStock ? 0 : await withdrawStock(tx, source.id, now);
  for (const statement of REMOVALS) await tx.query(statement, [source.id]);
  await tx.query("update source set removed_at = $2 where id = $1", [source.id, now]);
  return withdrawn;
}

const REMOVALS = [
  "update import_run set outcome = 'discarded', content = null, held_content = null where outcome = 'held' and source_id = $1",
  "update import_run set feed_id = null where source_id = $1",
  "update vehicle set held_prices = null, held_at = null, held_discarded = false where held_prices is not null and source_id = $1",
  "delete from feed where source_id = $1",
];

async function withdrawStock(tx: AccountTransaction, sourceId: number, now: Date): Promise<number> {
  const writer = new VehicleWriter(tx, now, await recordChange(tx));
  const shown = await tx.query<{ id: number }>(
    "select id from vehicle where source_id = $1 and withdrawn_at is null",
    [sourceId],
  );
  await writer.end(
    shown.map(({ id }) => id),
    "withdrawn",
  );
  return shown.length;
}
