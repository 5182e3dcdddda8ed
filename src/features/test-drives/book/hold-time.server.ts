import { type AccountTransaction, isBusy } from "#platform/postgres/database.ts";
import { countHits, HOUR_MS } from "#platform/postgres/rate-counter.ts";
import { type OwnTimes, removeExpiredHolds, SCHEDULE_TURN, saveHold } from "../store/hold-store.server.ts";
import type { TestDriveContext } from "./drive-context.ts";
import { HOLD_MS, MAX_HOLDS_PER_HOUR } from "./hold.ts";
import { judgeTime, type Place, readSchedule, type Schedule } from "./schedule.server.ts";

/** What came of asking for a time: until when it is held, that it is held for nobody, or the schedule in which it is not free. */
export type HeldTime =
  | { readonly ok: true; readonly until: Date }
  | { readonly ok: false; readonly reason: "limited" }
  | { readonly ok: false; readonly reason: "not-free"; readonly schedule: Schedule };

interface HoldRequest {
  readonly place: Place;
  /** As `formatSlot` writes it. */
  readonly asked: string;
  readonly own: OwnTimes & { readonly visitor: string };
}

const LIMITED: HeldTime = { ok: false, reason: "limited" };

/**
 * Holds a time for ten minutes, instead of any other that the visitor holds (D160). Who asks too often, or while too many wait, gets
 * none, and books without (D214).
 */
export async function holdTime(ctx: TestDriveContext, request: HoldRequest): Promise<HeldTime> {
  const hold = (tx: AccountTransaction) => holdWithin(ctx, tx, request);
  try {
    return await ctx.db.inAccount(ctx.accountId, hold, { turn: SCHEDULE_TURN });
  } catch (error) {
    if (isBusy(error)) return LIMITED;
    throw error;
  }
}

async function holdWithin(
  ctx: TestDriveContext,
  tx: AccountTransaction,
  { place, asked, own }: HoldRequest,
): Promise<HeldTime> {
  const now = ctx.now();
  const subject = `test drive holds of ${ctx.clientNetwork ?? "unknown"}`;
  const [asks = 0] = await countHits(tx, [{ subject, windowMs: HOUR_MS }], { secret: ctx.secret, now });
  const schedule = await readSchedule(tx, ctx, { place, own });
  const judged = judgeTime(asked, schedule, { yard: place.yard, now });
  if (judged.kind !== "free") return { ok: false, reason: "not-free", schedule };
  if (asks > MAX_HOLDS_PER_HOUR) return LIMITED;
  const until = new Date(now.getTime() + HOLD_MS);
  const wanted = { locationId: place.yard.id, vehicleId: place.car.id };
  await removeExpiredHolds(tx, now);
  await saveHold(tx, { visitor: own.visitor, ...wanted, ...judged.slot, expiresAt: until });
  return { ok: true, until };
}
