import { toPlainText } from "#features/inventory/feeds/words/clean-text.ts";
import type { Actor } from "#platform/actor.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import { notifyVehicleChanged } from "#platform/postgres/changes.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { holdChanges } from "./hold-changes.server.ts";
import { MERGED_COMMENTS, MERGED_PIN, MERGED_SHOWN, MERGED_TAG, OVERRIDE_JOIN } from "./merged-vehicle.ts";
import { publishChangesJob } from "./publish-changes.server.ts";

/** What people may say of a vehicle beside its price and availability, as pages show it. */
export interface VehicleDetails {
  readonly shown: boolean;
  readonly pinned: boolean;
  /** Null for none; so are the comments. */
  readonly tag: string | null;
  readonly comments: string | null;
}

export type VehicleDetail = keyof VehicleDetails;

/** A detail and what people make of it. "as-fed" takes back what they said: the feed alone counts again. */
export type DetailValue = {
  readonly [Detail in VehicleDetail]: {
    readonly detail: Detail;
    readonly to: VehicleDetails[Detail] | "as-fed";
    /** What whoever changes it was shown; left out by who was shown nothing. */
    readonly from?: VehicleDetails[Detail] | undefined;
  };
}[VehicleDetail];

export type DetailChange = DetailValue & {
  readonly vehicleId: number;
  readonly actor: Actor;
  /** For staff; null for none. */
  readonly note: string | null;
};

/** `changed`: somebody else changed it since. Nothing was written. */
export type DetailOutcome =
  | { readonly ok: true; readonly before: VehicleDetails; readonly after: VehicleDetails }
  | { readonly ok: false; readonly reason: "no-vehicle" }
  | { readonly ok: false; readonly reason: "changed"; readonly shown: VehicleDetails };

export const MAX_TAG_LENGTH = 30;
export const MAX_COMMENTS_LENGTH = 10_000;

/**
 * Changes a detail of a vehicle, apart from its feed: no import takes it back (T6, D440). It waits for no import either (see
 * `changeAvailability`). Texts are kept without markup, as a feed's are.
 */
export async function changeDetail(
  tx: AccountTransaction,
  { jobs, now }: { readonly jobs: Pick<JobQueue, "enqueue">; readonly now: Date },
  { vehicleId, detail, to, from, actor, note }: DetailChange,
): Promise<DetailOutcome> {
  if ((await holdChanges(tx, [vehicleId], now)) === 0) return { ok: false, reason: "no-vehicle" };
  const before = await readDetails(tx, vehicleId);
  if (from !== undefined && before[detail] !== from) return { ok: false, reason: "changed", shown: before };
  const value = to === "as-fed" ? null : typeof to === "boolean" ? to : toPlainText(to ?? "");
  // The name of the column is one of those of `VehicleDetails`, never what was sent.
  await tx.query(
    `update vehicle_override set ${COLUMNS[detail]} = $2, published = false where vehicle_id = $1`,
    [vehicleId, value],
  );
  await tx.query(
    "insert into vehicle_change (account_id, vehicle_id, detail, value, actor, note, at) values ($1, $2, $3, $4, $5, $6, $7)",
    [
      tx.accountId,
      vehicleId,
      detail,
      typeof value === "boolean" ? (value ? "yes" : "no") : value,
      actor,
      note,
      now,
    ],
  );
  await notifyVehicleChanged(tx, vehicleId);
  await jobs.enqueue(tx, publishChangesJob, { payload: { accountId: tx.accountId } });
  return { ok: true, before, after: await readDetails(tx, vehicleId) };
}

const COLUMNS: Readonly<Record<VehicleDetail, string>> = {
  shown: "shown",
  pinned: "pinned",
  tag: "tag",
  comments: "comments",
};

/** The details of a vehicle that pages show, as columns of `VehicleDetails`. */
export const MERGED_DETAILS = `${MERGED_SHOWN} as shown, ${MERGED_PIN} is not null as pinned, ${MERGED_TAG} as tag,
  ${MERGED_COMMENTS} as comments`;

async function readDetails(tx: AccountTransaction, vehicleId: number): Promise<VehicleDetails> {
  const [row] = await tx.query<VehicleDetails>(
    `select ${MERGED_DETAILS} from vehicle v ${OVERRIDE_JOIN} where v.account_id = $1 and v.id = $2`,
    [tx.accountId, vehicleId],
  );
  if (!row) throw new Error("the vehicle that is held is not there");
  return row;
}
