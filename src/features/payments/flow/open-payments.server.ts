import type { AccountId } from "#platform/account-id.ts";
import type { ReadSecret } from "#platform/secrets/account-secrets.ts";
import { deriveKey } from "#platform/secrets/own-secret.ts";
import { BankAccount } from "../bank/bank-account.server.ts";
import type { PayingSite, PaymentPorts } from "../payment-ports.server.ts";
import { type PaymentProvider, ProviderUnavailable } from "../provider/payment-provider.ts";
import { SimulatedProvider } from "../simulator/simulated-provider.server.ts";
import type { StripeProvider } from "../stripe/stripe-provider.server.ts";

interface PaymentParts extends Omit<PaymentPorts, "openProvider"> {
  /** Of this installation; signs the simulator's webhooks. */
  readonly secret: string;
  readonly readSecret: ReadSecret;
}

/** Payments as the program's sites are set up. */
export function openPayments(parts: PaymentParts): PaymentPorts {
  const { db, jobs, log, now, newId, purposes, findSite, listSites } = parts;
  return {
    ...{ db, jobs, log, now, newId, purposes, findSite, listSites },
    openProvider: async (accountId, payment) => {
      if (payment.provider === "bank") return new BankAccount({ db, accountId, now });
      return payment.provider === "simulator"
        ? openSimulator(parts, accountId)
        : openStripe(parts, await findSite(payment.siteId), payment.providerAccount);
    },
  };
}

/** The simulated provider of an account. Its shoppers pay at it through our pages. */
export const openSimulator = (
  { db, now, newId, secret }: Pick<PaymentParts, "db" | "now" | "newId" | "secret">,
  accountId: AccountId,
): SimulatedProvider =>
  new SimulatedProvider({
    ...{ db, accountId, now, newId },
    eventKey: `${deriveKey(secret, "simulated payments")}.${accountId}`,
  });

const clients = new Map<string, StripeProvider>();

/** One client for each dealer's account, which keeps its connections. */
async function openStripe(
  { readSecret }: PaymentParts,
  site: PayingSite | null,
  account: string | null,
): Promise<PaymentProvider> {
  const stripe = site?.config.payments.stripe;
  const secretKey = site && stripe && readSecret(site.account, stripe.secretName);
  const webhookSecret = site && stripe && readSecret(site.account, stripe.webhook.secretName);
  if (!secretKey || !webhookSecret || !account)
    throw new ProviderUnavailable("the site's settings name no key for Stripe, or it is not set");
  // Its library takes 30 ms of each start, and most installations never ask it.
  const { StripeProvider } = await import("../stripe/stripe-provider.server.ts");
  const key = JSON.stringify([secretKey, webhookSecret, account]);
  const client = clients.get(key) ?? new StripeProvider({ secretKey, webhookSecret, account });
  clients.set(key, client);
  return client;
}
