import type { ListedDispatch } from "#features/leads/inbox/lead-list.server.ts";
import { isDealerTarget } from "#features/leads/outbox/dispatch-target.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { HeldRecord } from "./held-record.server.ts";

interface MyDataParts {
  /** The dealer's site on which it is downloaded. */
  readonly siteName: string;
  readonly siteNames: ReadonlyMap<SiteId, string>;
  readonly now: Date;
}

/**
 * Builds what a shopper downloads: all of the record (APP 12). Of dispatches, only how and when an enquiry was sent: the addresses are
 * those of the dealer's staff.
 */
export function buildMyData(record: HeldRecord, { siteName, siteNames, now }: MyDataParts) {
  const toSite = (siteId: number) => siteNames.get(siteId as SiteId) ?? "A former site";
  return {
    heldBy: siteName,
    downloadedAt: now.toISOString(),
    accounts: record.shoppers.map(({ id: _, agreements, ...shopper }) => ({
      ...shopper,
      agreements: agreements.map(({ siteId, ...agreement }) => ({ ...agreement, site: toSite(siteId) })),
    })),
    alerts: record.alerts.map(({ siteId, vehicleId: _, ...alert }) => ({ ...alert, site: toSite(siteId) })),
    payments: record.payments.map(({ siteId, shopperId: _, ...payment }) => ({
      ...payment,
      site: toSite(siteId),
    })),
    testDriveAgreements: record.papers.map(
      ({ driveId: _, submission: _sent, picture, erasePictureAt, leadId, ...paper }) => ({
        ...paper,
        enquiry: leadId,
        pictureOfLicence: picture === null ? null : { erasedAt: erasePictureAt },
      }),
    ),
    marketingConsents: record.consents,
    notesAboutYou: record.threads.map(({ id: _, leadIds, events, ...thread }) => ({
      ...thread,
      enquiries: leadIds,
      events: events.map(({ at, kind, by, text }) => ({ at, kind, by, text })),
    })),
    enquiries: record.enquiries.map(({ siteId, deliveries, ...enquiry }) => ({
      ...enquiry,
      site: toSite(siteId),
      sent: deliveries.flatMap(toSent),
    })),
  };
}

const CHANNEL_LABELS = { mail: "email", adf: "email", webhook: "customer records" } as const;

function toSent(dispatch: ListedDispatch) {
  const { kind, deliveredAt } = dispatch;
  if (deliveredAt === null) return [];
  if (kind === "confirmation") return [{ to: "you", how: "email", at: deliveredAt }];
  return isDealerTarget(dispatch) && kind in CHANNEL_LABELS
    ? [{ to: "the dealer", how: CHANNEL_LABELS[kind as keyof typeof CHANNEL_LABELS], at: deliveredAt }]
    : [];
}
