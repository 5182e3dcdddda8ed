import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { PaymentProvider, ProviderPayment } from "./payment-provider.ts";

/** A provider, and what the shopper's browser and the dealer's bank do with its payments. */
export interface ContractSubject {
  readonly provider: PaymentProvider;
  pay(payment: ProviderPayment, card: "visa" | "secure" | "declined" | "no-funds"): Promise<unknown>;
  authenticate(payment: ProviderPayment, isConfirmed: boolean): Promise<unknown>;
  payOut(amountCents: number): Promise<unknown>;
}

/** What every `PaymentProvider` does (CHK-06). */
export function describePaymentProvider(name: string, open: () => Promise<ContractSubject>): void {
  const create = (provider: PaymentProvider, amountCents = 20_000, paymentId: string = randomUUID()) =>
    provider.createPayment({
      ...{ paymentId, amountCents, currency: "aud", description: "Deposit" },
      idempotencyKey: `payment:${paymentId}`,
    });
  const refund = (
    provider: PaymentProvider,
    { ref }: ProviderPayment,
    amountCents: number,
    refundId: string = randomUUID(),
  ) => provider.refundPayment({ ref, refundId, amountCents, idempotencyKey: `refund:${refundId}` });

  const list = async (provider: PaymentProvider, since: Date) => {
    const listed: ProviderPayment[] = [];
    for await (const payment of provider.listPayments(since)) listed.push(payment);
    return listed;
  };

  describe(`CHK-06 D380: ${name}`, () => {
    test("makes a payment that waits for a card, and the same one for the same key", async () => {
      const { provider } = await open();
      const paymentId = randomUUID();
      const made = await create(provider, 20_000, paymentId);
      expect(made).toMatchObject({
        ...{ paymentId, amountCents: 20_000, currency: "aud", state: "requires_payment_method" },
        ...{ failure: null, refundedCents: 0, feeCents: 0 },
      });
      expect(await create(provider, 20_000, paymentId)).toEqual(made);
      expect(await provider.findPayment(made.ref)).toEqual(made);
      expect(await provider.findPayment("pi_unknown")).toBeNull();
    });

    test("takes the money of a card once, and keeps its fee", async () => {
      const { provider, pay } = await open();
      const made = await create(provider);
      await pay(made, "visa");
      await pay(made, "visa");
      const paid = await provider.findPayment(made.ref);
      expect(paid).toMatchObject({ state: "succeeded", failure: null });
      expect(paid!.feeCents).toBeGreaterThan(0);
      expect(await provider.findBalance()).toBe(20_000);
    });

    test("says why a card is declined, and takes another one", async () => {
      const { provider, pay } = await open();
      const made = await create(provider);
      await pay(made, "declined");
      const declined = await provider.findPayment(made.ref);
      expect(declined).toMatchObject({
        state: "requires_payment_method",
        failure: expect.stringMatching(/declined/),
      });
      await pay(made, "no-funds");
      expect(await provider.findPayment(made.ref)).toMatchObject({
        failure: expect.stringMatching(/insufficient funds/),
      });
      await pay(made, "visa");
      expect(await provider.findPayment(made.ref)).toMatchObject({ state: "succeeded", failure: null });
    });

    test.each([
      [true, "succeeded"],
      [false, "requires_payment_method"],
    ])("asks for 3-D Secure: confirmed %s makes it %s", async (isConfirmed, state) => {
      const { provider, pay, authenticate } = await open();
      const made = await create(provider);
      await pay(made, "secure");
      expect(await provider.findPayment(made.ref)).toMatchObject({ state: "requires_action" });
      await authenticate(made, isConfirmed);
      expect(await provider.findPayment(made.ref)).toMatchObject({ state });
    });

    test("cancels what is not paid; what is paid stays paid, and nothing pays what is cancelled", async () => {
      const { provider, pay } = await open();
      const [open1, paid] = [await create(provider), await create(provider)];
      expect(await provider.cancelPayment(open1.ref)).toMatchObject({ state: "canceled" });
      await pay(open1, "visa").catch(() => undefined);
      expect(await provider.cancelPayment(open1.ref)).toMatchObject({ state: "canceled" });
      await pay(paid, "visa");
      expect(await provider.cancelPayment(paid.ref)).toMatchObject({ state: "succeeded" });
    });

    test("refunds a part, then the rest, each key once, and never more than was paid", async () => {
      const { provider, pay } = await open();
      const made = await create(provider);
      expect(await refund(provider, made, 1)).toMatchObject({ ok: false, reason: "refused" });
      await pay(made, "visa");
      const id = randomUUID();
      const first = await refund(provider, made, 5_000, id);
      expect(first).toMatchObject({ ok: true, refund: { refundId: id, amountCents: 5_000 } });
      expect(await refund(provider, made, 5_000, id)).toEqual(first);
      expect(await refund(provider, made, 15_001)).toMatchObject({ ok: false, reason: "refused" });
      expect(await refund(provider, made, 15_000)).toMatchObject({ ok: true });
      expect(await refund(provider, made, 1)).toMatchObject({ ok: false, reason: "refused" });
      expect(await provider.findPayment(made.ref)).toMatchObject({ refundedCents: 20_000 });
      const amounts = (await provider.listRefunds(made.ref)).map(({ amountCents }) => amountCents);
      expect(amounts.sort((one, other) => one - other)).toEqual([5_000, 15_000]);
    });

    test("cannot refund what was paid out to the dealer's bank, until there is money again", async () => {
      const { provider, pay, payOut } = await open();
      const made = await create(provider);
      await pay(made, "visa");
      await payOut(19_000);
      expect(await refund(provider, made, 20_000)).toMatchObject({ ok: false, reason: "balance" });
      await pay(await create(provider, 19_000), "visa");
      expect(await refund(provider, made, 20_000)).toMatchObject({ ok: true });
    });

    test("lists its payments since an instant", async () => {
      const { provider } = await open();
      const made = await create(provider);
      const later = new Date(made.createdAt.getTime() + 1000);
      expect(await list(provider, made.createdAt)).toEqual([made]);
      expect(await list(provider, later)).toEqual([]);
    });
  });
}
