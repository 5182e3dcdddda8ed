import { z } from "zod";
import type { AccountId } from "#platform/account-id.ts";
import { parseJson } from "#platform/http/read-input.ts";
import { type AccountTransaction, type Database, requireRow } from "#platform/postgres/database.ts";
import { isSignedEvent, signEvent } from "../provider/event-signature.ts";
import type {
  NewProviderPayment,
  NewProviderRefund,
  PaymentProvider,
  ProviderEvent,
  ProviderPayment,
  ProviderRefund,
  ProviderState,
  RefundOutcome,
} from "../provider/payment-provider.ts";
import { NOT_AUTHENTICATED, TEST_CARDS } from "./test-cards.ts";

interface SimulatorParts {
  readonly db: Database;
  readonly accountId: AccountId;
  /** Signs its webhooks. */
  readonly eventKey: string;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** A payment event that the simulator has to tell. */
export interface SimulatedEvent {
  readonly id: string;
  readonly body: string;
  readonly signature: string;
}

type EventType = "succeeded" | "payment_failed" | "canceled" | "requires_action" | "refunded";

const EVENT_TYPES: Readonly<Record<EventType, string>> = {
  succeeded: "payment_intent.succeeded",
  payment_failed: "payment_intent.payment_failed",
  canceled: "payment_intent.canceled",
  requires_action: "payment_intent.requires_action",
  refunded: "charge.refunded",
};

const SELECT = `select id as ref, payment_id as "paymentId", amount_cents as "amountCents", currency, status as state, failure,
  refunded_cents as "refundedCents", client_secret as "clientSecret", created_at as "createdAt" from simulated_payment`;
const SELECT_REFUND = `select id as ref, refund_id as "refundId", payment_ref as "paymentRef", amount_cents as "amountCents",
  'succeeded' as state from simulated_refund`;

/** A payment as it is stored: what the provider keeps follows from the amount. */
type Row = Omit<ProviderPayment, "feeCents">;

/** As Stripe charges for Australian cards: 1.7% and 30 cents. */
const computeFee = (amountCents: number) => Math.round(amountCents * 0.017) + 30;

/**
 * A provider that moves no money (D381). It behaves as Stripe does and keeps its own books in tables of its own, each answer in a
 * transaction of its own, so that whatever kills our process finds it as an outside service would be.
 */
export class SimulatedProvider implements PaymentProvider {
  readonly kind = "simulator";
  readonly #parts: SimulatorParts;

  constructor(parts: SimulatorParts) {
    this.#parts = parts;
  }

