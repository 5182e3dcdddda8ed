import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { checkoutSettings } from "#features/checkout/settings.ts";
import { buildReservationPurpose } from "#features/checkout/settle/reservation-purpose.server.ts";
import { changeReservation, claimVehicle } from "#features/checkout/store/reservation-store.server.ts";
import { aCar, importCars } from "#features/inventory/import/test-import.ts";
import { settlePayment } from "#features/payments/flow/settle-payment.server.ts";
import { startPayment } from "#features/payments/flow/start-payment.server.ts";
import { aNewPayment, openTestPayments, PAYMENT_NOW } from "#features/payments/test-payments.ts";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { DAY_MS } from "#platform/time.ts";
import { CONFIG, db, file, forecourt, json, oneSentence, site } from "../test-commands.ts";

/** A reservation of the test's site, for which the deposit is paid. */
async function givenReservation(): Promise<string> {
  const payments = { provider: "simulator", abn: "51 824 753 556" };
  const path = await file("site.json", JSON.stringify({ config: { ...CONFIG, payments } }));
  expect((await forecourt("sites", "apply", path, "--site", site)).err).toBe("");
  const found = (await findSite(db, site))!;
  const { accountId, siteId } = found;
  await importCars(db, accountId, [aCar("A1")]);
  const opened = await openTestPayments(db, found);
  const findCheckout = async () => checkoutSettings.checkout.parse({ enabled: true });
  const purposes = { reservation: buildReservationPurpose({ ...opened, findCheckout }) };
  const ports = { ...opened, purposes };
  ports.wait(Date.now() - PAYMENT_NOW.getTime());
  const id = randomUUID() as string;
  const wanted = aNewPayment(found, { subjectId: id });
  await db.inAccount(accountId, async (tx) => {
    const [vehicle] = await tx.query<{ id: number }>("select id from vehicle");
    const claim = {
      ...{ id, siteId, vehicleId: vehicle!.id, tradeInId: null, priceCents: 4_599_000, depositCents: 20_000 },
      ...{ refundDays: 7, reservedDays: 7, terms: "A hold.", network: "n", block: null },
    };
    await claimVehicle(tx, claim, { now: ports.now(), heldUntil: new Date(ports.now().getTime() + DAY_MS) });
  });
  const started = await startPayment(ports, accountId, wanted);
  if (!started.ok) throw new Error(started.reason);
  await db.inAccount(accountId, (tx) => changeReservation(tx, id, { paymentId: wanted.id }));
  await ports.provider.payWithCard(started.client.clientSecret, "visa");
  await settlePayment(ports, accountId, wanted.id);
  return id;
}

const run = (verb: string, ...args: string[]) => forecourt("reservations", verb, ...args, "--account", site);
const ask = (verb: string, ...args: string[]) => json("reservations", verb, ...args, "--account", site);
const listPayments = async () =>
  (await json("payments", "list", "--site", site)).answer as readonly { id: string; provider: string }[];

test("CHK-08 D391: reservations are listed, extended and completed, once", async () => {
  const id = await givenReservation();
  expect((await ask("list")).answer).toMatchObject([{ id, state: "paid", vehicle: "2022 Toyota HiLux SR5" }]);
  const [before] = (await ask("list")).answer as [{ reservedUntil: string }];
  const { reservedUntil } = (await ask("extend", id, "--days", "2")).answer as { reservedUntil: string };
  expect(Date.parse(reservedUntil) - Date.parse(before.reservedUntil)).toBe(2 * DAY_MS);
  expect((await run("complete", id, "--by", "Kim")).out).toContain("It is sold.");
  expect(await run("complete", id, "--by", "Kim")).toEqual(oneSentence);
  expect((await ask("list")).answer).toEqual([]);
});

test("CHK-08 D391: a release pays the deposit back", async () => {
  const id = await givenReservation();
  expect((await run("release", id, "--by", "Kim")).out).toContain("the deposit goes back");
  expect(await listPayments()).toMatchObject([{ state: "refunded" }]);
});

test("CHK-01 D402: a bank transfer is recorded with --yes, once, and goes back when the dealer has sent it", async () => {
  const id = await givenReservation();
  const receive = (...more: string[]) =>
    ask("received", id, "--amount", "45,790", "--reference", "SMITH 1", ...more);
  expect((await receive()).answer).toEqual({
    ...{ received: false, reservation: id, amountCents: 4_579_000 },
    description: "Towards 2022 Toyota HiLux SR5",
  });
  expect(await listPayments()).toHaveLength(1);
  expect((await run("received", id, "--amount", "46,000", "--reference", "x")).out).toContain(
    "$210 more than the price of $45,990",
  );
  const { answer: first } = await receive("--yes");
  expect(first).toMatchObject({ payment: { provider: "bank", state: "paid", email: "jane@example.com" } });
  expect((await receive("--yes")).answer).toMatchObject({ payment: { id: first.payment.id } });
  const other = ["--amount", "5", "--reference", "SMITH 1", "--yes"];
  expect(await run("received", id, ...other)).toEqual({
    ...oneSentence,
    err: expect.stringContaining("of another amount"),
  });
  await run("release", id, "--by", "Kim", "--keep-deposit");
  expect((await run("received", id, "--amount", "5", "--reference", "late")).out).toContain(
    "it is to go back",
  );
  const [{ refundId } = { refundId: "" }] = await db.inAccount((await findSite(db, site))!.accountId, (tx) =>
    tx.query<{ refundId: string }>(`select id as "refundId" from payment_refund`),
  );
  expect((await json("payments", "sent", refundId, "--account", site)).answer).toMatchObject({
    state: "done",
  });
  expect(await listPayments()).toContainEqual(
    expect.objectContaining({ provider: "bank", state: "refunded" }),
  );
  expect((await json("payments", "reconcile", "--account", site)).answer).toMatchObject({
    discrepancies: [],
  });
});

test.each([
  ["an unknown reservation", ["received", randomUUID(), "--amount", "5", "--reference", "x"]],
  ["an amount of 0", ["received", randomUUID(), "--amount", "0", "--reference", "x"]],
  ["an amount that is negative", ["received", randomUUID(), "--amount=-5", "--reference", "x"]],
  ["fractions of a cent", ["received", randomUUID(), "--amount", "1.005", "--reference", "x"]],
  ["no reference", ["received", randomUUID(), "--amount", "5", "--reference", " "]],
  ["an unknown id", ["release", "x", "--by", "Kim"]],
  ["an extension of no days", ["extend", randomUUID(), "--days", "0"]],
])("CHK-08 D402: %s is refused in one sentence", async (_, args) => {
  expect(await run(args[0]!, ...args.slice(1))).toEqual(oneSentence);
});

test("D402: only a refund that is to be sent can have been sent", async () => {
  expect(await forecourt("payments", "sent", randomUUID(), "--account", site)).toEqual(oneSentence);
});
