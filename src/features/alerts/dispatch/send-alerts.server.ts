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
import { findSubscriber, listAlerts, lockSubscriber, type StoredAlert } from "../store/alert-store.server.ts";
import { listWaitingMatches, settleMatches } from "../store/digest-store.server.ts";
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
  await db.inAccount(accountId, async (tx) => {
    const subscriber = await findSubscriber(tx, subscriberId);
    const site = subscriber && (await sites.find(subscriber.siteId));
    if (!subscriber || !site) return;
    const alerts = await listAlerts(tx, subscriberId);
    if (alerts.length === 0) return;
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
  });
}

/**
 * Handler of `sendAlertsJob`: one email with everything that waits for a subscriber. The person is locked until it is sent and
 * recorded: two workers do not send the same, and one that is killed between the two sends it again.
 */
export async function sendAlerts(
  ports: SendPorts,
  { accountId, subscriberId }: SubscriberJob,
): Promise<void> {
  const { db, sites, stocks, mailer, secret, log } = ports;
  const now = ports.now();
  await db.inAccount(accountId, async (tx) => {
    const subscriber = await lockSubscriber(tx, subscriberId);
    const site = subscriber && (await sites.keep(subscriber.siteId));
    if (!subscriber || !site || !isDigestDue(subscriber, now, site.config.timeZone)) return;
    const waiting = await listWaitingMatches(tx, subscriberId);
    const { stock } = await stocks.load(site);
    const { siteUrl, email } = subscriber;
    const groups = await buildDigest(waiting, {
      ...{ stock, config: site.config, siteUrl, now },
    });
    if (groups.length > 0) {
      const manageUrl = toManageUrl(subscriber, secret);
      await mailer.send({
        id: `alerts-${subscriberId}-${now.getTime()}`,
        fromName: site.config.name,
        to: email,
        ...buildAlertsMail(site.config, { groups, manageUrl }),
        unsubscribeUrl: toStopUrl(subscriber, secret),
        automatic: true,
      });
      log.info({ subscriber: subscriberId, site: site.slug, alerts: groups.length }, "alerts sent");
    }
    await settleMatches(tx, subscriberId, { now, isSent: groups.length > 0 });
  });
}

/** The words of a search that is not confirmed are a stranger's: an email in the dealer's name does not repeat them. */
const toMailTitle = ({ kind, title, confirmedAt }: StoredAlert): string =>
  kind === "search" && confirmedAt === null ? dropSearchText(title) || "A search" : title;