  createPayment(payment: NewProviderPayment): Promise<ProviderPayment> {
    const { newId, now } = this.#parts;
    const { paymentId, amountCents, currency, idempotencyKey } = payment;
    return this.#within(async (tx) => {
      const ref = `sim_pi_${newId().replaceAll("-", "")}`;
      const secret = `${ref}_secret_${newId().replaceAll("-", "")}`;
      await tx.query(
        `insert into simulated_payment
           (account_id, id, payment_id, amount_cents, currency, status, client_secret, idempotency_key, created_at)
         values ($1, $2, $3, $4, $5, 'requires_payment_method', $6, $7, $8)
         on conflict (account_id, idempotency_key) do nothing`,
        [tx.accountId, ref, paymentId, amountCents, currency, secret, idempotencyKey, now()],
      );
      return requireRow(await readPayments(tx, "where idempotency_key = $1", [idempotencyKey]));
    });
  }

  findPayment(ref: string): Promise<ProviderPayment | null> {
    return this.#within(async (tx) => (await readPayments(tx, "where id = $1", [ref]))[0] ?? null);
  }

  cancelPayment(ref: string): Promise<ProviderPayment> {
    return this.#change(ref, async (tx, payment) => {
      if (payment.state !== "succeeded" && payment.state !== "canceled")
        await this.#save(tx, ref, { state: "canceled", failure: null, told: "canceled" });
    });
  }

  async refundPayment(refund: NewProviderRefund): Promise<RefundOutcome> {
    const { ref, refundId, amountCents, idempotencyKey } = refund;
    return this.#within(async (tx) => {
      const payment = requireRow(await readPayments(tx, "where id = $1 for update", [ref]));
      const again = await this.#findRefund(tx, idempotencyKey);
      if (again) return { ok: true, refund: again };
      const left = payment.state === "succeeded" ? payment.amountCents - payment.refundedCents : 0;
      if (amountCents > left)
        return { ok: false, reason: "refused", detail: `${left} cents of the payment are left to refund.` };
      if ((await readBalance(tx)) < amountCents)
        return { ok: false, reason: "balance", detail: "The balance is too small." };
      const added = await tx.query<ProviderRefund>(
        `insert into simulated_refund (account_id, id, payment_ref, refund_id, amount_cents, idempotency_key, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         returning id as ref, refund_id as "refundId", payment_ref as "paymentRef", amount_cents as "amountCents", 'succeeded' as state`,
        [
          ...[tx.accountId, `sim_re_${this.#parts.newId().replaceAll("-", "")}`, ref],
          ...[refundId, amountCents, idempotencyKey, this.#parts.now()],
        ],
      );
      await tx.query("update simulated_payment set refunded_cents = refunded_cents + $2 where id = $1", [
        ref,
        amountCents,
      ]);
      await this.#tell(tx, ref, "refunded");
      return { ok: true, refund: requireRow(added) };
    });
  }

  async *listPayments(since: Date): AsyncIterable<ProviderPayment> {
    yield* await this.#within((tx) =>
      readPayments(tx, "where created_at >= $1 order by created_at, id", [since]),
    );
  }

  listRefunds(ref: string): Promise<readonly ProviderRefund[]> {
    return this.#within((tx) =>
      tx.query<ProviderRefund>(`${SELECT_REFUND} where payment_ref = $1 order by created_at, id`, [ref]),
    );
  }

  findBalance(): Promise<number> {
    return this.#within(readBalance);
  }

  readEvent(body: string, signature: string, now: Date): ProviderEvent | null {
    if (!isSignedEvent(body, signature, { key: this.#parts.eventKey, now })) return null;
    const read = eventSchema.safeParse(parseJson(body));
    if (!read.success) return null;
    const { id, type, payment, created } = read.data;
    return { id, type, paymentRef: payment, providerAccount: null, createdAt: new Date(created) };
  }

  /** What the shopper's browser does: pays with one of the simulator's cards. The secret is the payment's own. */
  async payWithCard(clientSecret: string, cardKey: string): Promise<ProviderPayment | null> {
    const card = TEST_CARDS.find(({ key }) => key === cardKey);
    if (!card) return null;
    return this.#act(clientSecret, async (tx, { ref, state }) => {
      if (state !== "requires_payment_method" && state !== "requires_action") return;
      if (card.outcome === "pays")
        await this.#save(tx, ref, { state: "succeeded", failure: null, told: "succeeded" });
      else if (card.outcome === "asks")
        await this.#save(tx, ref, { state: "requires_action", failure: null, told: "requires_action" });
      else
        await this.#save(tx, ref, {
          ...{ state: "requires_payment_method", failure: card.failure, told: "payment_failed" },
        });
    });
  }

  /** What the shopper's bank does: confirms with 3-D Secure that it is them, or does not. */
  authenticate(clientSecret: string, isConfirmed: boolean): Promise<ProviderPayment | null> {
    return this.#act(clientSecret, async (tx, { ref, state }) => {
      if (state !== "requires_action") return;
      if (isConfirmed) await this.#save(tx, ref, { state: "succeeded", failure: null, told: "succeeded" });
      else
        await this.#save(tx, ref, {
          ...{ state: "requires_payment_method", failure: NOT_AUTHENTICATED, told: "payment_failed" },
        });
    });
  }

  /** Pays money out to the dealer's bank: it can no longer be refunded. */
  async payOut(amountCents: number): Promise<void> {
    await this.#within((tx) =>
      tx.query("insert into simulated_payout values ($1, $2, $3, $4)", [
        ...[tx.accountId, this.#parts.newId(), amountCents, this.#parts.now()],
      ]),
    );
  }

  /** Events that nobody has taken yet, signed now. */
  listEvents(): Promise<readonly SimulatedEvent[]> {
    const { eventKey, now } = this.#parts;
    return this.#within(async (tx) => {
      const events = await tx.query<{ id: string; type: string; payment: string; created: Date }>(
        `select id, type, payment_ref as payment, created_at as created from simulated_event
         where delivered_at is null order by created_at, id limit 100`,
      );
      return events.map((event) => {
        const body = JSON.stringify({ ...event, created: event.created.toISOString() });
        return { id: event.id, body, signature: signEvent(body, eventKey, now()) };
      });
    });
  }

  async markDelivered(eventId: string): Promise<void> {
    await this.#within((tx) =>
      tx.query("update simulated_event set delivered_at = $2 where id = $1", [eventId, this.#parts.now()]),
    );
  }

  #within<T>(work: (tx: AccountTransaction) => Promise<T>): Promise<T> {
    return this.#parts.db.inAccount(this.#parts.accountId, work);
  }

  async #act(
    clientSecret: string,
    work: (tx: AccountTransaction, payment: ProviderPayment) => Promise<void>,
  ): Promise<ProviderPayment | null> {
    const [ref = ""] = clientSecret.split("_secret_");
    const found = await this.findPayment(ref);
    return found?.clientSecret === clientSecret ? this.#change(ref, work) : null;
  }

  #change(
    ref: string,
    work: (tx: AccountTransaction, payment: ProviderPayment) => Promise<void>,
  ): Promise<ProviderPayment> {
    return this.#within(async (tx) => {
      await work(tx, requireRow(await readPayments(tx, "where id = $1 for update", [ref])));
      return requireRow(await readPayments(tx, "where id = $1", [ref]));
    });
  }

  async #save(
    tx: AccountTransaction,
    ref: string,
    {
      state,
      failure,
      told,
    }: { readonly state: ProviderState; readonly failure: string | null; readonly told: EventType },
  ): Promise<void> {
    await tx.query("update simulated_payment set status = $2, failure = $3 where id = $1", [
      ref,
      state,
      failure,
    ]);
    await this.#tell(tx, ref, told);
  }

  async #tell(tx: AccountTransaction, ref: string, type: EventType): Promise<void> {
    const { newId, now } = this.#parts;
    await tx.query(
      "insert into simulated_event (account_id, id, type, payment_ref, created_at) values ($1, $2, $3, $4, $5)",
      [tx.accountId, `sim_evt_${newId().replaceAll("-", "")}`, EVENT_TYPES[type], ref, now()],
    );
  }

  async #findRefund(tx: AccountTransaction, idempotencyKey: string): Promise<ProviderRefund | null> {
    const [found] = await tx.query<ProviderRefund>(`${SELECT_REFUND} where idempotency_key = $1`, [
      idempotencyKey,
    ]);
    return found ?? null;
  }
}

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  payment: z.string(),
  created: z.iso.datetime(),
});

async function readPayments(
  tx: AccountTransaction,
  condition: string,
  values: readonly unknown[],
): Promise<ProviderPayment[]> {
  const rows = await tx.query<Row>(`${SELECT} ${condition}`, values);
  return rows.map((row) => ({
    ...row,
    feeCents: row.state === "succeeded" ? computeFee(row.amountCents) : 0,
  }));
}

/** Fees are billed apart, so that a dealer's only payment can be refunded in whole. */
async function readBalance(tx: AccountTransaction): Promise<number> {
  const { cents } = requireRow(
    await tx.query<{ cents: number }>(
      `select (coalesce((select sum(amount_cents - refunded_cents) from simulated_payment where status = 'succeeded'), 0)
         - coalesce((select sum(amount_cents) from simulated_payout), 0))::bigint as cents`,
    ),
  );
  return cents;
}
