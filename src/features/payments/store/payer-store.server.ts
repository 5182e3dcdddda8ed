import type { AccountTransaction } from "#platform/postgres/database.ts";

/** A payment as a person sees it who asks what is held about them. */
export interface PaymentOfPerson {
  readonly id: string;
  readonly siteId: number;
  readonly shopperId: string | null;
  readonly description: string;
  readonly email: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly state: string;
  readonly createdAt: Date;
}

/** Whose payments: those of sessions of these shoppers, and those whose receipt went to the address. */
export interface Payer {
  readonly shopperIds: readonly string[];
  readonly email: string | null;
}

const OF_PAYER = "(shopper_id = any($1::uuid[]) or email = $2)";

/** Payments of a person, newest first (APP 12). */
export function listPaymentsOfPerson(
  tx: AccountTransaction,
  { shopperIds, email }: Payer,
): Promise<PaymentOfPerson[]> {
  return tx.query<PaymentOfPerson>(
    `select id, site_id as "siteId", shopper_id as "shopperId", description, email, amount_cents as "amountCents",
       refunded_cents as "refundedCents", state, created_at as "createdAt"
     from payment where ${OF_PAYER} order by created_at desc, id`,
    [shopperIds, email],
  );
}

/** Forgets who paid: address and shopper. The payment itself stays, since tax law wants it kept (D389). */
export async function forgetPayer(tx: AccountTransaction, { shopperIds, email }: Payer): Promise<void> {
  await tx.query(`update payment set email = '', shopper_id = null where ${OF_PAYER} and email <> ''`, [
    ...[shopperIds, email],
  ]);
}
