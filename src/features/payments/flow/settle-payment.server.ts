import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { BankAccount } from "../bank/bank-account.server.ts";
import { bookMovement, type LedgerName } from "../ledger/ledger.server.ts";
import { paymentNoticeJob } from "../notices/notice-job.ts";
import {
  isUnfinished,
  isUnwanted,
  type Payment,
  type PaymentPurpose,
  type PaymentState,
  type Refund,
} from "../payment.ts";
import type { PaymentPorts } from "../payment-ports.server.ts";
import {
  type ProviderPayment,
  type ProviderRefund,
  ProviderUnavailable,
} from "../provider/payment-provider.ts";
import { issueReceipt } from "../receipts/issue-receipt.server.ts";
import {
  findPayment,
  findRefund,
  listRefunds,
  lockPayment,
  savePayment,
} from "../store/payment-store.server.ts";
import { adoptRefund, finishRefund, recordRefund } from "./book-refund.server.ts";
import { sendRefunds } from "./send-refunds.server.ts";

export type SettledPayment =
  | { readonly ok: true; readonly payment: Payment }
  /** `unavailable`: the provider does not answer; a later call settles it. */
  | { readonly ok: false; readonly reason: "unknown" | "unavailable" };

/** What the provider says of a payment at one moment. */
interface Snapshot {
  readonly payment: ProviderPayment | null;
  readonly refunds: readonly ProviderRefund[];
}

/**
 * Asks the provider what became of a payment and books it: the only way by which one changes its state, for the returning browser,
 * the webhook and reconciliation alike (D383). Whoever comes second under the lock of its row finds it booked. Never called within
 * a transaction.
 */
export async function settlePayment(
  ports: PaymentPorts,
  accountId: AccountId,
  paymentId: string,
): Promise<SettledPayment> {
  const { db, log } = ports;
  const payment = await db.inAccount(accountId, (tx) => findPayment(tx, paymentId));
  if (!payment) return { ok: false, reason: "unknown" };
  try {
    const snapshot = await readSnapshot(ports, accountId, payment);
    const settled = await db.inAccount(accountId, (tx) => applySnapshot(tx, ports, { payment, snapshot }));
    await sendRefunds(ports, accountId, { paymentId });
    return { ok: true, payment: settled };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ payment: paymentId, error: error.message }, "payment provider did not answer");
    return { ok: false, reason: "unavailable" };
  }
}

/** What the provider says; a payment that is no longer wanted is cancelled there first. */
async function readSnapshot(
  { openProvider, now }: PaymentPorts,
  accountId: AccountId,
  payment: Payment,
): Promise<Snapshot> {
  const provider = await openProvider(accountId, payment);
  const ref = payment.providerRef ?? (await findRef(provider, payment));
  const found = ref && (await provider.findPayment(ref));
  if (!found) {
    if (payment.providerRef)
      throw new ProviderUnavailable(`the provider does not know ${payment.providerRef}`);
    return { payment: null, refunds: [] };
  }
  const isOpen = found.state === "requires_payment_method" || found.state === "requires_action";
  const current = isOpen && isUnwanted(payment, now()) ? await provider.cancelPayment(found.ref) : found;
  return {
    payment: current,
    refunds: current.refundedCents > 0 ? await provider.listRefunds(current.ref) : [],
  };
}

/** Allows for clocks that differ. */
const CLOCK_SKEW_MS = 600_000;

/** We were ended between the provider's answer and its record: its list has the payment by our id. */
async function findRef(
  provider: Awaited<ReturnType<PaymentPorts["openProvider"]>>,
  { id, createdAt }: Payment,
): Promise<string | null> {
  for await (const { ref, paymentId } of provider.listPayments(new Date(createdAt.getTime() - CLOCK_SKEW_MS)))
    if (paymentId === id) return ref;
  return null;
}

async function applySnapshot(
  tx: AccountTransaction,
  ports: PaymentPorts,
  { payment: read, snapshot }: { readonly payment: Payment; readonly snapshot: Snapshot },
): Promise<Payment> {
  const purpose = ports.purposes[read.purpose];
  if (!purpose) throw new Error(`nothing takes money for ${read.purpose}`);
  await purpose.lock?.(tx, read);
  const locked = await lockPayment(tx, read.id);
  if (!locked) throw new Error(`there is no payment ${read.id}`);
  const { payment: found } = snapshot;
  if (!found)
    return isUnwanted(locked, ports.now()) ? endUnpaid(tx, ports, { payment: locked, purpose }) : locked;
  if (locked.providerRef && locked.providerRef !== found.ref)
    throw new Error(`payment ${locked.id} has two ids at its provider`);
  const payment = locked.providerRef
    ? locked
    : await savePayment(tx, locked, { change: { providerRef: found.ref }, now: ports.now() });
  if (found.state === "succeeded")
    return applyPaid(tx, ports, { payment, purpose, found, refunds: snapshot.refunds });
  if (!isUnfinished(payment)) return payment;
  if (found.state === "canceled") return endUnpaid(tx, ports, { payment, purpose });
  const change = { state: toOpenState(found), failure: found.failure };
  const isSame = payment.state === change.state && payment.failure === change.failure;
  // Its turn in the round has passed in any case.
  return savePayment(tx, payment, { change: isSame ? {} : change, now: ports.now() });
}

