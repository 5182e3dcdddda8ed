import { randomUUID } from "node:crypto";
import { DEFAULT_PRIVACY } from "#features/content/settings.ts";
import type { Shopper, ShopperId } from "#features/identity/shoppers/shopper.ts";
import { eraseShoppers } from "#features/identity/shoppers/shopper-store.server.ts";
import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import { findMainHost } from "#features/tenancy/hosts/site-hosts.ts";
import type { LiveSite, LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { AccountId, SiteId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { SmsSender } from "#platform/sms/sms.ts";
import { buildIdleMail, computeIdleTimes, formatIdleSms, type IdleTimes } from "./idle-shoppers.ts";

export interface IdleParts {
  readonly db: Database;
  readonly sites: Pick<LiveSites, "ofAccount">;
  readonly mailer: Mailer;
  readonly findSmsSender: (site: LiveSite) => SmsSender | null;
  readonly log: Logger;
  readonly now: () => Date;
  readonly stopped?: AbortSignal;
}

/** Shoppers told or removed in one round of an account. */
const MAX_AT_ONCE = 200;
/** How long one process has for telling a shopper, before another try. Rounds are an hour apart. */
const TRY_MS = 50 * 60_000;

/** Tells shoppers whose account is not used, and removes those who did not come back after that (D245, D263). */
export async function removeIdle(parts: IdleParts): Promise<void> {
  const due = ["idle_shoppers", parts.now(), DEFAULT_PRIVACY.accountDays] as const;
  await forEachDueAccount(parts, due, (accountId) => removeIdleOf(parts, accountId));
}

async function removeIdleOf(parts: IdleParts, accountId: AccountId): Promise<void> {
  const { db, log, now } = parts;
  const sites = await parts.sites.ofAccount(accountId);
  if (sites.length === 0) return;
  // A shopper's account is valid on all sites, so the longest time counts.
  const days = Math.max(...sites.map(({ config }) => config.privacy.accountDays));
  const times = computeIdleTimes(days, now());
  const removed = await db.inAccount(accountId, async (tx) => {
    const ids = await findForgotten(tx, times, now());
    await eraseShoppers(tx, ids);
    return ids.length;
  });
  const idle = await db.inAccount(accountId, (tx) => claimIdle(tx, times, now()));
  const counts = { told: 0, failed: 0, unreachable: 0 };
  for (const shopper of idle) {
    const outcome = await tell(parts, { sites, times }, shopper);
    counts[outcome] += 1;
    if (outcome === "told")
      await db.inAccount(accountId, (tx) => recordTold(tx, shopper.id, { ...times, now: now() }));
  }
  if (removed + idle.length > 0) log.info({ account: accountId, removed, ...counts }, "idle accounts");
}

/** Told long enough ago, and not seen since. */
async function findForgotten(
  tx: AccountTransaction,
  { removeBefore }: IdleTimes,
  now: Date,
): Promise<ShopperId[]> {
  const rows = await tx.query<{ id: ShopperId }>(
    `select id from shopper where last_seen_at < $1 and keep_until < $2 and warned_at > last_seen_at
     order by last_seen_at limit ${MAX_AT_ONCE} for update skip locked`,
    [removeBefore, now],
  );
  return rows.map(({ id }) => id);
}

interface IdleShopper extends Pick<Shopper, "id" | "phone" | "email"> {
  /** Where the shopper last agreed to the terms. */
  readonly siteId: SiteId | null;
}

/**
 * Takes on those who are to be told, so that two processes do not tell one shopper twice. Those who were tried the longest time ago come
 * first: who cannot be told keeps nobody else waiting.
 */
function claimIdle(tx: AccountTransaction, { noticeBefore }: IdleTimes, now: Date): Promise<IdleShopper[]> {
  return tx.query<IdleShopper>(
    `update shopper s set notice_tried_at = $2
     where id = any(array(select id from shopper where last_seen_at < $1 and (warned_at is null or warned_at < last_seen_at)
       and (notice_tried_at is null or notice_tried_at <= $3)
       order by notice_tried_at nulls first, last_seen_at limit ${MAX_AT_ONCE} for update skip locked))
     returning id, phone, email, (select site_id from shopper_agreement a
       where a.account_id = s.account_id and a.shopper_id = s.id order by agreed_at desc limit 1) as "siteId"`,
    [noticeBefore, now, new Date(now.getTime() - TRY_MS)],
  );
}

async function recordTold(
  tx: AccountTransaction,
  id: ShopperId,
  { keepUntil, now }: { readonly keepUntil: Date; readonly now: Date },
): Promise<void> {
  await tx.query("update shopper set warned_at = $2, keep_until = $3 where id = $1", [id, now, keepUntil]);
}

interface Notice {
  readonly sites: readonly LiveSite[];
  readonly times: IdleTimes;
}

/**
 * By email where there is an address, which costs nothing; otherwise, or if that fails, by text message. `unreachable`: there is
 * nothing to send a message with.
 */
async function tell(
  { mailer, findSmsSender, log }: IdleParts,
  { sites, times }: Notice,
  { phone, email, siteId }: IdleShopper,
): Promise<"told" | "failed" | "unreachable"> {
  const site = sites.find((one) => one.siteId === siteId) ?? sites[0];
  if (!site) return "unreachable";
  const host = findMainHost(site);
  const words = {
    ...{ siteName: site.config.name, signInAt: host ? `https://${host}/sign-in` : "our website" },
    ...times,
  };
  const mail = { id: randomUUID(), fromName: site.config.name, automatic: true, ...buildIdleMail(words) };
  if (email && (await isSent(mailer.send({ ...mail, to: email })))) return "told";
  const sms = phone ? findSmsSender(site) : null;
  if (sms && phone && (await sms.send({ to: phone, text: formatIdleSms(words) })).ok) return "told";
  if (!email && !sms) return "unreachable";
  log.warn({ site: site.slug }, "the owner of an idle account could not be told");
  return "failed";
}

const isSent = (sending: Promise<unknown>): Promise<boolean> =>
  sending.then(
    () => true,
    () => false,
  );
