import type { ShopperId } from "#features/identity/shoppers/shopper.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { WonCounts } from "../rules/draw-prize.ts";

/** Whose spin it is: the shopper, or whoever proved the same number or address. */
export interface Spinner {
  readonly shopperId: ShopperId;
  /** See `toPersonKey`. */
  readonly personKey: string;
}

/** A spin that was recorded. */
export interface Spin {
  readonly id: string;
  readonly prizeKey: string;
  /** As it was when it was won. */
  readonly prizeName: string;
  readonly isWin: boolean;
  /** Null if nothing was won. */
  readonly leadId: string | null;
  readonly spunAt: Date;
}

export interface NewSpin extends Spin, Spinner {
  readonly itemId: number;
  /** Of the promotion whose terms were accepted. */
  readonly version: number;
}

/** Whoever spins a wheel of an account has their turn: what is left of a prize when it begins stays so until it ends. */
export const WHEEL_TURN = "promotion wheel";

/** Finds a person's spin of a promotion's wheel; null before it. */
export async function findSpin(
  tx: AccountTransaction,
  itemId: number,
  { shopperId, personKey }: Spinner,
): Promise<Spin | null> {
  const [spin] = await tx.query<Spin>(
    `select id, prize_key as "prizeKey", prize_name as "prizeName", is_win as "isWin", lead_id as "leadId",
       spun_at as "spunAt"
     from promotion_spin where item_id = $1 and (shopper_id = $2 or person_key = $3)
     order by shopper_id = $2 desc nulls last limit 1`,
    [itemId, shopperId, personKey],
  );
  return spin ?? null;
}

/** Counts how often each prize of a promotion was won. */
export async function countWon(tx: AccountTransaction, itemId: number): Promise<WonCounts> {
  const rows = await tx.query<{ key: string; won: number }>(
    "select prize_key as key, count(*)::int as won from promotion_spin where item_id = $1 group by prize_key",
    [itemId],
  );
  return new Map(rows.map(({ key, won }) => [key, won]));
}

/** Records a spin. A second one of the same person is an error of the database: `WHEEL_TURN` and `findSpin` come first. */
export async function addSpin(tx: AccountTransaction, spin: NewSpin): Promise<void> {
  await tx.query(
    `insert into promotion_spin (account_id, id, item_id, version, shopper_id, person_key, prize_key, prize_name, is_win,
       lead_id, spun_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[tx.accountId, spin.id, spin.itemId, spin.version, spin.shopperId, spin.personKey],
      ...[spin.prizeKey, spin.prizeName, spin.isWin, spin.leadId, spin.spunAt],
    ],
  );
}
