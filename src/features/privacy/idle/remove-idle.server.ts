import { randomUUID } from "node:crypto";
import type { Shopper, ShopperId } from "#features/identity/shoppers/shopper.ts";
import { eraseShoppers } from "#features/identity/shoppers/shopper-store.server.ts";
import { forEachAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import { findMainHost } from "#features/tenancy/hosts/canonical-host.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { AccountId, SiteId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { SmsSender } from "#platform/sms/sms.ts";
import { buildIdleMail, computeIdleCutoffs, formatIdleSms, type IdleCutoffs } from "./idle-shoppers.ts";

export interface IdleParts {
  readonly db: Database;
  readonly sites: { readonly all: readonly LiveSite[] };
  readonly mailer: Mailer;
  readonly findSmsSender: (site: LiveSite) => SmsSender | null;
  readonly log: Logger;
  readonly now: () => Date;
  readonly stopped?: AbortSignal;
}

/** Shoppers told or removed in one round of an account. */
const MAX_AT_ONCE = 200;

/** Tells shoppers whose account is not used, and removes those who did not come back after that (D245). */
export async function removeIdle(parts: IdleParts): Promise<void> {
  await forEachAccount(parts, ({ accountId }) => removeIdleOf(parts, accountId));
}

async function removeIdleOf(parts: IdleParts, accountId: AccountId): Promise<void> {
  const { db, log, now } = parts;
  const sites = parts.sites.all.filter((site) => site.accountId === accountId);
  if (sites.length === 0) return;
  // A shopper's account is valid on all sites, so the longest time counts.
  const days = Math.max(...sites.map(({ config }) => config.privacy.accountDays));
  const cutoffs = computeIdleCutoffs(days, now());
  const removed = await db.inAccount(accountId, async (tx) => {
    const ids = await findForgotten(tx, cutoffs);
    await eraseShoppers(tx, ids);
    return ids.length;
  });
  const idle = await db.inAccount(accountId, (tx) => claimIdle(tx, cutoffs, now()));
  for (const shopper of idle) await tell(parts, sites, shopper);
  if (removed + idle.length > 0)
    log.info({ account: accountId, removed, told: idle.length }, "idle accounts");
}

/** Told long enough ago, and not seen since. */
async function findForgotten(
  tx: AccountTransaction,
  { removeBefore, toldBefore }: IdleCutoffs,
): Promise<ShopperId[]> {
  const rows = await tx.query<{ id: ShopperId }>(
    `select id from shopper where last_seen_at < $1 and warned_at < $2 and warned_at > last_seen_at
     order by last_seen_at limit ${MAX_AT_ONCE} for update skip locked`,
    [removeBefore, toldBefore],
  );
  return rows.map(({ id }) => id);
}

interface IdleShopper extends Pick<Shopper, "phone" | "email"> {
  /** Where the shopper last agreed to the terms. */
  readonly siteId: SiteId | null;
}

/** Marks those who are to be told, before they are: two processes must not tell one shopper twice. */
function claimIdle(tx: AccountTransaction, { tellBefore }: IdleCutoffs, now: Date): Promise<IdleShopper[]> {
  return tx.query<IdleShopper>(
    `update shopper s set warned_at = $2
     where id in (select id from shopper where last_seen_at < $1 and (warned_at is null or warned_at < last_seen_at)
       order by last_seen_at limit ${MAX_AT_ONCE} for update skip locked)
     returning phone, email, (select site_id from shopper_agreement a
       where a.account_id = s.account_id and a.shopper_id = s.id order by agreed_at desc limit 1) as "siteId"`,
    [tellBefore, now],
  );
}

/** By email where there is an address, which costs nothing. A failure is logged; the account is removed all the same. */
async function tell(
  { mailer, findSmsSender, log }: IdleParts,
  sites: readonly LiveSite[],
  { phone, email, siteId }: IdleShopper,
): Promise<void> {
  const site = sites.find((one) => one.siteId === siteId) ?? sites[0];
  if (!site) return;
  const host = findMainHost(site);
  const words = { siteName: site.config.name, signInAt: host ? `https://${host}/sign-in` : "our website" };
  const mail = { id: randomUUID(), fromName: site.config.name, automatic: true, ...buildIdleMail(words) };
  const isTold = email
    ? await mailer.send({ ...mail, to: email }).then(
        () => true,
        () => false,
      )
    : ((await findSmsSender(site)?.send({ to: phone ?? "", text: formatIdleSms(words) }))?.ok ?? false);
  if (!isTold) log.warn({ site: site.slug }, "the owner of an idle account could not be told");
}