function toOpenState({ state, failure }: ProviderPayment): PaymentState {
  if (state === "requires_action" || state === "processing") return state;
  return failure === null ? "created" : "failed";
}

async function endUnpaid(
  tx: AccountTransaction,
  { now }: PaymentPorts,
  { payment, purpose }: { readonly payment: Payment; readonly purpose: PaymentPurpose },
): Promise<Payment> {
  if (!isUnfinished(payment)) return payment;
  const ended = await savePayment(tx, payment, { change: { state: "cancelled" }, now: now() });
  await purpose.onCancelled?.(tx, ended, now());
  return ended;
}

interface Paid {
  readonly payment: Payment;
  readonly purpose: PaymentPurpose;
  readonly found: ProviderPayment;
  readonly refunds: readonly ProviderRefund[];
}

/** Books what was paid, once, and what was paid back. */
async function applyPaid(tx: AccountTransaction, ports: PaymentPorts, paid: Paid): Promise<Payment> {
  const { found, purpose } = paid;
  const isBooked = paid.payment.paidAt !== null;
  let payment = isBooked ? paid.payment : await bookPaid(tx, ports, paid);
  payment = await bookFee(tx, ports, { payment, feeCents: found.feeCents });
  payment = await applyRefunds(tx, ports, { ...paid, payment });
  return isBooked ? payment : decide(tx, ports, { payment, purpose });
}

async function bookPaid(
  tx: AccountTransaction,
  { now, newId }: PaymentPorts,
  { payment, purpose, found }: Paid,
): Promise<Payment> {
  const { id, amountCents, currency } = payment;
  // It was made with our amount: anything else is not this payment, and a person must look at it.
  if (found.amountCents !== amountCents || found.currency !== currency)
    throw new Error(`payment ${id} is ${found.amountCents} ${found.currency} at its provider`);
  const ledger: LedgerName = purpose.bookedAs === "deposit" ? "deposits_held" : "sales";
  await bookMovement(tx, {
    ...{ id: newId(), kind: "paid", paymentId: id, idempotencyKey: `paid:${id}`, now: now() },
    entries: { provider: amountCents, [ledger]: -amountCents },
  });
  return savePayment(tx, payment, {
    change: { state: "paid", failure: null, paidAt: now() },
    now: now(),
  });
}

async function bookFee(
  tx: AccountTransaction,
  { now, newId }: PaymentPorts,
  { payment, feeCents }: { readonly payment: Payment; readonly feeCents: number },
): Promise<Payment> {
  if (feeCents === 0 || payment.feeCents > 0) return payment;
  await bookMovement(tx, {
    ...{ id: newId(), kind: "fee", paymentId: payment.id, idempotencyKey: `fee:${payment.id}`, now: now() },
    entries: { fees: feeCents, provider: -feeCents },
  });
  return savePayment(tx, payment, { change: { feeCents }, now: now() });
}

/** Money that came too late goes back in the same transaction that books it (D384). */
async function decide(
  tx: AccountTransaction,
  ports: PaymentPorts,
  { payment, purpose }: { readonly payment: Payment; readonly purpose: PaymentPurpose },
): Promise<Payment> {
  const { jobs, now } = ports;
  const decision = await purpose.onPaid(tx, payment, now());
  if (!decision.keep) {
    const { reason } = decision;
    const all = { paymentId: payment.id, amountCents: null, reason, actor: "system" };
    const recorded = await recordRefund(tx, ports, { ...all, idempotencyKey: `not-kept:${payment.id}` });
    if (!recorded.ok && recorded.reason !== "already-refunded")
      throw new Error(`payment ${payment.id} cannot be paid back: ${recorded.reason}`);
  }
  if (decision.keep) await issueReceipt(tx, ports, { payment, refund: null, purpose });
  const told = decision.keep ? "paid" : "not-kept";
  const payload = { accountId: tx.accountId, paymentId: payment.id, told, refundId: null } as const;
  await jobs.enqueue(tx, paymentNoticeJob, { payload });
  return payment;
}

/** Our refunds that went through, and those that the dealer made at the provider. */
async function applyRefunds(
  tx: AccountTransaction,
  ports: PaymentPorts,
  { payment: before, purpose, refunds }: Paid,
): Promise<Payment> {
  let payment = before;
  for (const found of refunds) {
    const own = await listRefunds(tx, payment.id);
    const known = own.find(({ id, providerRef }) => id === found.refundId || providerRef === found.ref);
    if (!known && found.state === "failed") continue;
    const refund = known ?? (await adoptRefund(tx, ports, { payment, found, own }));
    payment = await finishRefund(tx, ports, { payment, purpose, refund, found });
  }
  return payment;
}

/**
 * Books that the dealer has sent a refund by bank transfer (D402). Never called within a transaction.
 * @returns the refund as it is then; null for one that is not to be sent so
 */
export async function reportSent(
  ports: PaymentPorts,
  accountId: AccountId,
  refundId: string,
): Promise<Refund | null> {
  const { db, now } = ports;
  const read = () => db.inAccount(accountId, (tx) => findRefund(tx, refundId));
  const refund = await read();
  if (!refund || !(await new BankAccount({ db, accountId, now }).markSent(refundId))) return null;
  await settlePayment(ports, accountId, refund.paymentId);
  return read();
}
