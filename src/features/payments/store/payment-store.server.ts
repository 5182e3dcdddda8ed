import type { AccountTransaction } from "#platform/postgres/database.ts";
import { requireRow } from "#platform/postgres/database.ts";
import type { NewPayment, Payment, Refund } from "../payment.ts";

const PAYMENT = `id, site_id as "siteId", purpose, subject_id as "subjectId", amount_cents as "amountCents", currency, description,
  email, shopper_id as "shopperId", provider, provider_account as "providerAccount", provider_ref as "providerRef", state, failure,
  refunded_cents as "refundedCents", fee_cents as "feeCents", expires_at as "expiresAt", cancel_asked_at as "cancelAskedAt",
  idempotency_key as "idempotencyKey", created_at as "createdAt", updated_at as "updatedAt", paid_at as "paidAt", version`;

const REFUND = `id, payment_id as "paymentId", amount_cents as "amountCents", reason, actor, idempotency_key as "idempotencyKey",
  state, provider_ref as "providerRef", failure, next_try_at as "nextTryAt", created_at as "createdAt"`;

/** Which provider a payment is made at. */
export type PaymentPlace = Pick<Payment, "provider" | "providerAccount">;

/** Records a payment before its provider is asked. Answers the one that has its idempotency key already. */
export async function addPayment(
  tx: AccountTransaction,
  payment: NewPayment & PaymentPlace,
  now: Date,
): Promise<Payment> {
  await tx.query(
    `insert into payment (account_id, id, site_id, purpose, subject_id, amount_cents, currency, description, email, shopper_id,
       provider, provider_account, expires_at, idempotency_key, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)
     on conflict (account_id, idempotency_key) do nothing`,
    [
      ...[tx.accountId, payment.id, payment.siteId, payment.purpose, payment.subjectId, payment.amountCents],
      ...[payment.currency, payment.description, payment.email, payment.shopperId, payment.provider],
      ...[payment.providerAccount, payment.expiresAt, payment.idempotencyKey, now],
    ],
  );
  return requireRow(
    await tx.query<Payment>(`select ${PAYMENT} from payment where idempotency_key = $1`, [
      payment.idempotencyKey,
    ]),
  );
}

/** Finds a payment by our id, or null. */
export async function findPayment(tx: AccountTransaction, id: string): Promise<Payment | null> {
  const [payment] = await tx.query<Payment>(`select ${PAYMENT} from payment where id = $1`, [id]);
  return payment ?? null;
}

/** Finds a payment and locks its row until the transaction ends. */
export async function lockPayment(tx: AccountTransaction, id: string): Promise<Payment | null> {
  const [payment] = await tx.query<Payment>(`select ${PAYMENT} from payment where id = $1 for update`, [id]);
  return payment ?? null;
}

/** Finds the id of a payment by its provider's id, or null. */
export async function findPaymentByRef(
  tx: AccountTransaction,
  { provider, ref }: { readonly provider: string; readonly ref: string },
): Promise<Payment | null> {
  const [payment] = await tx.query<Payment>(
    `select ${PAYMENT} from payment where provider = $1 and provider_ref = $2`,
    [provider, ref],
  );
  return payment ?? null;
}

/** What changes about a payment. */
export type PaymentChange = Partial<
  Pick<
    Payment,
    "providerRef" | "state" | "failure" | "refundedCents" | "feeCents" | "cancelAskedAt" | "paidAt"
  >
>;

/** Changes a payment whose row is locked. */
export async function savePayment(
  tx: AccountTransaction,
  payment: Payment,
  { change, now }: { readonly change: PaymentChange; readonly now: Date },
): Promise<Payment> {
  const next = { ...payment, ...change };
  return requireRow(
    await tx.query<Payment>(
      `update payment set provider_ref = $2, state = $3, failure = $4, refunded_cents = $5, fee_cents = $6,
         cancel_asked_at = $7, paid_at = $8, updated_at = $9, version = version + 1
       where id = $1 returning ${PAYMENT}`,
      [
        ...[payment.id, next.providerRef, next.state, next.failure, next.refundedCents, next.feeCents],
        ...[next.cancelAskedAt, next.paidAt, now],
      ],
    ),
  );
}

