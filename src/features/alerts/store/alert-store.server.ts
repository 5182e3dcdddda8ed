import type { SiteId } from "#platform/account-id.ts";
import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import {
  ALERT_CONSENT,
  type AlertSubject,
  type Frequency,
  MAX_ALERTS,
  PROVED_CONSENT,
} from "../rules/alert.ts";

export interface Subscriber {
  readonly id: string;
  readonly siteId: SiteId;
  readonly email: string;
  /** `https://dealer.example` */
  readonly siteUrl: string;
  readonly frequency: Frequency;
  readonly digestAt: Date | null;
}

/** An alert as its owner sees it. */
export interface StoredAlert {
  readonly id: string;
  readonly kind: AlertSubject["kind"];
  readonly search: string | null;
  readonly vehicleId: number | null;
  readonly title: string;
  readonly askedAt: Date;
  readonly confirmedAt: Date | null;
}

export interface AlertRequest {
  readonly siteId: SiteId;
  readonly siteUrl: string;
  /** As `normaliseEmail` has it. */
  readonly email: string;
  readonly frequency: Frequency;
  readonly subject: AlertSubject;
  /** What it is about, in words: "SUV, Up to $30,000". */
  readonly title: string;
  /** The path of the page on which the person agreed. */
  readonly source: string;
  /** The shopper who asks has proved the address, so nothing is left to confirm (D153). */
  readonly isProved: boolean;
  readonly now: Date;
}

export type AskOutcome =
  | { readonly kind: "asked"; readonly subscriberId: string }
  | { readonly kind: "too-many"; readonly subscriberId: string };

const SUBSCRIBER = `
  id, site_id as "siteId", email, site_url as "siteUrl", frequency, digest_at as "digestAt"`;
const ALERT = `
  id, kind, search, vehicle_id as "vehicleId", title, asked_at as "askedAt", confirmed_at as "confirmedAt"`;

/**
 * Stores an alert. Nothing is sent for it until its owner has confirmed it, or has asked for it with a proved address. Otherwise,
 * asking for the same again changes nothing.
 */
export async function askForAlert(
  tx: AccountTransaction,
  request: AlertRequest,
  newId: () => string,
): Promise<AskOutcome> {
  const { siteId, siteUrl, email, frequency, subject, title, source, isProved, now } = request;
  const added = await tx.query<{ id: string }>(
    `insert into alert_subscriber (account_id, id, site_id, email, site_url, frequency, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account_id, site_id, email) do update set site_url = excluded.site_url,
       frequency = case when $8 then excluded.frequency else alert_subscriber.frequency end returning id`,
    [tx.accountId, newId(), siteId, email, siteUrl, frequency, now, isProved],
  );
  const { id } = requireRow(added);
  // The first alert of a site is matched with what changes from now on.
  await tx.query(
    `insert into alert_progress (account_id, site_id, change_number)
     select id, $2, change_number from account where id = $1 on conflict do nothing`,
    [tx.accountId, siteId],
  );
  const alerts = await listAlerts(tx, id);
  const consent = isProved ? PROVED_CONSENT : ALERT_CONSENT;
  const [search, vehicleId] = subject.kind === "search" ? [subject.search, null] : [null, subject.vehicleId];
  const isKnown = alerts.some((alert) => alert.search === search && alert.vehicleId === vehicleId);
  if (!isKnown && alerts.length >= MAX_ALERTS) return { kind: "too-many", subscriberId: id };
  await tx.query(
    `insert into alert (account_id, id, subscriber_id, kind, search, vehicle_id, title, asked_at, text_version,
       consent_text, source, confirmed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (account_id, subscriber_id, coalesce(search, ''), coalesce(vehicle_id, 0)) do update
       set asked_at = excluded.asked_at, text_version = excluded.text_version, consent_text = excluded.consent_text,
         source = excluded.source, confirmed_at = excluded.confirmed_at
       where alert.confirmed_at is null and excluded.confirmed_at is not null`,
    [
      ...[tx.accountId, newId(), id, subject.kind, search, vehicleId, title, now],
      ...[consent.version, consent.text, source, isProved ? now : null],
    ],
  );
  return { kind: "asked", subscriberId: id };
}

export async function findSubscriber(tx: AccountTransaction, id: string): Promise<Subscriber | null> {
  const [row] = await tx.query<Subscriber>(`select ${SUBSCRIBER} from alert_subscriber where id = $1`, [id]);
  return row ?? null;
}

/** Longer than it takes to read a site's stock and to send a mail. */
const CLAIM_MS = 3 * MINUTE_MS;

/**
 * Gives a subscriber to one worker until `releaseSubscriber`, or for three minutes; null while another writes to this person, or once it
 * is gone.
 */
