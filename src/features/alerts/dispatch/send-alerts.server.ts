import type { LiveStocks } from "#features/catalogue/index/live-stocks.server.ts";
import { dropSearchText } from "#features/results/describe-search.ts";
import type { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { toManageUrl, toStopUrl } from "../links/alert-links.ts";
import { buildAlertsMail } from "../messages/alert-mail.ts";
import { buildConfirmMail, buildFullMail, buildKnownMail } from "../messages/confirm-mail.ts";
import { isDigestDue } from "../rules/digest-time.ts";
import {
  claimSubscriber,
  findSubscriber,
  listAlerts,
  releaseSubscriber,
  type StoredAlert,
  type Subscriber,
} from "../store/alert-store.server.ts";
import { listWaitingMatches, settleMatches, type WaitingMatch } from "../store/digest-store.server.ts";
import type { ConfirmJob, SubscriberJob } from "./alert-jobs.ts";
import { buildDigest } from "./build-digest.server.ts";

/** What sending alerts works with. */
export interface SendPorts {
  readonly db: Database;
  readonly sites: Pick<LiveSites, "keep" | "find">;
  readonly stocks: Pick<LiveStocks, "load">;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly secret: string;
  readonly now: () => Date;
}

/** Handler of `confirmAlertsJob`: one email that lists what waits to be confirmed, or else what is there already. */
export async function sendConfirmation(
  ports: SendPorts,
  { accountId, subscriberId, isFull }: ConfirmJob,
): Promise<void> {
  const { db, sites, mailer, secret, now } = ports;
  const { subscriber, alerts } = await db.inAccount(accountId, async (tx) => ({
    subscriber: await findSubscriber(tx, subscriberId),
    alerts: await listAlerts(tx, subscriberId),
  }));
  const site = subscriber && (await sites.find(subscriber.siteId));
  if (!subscriber || !site || alerts.length === 0) return;
  const waiting = alerts.filter(({ confirmedAt }) => confirmedAt === null);
  const manageUrl = toManageUrl(subscriber, secret);
  const content = isFull
    ? buildFullMail(site.config, { titles: alerts.map(toMailTitle), manageUrl })
    : waiting.length > 0
      ? buildConfirmMail(site.config, { titles: waiting.map(toMailTitle), manageUrl })
      : buildKnownMail(site.config, { titles: alerts.map(toMailTitle), manageUrl });
  await mailer.send({
    id: `confirm-alerts-${subscriberId}-${now().getTime()}`,
    fromName: site.config.name,
    to: subscriber.email,
    ...content,
    automatic: true,
  });
}

/**
 * Handler of `sendAlertsJob`: one email with everything that waits for a subscriber. The person is claimed, and no transaction is held
 * while stock is read and the email is sent (D465): two workers do not send the same, and what one that is killed between sending
 * and recording sent is sent again.
 */
export async function sendAlerts(
  ports: SendPorts,
  { accountId, subscriberId }: SubscriberJob,
): Promise<void> {
  const { db } = ports;
  const now = ports.now();
  const claimed = await db.inAccount(accountId, async (tx) => {
    const subscriber = await claimSubscriber(tx, subscriberId, now);
    return subscriber && { subscriber, matches: await listWaitingMatches(tx, subscriberId) };
  });
  if (!claimed) return;
  const { subscriber, matches } = claimed;
  let isSent: boolean | null = null;
  try {
    isSent = await sendDigest(ports, subscriber, { matches, now });
  } finally {
    await db.inAccount(accountId, async (tx) => {
      if (isSent !== null) await settleMatches(tx, subscriberId, { matches, now, isSent });
      await releaseSubscriber(tx, subscriberId);
    });
  }
}

/** @returns whether an email was sent; null if none is due */
async function sendDigest(
  { sites, stocks, mailer, secret, log }: SendPorts,
  subscriber: Subscriber,
  { matches, now }: { readonly matches: readonly WaitingMatch[]; readonly now: Date },
): Promise<boolean | null> {
  const site = await sites.keep(subscriber.siteId);
  if (!site || !isDigestDue(subscriber, now, site.config.timeZone)) return null;
  const { stock } = await stocks.load(site);
  const { id, siteUrl, email } = subscriber;
  const groups = await buildDigest(matches, { stock, config: site.config, siteUrl, now });
  if (groups.length === 0) return false;
  await mailer.send({
    id: `alerts-${id}-${now.getTime()}`,
    fromName: site.config.name,
    to: email,
    ...buildAlertsMail(site.config, { groups, manageUrl: toManageUrl(subscriber, secret) }),
    unsubscribeUrl: toStopUrl(subscriber, secret),
    automatic: true,
  });
  log.info({ subscriber: id, site: site.slug, alerts: groups.length }, "alerts sent");
  return true;
}

/** The words of a search that is not confirmed are a stranger's: an email in the dealer's name does not repeat them. */
const toMailTitle = ({ kind, title, confirmedAt }: StoredAlert): string =>
  kind === "search" && confirmedAt === null ? dropSearchText(title) || "A search" : title;