/** Ids of payments that may still be paid or cancelled, longest untouched first. */
export async function listUnfinishedPayments(tx: AccountTransaction, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from payment where state in ('created', 'requires_action', 'processing', 'failed')
     order by updated_at limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

interface PaymentFilter {
  /** Of one site; of all without it. */
  readonly siteId?: number | undefined;
  readonly since?: Date | undefined;
  readonly shopperId?: string | undefined;
  readonly limit: number;
}

/** Payments, newest first. */
export function listPayments(
  tx: AccountTransaction,
  { siteId, since, shopperId, limit }: PaymentFilter,
): Promise<Payment[]> {
  return tx.query<Payment>(
    `select ${PAYMENT} from payment
     where ($1::bigint is null or site_id = $1) and ($2::timestamptz is null or created_at >= $2)
       and ($3::uuid is null or shopper_id = $3)
     order by created_at desc, id limit $4`,
    [siteId ?? null, since ?? null, shopperId ?? null, limit],
  );
}

/** What was paid for one thing, oldest first. */
export function listPaid(
  tx: AccountTransaction,
  { purpose, subjectId }: Pick<Payment, "purpose" | "subjectId">,
): Promise<Payment[]> {
  return tx.query<Payment>(
    `select ${PAYMENT} from payment where purpose = $1 and subject_id = $2 and paid_at is not null order by paid_at, id`,
    [purpose, subjectId],
  );
}

/** Records a refund before the provider is asked. Null if its key was used. */
export async function addRefund(
  tx: AccountTransaction,
  refund: Pick<Refund, "id" | "paymentId" | "amountCents" | "reason" | "actor" | "idempotencyKey">,
  now: Date,
): Promise<Refund | null> {
  const [added] = await tx.query<Refund>(
    `insert into payment_refund (account_id, id, payment_id, amount_cents, reason, actor, idempotency_key, next_try_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)
     on conflict (account_id, idempotency_key) do nothing returning ${REFUND}`,
    [
      ...[tx.accountId, refund.id, refund.paymentId, refund.amountCents, refund.reason, refund.actor],
      ...[refund.idempotencyKey, now],
    ],
  );
  return added ?? null;
}

/** Finds a refund, or null. */
export async function findRefund(tx: AccountTransaction, id: string): Promise<Refund | null> {
  const [refund] = await tx.query<Refund>(`select ${REFUND} from payment_refund where id = $1`, [id]);
  return refund ?? null;
}

/** Finds the refund of an idempotency key, or null. */
export async function findRefundByKey(tx: AccountTransaction, key: string): Promise<Refund | null> {
  const [refund] = await tx.query<Refund>(`select ${REFUND} from payment_refund where idempotency_key = $1`, [
    key,
  ]);
  return refund ?? null;
}

/** All refunds of a payment, oldest first. */
export function listRefunds(tx: AccountTransaction, paymentId: string): Promise<Refund[]> {
  return tx.query<Refund>(
    `select ${REFUND} from payment_refund where payment_id = $1 order by created_at, id`,
    [paymentId],
  );
}

/** Changes a refund whose payment is locked. */
export async function saveRefund(
  tx: AccountTransaction,
  refund: Refund,
  {
    change,
    now,
  }: {
    readonly change: Partial<Pick<Refund, "state" | "providerRef" | "failure" | "nextTryAt">>;
    readonly now: Date;
  },
): Promise<Refund> {
  const next = { ...refund, ...change };
  return requireRow(
    await tx.query<Refund>(
      `update payment_refund set state = $2, provider_ref = $3, failure = $4, next_try_at = $5, updated_at = $6
       where id = $1 returning ${REFUND}`,
      [refund.id, next.state, next.providerRef, next.failure, next.nextTryAt, now],
    ),
  );
}

/** Refunds that the provider is to be asked about now, of one payment or of all. */
export function listDueRefunds(
  tx: AccountTransaction,
  { now, paymentId, limit }: { readonly now: Date; readonly paymentId?: string; readonly limit: number },
): Promise<Refund[]> {
  return tx.query<Refund>(
    `select ${REFUND} from payment_refund
     where state in ('asked', 'waiting', 'sent') and next_try_at <= $1 and ($2::uuid is null or payment_id = $2)
     order by next_try_at, id limit $3`,
    [now, paymentId ?? null, limit],
  );
}