export async function claimSubscriber(
  tx: AccountTransaction,
  id: string,
  now: Date,
): Promise<Subscriber | null> {
  const [row] = await tx.query<Subscriber>(
    `update alert_subscriber set claimed_until = $3
     where id = $1 and (claimed_until is null or claimed_until <= $2) returning ${SUBSCRIBER}`,
    [id, now, new Date(now.getTime() + CLAIM_MS)],
  );
  return row ?? null;
}

export async function releaseSubscriber(tx: AccountTransaction, id: string): Promise<void> {
  await tx.query("update alert_subscriber set claimed_until = null where id = $1", [id]);
}

/** A subscriber's alerts, newest first. */
export function listAlerts(tx: AccountTransaction, subscriberId: string): Promise<StoredAlert[]> {
  return tx.query<StoredAlert>(
    `select ${ALERT} from alert where subscriber_id = $1 order by asked_at desc, id`,
    [subscriberId],
  );
}

/** Confirms those alerts of a subscriber that their owner has seen. @returns how many waited for it */
export async function confirmAlerts(
  tx: AccountTransaction,
  subscriberId: string,
  { alertIds, now }: { readonly alertIds: readonly string[]; readonly now: Date },
): Promise<number> {
  const confirmed = await tx.query(
    `update alert set confirmed_at = $3 where subscriber_id = $1 and id = any($2::uuid[]) and confirmed_at is null
     returning id`,
    [subscriberId, alertIds, now],
  );
  return confirmed.length;
}

export async function changeFrequency(
  tx: AccountTransaction,
  subscriberId: string,
  frequency: Frequency,
): Promise<void> {
  await tx.query("update alert_subscriber set frequency = $2 where id = $1", [subscriberId, frequency]);
}

/** Ends one alert of a subscriber, with what waits to be sent for it. */
export async function stopAlert(
  tx: AccountTransaction,
  subscriberId: string,
  alertId: string,
): Promise<void> {
  await tx.query("delete from alert where subscriber_id = $1 and id = $2", [subscriberId, alertId]);
}

/** Ends all alerts of a subscriber and forgets the address. */
export async function stopAllAlerts(tx: AccountTransaction, subscriberId: string): Promise<void> {
  await tx.query("delete from alert_subscriber where id = $1", [subscriberId]);
}

/** An alert with the words and the page in which the person agreed (APP 12). */
export interface AlertOfPerson extends StoredAlert {
  readonly email: string;
  readonly siteId: SiteId;
  readonly frequency: Frequency;
  readonly textVersion: string;
  readonly text: string;
  readonly source: string;
}

/** All alerts that an account holds about a person, oldest first; there are none about a phone number. */
export function listAlertsOfPerson(
  tx: AccountTransaction,
  { email }: { readonly email: string | null },
): Promise<AlertOfPerson[]> {
  return tx.query<AlertOfPerson>(
    `select a.id, a.kind, a.search, a.vehicle_id as "vehicleId", a.title, a.asked_at as "askedAt",
       a.confirmed_at as "confirmedAt", s.email, s.site_id as "siteId", s.frequency, a.text_version as "textVersion", a.consent_text as text, a.source
     from alert a join alert_subscriber s on s.account_id = a.account_id and s.id = a.subscriber_id
     where s.email = $1 order by a.asked_at, a.id`,
    [email],
  );
}

/** Ends one alert of a person. @returns what it was about; null if the person has no such alert */
export async function stopAlertOfPerson(
  tx: AccountTransaction,
  { email }: { readonly email: string | null },
  alertId: string,
): Promise<Pick<StoredAlert, "title" | "search" | "vehicleId"> | null> {
  const [stopped] = await tx.query<Pick<StoredAlert, "title" | "search" | "vehicleId">>(
    `delete from alert a using alert_subscriber s
     where s.account_id = a.account_id and s.id = a.subscriber_id and s.email = $1 and a.id = $2
     returning a.title, a.search, a.vehicle_id as "vehicleId"`,
    [email, alertId],
  );
  return stopped ?? null;
}

/** Ends all alerts of a person on every site of the account, and forgets the address. */
export async function eraseSubscribers(
  tx: AccountTransaction,
  { email }: { readonly email: string | null },
): Promise<void> {
  await tx.query("delete from alert_subscriber where email = $1", [email]);
}

/** Deletes what nobody confirmed since an instant, and subscribers that have no alert. */
export async function removeUnconfirmed(tx: AccountTransaction, before: Date): Promise<void> {
  await tx.query("delete from alert where confirmed_at is null and asked_at < $1", [before]);
  await tx.query(
    `delete from alert_subscriber s where created_at < $1
       and not exists (select from alert a where a.subscriber_id = s.id)`,
    [before],
  );
}
