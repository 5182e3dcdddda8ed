import type { AccountTransaction } from "#platform/postgres/database.ts";
import { bookMovement, readPaymentBalances } from "../ledger/ledger.server.ts";
import type { PaymentPorts } from "../payment-ports.server.ts";
import { lockPayment } from "../store/payment-store.server.ts";

export type MovedDeposit =
  | { readonly ok: true }
  /** `held`: cents of the deposit that are still the shopper's. */
  | { readonly ok: false; readonly reason: "unknown" | "too-much" | "not-an-amount"; readonly held: number };

/**
 * Books that a deposit is no longer the shopper's (D382): applied to what they bought, or forfeited as far as the law lets the dealer
 * keep it. The same idempotency key again books nothing more.
 */
export async function moveDeposit(
  tx: AccountTransaction,
  { newId, now }: Pick<PaymentPorts, "newId" | "now">,
  moved: {
    readonly paymentId: string;
    /** Null for all that is held. */
    readonly amountCents: number | null;
    readonly to: "applied" | "forfeited";
    readonly idempotencyKey: string;
  },
): Promise<MovedDeposit> {
  const { paymentId, to, idempotencyKey } = moved;
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return { ok: false, reason: "unknown", held: 0 };
  const key = `${to}:${idempotencyKey}`;
  const [earlier] = await tx.query("select from ledger_transfer where idempotency_key = $1", [key]);
  if (earlier) return { ok: true };
  const held = -(await readPaymentBalances(tx, paymentId)).deposits_held;
  const amountCents = moved.amountCents ?? held;
  if (!Number.isSafeInteger(amountCents) || amountCents < 1)
    return { ok: false, reason: "not-an-amount", held };
  if (amountCents > held) return { ok: false, reason: "too-much", held };
  await bookMovement(tx, {
    ...{ id: newId(), kind: to, paymentId, idempotencyKey: key, now: now() },
    entries: { deposits_held: amountCents, [to === "applied" ? "sales" : "forfeited"]: -amountCents },
  });
  return { ok: true };
}
