import type { AccountId } from "#platform/account-id.ts";
import { isUuid } from "#platform/http/read-input.ts";
import { type AccountTransaction, type Database, requireRow } from "#platform/postgres/database.ts";
import type {
  NewProviderPayment,
  NewProviderRefund,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  RefundOutcome,
} from "../provider/payment-provider.ts";

interface BankParts {
  readonly db: Database;
  readonly accountId: AccountId;
  readonly now: () => Date;
}

const SELECT = `select payment_id::text as ref, payment_id as "paymentId", amount_cents as "amountCents", 'aud' as currency,
  'succeeded' as state, null as failure, 0 as "feeCents", '' as "clientSecret", created_at as "createdAt",
  coalesce((select sum(b.amount_cents) from bank_transfer_back b
    where b.account_id = t.account_id and b.payment_id = t.payment_id and b.sent_at is not null), 0)::bigint as "refundedCents"
  from bank_transfer t`;
const SELECT_BACK = `select refund_id::text as ref, refund_id as "refundId", payment_id::text as "paymentRef",
  amount_cents as "amountCents", case when sent_at is null then 'pending' else 'succeeded' end as state from bank_transfer_back`;

/**
 * The dealer's own bank account, as the dealer reports it (D402): nobody here can see it. A payment exists once the dealer has found
 * it there, and a refund is pending until the dealer says that it was sent. A payment's id is ours.
 */
export class BankAccount implements PaymentProvider {
  readonly kind = "bank";
  readonly #parts: BankParts;

  constructor(parts: BankParts) {
    this.#parts = parts;
  }

  /** Enters money that has arrived: it is paid at once. */
  createPayment({ paymentId, amountCents }: NewProviderPayment): Promise<ProviderPayment> {
    const { now } = this.#parts;
    return this.#within(async (tx) => {
      await tx.query(
        `insert into bank_transfer (account_id, payment_id, amount_cents, created_at) values ($1, $2, $3, $4)
         on conflict (account_id, payment_id) do nothing`,
        [tx.accountId, paymentId, amountCents, now()],
      );
      return requireRow(await tx.query<ProviderPayment>(`${SELECT} where payment_id = $1`, [paymentId]));
    });
  }

  async findPayment(ref: string): Promise<ProviderPayment | null> {
    if (!isUuid(ref)) return null;
    const [found] = await this.#within((tx) =>
      tx.query<ProviderPayment>(`${SELECT} where payment_id = $1`, [ref]),
    );
    return found ?? null;
  }

  /** What has arrived cannot be cancelled. */
  async cancelPayment(ref: string): Promise<ProviderPayment> {
    const found = await this.findPayment(ref);
    if (!found) throw new Error(`there is no bank transfer ${ref}`);
    return found;
  }

  /** Notes that money is to be sent back, which `markSent` ends. */
  refundPayment({ ref, refundId, amountCents }: NewProviderRefund): Promise<RefundOutcome> {
    const { now } = this.#parts;
    return this.#within(async (tx) => {
      await tx.query(
        `insert into bank_transfer_back (account_id, refund_id, payment_id, amount_cents, created_at)
         values ($1, $2, $3, $4, $5) on conflict (account_id, refund_id) do nothing`,
        [tx.accountId, refundId, ref, amountCents, now()],
      );
      const noted = await tx.query<ProviderRefund>(`${SELECT_BACK} where refund_id = $1`, [refundId]);
      return { ok: true, refund: requireRow(noted) };
    });
  }

  /**
   * The dealer has sent a refund by bank transfer.
   * @returns whether there is such a refund
   */
  async markSent(refundId: string): Promise<boolean> {
    const { now } = this.#parts;
    const sent = await this.#within((tx) =>
      tx.query(
        `update bank_transfer_back set sent_at = coalesce(sent_at, $2) where refund_id = $1 returning 1`,
        [refundId, now()],
      ),
    );
    return sent.length === 1;
  }

  async *listPayments(since: Date): AsyncIterable<ProviderPayment> {
    yield* await this.#within((tx) =>
      tx.query<ProviderPayment>(`${SELECT} where created_at >= $1 order by created_at, payment_id`, [since]),
    );
  }

  listRefunds(ref: string): Promise<readonly ProviderRefund[]> {
    return this.#within((tx) =>
      tx.query<ProviderRefund>(`${SELECT_BACK} where payment_id = $1 order by created_at, refund_id`, [ref]),
    );
  }

  async findBalance(): Promise<null> {
    return null;
  }

  /** A bank account sends no webhooks. */
  readEvent(): null {
    return null;
  }

  #within<T>(work: (tx: AccountTransaction) => Promise<T>): Promise<T> {
    return this.#parts.db.inAccount(this.#parts.accountId, work);
  }
}
