import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { ImportReport } from "../import/guard/import-report.ts";
import { findHeld, updateHeld } from "../import/import-runs.server.ts";
import { type ChangedImport, NotPublished, publishHeld } from "../import/publish-held.server.ts";
import { gatherStatistics } from "../import/run-import.server.ts";
import { type HeldPrice, listHeldPrices, releaseHeldPrices } from "../sources/held-prices.server.ts";

interface Parts {
  readonly db: Database;
  readonly secret: string;
}

export interface ReleaseDecision {
  readonly sourceName: string;
  readonly now: Date;
  /** Leaves held prices as they are. */
  readonly importOnly?: boolean;
  /** The held import that a person saw; without it the newest one. */
  readonly runId?: number;
}

export interface Released {
  /** Whether a held import was published. */
  readonly released: boolean;
  /** How many held prices were. */
  readonly prices: number;
  /** What the import did; absent if none was published. */
  readonly report?: ImportReport;
  /** Why nothing was released, and what to do, in sentences; absent if something was. */
  readonly refused?: string;
  /** The same without what to do on the command line. */
  readonly why?: string;
}

/**
 * Publishes what waits for a person of a feed or mapping: its newest held import and the prices that were held, all of it
 * or nothing (D6, D9, D11). The import does what its report said, or is refused (D190). A price that the import itself holds, or
 * changes, stays held: nobody has seen it.
 */
export async function releaseHeld(
  { db, secret }: Parts,
  accountId: AccountId,
  { sourceName, now, importOnly = false, runId }: ReleaseDecision,
): Promise<Released> {
  try {
    const released = await db.inAccount(accountId, async (tx) => {
      // An import of the same source takes the same lock first.
      await tx.query("select from source where name = $1 for update", [sourceName]);
      const waiting = importOnly ? [] : await listHeldPrices(tx, sourceName);
      const held = await findHeld(tx, sourceName);
      if (runId !== undefined && held?.runId !== runId) throw new NotPublished(ANOTHER);
      const report = held && (await publishHeld(tx, held, { secret, now }));
      const prices = await releaseSeen(tx, waiting, { sourceName, now });
      return { released: held !== null, prices, ...(report && { report }) };
    });
    if (released.report) await gatherStatistics(db, accountId, released.report);
    return released;
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error;
    const { message, changed } = error;
    // What it would do now is what its next release does.
    const reason = changed?.reason ?? "The stock changed since it was held.";
    if (changed) await db.inAccount(accountId, (tx) => updateHeld(tx, changed.runId, { ...changed, reason }));
    const refused = `${message} ${describeAdvice(sourceName, changed)}`;
    return { released: false, prices: 0, refused, why: message };
  }
}

const ANOTHER = "It is not held any more, or a newer file is.";

/** Releases the prices that waited before, as far as they still do and are the same. */
async function releaseSeen(
  tx: AccountTransaction,
  waiting: readonly HeldPrice[],
  { sourceName, now }: ReleaseDecision,
): Promise<number> {
  if (waiting.length === 0) return 0;
  const seen = new Set(waiting.map(toText));
  const still = (await listHeldPrices(tx, sourceName)).filter((price) => seen.has(toText(price)));
  return releaseHeldPrices(
    tx,
    still.map(({ vehicleId }) => vehicleId),
    now,
  );
}

const toText = ({ vehicleId, shownCents, heldCents }: HeldPrice) => `${vehicleId} ${shownCents} ${heldCents}`;

function describeAdvice(sourceName: string, changed: ChangedImport | null): string {
  const discard = `\`feeds discard ${sourceName}\` drops it.`;
  return changed
    ? `Nothing was changed. \`feeds release ${sourceName}\` again does what it would do now; ${discard}`
    : `Nothing was changed. Import the file again; ${discard}`;
}
