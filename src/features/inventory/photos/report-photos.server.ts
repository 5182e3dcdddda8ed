import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { listFeeds } from "../sources/feed-store.server.ts";
import { groupByKind, type Kind } from "../sources/group-by-kind.ts";
import { claimUnreported, type FailedPhoto, listFailedPhotos } from "./photo-store.server.ts";

interface Ports {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly now: () => Date;
  /** Once aborted, the remaining accounts are left to the next round. */
  readonly stopped?: AbortSignal;
}

/** The most reasons that a mail names, with a few photos each; `feeds photos` lists all. */
const MAX_REASONS = 12;

/** Notifies each dealer, at most once a day, of new photos that could not be used. */
export async function reportFailedPhotos(ports: Ports): Promise<void> {
  const { db, now } = ports;
  await forEachDueAccount(ports, ["failed_photos"], async (accountId) => {
    const { failed, to } = await db.inAccount(accountId, async (tx) => {
      const unreported = new Set(await claimUnreported(tx, now()));
      if (unreported.size === 0) return { failed: [], to: [] };
      const feeds = await listFeeds(tx);
      return {
        failed: (await listFailedPhotos(tx)).filter(({ url }) => unreported.has(url)),
        to: [...new Set(feeds.flatMap(({ notify }) => notify))],
      };
    });
    if (failed.length > 0) await notifyDealer(ports, { account: accountId, to, failed });
  });
}

interface PhotoReport {
  readonly account: number;
  readonly to: readonly string[];
  readonly failed: readonly FailedPhoto[];
}

async function notifyDealer(
  { mailer, log, now }: Ports,
  { account, to, failed }: PhotoReport,
): Promise<void> {
  const count = failed.length === 1 ? "1 photo" : `${failed.length} photos`;
  const kinds = groupByKind(failed, ({ reason }) => reason);
  const lines = kinds.slice(0, MAX_REASONS).map(describeKind);
  const more = kinds.length > MAX_REASONS ? [`… and ${kinds.length - MAX_REASONS} more reasons.`] : [];
  for (const [index, address] of to.entries()) {
    await mailer
      .send({
        id: `photos.${account}.${now().getTime()}.${index}`,
        fromName: "Forecourt",
        to: address,
        subject: `${count} of your stock could not be used`,
        text: `${[...lines, ...more].join("\n\n")}\n\nThese photos are left out on your site and tried again once a day.\n`,
        automatic: true,
      })
      .catch((error: Error) =>
        log.error({ account, error: error.message }, "the dealer could not be notified"),
      );
  }
}

function describeKind({ count, wording, examples }: Kind<FailedPhoto>): string {
  const named = examples.map(({ stockNumber, url }) =>
    stockNumber ? `  Stock number ${stockNumber}: ${url}` : `  ${url}`,
  );
  const more = count > examples.length ? [`  and ${count - examples.length} more`] : [];
  return [`${count} × ${wording}`, ...named, ...more].join("\n");
}
