import type { AccountId, SiteId } from "#platform/account-id.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { deIdentifyLeads } from "./de-identify.server.ts";
import { computeRetentionCutoffs, type RetentionSettings } from "./retention.ts";

/** Leads in one transaction, so that a large clean-up does not keep new enquiries waiting. */
const MAX_LEADS_AT_ONCE = 500;

export interface RetentionRules {
  readonly accountId: AccountId;
  /** Settings by site. */
  readonly bySite: ReadonlyMap<SiteId, RetentionSettings>;
  /** For what came through a site that is no longer served. */
  readonly otherwise: RetentionSettings;
}

export interface RetentionResult {
  readonly enquiries: number;
  readonly files: number;
  readonly consents: number;
}

/**
 * De-identifies an account's enquiries, and deletes files and consents, once they have been kept long enough (D85). It may
 * run in several processes at once, and again at any time.
 */
export async function applyRetention(
  db: Database,
  { accountId, bySite, otherwise }: RetentionRules,
  now: Date,
): Promise<RetentionResult> {
  const sites = [...bySite].map(([siteId, settings]) => ({
    siteId,
    ...computeRetentionCutoffs(settings, now),
  }));
  const rules = JSON.stringify(sites);
  const rest = JSON.stringify(computeRetentionCutoffs(otherwise, now));
  const consents = await db.inAccount(accountId, (tx) => deleteConsents(tx, rules, rest));
  const files = await db.inAccount(accountId, (tx) => deleteFiles(tx, rules, rest));
  let enquiries = 0;
  while (true) {
    const removed = await db.inAccount(accountId, async (tx) => {
      const ids = await findKeptLongEnough(tx, rules, rest);
      if (ids.length > 0) await deIdentifyLeads(tx, ids, now);
      return ids.length;
    });
    enquiries += removed;
    if (removed < MAX_LEADS_AT_ONCE) return { enquiries, files, consents };
  }
}

/** The cutoff `$1` gives the site of `lead`, else that of `$2`. */
const cutoff = (key: "enquiries" | "heldEnquiries" | "files" | "consents") =>
  `coalesce((select rule->>'${key}' from jsonb_array_elements($1::jsonb) rule
     where (rule->>'siteId')::bigint = lead.site_id), $2::jsonb->>'${key}')::timestamptz`;

async function findKeptLongEnough(tx: AccountTransaction, rules: string, rest: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from lead
     where deidentified_at is null and received_at <
       case when suspicions <> '{}' and released_at is null then ${cutoff("heldEnquiries")} else ${cutoff("enquiries")} end
     order by received_at limit ${MAX_LEADS_AT_ONCE} for update skip locked`,
    [rules, rest],
  );
  return rows.map(({ id }) => id);
}

async function deleteFiles(tx: AccountTransaction, rules: string, rest: string): Promise<number> {
  const rows = await tx.query(
    `delete from lead_attachment using lead
     where lead.account_id = lead_attachment.account_id and lead.id = lead_id
       and lead_attachment.received_at < ${cutoff("files")} returning 1`,
    [rules, rest],
  );
  return rows.length;
}

async function deleteConsents(tx: AccountTransaction, rules: string, rest: string): Promise<number> {
  const rows = await tx.query(
    `delete from marketing_consent using lead
     where lead.account_id = marketing_consent.account_id and lead.id = lead_id and given_at < ${cutoff("consents")}
     returning 1`,
    [rules, rest],
  );
  return rows.length;
}
