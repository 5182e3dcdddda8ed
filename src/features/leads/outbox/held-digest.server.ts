import type { AccountTransaction } from "#platform/postgres/database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import type { HeldLead } from "../messages/digest-mail.ts";
import type { Target } from "../routing/routing.ts";
import type { Lead } from "../rules/lead.ts";
import { type LeadRow, toLead } from "../rules/lead-row.ts";
import { addDispatches } from "./dispatch-store.server.ts";

/** A digest takes in what is held within this time of its first enquiry. */
const COLLECT_MS = 30 * MINUTE_MS;
/** It is sent so long after its first enquiry: within the hour, and late enough for clocks that differ by minutes (D79). */
const SEND_AFTER_MS = 40 * MINUTE_MS;

/**
 * Puts a lead that was just stored as held into its site's digest. The first one begins a digest and adds its dispatches, which
 * the same jobs send, try again and report as those of any lead (D77, D79).
 * @param digest where the digest goes
 */
export async function addToDigest(
  tx: AccountTransaction,
  { id, siteId, receivedAt }: Pick<Lead, "id" | "siteId" | "receivedAt">,
  digest: readonly Target[],
): Promise<void> {
  const [open] = await tx.query<{ id: string }>(
    `select id from lead where site_id = $1 and digest_id = id and received_at between $2 and $3
     order by received_at desc limit 1`,
    [siteId, new Date(receivedAt.getTime() - COLLECT_MS), new Date(receivedAt.getTime() + COLLECT_MS)],
  );
  await tx.query("update lead set digest_id = $2 where id = $1", [id, open?.id ?? id]);
  if (open) return;
  await addDispatches(tx, id, {
    targets: digest,
    state: "pending",
    now: new Date(receivedAt.getTime() + SEND_AFTER_MS),
  });
}

/** The leads of a digest that are still held, oldest first. */
export async function readDigest(tx: AccountTransaction, digestId: string): Promise<readonly HeldLead[]> {
  const rows = await tx.query<LeadRow & { site_slug: string }>(
    `select lead.*, site.slug as site_slug from lead join site on site.id = lead.site_id
     where digest_id = $1 and suspicions <> '{}' and released_at is null and deidentified_at is null
     order by received_at, lead.id`,
    [digestId],
  );
  return rows.map((row) => ({ ...toLead(row), siteSlug: row.site_slug }));
}
