import { countHits, HOUR_MS } from "#platform/postgres/rate-counter.ts";
import { lockSchedule, type OwnTimes, removeExpiredHolds, saveHold } from "../store/hold-store.server.ts";
import type { TestDriveContext } from "./drive-context.ts";
import { HOLD_MS, MAX_HOLDS_PER_HOUR } from "./hold.ts";
import { judgeTime, type Place, readSchedule, type Schedule } from "./schedule.server.ts";

/** What came of asking for a time: until when it is held, or the schedule in which it is not free. */
export type HeldTime =
  | { readonly ok: true; readonly until: Date }
  | { readonly ok: false; readonly reason: "limited" | "not-free"; readonly schedule: Schedule };

interface HoldRequest {
  readonly place: Place;
  /** As `formatSlot` writes it. */
  readonly asked: string;
  readonly own: OwnTimes & { readonly visitor: string };
}

/**
 * Holds a time for ten minutes, instead of any other that the visitor holds (D160). A network that asks too often gets none,
 * and books without.
 */
export function holdTime(ctx: TestDriveContext, { place, asked, own }: HoldRequest): Promise<HeldTime> {
  const now = ctx.now();
  return ctx.db.inAccount(ctx.accountId, async (tx) => {
    const subject = `test drive holds of ${ctx.clientNetwork ?? "unknown"}`;
    const [asks = 0] = await countHits(tx, [{ subject, windowMs: HOUR_MS }], { secret: ctx.secret, now });
    await lockSchedule(tx);
    const schedule = await readSchedule(tx, ctx, { place, own });
    const judged = judgeTime(asked, schedule, { yard: place.yard, now });
    if (judged.kind !== "free") return { ok: false, reason: "not-free", schedule };
    if (asks > MAX_HOLDS_PER_HOUR) return { ok: false, reason: "limited", schedule };
    const until = new Date(now.getTime() + HOLD_MS);
    const wanted = { locationId: place.yard.id, vehicleId: place.car.id };
    await removeExpiredHolds(tx, now);
    await saveHold(tx, { visitor: own.visitor, ...wanted, ...judged.slot, expiresAt: until });
    return { ok: true, until };
  });
}
