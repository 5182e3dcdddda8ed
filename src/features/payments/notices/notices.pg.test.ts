import { expect, test } from "vitest";
import { readPdf } from "#platform/pdf/test-pdf.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { recordRefund } from "../flow/book-refund.server.ts";
import { sendRefunds } from "../flow/send-refunds.server.ts";
import { settlePayment } from "../flow/settle-payment.server.ts";
import { startPayment } from "../flow/start-payment.server.ts";
import type { NewPayment } from "../payment.ts";
import { computeGst } from "../receipts/receipt.ts";
import { findReceipt } from "../receipts/receipt-store.server.ts";
import { aNewPayment, openTestPayments, type TestPayments } from "../test-payments.ts";
import { sendNotice } from "./send-notice.server.ts";

const db = openTestDatabase();

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly { readonly filename: string; readonly content: string | Buffer }[];
}

async function pay(payments: TestPayments, overrides: Partial<NewPayment> = {}) {
  const started = await startPayment(payments, payments.accountId, aNewPayment(payments, overrides));
  if (!started.ok) throw new Error(started.reason);
  await payments.provider.payWithCard(started.client.clientSecret, "visa");
  await settlePayment(payments, payments.accountId, started.payment.id);
  return started.payment.id;
}

async function sendAll(payments: TestPayments): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      sent.push(mail);
      return { id: mail.id };
    },
  };
  for (const { payload } of payments.jobs.take("payment-notice"))
    await sendNotice({ payments, mailer }, payload as Parameters<typeof sendNotice>[1]);
  return sent;
}

const words = (text: string) => text.replace(/\s/g, "");
const readAttached = ({ attachments }: Mail) => readPdf(attachments![0]!.content as Buffer).text;

test("D387: shopper and dealer get the receipt with ABN; a deposit's says that it holds no GST", async () => {
  const payments = await openTestPayments(db);
  await pay(payments);
  const sent = await sendAll(payments);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["jane@example.com", "Your receipt from Northside Motors: $200"],
    ["boss@northside.example", "Payment received: $200"],
  ]);
  expect(sent[0]!.attachments![0]!.filename).toBe("receipt-1.pdf");
  const text = readAttached(sent[0]!);
  for (const part of [
    "Receipt 1",
    "ABN 51 824 753 556",
    "Northside Pty Ltd",
    "$200",
    "it includes no GST now",
    "No money has moved",
  ])
    expect(text).toContain(words(part));
  expect(text).not.toContain(words("GST included"));
});

test("D387: the receipt of an invoice states the eleventh that is GST; numbers have no gaps", async () => {
  const payments = await openTestPayments(db);
  await pay(payments);
  const id = await pay(payments, { purpose: "invoice", amountCents: 123_450 });
  const receipt = await db.inAccount(payments.accountId, (tx) =>
    findReceipt(tx, { paymentId: id, refundId: null }),
  );
  expect(receipt).toMatchObject({
    number: 2,
    receipt: { gstCents: 11_223, notes: [expect.stringMatching(/simulated/)] },
  });
});

test.each([
  [11, 1],
  [1, 0],
  [123_450, 11_223],
  [5, 0],
  [6, 1],
])("D387: %d cents with GST hold %d cents of it", (cents, gst) => {
  expect(computeGst(cents)).toBe(gst);
});

test("D384 D387: a refund has a receipt of its own; too small a balance is told to the dealer alone", async () => {
  const payments = await openTestPayments(db);
  const id = await pay(payments);
  await sendAll(payments);
  await payments.provider.payOut(20_000);
  const asked = {
    paymentId: id,
    amountCents: 5_000,
    reason: "dealer",
    actor: "test",
    idempotencyKey: "r",
  } as const;
  await db.inAccount(payments.accountId, (tx) => recordRefund(tx, payments, asked));
  await sendRefunds(payments, payments.accountId);
  expect((await sendAll(payments)).map(({ to, subject }) => [to, subject])).toEqual([
    ["boss@northside.example", "Refund is waiting: your balance is too small for $50"],
  ]);
  await pay(payments);
  await sendAll(payments);
  payments.wait(3_600_000);
  await sendRefunds(payments, payments.accountId);
  const sent = await sendAll(payments);
  expect(sent.map(({ to }) => to)).toEqual(["jane@example.com", "boss@northside.example"]);
  expect(readAttached(sent[0]!)).toContain(words("Refund receipt 3"));
});

test("D384: money that came too late is told to both, and has no receipt but that of its refund", async () => {
  const payments = await openTestPayments(db);
  payments.decide({ keep: false, reason: "too-late" });
  await pay(payments);
  expect((await sendAll(payments)).map(({ subject }) => subject)).toEqual([
    "Northside Motors: we are paying back your $200",
    "Payment came too late and is refunded: $200",
    "Your refund from Northside Motors: $200",
    "Refund sent: $200",
  ]);
});
