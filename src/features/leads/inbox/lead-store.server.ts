import type { ShopperId } from "#features/identity/shoppers/shopper.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import { type AccountTransaction, takeTurn } from "#platform/postgres/database.ts";
import { addDispatches, enqueueDue } from "../outbox/dispatch-store.server.ts";
import { addToDigest } from "../outbox/held-digest.server.ts";
import type { Target } from "../routing/routing.ts";
import { MARKETING_CONSENT } from "../rules/consent.ts";
import { decideFolding, type EarlierLead, normaliseText } from "../rules/folding.ts";
import type { Lead } from "../rules/lead.ts";
import { type LeadRow, toLead, toRow } from "../rules/lead-row.ts";
import { addToThread } from "../threads/thread-store.server.ts";

/** What the stores need of the job queue: a job added within the caller's transaction. */
export type Jobs = Pick<JobQueue, "enqueue">;

export interface LeadPorts {
  readonly jobs: Jobs;
  /** UUID for a submission sent again with something else to say. */
  newId(): string;
}

/** A lead that came in, and where it is to go. */
interface RoutedLead {
  readonly lead: Lead;
  readonly targets: readonly Target[];
  /** The signed-in shopper whose own enquiry it is (D145). */
  readonly shopperId?: ShopperId | null;
  /** Whether it changes an enquiry that was sent before, with which consent was given. */
  readonly isUpdate?: boolean;
}

/** The id under which an enquiry is kept, and whether it was already here (D14, D17). */
export interface StoredLead {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Stores a lead with its dispatch rows, jobs and consent in the caller's transaction, so that all of it exists or
 * none (D13). An enquiry that is already here is not stored again; one that adds to another is linked to it (D14). A
 * suspect lead's dispatches are held until it is released; targets of kind "digest" get it in a digest (D79).
 */
export async function storeLead(
  tx: AccountTransaction,
  ports: LeadPorts,
  { lead, targets, shopperId = null, isUpdate = false }: RoutedLead,
): Promise<StoredLead> {
  // Two sendings at once would not see each other; an account's leads come seldom enough to wait their turn.
  await takeTurn(tx, "lead");
  const row = toRow(lead);
  const earlier = await readEarlierLeads(tx, row);
  const folding = decideFolding({ ...foldable(row), held: lead.suspicions.length > 0 }, earlier);
  if (folding.kind === "same") return { id: folding.as, isNew: false };
  const id = earlier.some((other) => other.id === lead.id) ? ports.newId() : lead.id;
  const additionTo = folding.kind === "addition" ? folding.to : row.addition_to;
  await insertLead(tx, { ...row, id, addition_to: additionTo, shopper_id: shopperId });
  await addToThread(tx, { ...row, id, isHeld: lead.suspicions.length > 0 }, lead.receivedAt);
  if (lead.optIn && !isUpdate) await insertConsent(tx, { ...row, id });
  const digest = targets.filter(({ kind }) => kind === "digest");
  const ordinary = targets.filter(({ kind }) => kind !== "digest");
  const held = lead.suspicions.length > 0;
  await addDispatches(tx, id, { targets: ordinary, state: held ? "held" : "pending", now: lead.receivedAt });
  if (held) await addToDigest(tx, { ...lead, id }, digest);
  else await enqueueDue(tx, ports.jobs, { leadId: id, now: lead.receivedAt });
  return { id, isNew: true };
}

/** Ids come from people too; PostgreSQL refuses to look for what is not a UUID. */
export const LEAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A lead of this account, or null. */
export async function readLead(tx: AccountTransaction, id: string): Promise<Lead | null> {
  const [row] = await tx.query<LeadRow>("select * from lead where id = $1", [id]);
  return row ? toLead(row) : null;
}

async function readEarlierLeads(tx: AccountTransaction, lead: LeadRow): Promise<EarlierLead[]> {
  const rows = await tx.query<LeadRow & { held: boolean }>(
    `select id, site_id, received_at, name, last_name, category, subcategory, email_key, phone_key, text_key, vehicle_id, addition_to,
       suspicions <> '{}' and released_at is null as held
     from lead
     where id = $1 or (received_at >= $2::timestamptz - interval '10 minutes' and (email_key = $3 and $3 <> '' or phone_key = $4))
     order by received_at, id`,
    [lead.id, lead.received_at, lead.email_key, lead.phone_key],
  );
  return rows.map((row) => ({ ...foldable(row), held: row.held, additionTo: row.addition_to }));
}

const foldable = (row: LeadRow) => ({
  id: row.id,
  siteId: row.site_id,
  receivedAt: row.received_at,
  emailKey: row.email_key,
  phoneKey: row.phone_key,
  nameKey: normaliseText([`${row.name} ${row.last_name}`]),
  topic: `${row.category} ${row.subcategory ?? ""}`,
  vehicleId: row.vehicle_id,
  text: row.text_key,
});

async function insertLead(
  tx: AccountTransaction,
  row: LeadRow & { readonly shopper_id: ShopperId | null },
): Promise<void> {
  const entries = Object.entries({ ...row, account_id: tx.accountId });
  const columns = entries.map(([column]) => column).join(", ");
  const places = entries.map((_, at) => `$${at + 1}`).join(", ");
  const values = entries.map(([, value]) => (isDocument(value) ? JSON.stringify(value) : value));
  await tx.query(`insert into lead (${columns}) values (${places})`, values);
}

const isDocument = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

async function insertConsent(tx: AccountTransaction, row: LeadRow): Promise<void> {
  await tx.query(
    `insert into marketing_consent (account_id, lead_id, email, phone, given_at, text_version, consent_text, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tx.accountId,
      row.id,
      row.email,
      row.phone,
      row.received_at,
      MARKETING_CONSENT.version,
      MARKETING_CONSENT.text,
      row.origin.formUrl ?? row.origin.url ?? row.seller.siteUrl,
    ],
  );
}
