import Stripe from "stripe";
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
import { ProviderUnavailable } from "../provider/payment-provider.ts";

interface StripeParts {
  /** Of the platform's Stripe account, as an environment variable holds it. */
  readonly secretKey: string;
  /** The dealer's connected account, which takes the money itself (direct charges). */
  readonly account: string;
  readonly webhookSecret: string;
  /** Where Stripe's API is, for tests. */
  readonly at?: { readonly host: string; readonly port: number };
}

const TIMEOUT_MS = 10_000;
/** Of the list of payments: the fee is in the charge's transaction. */
const CHARGE = "latest_charge.balance_transaction";

/** By these keys our ids are in Stripe's metadata. */
const PAYMENT_KEY = "forecourt_payment";
const REFUND_KEY = "forecourt_refund";

/** Stripe, through its own library (CHK-06, D385): direct charges on the dealer's connected account. */
export class StripeProvider implements PaymentProvider {
  readonly kind = "stripe";
  readonly #stripe: Stripe;
  readonly #parts: StripeParts;

  constructor(parts: StripeParts) {
    this.#parts = parts;
    this.#stripe = new Stripe(parts.secretKey, {
      ...{ timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false },
      ...(parts.at && { ...parts.at, protocol: "http" }),
    });
  }

  async createPayment(payment: NewProviderPayment): Promise<ProviderPayment> {
    const { paymentId, amountCents: amount, currency, description, idempotencyKey } = payment;
    const intent = await this.#ask((stripe, stripeAccount) =>
      stripe.paymentIntents.create(
        {
          ...{ amount, currency, description },
          // Cards with their wallets, Apple Pay and Google Pay: nothing that is paid days later (CHK-05).
          allowed_payment_method_types: ["card"],
          metadata: { [PAYMENT_KEY]: paymentId },
        },
        { stripeAccount, idempotencyKey },
      ),
    );
    return toPayment(intent);
  }

  async findPayment(ref: string): Promise<ProviderPayment | null> {
    const intent = await this.#ask((stripe, stripeAccount) =>
      stripe.paymentIntents
        .retrieve(ref, { expand: [CHARGE] }, { stripeAccount })
        .catch(orCode("resource_missing")),
    );
    return intent && toPayment(intent);
  }

  async cancelPayment(ref: string): Promise<ProviderPayment> {
    await this.#ask((stripe, stripeAccount) =>
      stripe.paymentIntents
        .cancel(ref, {}, { stripeAccount })
        .catch(orCode("payment_intent_unexpected_state")),
    );
    const payment = await this.findPayment(ref);
    if (!payment) throw new ProviderUnavailable(`Stripe does not know ${ref}`);
    return payment;
  }

  async refundPayment(wanted: NewProviderRefund): Promise<RefundOutcome> {
    const { ref: payment_intent, refundId, amountCents: amount, idempotencyKey } = wanted;
    return this.#ask(async (stripe, stripeAccount): Promise<RefundOutcome> => {
      try {
        const refund = await stripe.refunds.create(
          { payment_intent, amount, metadata: { [REFUND_KEY]: refundId } },
          { stripeAccount, idempotencyKey },
        );
        return { ok: true, refund: toRefund(refund, payment_intent) };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        const reason = error.code === "balance_insufficient" ? "balance" : "refused";
        return { ok: false, reason, detail: error.message };
      }
    });
  }

  async *listPayments(since: Date): AsyncIterable<ProviderPayment> {
    const gte = Math.floor(since.getTime() / 1000);
    let after: string | undefined;
    do {
      const page = await this.#ask((stripe, stripeAccount) =>
        stripe.paymentIntents.list(
          {
            ...{ created: { gte }, limit: 100, expand: [`data.${CHARGE}`] },
            ...(after !== undefined && { starting_after: after }),
          },
          { stripeAccount },
        ),
      );
      yield* page.data.map(toPayment);
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after !== undefined);
  }

  async listRefunds(ref: string): Promise<readonly ProviderRefund[]> {
    const page = await this.#ask((stripe, stripeAccount) =>
      stripe.refunds.list({ payment_intent: ref, limit: 100 }, { stripeAccount }),
    );
    return page.data.map((refund) => toRefund(refund, ref)).reverse();
  }

  async findBalance(): Promise<number> {
    const { available } = await this.#ask((stripe, stripeAccount) =>
      stripe.balance.retrieve({}, { stripeAccount }),
    );
    return available.find(({ currency }) => currency === "aud")?.amount ?? 0;
  }

  readEvent(body: string, signature: string, now: Date): ProviderEvent | null {
    try {
      const { webhookSecret } = this.#parts;
      const event = this.#stripe.webhooks.constructEvent(
        ...([body, signature, webhookSecret, MAX_AGE_SECONDS, undefined, now.getTime()] as const),
      );
      return {
        ...{ id: event.id, type: event.type, paymentRef: findPaymentRef(event.data.object) },
        providerAccount: event.account ?? null,
        createdAt: new Date(event.created * 1000),
      };
    } catch {
      return null;
    }
  }

  /** Whatever is not an answer to the question asked leaves open whether Stripe acted. */
  async #ask<T>(question: (stripe: Stripe, account: string) => Promise<T>): Promise<T> {
    try {
      return await question(this.#stripe, this.#parts.account);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      // Never with what was sent.
      throw new ProviderUnavailable(
        `Stripe: ${error.type} ${error.code ?? ""} ${error.requestId ?? ""}`.trim(),
      );
    }
  }
}

const MAX_AGE_SECONDS = 300;

/** Nothing for an error with this code; any other is thrown on. */
const orCode = (code: string) => (error: unknown) => {
  if (error instanceof Stripe.errors.StripeError && error.code === code) return null;
  throw error;
};

function toPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const booked = typeof charge?.balance_transaction === "object" ? charge.balance_transaction : null;
  const isPaid = intent.status === "succeeded";
  return {
    ref: intent.id,
    paymentId: intent.metadata[PAYMENT_KEY] ?? null,
    amountCents: isPaid ? intent.amount_received : intent.amount,
    currency: intent.currency,
    state: toState(intent.status),
    failure: isPaid ? null : (intent.last_payment_error?.message ?? null),
    refundedCents: charge?.amount_refunded ?? 0,
    feeCents: isPaid ? (booked?.fee ?? 0) : 0,
    clientSecret: intent.client_secret ?? "",
    createdAt: new Date(intent.created * 1000),
  };
}

function toState(status: Stripe.PaymentIntent.Status): ProviderState {
  if (status === "requires_confirmation") return "requires_payment_method";
  return status === "requires_capture" ? "processing" : (status as ProviderState);
}

function toRefund({ id, metadata, amount, status }: Stripe.Refund, paymentRef: string): ProviderRefund {
  const state =
    status === "succeeded"
      ? "succeeded"
      : status === "pending" || status === "requires_action"
        ? "pending"
        : "failed";
  return { ref: id, refundId: metadata?.[REFUND_KEY] ?? null, paymentRef, amountCents: amount, state };
}

/** The payment that an event's object is, or belongs to. */
function findPaymentRef(object: object): string | null {
  const { id, object: kind, payment_intent: intent } = object as Readonly<Record<string, unknown>>;
  if (kind === "payment_intent") return String(id);
  return typeof intent === "string" ? intent : null;
}
