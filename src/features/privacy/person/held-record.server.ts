import {
  type AlertOfPerson,
  eraseSubscribers,
  listAlertsOfPerson,
} from "#features/alerts/store/alert-store.server.ts";
import { listPapersOfLeads } from "#features/counter/store/papers.server.ts";
import type { Shopper } from "#features/identity/shoppers/shopper.ts";
import {
  eraseRecord,
  type PersonKey,
  type PersonRecord,
  readPerson,
} from "#features/leads/inbox/people.server.ts";
import { listIdsOfShopper } from "#features/leads/inbox/shopper-enquiries.server.ts";
import { namesBothContacts } from "#features/leads/rules/own-enquiry.ts";
import {
  forgetPayer,
  listPaymentsOfPerson,
  type PaymentOfPerson,
} from "#features/payments/store/payer-store.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** Everything that an account holds about a person, from every feature (APP 12). */
export interface HeldRecord extends PersonRecord {
  readonly alerts: readonly AlertOfPerson[];
  readonly payments: readonly PaymentOfPerson[];
  /** What they signed before test drives (D451). */
  readonly papers: Awaited<ReturnType<typeof listPapersOfLeads>>;
}

/** Reads everything that this account holds about a person, for an operator who knows whom it is about. */
export async function readHeldRecord(tx: AccountTransaction, key: PersonKey): Promise<HeldRecord> {
  const record = await readPerson(tx, key);
  const payments = await listPaymentsOfPerson(tx, toPayer(record, key));
  const papers = await listPapersOfLeads(
    tx,
    record.enquiries.map(({ id }) => id),
  );
  return { ...record, alerts: await listAlertsOfPerson(tx, key), payments, papers };
}

const toPayer = ({ shoppers }: PersonRecord, { email }: PersonKey) => ({
  shopperIds: shoppers.map(({ id }) => id),
  email,
});

/**
 * Reads what is the shopper's own of it. An enquiry that only names their number or their address may be somebody else's (D260), and so
 * may a consent that came with it.
 */
export async function readShopperRecord(
  tx: AccountTransaction,
  shopper: Shopper,
  now: Date,
): Promise<HeldRecord> {
  const record = await readHeldRecord(tx, shopper);
  const own = new Set(await listIdsOfShopper(tx, shopper, now));
  // A consent outlives the details of its enquiry.
  const isOwn = ({ leadId, ...named }: HeldRecord["consents"][number]) =>
    own.has(leadId) ||
    (record.enquiries.every(({ id }) => id !== leadId) && namesBothContacts(shopper, named));
  return {
    ...record,
    enquiries: record.enquiries.filter(({ id }) => own.has(id)),
    consents: record.consents.filter(isOwn),
    // What was said in one with an enquiry of somebody else may be about them.
    threads: record.threads.filter(({ leadIds }) => leadIds.every((id) => own.has(id))),
    textRefusals: record.textRefusals.filter(({ phone }) => phone === shopper.phone),
    papers: record.papers.filter(({ leadId }) => own.has(leadId)),
    shoppers: record.shoppers.filter(({ id }) => id === shopper.id),
    // A receipt may have gone to an address that is the shopper's now and was typed by somebody else.
    payments: record.payments.filter(({ shopperId }) => shopperId === shopper.id),
  };
}

/**
 * Erases everything that names a person from this account, for an operator who has seen whom it is about (D85).
 * @returns what was held until now
 */
export async function eraseHeldRecord(
  tx: AccountTransaction,
  key: PersonKey,
  now: Date,
): Promise<HeldRecord> {
  const record = await readHeldRecord(tx, key);
  await eraseSubscribers(tx, key);
  await forgetPayer(tx, toPayer(record, key));
  await eraseRecord(tx, record, now);
  return record;
}

/**
 * Erases what is the shopper's own of it and nothing else: the rest names their number or address, but may be somebody else's (D244).
 * @returns what was erased
 */
export async function eraseShopperRecord(
  tx: AccountTransaction,
  shopper: Shopper,
  now: Date,
): Promise<HeldRecord> {
  const record = await readShopperRecord(tx, shopper, now);
  await eraseSubscribers(tx, shopper);
  await forgetPayer(tx, { shopperIds: [shopper.id], email: null });
  await eraseRecord(tx, record, now);
  return record;
}
