import { z } from "zod";
import type { AccountId } from "#platform/account-id.ts";
import { accountIdField, defineJob, type JobQueue } from "#platform/jobs/jobs.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import {
  findAskedRelease,
  markReleaseAsked,
  type SeenImport,
  settleRelease,
} from "../import/import-runs.server.ts";
import type { ReleaseDecision, Released } from "./release-held.server.ts";

const payload = z.object({ accountId: accountIdField, runId: z.number().int() });

/** Publishes a held import that a person released in the back office: it may take minutes, which no page waits for. */
export const releaseHeldJob = defineJob({
  ...{ name: "release-held-import", version: 1, schema: payload },
  toKey: ({ accountId, runId }: z.infer<typeof payload>) => `${accountId}:${runId}`,
});

/**
 * Has the worker publish a held import as a person saw it (D438).
 * @returns false if it is not held like that any more, or is being published already
 */
export async function askRelease(
  tx: AccountTransaction,
  { jobs, now }: { readonly jobs: Pick<JobQueue, "enqueue">; readonly now: Date },
  asked: SeenImport & { readonly name: string },
): Promise<boolean> {
  if (!(await markReleaseAsked(tx, asked, now))) return false;
  await jobs.enqueue(tx, releaseHeldJob, { payload: { accountId: tx.accountId, runId: asked.runId } });
  return true;
}

interface Parts {
  readonly db: Database;
  readonly now: () => Date;
  readonly release: (accountId: AccountId, decision: ReleaseDecision) => Promise<Released>;
}

/** Publishes what `askRelease` was asked for, or notes why it cannot be. */
export async function releaseAsked(
  { db, now, release }: Parts,
  { accountId, runId }: z.infer<typeof payload>,
): Promise<void> {
  const sourceName = await db.inAccount(accountId, (tx) => findAskedRelease(tx, runId));
  if (sourceName === null) return;
  const { released, why } = await release(accountId, { sourceName, runId, now: now(), importOnly: true });
  if (!released)
    await db.inAccount(accountId, (tx) => settleRelease(tx, runId, why ?? "It is not held any more."));
}
