import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import {
  isUnfinished,
  isUnwanted,
  MAX_PAYMENT_CENTS,
  type NewPayment,
  type Payment,
  type PaymentClient,
} from "../payment.ts";
import { findPaymentSetup, type PaymentPorts, type PaymentSetup } from "../payment-ports.server.ts";
import { type ProviderPayment, ProviderUnavailable } from "../provider/payment-provider.ts";
import {
  addPayment,
  findPayment,
  lockPayment,
  type PaymentPlace,
  savePayment,
} from "../store/payment-store.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

export type StartedPayment =
  | { readonly ok: true; readonly payment: Payment; readonly client: PaymentClient }
  | {
      readonly ok: false;
      /** `off`: the site takes no payments. `unavailable`: the provider does not answer; the same again continues it. */
      readonly reason: "off" | "key-reused" | "not-an-amount" | "unavailable" | "cancelled" | "paid";
    };

export type RecordedPayment =
  | { readonly ok: true; readonly payment: Payment }
  | { readonly ok: false; readonly reason: "off" | "key-reused" | "not-an-amount" };

/**
 * Records a payment in the caller's transaction, such as the one that claims a vehicle (D380). `openPayment` asks the provider once
 * that is committed.
 */
export async function recordPayment(
  tx: AccountTransaction,
  { findSite, now }: Pick<PaymentPorts, "findSite" | "now">,
  wanted: NewPayment,
): Promise<RecordedPayment> {
  const setup = findPaymentSetup(await findSite(wanted.siteId));
  return setup ? recordAt(tx, { wanted, place: setup, now: now() }) : { ok: false, reason: "off" };
}

async function recordAt(
  tx: AccountTransaction,
  {
    wanted,
    place: { provider, providerAccount },
    now,
  }: { readonly wanted: NewPayment; readonly place: PaymentPlace; readonly now: Date },
): Promise<Exclude<RecordedPayment, { readonly reason: "off" }>> {
  const { amountCents: cents } = wanted;
  if (!Number.isSafeInteger(cents) || cents < 1 || cents > MAX_PAYMENT_CENTS)
    return { ok: false, reason: "not-an-amount" };
  const payment = await addPayment(tx, { ...wanted, provider, providerAccount }, now);
  const isSame = (["siteId", "purpose", "subjectId", "amountCents", "currency"] as const).every(
    (key) => payment[key] === wanted[key],
  );
  return isSame ? { ok: true, payment } : { ok: false, reason: "key-reused" };
}

/**
 * Books money that the dealer has found in their bank account, once for each idempotency key (D402). Ended halfway, the same again
 * continues it. Never called within a transaction.
 */
export async function receiveTransfer(
  ports: PaymentPorts,
  accountId: AccountId,
  wanted: NewPayment,
): Promise<Exclude<RecordedPayment, { readonly reason: "off" }>> {
  const place = { provider: "bank", providerAccount: null } as const;
  const recorded = await ports.db.inAccount(accountId, (tx) =>
    recordAt(tx, { wanted, place, now: ports.now() }),
  );
  if (!recorded.ok) return recorded;
  await askProvider(ports, accountId, recorded.payment);
  const settled = await settlePayment(ports, accountId, recorded.payment.id);
  return settled.ok ? { ok: true, payment: settled.payment } : recorded;
}

/** Records a payment and asks its provider for it. Never called within a transaction. */
export async function startPayment(
  ports: PaymentPorts,
  accountId: AccountId,
  wanted: NewPayment,
): Promise<StartedPayment> {
  const recorded = await ports.db.inAccount(accountId, (tx) => recordPayment(tx, ports, wanted));
  return recorded.ok ? openPayment(ports, accountId, recorded.payment.id) : recorded;
}

/**
 * Asks the provider for a payment that is recorded, or again for one that it has, and answers what the shopper's browser needs to
 * pay. The page of a payment calls it each time it is shown. Never called within a transaction.
 */
export async function openPayment(
  ports: PaymentPorts,
  accountId: AccountId,
  paymentId: string,
): Promise<StartedPayment> {
  const { db, now } = ports;
  const payment = await db.inAccount(accountId, (tx) => findPayment(tx, paymentId));
  if (!payment) throw new Error(`there is no payment ${paymentId}`);
  if (!isUnfinished(payment)) return { ok: false, reason: toEnd(payment) };
  if (isUnwanted(payment, now())) {
    const settled = await settlePayment(ports, accountId, paymentId);
    return { ok: false, reason: settled.ok ? toEnd(settled.payment) : "unavailable" };
  }
  const setup = findPaymentSetup(await ports.findSite(payment.siteId));
  if (setup?.provider !== payment.provider || setup.providerAccount !== payment.providerAccount)
    return { ok: false, reason: "off" };
  try {
    const made = await askProvider(ports, accountId, payment);
    const kept = payment.providerRef ? payment : await keepRef(ports, accountId, { paymentId, made });
    if (made.state === "succeeded" || made.state === "canceled" || !isUnfinished(kept)) {
      const settled = await settlePayment(ports, accountId, paymentId);
      return { ok: false, reason: settled.ok ? toEnd(settled.payment) : "unavailable" };
    }
    return { ok: true, payment: kept, client: toClient(setup, made) };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ports.log.warn({ payment: paymentId, error: error.message }, "payment provider did not answer");
    return { ok: false, reason: "unavailable" };
  }
}

const toEnd = ({ state }: Payment) => (state === "paid" || state === "refunded" ? "paid" : "cancelled");

async function askProvider(
  { openProvider }: PaymentPorts,
  accountId: AccountId,
  payment: Payment,
): Promise<ProviderPayment> {
  const provider = await openProvider(accountId, payment);
  const { id, providerRef, amountCents, currency, description } = payment;
  if (providerRef) {
    const found = await provider.findPayment(providerRef);
    if (!found) throw new ProviderUnavailable(`the provider does not know ${providerRef}`);
    return found;
  }
  const idempotencyKey = `payment:${id}`;
  return provider.createPayment({ paymentId: id, amountCents, currency, description, idempotencyKey });
}

/** The provider's id is kept whatever became of the payment meanwhile, so that it can be cancelled there. */
function keepRef(
  { db, now }: PaymentPorts,
  accountId: AccountId,
  { paymentId, made }: { readonly paymentId: string; readonly made: ProviderPayment },
): Promise<Payment> {
  return db.inAccount(accountId, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) throw new Error(`there is no payment ${paymentId}`);
    if (locked.providerRef) return locked;
    return savePayment(tx, locked, { change: { providerRef: made.ref }, now: now() });
  });
}

function toClient(setup: PaymentSetup, { clientSecret }: ProviderPayment): PaymentClient {
  if (setup.provider === "simulator") return { kind: "simulator", clientSecret };
  const { publishableKey, providerAccount: connectedAccount } = setup;
  return { kind: "stripe", publishableKey, clientSecret, connectedAccount };
}
