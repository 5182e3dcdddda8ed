import { randomUUID } from "node:crypto";
import {
  adoptRefund,
  failRefund,
  finishRefund,
  recordRefund,
} from "#features/payments/flow/book-refund.server.ts";
import { askToCancel } from "#features/payments/flow/cancel-payment.server.ts";
import { moveDeposit } from "#features/payments/flow/move-deposit.server.ts";
import { recordPayment } from "#features/payments/flow/start-payment.server.ts";
import {
  bookMovement,
  listLedgerFaults,
  readPaymentBalances,
} from "#features/payments/ledger/ledger.server.ts";
import type { Payment, Refund } from "#features/payments/payment.ts";
import type { ProviderRefund } from "#features/payments/provider/payment-provider.ts";
import { issueReceipt } from "#features/payments/receipts/issue-receipt.server.ts";
import { buildReceipt } from "#features/payments/receipts/receipt.ts";
import { addReceipt, findReceipt } from "#features/payments/receipts/receipt-store.server.ts";
import { forgetPayer, listPaymentsOfPerson } from "#features/payments/store/payer-store.server.ts";
import {
  addPayment,
  addRefund,
  findPayment,
  findPaymentByRef,
  findRefund,
  findRefundByKey,
  listDueRefunds,
  listPaid,
  listPayments,
  listRefunds,
  listUnfinishedPayments,
  lockPayment,
  savePayment,
  saveRefund,
} from "#features/payments/store/payment-store.server.ts";
import { aNewPayment, PAYMENT_NOW, TEST_SITE } from "#features/payments/test-payments.ts";
import {
  addEvent,
  listUnhandledEvents,
  markEventHandled,
  removeOldEvents,
} from "#features/payments/webhook/event-store.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { answers, type Calls, type Ids, REFUSED } from "./test-isolation.ts";

/** Stores of payments. */
export function paymentCalls({ payment, refund }: Ids): Calls {
  const now = PAYMENT_NOW;
  const asked = { paymentId: payment, amountCents: 1, reason: "dealer", actor: "theirs" } as const;
  const newRefund = { id: randomUUID(), ...asked, idempotencyKey: randomUUID() };
  const mine = { id: payment, paidAt: now, amountCents: 1, refundedCents: 0 } as Payment;
  const mineRefund = { ...newRefund, id: refund, state: "asked" } as unknown as Refund;
  const found: ProviderRefund = {
    ...{ ref: "re_1", refundId: null, paymentRef: "pi_1", amountCents: 1, state: "succeeded" },
  };
  const receipt = buildReceipt(TEST_SITE, {
    payment: mine,
    refund: null,
    purpose: { bookedAs: "sale" },
    now,
  });
  const ports = {
    findSite: async () => TEST_SITE,
    now: () => now,
    newId: () => randomUUID() as string,
    jobs: { enqueue: async () => undefined },
  };
  const purpose = { bookedAs: "deposit", onPaid: async () => ({ keep: true as const }) } as const;
  const place = { provider: "simulator", providerAccount: null } as const;
  const wanted = (tx: AccountTransaction) => aNewPayment({ accountId: tx.accountId, siteId: 0 as never });
  const event = { id: "e", type: "x", paymentRef: null, providerAccount: null, createdAt: now };
  const payer = { shopperIds: [], email: "jane@example.com" };
  const nothing = (work: Promise<unknown>) => work.then(String, ({ code }) => code ?? "nothing");
  return {
    addPayment: answers(async (tx) => addPayment(tx, { ...wanted(tx), ...place }, now), REFUSED),
    recordPayment: answers(
      async (tx) => recordPayment(tx, { now: () => now, findSite: async () => TEST_SITE }, wanted(tx)),
      REFUSED,
    ),
    findPayment: answers((tx) => findPayment(tx, payment), null),
    lockPayment: answers((tx) => lockPayment(tx, payment), null),
    findPaymentByRef: answers((tx) => findPaymentByRef(tx, { provider: "simulator", ref: "sim_pi_1" }), null),
    savePayment: answers((tx) => nothing(savePayment(tx, mine, { change: {}, now })), "nothing"),
    listUnfinishedPayments: answers((tx) => listUnfinishedPayments(tx, 9), []),
    listPaid: answers((tx) => listPaid(tx, { purpose: "purchase", subjectId: payment }), []),
    listPayments: answers(
      async (tx) => (await listPayments(tx, { limit: 9 })).filter(({ id }) => id === payment),
      [],
    ),
    addRefund: answers((tx) => addRefund(tx, newRefund, now), REFUSED),
    findRefund: answers((tx) => findRefund(tx, refund), null),
    findRefundByKey: answers(
      async (tx) => (await findRefundByKey(tx, `refund of ${tx.accountId}`))?.id === refund,
      false,
    ),
    listRefunds: answers((tx) => listRefunds(tx, payment), []),
    saveRefund: answers((tx) => nothing(saveRefund(tx, mineRefund, { change: {}, now })), "nothing"),
    listDueRefunds: answers((tx) => listDueRefunds(tx, { now, paymentId: payment, limit: 9 }), []),
    recordRefund: answers(
      async (tx) => (await recordRefund(tx, ports, { ...asked, idempotencyKey: "theirs" })).ok,
      false,
    ),
    adoptRefund: answers((tx) => adoptRefund(tx, ports, { payment: mine, found, own: [] }), REFUSED),
    finishRefund: answers(
      (tx) => finishRefund(tx, ports, { payment: mine, purpose, refund: mineRefund, found }),
      REFUSED,
    ),
    failRefund: answers(
      (tx) => nothing(failRefund(tx, ports, { refund: mineRefund, failure: "" })),
      "nothing",
    ),
    askToCancel: answers((tx) => askToCancel(tx, payment, now), undefined),
    bookMovement: answers(
      (tx) =>
        bookMovement(tx, {
          ...{ id: randomUUID(), kind: "paid", paymentId: payment, idempotencyKey: "theirs", now },
          entries: { provider: 1, deposits_held: -1 },
        }),
      REFUSED,
    ),
    listPaymentsOfPerson: answers(
      async (tx) => (await listPaymentsOfPerson(tx, payer)).filter(({ id }) => id === payment),
      [],
    ),
    forgetPayer: answers((tx) => forgetPayer(tx, payer), undefined),
    moveDeposit: answers(
      async (tx) =>
        (
          await moveDeposit(tx, ports, {
            paymentId: payment,
            amountCents: 1,
            to: "applied",
            idempotencyKey: "1",
          })
        ).ok,
      false,
    ),
    addEvent: answers((tx) => addEvent(tx, "simulator", { event, now }), true),
    listUnhandledEvents: answers(async (tx) => (await listUnhandledEvents(tx, 9)).map(({ id }) => id), ["e"]),
    markEventHandled: answers(
      (tx) => markEventHandled(tx, { provider: "simulator", id: "e" }, now),
      undefined,
    ),
    removeOldEvents: answers((tx) => removeOldEvents(tx, new Date("2035-01-01")), undefined),
    addReceipt: answers(
      (tx) => addReceipt(tx, { paymentId: payment, refundId: null, receipt, now }),
      REFUSED,
    ),
    findReceipt: answers((tx) => findReceipt(tx, { paymentId: payment, refundId: null }), null),
    issueReceipt: answers((tx) => issueReceipt(tx, ports, { payment: mine, refund: null, purpose }), REFUSED),
    listLedgerFaults: answers((tx) => listLedgerFaults(tx), []),
    readPaymentBalances: answers(async (tx) => (await readPaymentBalances(tx, payment)).provider, 0),
  };
}
