import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import type { AccountId, SiteId } from "#platform/account-id.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { Payment, PaymentPurposes } from "./payment.ts";
import type { PaymentProvider } from "./provider/payment-provider.ts";
import type { PaymentSettings } from "./settings.ts";

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
  ) => Promise<PaymentProvider>;
  /** A published site; null if there is none. */
  readonly findSite: (siteId: SiteId) => Promise<PayingSite | null>;
  readonly listSites: (accountId: AccountId) => Promise<readonly PayingSite[]>;
}

/** A site as payments need it. */
export interface PayingSite {
  /** Slug of the account, whose secrets its settings name. */
  readonly account: string;
  readonly config: PaymentSettings &
    Pick<TenancySettings, "legal" | "name" | "timeZone"> & {
      /** Where the dealer hears of payments. */
      readonly leads: { readonly fallback: { readonly to: readonly string[] } };
    };
}

/** How a site takes payments now; null if it takes none. */
export function findPaymentSetup(site: PayingSite | null): PaymentSetup | null {
  const { provider, stripe } = site?.config.payments ?? {};
  if (provider === "simulator") return { provider, providerAccount: null };
  if (provider !== "stripe" || !stripe) return null;
  const { account: providerAccount, publishableKey } = stripe;
  return { provider, providerAccount, publishableKey };
}

/** How a site takes payments now. */
export type PaymentSetup =
  | { readonly provider: "simulator"; readonly providerAccount: null }
  | { readonly provider: "stripe"; readonly providerAccount: string; readonly publishableKey: string };
