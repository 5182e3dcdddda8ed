import { randomUUID } from "node:crypto";
import type { ReservationPorts } from "#features/checkout/settle/end-reservation.server.ts";
import { openPayments } from "#features/payments/flow/open-payments.server.ts";
import type { PaymentPorts } from "#features/payments/payment-ports.server.ts";
import { silentLog } from "#platform/log.ts";
import { Database } from "#platform/postgres/database.ts";
import { toSecretReader } from "#platform/secrets/account-secrets.ts";
import type { Platform } from "#platform/start/platform.ts";
import { buildPaymentPurposes } from "#runtime/features.ts";
import { openSites, withJobs, withPlatform } from "../../start/with-platform.ts";

/** Runs a command's work with payments and reservations as the server sets them up. */
export async function withPayments(
  work: (payments: PaymentPorts, platform: Platform, reservations: ReservationPorts) => Promise<void>,
): Promise<void> {
  await withPlatform((platform, env) =>
    withJobs(platform, async (jobs) => {
      const { db, secret } = platform;
      const siteDb = new Database(platform.appUrl, { connections: 1 });
      const sites = openSites(siteDb, env);
      const findSite = (siteId: number) => sites.find(siteId);
      const common = { jobs, now: () => new Date(), newId: randomUUID };
      const reservations = {
        ...common,
        findCheckout: async (siteId: number) => (await findSite(siteId))?.config.checkout ?? null,
      };
      const payments = openPayments({
        ...{ ...common, db, secret, log: silentLog, readSecret: toSecretReader(process.env), findSite },
        purposes: buildPaymentPurposes(reservations),
        listSites: (accountId) => sites.ofAccount(accountId),
      });
      await work(payments, platform, reservations).finally(() => siteDb.close());
    }),
  );
}
