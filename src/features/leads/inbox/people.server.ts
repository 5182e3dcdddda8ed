import {
  eraseShoppers,
  listShoppersOfPerson,
  type ShopperRecord,
} from "#features/identity/shoppers/shopper-store.server.ts";
import { normaliseTyped } from "#platform/http/read-input.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { normaliseEmail, normalisePhone } from "../rules/person.ts";
import { forgetRefusals, listRefusals, type TextRefusal } from "../texts/text-store.server.ts";
import {
  forgetThreadEvents,
  listThreadRecords,
  type ThreadRecord,
} from "../threads/thread-records.server.ts";
import { deIdentifyLeads } from "./de-identify.server.ts";
import { type ListedLead, listLeadsOfPerson } from "./lead-list.server.ts";

/** One person as a dealer's records know them: by email address or by phone number. */
export interface PersonKey {
  readonly email: string | null;
  /** As `+61412345678`. */
  readonly phone: string | null;
}

/** Reads what an operator typed, as the forms read it (D228); null when it is neither an email address nor a phone number. */
export function readPersonKey(text: string): PersonKey | null {
  const typed = normaliseTyped(text);
  const [email, phone] = [normaliseEmail(typed), normalisePhone(typed)];
  return email || phone ? { email, phone } : null;
}

/** A consent to marketing (LAW-06). */
interface Consent {
  readonly id: number;
  readonly leadId: string;
  readonly email: string;
  readonly phone: string;
  readonly givenAt: Date;
  readonly textVersion: string;
  readonly text: string;
  readonly source: string;
  readonly withdrawnAt: Date | null;
}

/** Everything that an account holds about a person (APP 12). */
export interface PersonRecord {
  readonly enquiries: readonly ListedLead[];
  readonly consents: readonly Consent[];
  /** What was written down about them, which may be about others who share their address or number. */
  readonly threads: readonly ThreadRecord[];
  /** Their numbers that answered STOP to a text message. */
  readonly textRefusals: readonly TextRefusal[];
  /** Their shopper accounts with the sessions. */
  readonly shoppers: readonly ShopperRecord[];
}

/** Reads everything that this account holds about a person, oldest first. */
export async function readPerson(tx: AccountTransaction, key: PersonKey): Promise<PersonRecord> {
  const enquiries = await listLeadsOfPerson(tx, key);
  const consents = await tx.query<Consent>(
    `select id, lead_id as "leadId", email, phone, given_at as "givenAt", text_version as "textVersion",
       consent_text as text, source, withdrawn_at as "withdrawnAt"
     from marketing_consent where ${CONSENT_OF_PERSON} order by given_at, id`,
    listConsentValues(enquiries, key),
  );
  const threads = await listThreadRecords(
    tx,
    enquiries.map(({ id }) => id),
  );
  const phones = [key.phone, ...enquiries.map(({ person }) => normalisePhone(person.phone))];
  const textRefusals = await listRefusals(
    tx,
    phones.filter((phone) => phone !== null),
  );
  return { enquiries, consents, threads, textRefusals, shoppers: await listShoppersOfPerson(tx, key) };
}

/**
 * Erases a record from this account: its enquiries are de-identified, what waits to be sent is cancelled, its consents are deleted,
 * and so are its shopper accounts and what staff wrote down (D85). Erasing again finds nothing.
 */
export async function eraseRecord(
  tx: AccountTransaction,
  { enquiries, consents, textRefusals, shoppers }: PersonRecord,
  now: Date,
): Promise<void> {
  await tx.query("delete from marketing_consent where id = any($1)", [consents.map(({ id }) => id)]);
  const leadIds = enquiries.map(({ id }) => id);
  await forgetThreadEvents(tx, leadIds);
  await deIdentifyLeads(tx, leadIds, now);
  await forgetRefusals(
    tx,
    textRefusals.map(({ phone }) => phone),
  );
  await eraseShoppers(
    tx,
    shoppers.map(({ id }) => id),
  );
}

/**
 * Withdraws a shopper's consents to marketing: those of their own enquiries, and those of any that names their proved address, since
 * whoever has an address may stop mail to it (D260). The proof stays (D85); enquiries that are dispatched, listed or exported from now
 * on say that there is none.
 * @returns of each site, the id of the newest enquiry that reached the dealer and said that there is one
 */
export async function withdrawConsents(
  tx: AccountTransaction,
  { email, own }: { readonly email: string | null; readonly own: readonly string[] },
  now: Date,
): Promise<readonly string[]> {
  const named = await tx.query<{ id: string }>(
    "select id from lead where deidentified_at is null and (id = any($1::uuid[]) or email_key = $2)",
    [own, email],
  );
  const ids = named.map(({ id }) => id);
  const agreed = await tx.query<{ id: string }>(
    `select distinct on (site_id) id from lead
     where id = any($1::uuid[]) and opt_in and (suspicions = '{}' or released_at is not null)
     order by site_id, received_at desc, id`,
    [ids],
  );
  await tx.query(
    `update marketing_consent set withdrawn_at = $3
     where withdrawn_at is null and (lead_id = any($1::uuid[]) or lower(email) = $2)`,
    [ids, email, now],
  );
  await tx.query("update lead set opt_in = false where id = any($1::uuid[])", [ids]);
  return agreed.map(({ id }) => id);
}

/** A consent can outlive its enquiry's details, so it is found by its own address and number as well. */
const CONSENT_OF_PERSON = `(lead_id = any($1::uuid[]) or lower(email) = $2
  or right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) = right($3, 9))`;

function listConsentValues(
  enquiries: readonly ListedLead[],
  { email, phone }: PersonKey,
): readonly unknown[] {
  return [enquiries.map(({ id }) => id), email, phone];
}
