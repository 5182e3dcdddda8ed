import {
  type AlertOfPerson,
  eraseSubscribers,
  listAlertsOfPerson,
} from "#features/alerts/store/alert-store.server.ts";
import {
  erasePerson,
  type PersonKey,
  type PersonRecord,
  readPerson,
} from "#features/leads/inbox/people.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** Everything that an account holds about a person, from every feature (APP 12). */
export interface HeldRecord extends PersonRecord {
  readonly alerts: readonly AlertOfPerson[];
}

/** Reads everything that this account holds about a person, for the command and for the shopper's own pages. */
export async function readHeldRecord(tx: AccountTransaction, key: PersonKey): Promise<HeldRecord> {
  return { ...(await readPerson(tx, key)), alerts: await listAlertsOfPerson(tx, key) };
}

/**
 * Erases a person from this account (D85). Erasing again finds nothing.
 * @returns what was held until now
 */
export async function eraseHeldRecord(
  tx: AccountTransaction,
  key: PersonKey,
  now: Date,
): Promise<HeldRecord> {
  const alerts = await listAlertsOfPerson(tx, key);
  await eraseSubscribers(tx, key);
  return { ...(await erasePerson(tx, key, now)), alerts };
}
