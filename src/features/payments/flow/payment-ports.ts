import type { AccountId } from "#platform/account-id.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { Payment, PaymentPurposes } from "../payment.ts";
import type { PaymentProvider } from "../provider/payment-provider.ts";

/** What payments work with. */
export interface PaymentPorts {
  readonly db: Database;
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly purposes: PaymentPurposes;
  /** The provider at which a payment was made, also after the site's settings changed. */
  readonly openProvider: (
    accountId: AccountId,
    payment: Pick<Payment, "siteId" | "provider" | "providerAccount">,
  ) => PaymentProvider;
  /** Where a site takes new payments; null if it takes none. */
  readonly findPlace: (siteId: Payment["siteId"]) => PaymentSetup | null;
}

/** How a site takes payments now. */
export type PaymentSetup =
  | { readonly provider: "simulator"; readonly providerAccount: null }
  | { readonly provider: "stripe"; readonly providerAccount: string; readonly publishableKey: string };
