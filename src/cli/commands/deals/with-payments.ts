import { randomUUID } from "node:crypto";
import type { ReservationPorts } from "#features/checkout/settle/end-reservation.server.ts";
import { openPayments } from "#features/payments/flow/open-payments.server.ts";
import type { PaymentPorts } from "#features/payments/payment-ports.server.ts";
import { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { Env } from "#platform/env.ts";
import { silentLog } from "#platform/log.ts";
import { toSecretReader } from "#platform/secrets/account-secrets.ts";
import type { Platform } from "#platform/start/platform.ts";
import { buildPaymentPurposes, siteConfigSchema } from "#runtime/features.ts";
import { withJobs, withPlatform } from "../../start/with-platform.ts";

/** Runs a command's work with payments and reservations as the server sets them up. */
export async function withPayments(
  work: (payments: PaymentPorts, platform: Platform, reservations: ReservationPorts) => Promise<void>,
): Promise<void> {
  await withPlatform((platform, env) =>
    withJobs(platform, async (jobs) => {
      const sites = await openSites(platform, env);
      const findSite = (siteId: number) => sites.all.find((site) => site.siteId === siteId) ?? null;
      const common = { jobs, now: () => new Date(), newId: randomUUID };
      const reservations = {
        ...common,
        findCheckout: (siteId: number) => findSite(siteId)?.config.checkout ?? null,
      };
      const { db, secret } = platform;
      const payments = openPayments({
        ...{ ...common, db, secret, log: silentLog, readSecret: toSecretReader(process.env), findSite },
        purposes: buildPaymentPurposes(reservations),
        listSites: (accountId) => sites.all.filter((site) => site.accountId === accountId),
      });
      await work(payments, platform, reservations);
    }),
  );
}

async function openSites({ db }: Platform, env: Env): Promise<LiveSites> {
  const sites = new LiveSites(db, silentLog, {
    ...{ schema: siteConfigSchema, baseDomain: env.BASE_DOMAIN, defaultSite: undefined },
  });
  await sites.reload();
  return sites;
}
