import { z } from "zod";
import {
  FORMER_USES,
  MAX_NOTICE_TEXT,
  PPSR_RESULTS,
  type VehicleNotice,
  WRITE_OFFS,
} from "#features/vehicles/vehicle-notice.ts";
import type { Actor } from "#platform/actor.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import { notifyVehicleChanged } from "#platform/postgres/changes.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { holdChanges } from "./hold-changes.server.ts";
import { publishChangesJob } from "./publish-changes.server.ts";

const oneOf = <Key extends string>(names: Readonly<Record<Key, string>>) =>
  z.enum(Object.keys(names) as [Key, ...Key[]]);
const text = z.string().min(1).max(MAX_NOTICE_TEXT);

const vehicleNotice: z.ZodType<VehicleNotice> = z
  .strictObject({
    writeOff: oneOf(WRITE_OFFS),
    ppsr: z.strictObject({
      ...{ result: oneOf(PPSR_RESULTS), searchNumber: text, day: z.iso.date(), by: text.nullable() },
    }),
    warranty: z.union([
      z.literal("none"),
      z.strictObject({ months: z.int().positive(), km: z.int().positive() }),
    ]),
    licence: z.union([z.literal("none"), z.iso.date()]),
    odometer: z.int().nonnegative(),
    engine: text,
    formerUse: oneOf(FORMER_USES),
  })
  .partial();

/** What is answered for the notice of a vehicle, and when it was last changed. */
export interface StoredNotice {
  readonly notice: VehicleNotice;
  /** Names the last change; "0" before the first one. */
  readonly version: string;
  /** When, and by whom, it was last changed; null before the first change. */
  readonly last: { readonly at: Date; readonly actor: string; readonly name: string | null } | null;
}

interface NoticeRow {
  readonly notice: unknown;
  readonly version: string;
  readonly at: Date | null;
  readonly actor: string;
  readonly name: string | null;
}

/** What is answered for the notice of a vehicle; null if the account has no such vehicle (D460). */
export async function readNotice(tx: AccountTransaction, vehicleId: number): Promise<StoredNotice | null> {
  const [row] = await tx.query<NoticeRow>(
    `select o.notice, coalesce(c.id, 0)::text as version, c.at, c.actor, p.name
     from vehicle v left join vehicle_override o on o.vehicle_id = v.id
       left join lateral (select c.id, c.at, c.actor from vehicle_change c
         where c.account_id = v.account_id and c.vehicle_id = v.id and c.detail = 'notice' order by c.id desc limit 1) c on true
       left join staff_person p on c.actor = 'staff:' || p.id
     where v.account_id = $1 and v.id = $2`,
    [tx.accountId, vehicleId],
  );
  if (!row) return null;
  const { version, at, actor, name } = row;
  return { notice: vehicleNotice.parse(row.notice ?? {}), version, last: at && { at, actor, name } };
}

export interface NoticeChange {
  readonly vehicleId: number;
  readonly notice: VehicleNotice;
  /** What whoever changes it was shown. */
  readonly version: string;
  readonly actor: Actor;
}

/** `changed`: somebody else changed it since, and `stored` is what it is now. Nothing was written. */
export type NoticeOutcome =
  | { readonly ok: true; readonly before: VehicleNotice }
  | { readonly ok: false; readonly reason: "no-vehicle" }
  | { readonly ok: false; readonly reason: "changed"; readonly stored: StoredNotice };

/**
 * Keeps what is answered for the notice of a vehicle, apart from its feed: no import takes it back (T20, D460). It waits for no
 * import (see `changeAvailability`).
 */
export async function changeNotice(
  tx: AccountTransaction,
  { jobs, now }: { readonly jobs: Pick<JobQueue, "enqueue">; readonly now: Date },
  { vehicleId, notice, version, actor }: NoticeChange,
): Promise<NoticeOutcome> {
  if ((await holdChanges(tx, [vehicleId], now)) === 0) return { ok: false, reason: "no-vehicle" };
  const stored = await readNotice(tx, vehicleId);
  if (!stored) throw new Error("the vehicle that is held is not there");
  if (stored.version !== version) return { ok: false, reason: "changed", stored };
  const text = JSON.stringify(vehicleNotice.parse(notice));
  await tx.query("update vehicle_override set notice = $2, published = false where vehicle_id = $1", [
    vehicleId,
    text,
  ]);
  await tx.query(
    `insert into vehicle_change (account_id, vehicle_id, detail, value, actor, at) values ($1, $2, 'notice', $3, $4, $5)`,
    [tx.accountId, vehicleId, text, actor, now],
  );
  await notifyVehicleChanged(tx, vehicleId);
  await jobs.enqueue(tx, publishChangesJob, { payload: { accountId: tx.accountId } });
  return { ok: true, before: stored.notice };
}
