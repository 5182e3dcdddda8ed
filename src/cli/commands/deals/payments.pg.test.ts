import { expect, test } from "vitest";
import { invoicePurpose } from "#features/online-payment/invoice-purpose.ts";
import { settlePayment } from "#features/payments/flow/settle-payment.server.ts";
import { startPayment } from "#features/payments/flow/start-payment.server.ts";
import { aNewPayment, openTestPayments, PAYMENT_NOW } from "#features/payments/test-payments.ts";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { CONFIG, db, file, forecourt, json, oneSentence, site } from "../test-commands.ts";

/** A paid invoice of the test's site. */
async function givenPayment(): Promise<string> {
  const payments = { provider: "simulator", abn: "51 824 753 556" };
  const path = await file("site.json", JSON.stringify({ config: { ...CONFIG, payments } }));
  expect((await forecourt("sites", "apply", path, "--site", site)).err).toBe("");
  const found = (await findSite(db, site))!;
  const ports = { ...(await openTestPayments(db, found)), purposes: { invoice: invoicePurpose } };
  ports.wait(Date.now() - PAYMENT_NOW.getTime());
  const started = await startPayment(ports, found.accountId, aNewPayment(found, { purpose: "invoice" }));
  if (!started.ok) throw new Error(started.reason);
  await ports.provider.payWithCard(started.client.clientSecret, "visa");
  await settlePayment(ports, found.accountId, started.payment.id);
  return started.payment.id;
}

test("D384: a payment is listed, and refunded in part and in whole once it is said with --yes; what cannot be is refused before", async () => {
  const id = await givenPayment();
  expect((await json("payments", "list", "--site", site)).answer).toMatchObject([
    { id, state: "paid", amountCents: 20_000 },
  ]);
  const refund = (...more: string[]) => json("payments", "refund", id, "--site", site, ...more);
  expect((await refund("--amount", "$50")).answer).toEqual({
    ...{ refunded: false, payment: id, state: "paid", amountCents: 5_000 },
  });
  expect((await refund("--amount", "50", "--yes")).answer).toMatchObject({ refund: { state: "done" } });
  for (const said of [[], ["--yes"]])
    expect(await forecourt("payments", "refund", id, "--site", site, "--amount", "150.01", ...said)).toEqual({
      ...oneSentence,
      err: expect.stringContaining("more than is left of it. $150 are left"),
    });
  expect((await refund()).answer).toMatchObject({ refunded: false, amountCents: 15_000 });
  expect((await refund("--yes")).answer).toMatchObject({ refund: { amountCents: 15_000, state: "done" } });
  for (const said of [[], ["--yes"]])
    expect((await forecourt("payments", "refund", id, "--site", site, ...said)).err).toContain(
      "All of it is refunded already.",
    );
  expect((await forecourt("payments", "list", "--site", site)).out).toMatch(/refunded .*\$200/);
});

test("D386: reconcile says that all agree, or what does not", async () => {
  const id = await givenPayment();
  const run = () => json("payments", "reconcile", "--account", site);
  expect(await run()).toMatchObject({ code: 0, answer: { payments: 1, discrepancies: [] } });
  const { accountId } = (await findSite(db, site))!;
  await db.inAccount(accountId, (tx) => tx.query("delete from simulated_payment"));
  expect(await run()).toMatchObject({ code: 1, answer: { discrepancies: [{ paymentId: id }] } });
});

test.each([
  ["an unknown payment", ["refund", "00000000-0000-4000-8000-000000000000", "--yes"]],
  ["no id", ["refund", "x", "--yes"]],
  ["a negative amount", ["refund", "x", "--amount=-5"]],
  ["fractions of a cent", ["refund", "x", "--amount", "1.005"]],
])("D384: %s is refused in one sentence", async (_, args) => {
  expect(await forecourt("payments", ...args, "--site", site)).toEqual(oneSentence);
});
