import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { hashNetwork, listNetworkLimits } from "#platform/http/client-network.ts";
import { type AccountTransaction, isBusy } from "#platform/postgres/database.ts";
import { countWithin } from "#platform/postgres/rate-counter.ts";
import { HOUR_MS } from "#platform/time.ts";
import {
  countOpenHolds,
  type OwnTimes,
  removeExpiredHolds,
  SCHEDULE_TURN,
  saveHold,
} from "../store/hold-store.server.ts";
import { HOLD_MS, leavesEnough, MAX_HOLDS_PER_HOUR, MAX_OPEN_HOLDS } from "./hold.ts";
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
 * Holds a time for ten minutes, instead of any other that the visitor holds (D160). Who asks too often, or while too much is held, gets
 * none, and books without (D214).
 */
export async function holdTime(ctx: FormRequest, request: HoldRequest): Promise<HeldTime> {
  const hold = (tx: AccountTransaction) => holdWithin(ctx, tx, request);
  try {
    return await ctx.db.inAccount(ctx.accountId, hold, { turn: SCHEDULE_TURN });
  } catch (error) {
    if (isBusy(error)) return LIMITED;
    throw error;
  }
}

async function holdWithin(
  ctx: FormRequest,
  tx: AccountTransaction,
  { place, asked, own }: HoldRequest,
): Promise<HeldTime> {
  const now = ctx.now();
  const counted = listNetworkLimits(ctx.client, MAX_HOLDS_PER_HOUR).map(({ network, max }) => ({
    subject: `test drive holds of ${network}`,
    windowMs: HOUR_MS,
    max,
  }));
  const isOften = !(await countWithin(tx, counted, { secret: ctx.secret, now }));
  const schedule = await readSchedule(tx, ctx, { place, own });
  const { timeZone } = place.yard;
  const judged = judgeTime(asked, schedule, { yard: place.yard, now });
  if (judged.kind !== "free") return { ok: false, reason: "not-free", schedule };
  const holder = hashNetwork(ctx.client, ctx.secret, "test drive holds");
  const open = await countOpenHolds(tx, holder, { visitor: own.visitor, now });
  const isMany = open.network >= MAX_OPEN_HOLDS.network || open.block >= MAX_OPEN_HOLDS.block;
  if (isOften || isMany || !leavesEnough(judged.slot, { ...schedule, timeZone })) return LIMITED;
  const until = new Date(now.getTime() + HOLD_MS);
  const wanted = { locationId: place.yard.id, vehicleId: place.car.id };
  await removeExpiredHolds(tx, now);
  await saveHold(tx, { visitor: own.visitor, ...wanted, ...judged.slot, expiresAt: until }, holder);
  return { ok: true, until };
}
