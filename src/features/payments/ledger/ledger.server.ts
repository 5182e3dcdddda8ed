import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Discrepancy } from "../payment.ts";

/**
 * The accounts of a dealer's ledger (D382). Debits are positive: what the provider has or paid out, and its fees; credits negative.
 * The limits are those of the balance, in cents.
 */
const LEDGERS = {
  /** Money at the provider, whatever it has paid to the dealer's bank. */
  provider: { min: null, max: null },
  /** Deposits that are the shoppers' until they are applied. */
  deposits_held: { min: null, max: 0 },
  /** What settled something that a shopper owed. */
  sales: { min: null, max: 0 },
  /** Deposits that the dealer may keep. */
  forfeited: { min: null, max: 0 },
  /** What the provider keeps. */
  fees: { min: 0, max: null },
  /** Refunds that the provider has not confirmed. */
  refunds_outbound: { min: null, max: 0 },
} as const satisfies Record<string, { readonly min: number | null; readonly max: number | null }>;

export type LedgerName = keyof typeof LEDGERS;

/** What of a payment can be paid back, in the order in which it is. */
const HOLDERS = ["deposits_held", "sales", "forfeited"] as const satisfies readonly LedgerName[];

export interface Movement {
  readonly id: string;
  readonly kind: "paid" | "fee" | "applied" | "forfeited" | "refund asked" | "refund done" | "refund failed";
  readonly paymentId: string;
  /** A movement with a key that was booked before is not booked again. */
  readonly idempotencyKey: string;
  /** Cents by account: they sum to zero. */
  readonly entries: Readonly<Partial<Record<LedgerName, number>>>;
  readonly now: Date;
}

/**
 * Books a movement, with the accounts locked in the order of their names. Answers false for one that is booked already.
 * @throws RangeError for entries that are no whole cents or do not sum to zero; the database refuses a balance beyond its limits
 */
export async function bookMovement(tx: AccountTransaction, movement: Movement): Promise<boolean> {
  const { id, kind, paymentId, idempotencyKey, now } = movement;
  const entries = Object.entries(movement.entries)
    .filter(([, cents]) => cents !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1)) as [LedgerName, number][];
  const sum = entries.reduce((total, [, cents]) => total + cents, 0);
  if (entries.length < 2 || sum !== 0 || !entries.every(([, cents]) => Number.isSafeInteger(cents)))
    throw new RangeError(`a movement of ${JSON.stringify(movement.entries)} is none`);
  await lockLedgers(
    tx,
    entries.map(([name]) => name),
  );
  const [added] = await tx.query(
    `insert into ledger_transfer (account_id, id, kind, payment_id, idempotency_key, booked_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (account_id, idempotency_key) do nothing returning 1`,
    [tx.accountId, id, kind, paymentId, idempotencyKey, now],
  );
  if (!added) return false;
  for (const [name, cents] of entries)
    await tx.query(
      `with moved as (
         update ledger_account set balance_cents = balance_cents + $3, version = version + 1
         where name = $2 returning version, balance_cents)
       insert into ledger_entry (account_id, ledger, version, transfer_id, amount_cents, balance_cents)
       select $1, $2, version, $4, $3, balance_cents from moved`,
      [tx.accountId, name, cents, id],
    );
  return true;
}

async function lockLedgers(tx: AccountTransaction, names: readonly LedgerName[]): Promise<void> {
  for (const name of names) {
    const { min, max } = LEDGERS[name];
    await tx.query(
      `insert into ledger_account (account_id, name, min_cents, max_cents) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [tx.accountId, name, min, max],
    );
  }
  await tx.query("select from ledger_account where name = any($1) order by name for update", [names]);
}

/** Cents of a payment in each account. */
export async function readPaymentBalances(
  tx: AccountTransaction,
  paymentId: string,
): Promise<Readonly<Record<LedgerName, number>>> {
  const rows = await tx.query<{ ledger: LedgerName; cents: number }>(
    `select ledger, sum(amount_cents)::bigint as cents from ledger_entry e
     join ledger_transfer t on t.account_id = e.account_id and t.id = e.transfer_id
     where t.payment_id = $1 group by ledger`,
    [paymentId],
  );
  const none = Object.fromEntries(Object.keys(LEDGERS).map((name) => [name, 0])) as Record<
    LedgerName,
    number
  >;
  return { ...none, ...Object.fromEntries(rows.map(({ ledger, cents }) => [ledger, cents])) };
}

/**
 * From which accounts an amount of a payment is paid back: what is still held first.
 * @throws RangeError for more than there is
 */
export function splitRefund(
  balances: Readonly<Record<LedgerName, number>>,
  amountCents: number,
): Readonly<Partial<Record<LedgerName, number>>> {
  let left = amountCents;
  const split: Partial<Record<LedgerName, number>> = {};
  for (const name of HOLDERS) {
    const taken = Math.min(left, -balances[name]);
    if (taken > 0) split[name] = taken;
    left -= Math.max(taken, 0);
  }
  if (left > 0) throw new RangeError(`${left} cents more are refunded than the payment holds`);
  return split;
}

/** Accounts whose balance is not the sum of their entries, or whose entries have a gap. */
export async function listLedgerFaults(tx: AccountTransaction): Promise<readonly Discrepancy[]> {
  const rows = await tx.query<{ name: string; balance: number; entries: number }>(
    `select a.name, a.balance_cents as balance, coalesce(sum(e.amount_cents), 0)::bigint as entries
     from ledger_account a left join ledger_entry e on e.account_id = a.account_id and e.ledger = a.name
     group by a.name, a.balance_cents, a.version
     having a.balance_cents <> coalesce(sum(e.amount_cents), 0) or a.version <> count(e.version)`,
  );
  return rows.map(({ name, balance, entries }) => ({
    ...{ paymentId: null, ref: null },
    what: `the account ${name} has ${balance} cents, and its entries ${entries}`,
  }));
}
