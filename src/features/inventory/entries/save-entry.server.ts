import { Readable } from "node:stream";
import { toIdentifierKey } from "#features/vehicles/identifier.ts";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { Actor } from "#platform/actor.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import { type AccountTransaction, recordChange, requireRow } from "#platform/postgres/database.ts";
import { changeDetail } from "../changes/change-detail.server.ts";
import { changePrice } from "../changes/change-price.server.ts";
import { holdChanges } from "../changes/hold-changes.server.ts";
import { MERGED_COMMENTS } from "../changes/merged-vehicle.ts";
import type { Remark } from "../feeds/mapping/mapped-row.ts";
import { emptyReport } from "../import/guard/import-report.ts";
import { ensureSource } from "../import/import-source.server.ts";
import { importWithin } from "../import/run-import.server.ts";
import { ENTRY_SOURCE } from "../import/write/other-sources.server.ts";
import { VehicleWriter } from "../import/write/vehicle-writer.server.ts";
import { releaseHeldPrices } from "../sources/held-prices.server.ts";
import { ENTRY_MAPPING, type EntryRow, judgeEntry, requireEntryMapping } from "./judge-entry.ts";

export interface EntryParts {
  readonly jobs: Pick<JobQueue, "enqueue">;
  /** Key of the market observations' hashes. */
  readonly secret: string;
  readonly now: Date;
}

export interface Entry {
  /** Null for a new vehicle. */
  readonly vehicleId: number | null;
  /** The version that `findEntry` answered when the form was filled; null for a new vehicle. */
  readonly version: string | null;
  readonly row: EntryRow;
  /** Id of the yard where it stands; null for none. */
  readonly location: number | null;
  /** Whether the person has confirmed what looks odd. */
  readonly isConfirmed: boolean;
  readonly actor: Actor;
}

/** A vehicle of the account that is in the way. */
interface KnownEntry {
  readonly id: number;
  readonly title: string;
  readonly stockNumber: string | null;
  readonly location: number | null;
  readonly isWithdrawn: boolean;
}

export type EntryRefusal =
  | { readonly reason: "invalid" | "doubtful"; readonly remarks: readonly Remark[] }
  /** Another vehicle has the VIN, the registration or the stock number. */
  | { readonly reason: "known"; readonly vehicle: KnownEntry; readonly by: "vin" | "rego" | "stockNumber" }
  /** It is not there, or a feed brings it by now. */
  | { readonly reason: "gone" }
  /** Somebody else changed it since; `version` is what to send to replace that. */
  | { readonly reason: "changed"; readonly version: string };

/** An entry was not taken. The transaction must not be committed. */
export class EntryRefused extends Error {
  readonly refusal: EntryRefusal;

  constructor(refusal: EntryRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

const FAR_PRICE: Remark = {
  field: "price",
  value: "",
  reason: "is far from what such vehicles cost, or from what this one cost so far",
};

/**
 * Enters a vehicle, or changes one that was entered, through the import of feeds: as a row of a source of its own, which no feed's guard
 * or withdrawal touches (D443). One at a time in an account. It is on the site with the commit.
 * @throws EntryRefused when it is not taken
 */
export async function saveEntry(
  tx: AccountTransaction,
  { jobs, secret, now }: EntryParts,
  { vehicleId, version, row, location, isConfirmed, actor }: Entry,
): Promise<{ readonly vehicleId: number }> {
  const judged = judgeEntry(row, now);
  if (!judged.ok) throw new EntryRefused({ reason: "invalid", remarks: judged.problems });
  if (judged.doubts.length > 0 && !isConfirmed)
    throw new EntryRefused({ reason: "doubtful", remarks: judged.doubts });
  const mapping = requireEntryMapping();
  const request = {
    secret,
    mapping,
    now,
    snapshot: false,
    ...{ sourceName: ENTRY_SOURCE, mappingFrom: ENTRY_MAPPING },
  };
  // Its row stays locked, so that two people do not enter the same vehicle at once.
  const { id: sourceId } = await ensureSource(tx, request);
  // Before any vehicle, as imports do.
  await tx.query("select from account where id = $1 for no key update", [tx.accountId]);
  const key = toIdentifierKey(judged.draft.stockNumber ?? "");
  await refuseKnown(tx, judged.draft, vehicleId);
  if (vehicleId !== null) {
    await holdChanges(tx, [vehicleId], now);
    await claimKey(tx, { vehicleId, sourceId, key, version });
  }
  const report = emptyReport();
  const fed = vehicleId === null ? { ...row, listedAt: now.toISOString() } : row;
  await importWithin(tx, { ...request, input: Readable.from([JSON.stringify([fed])]) }, report);
  if (report.rejected.length > 0) throw new EntryRefused({ reason: "invalid", remarks: report.rejected });
  // Such as a number of another car, whose address and history this one would take.
  const odd = report.warnings.filter(({ field }) => field === "stockNumber");
  if (odd.length > 0 && !isConfirmed) throw new EntryRefused({ reason: "doubtful", remarks: odd });
  const { id } = requireRow(
    await tx.query<{ id: number }>(
      `update vehicle set location_id = $4 where account_id = $1 and source_id = $2 and source_key = $3 returning id`,
      [tx.accountId, sourceId, key, location],
    ),
  );
  if (report.heldPrices > 0) {
    if (!isConfirmed) throw new EntryRefused({ reason: "doubtful", remarks: [FAR_PRICE] });
    await releaseHeldPrices(tx, [id], now);
  }
  await dropOwnTexts(tx, { jobs, now }, { vehicleId: id, actor });
  return { vehicleId: id };
}

const KNOWN = `id, stock_number as "stockNumber", concat_ws(' ', year, make, model, badge) as title, location_id as location,
  withdrawn_at is not null as "isWithdrawn"`;

/** A vehicle that is still in stock may not be entered a second time. One that is withdrawn comes back, as it does in a feed (D6). */
async function refuseKnown(
  tx: AccountTransaction,
  { vin, stockNumber }: Pick<VehicleDraft, "vin" | "stockNumber">,
  vehicleId: number | null,
): Promise<void> {
  const [known] = await tx.query<KnownEntry & { readonly hasVin: boolean }>(
    `select ${KNOWN}, vin is not distinct from $2::text and $2::text is not null as "hasVin" from vehicle
     where account_id = $1 and withdrawn_at is null and id is distinct from $4
       and (vin = $2 or lower(stock_number) = lower($3)) order by vin = $2 desc nulls last, id limit 1`,
    [tx.accountId, vin, stockNumber, vehicleId],
  );
  if (!known) return;
  const { hasVin, ...vehicle } = known;
  throw new EntryRefused({ reason: "known", vehicle, by: hasVin ? "vin" : "stockNumber" });
}

/** The vehicle in stock that has a VIN or a registration; null for none. */
export async function findKnownEntry(
  tx: AccountTransaction,
  asked: { readonly vin: string } | { readonly rego: string },
): Promise<KnownEntry | null> {
  const [known] = await tx.query<KnownEntry>(
    `select ${KNOWN} from vehicle where account_id = $1 and withdrawn_at is null
       and ${"vin" in asked ? "vin = $2" : "regexp_replace(upper(rego), '[^A-Z0-9]', '', 'g') = $2"} order by id limit 1`,
    [tx.accountId, "vin" in asked ? asked.vin : asked.rego],
  );
  return known ?? null;
}

interface Claim {
  readonly vehicleId: number;
  readonly sourceId: number;
  readonly key: string;
  readonly version: string | null;
}

/** Lets the import find an entered vehicle under a stock number that may be new. */
async function claimKey(tx: AccountTransaction, { vehicleId, sourceId, key, version }: Claim): Promise<void> {
  const [held] = await tx.query<{ key: string; updatedAt: Date; lastChange: number }>(
    `select v.source_key as key, ${VERSION} from vehicle v
     where v.account_id = $1 and v.id = $2 and v.source_id = $3 for no key update`,
    [tx.accountId, vehicleId, sourceId],
  );
  if (!held) throw new EntryRefused({ reason: "gone" });
  const current = toVersion(held);
  if (version !== current) throw new EntryRefused({ reason: "changed", version: current });
  if (held.key === key) return;
  const [other] = await tx.query<KnownEntry>(
    `select ${KNOWN} from vehicle where account_id = $1 and source_id = $2 and source_key = $3`,
    [tx.accountId, sourceId, key],
  );
  if (other) throw new EntryRefused({ reason: "known", vehicle: other, by: "stockNumber" });
  await tx.query("update vehicle set source_key = $3 where account_id = $1 and id = $2", [
    ...[tx.accountId, vehicleId, key],
  ]);
}

/** The columns of `toVersion`, of the vehicle `v`: what people made of its price and comments elsewhere is in the form, too. */
const VERSION = `v.updated_at as "updatedAt", coalesce((select max(c.id) from vehicle_change c where c.account_id = v.account_id
  and c.vehicle_id = v.id and c.availability is null and coalesce(c.detail, 'comments') = 'comments'), 0)::float8 as "lastChange"`;

const toVersion = ({ updatedAt, lastChange }: { readonly updatedAt: Date; readonly lastChange: number }) =>
  `${updatedAt.toISOString()} ${lastChange}`;

/** A price and comments that were given elsewhere give way to those of the entry, whose form showed them. */
async function dropOwnTexts(
  tx: AccountTransaction,
  parts: Pick<EntryParts, "jobs" | "now">,
  { vehicleId, actor }: { readonly vehicleId: number; readonly actor: Actor },
): Promise<void> {
  const [own] = await tx.query<{ hasPrice: boolean; hasComments: boolean }>(
    `select price_cents is not null as "hasPrice", comments is not null as "hasComments" from vehicle_override
     where account_id = $1 and vehicle_id = $2`,
    [tx.accountId, vehicleId],
  );
  if (!own) return;
  const change = { vehicleId, to: "as-fed", actor, note: null } as const;
  if (own.hasPrice) await changePrice(tx, parts, change);
  if (own.hasComments) await changeDetail(tx, parts, { ...change, detail: "comments" });
}

/** An entered vehicle as its form shows it. */
export interface EnteredVehicle {
  readonly id: number;
  readonly version: string;
  readonly isWithdrawn: boolean;
  readonly stockNumber: string | null;
  readonly vin: string | null;
  readonly rego: string | null;
  readonly carType: string;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly year: number;
  readonly km: number | null;
  readonly body: string | null;
  readonly fuel: string | null;
  readonly transmission: string | null;
  readonly drive: string | null;
  readonly colour: string | null;
  readonly comments: string | null;
  readonly location: number | null;
  /** Cents, with those that people gave in the list; null for no price. */
  readonly priceCents: number | null;
  readonly priceType: "drive_away" | "egc" | null;
}

/** An entered vehicle; null for one that is not there, that a feed brings or that stands in another yard than these. */
export async function findEntry(
  tx: AccountTransaction,
  { id, locations }: { readonly id: number; readonly locations: readonly number[] | null },
): Promise<EnteredVehicle | null> {
  const [found] = await tx.query<
    Omit<EnteredVehicle, "version"> & { readonly updatedAt: Date; readonly lastChange: number }
  >(
    `select v.id, ${VERSION}, v.withdrawn_at is not null as "isWithdrawn", v.stock_number as "stockNumber", v.vin,
       v.rego, v.car_type as "carType", v.make, v.model, v.badge, v.year, v.km, v.body, v.fuel, v.transmission, v.drive, v.colour,
       ${MERGED_COMMENTS} as comments, v.location_id as location,
       coalesce(o.price_cents, v.drive_away_cents, v.egc_cents) as "priceCents",
       coalesce(o.price_type, case when v.drive_away_cents is not null then 'drive_away' when v.egc_cents is not null then 'egc' end)
         as "priceType"
     from vehicle v join source s on s.id = v.source_id left join vehicle_override o on o.vehicle_id = v.id
     where v.account_id = $1 and v.id = $2 and s.name = $3 and ($4::bigint[] is null or v.location_id = any($4))`,
    [tx.accountId, id, ENTRY_SOURCE, locations],
  );
  if (!found) return null;
  const { updatedAt, lastChange, ...entry } = found;
  return { ...entry, version: toVersion({ updatedAt, lastChange }) };
}

/** Takes an entered vehicle off the site. Answers whether it was on it. */
export async function withdrawEntry(tx: AccountTransaction, id: number, now: Date): Promise<boolean> {
  const { id: sourceId } = await holdEntries(tx);
  const found = await tx.query(
    "select from vehicle where account_id = $1 and id = $2 and source_id = $3 and withdrawn_at is null",
    [tx.accountId, id, sourceId],
  );
  if (found.length === 0) return false;
  await new VehicleWriter(tx, now, await recordChange(tx)).end([id], "withdrawn");
  return true;
}

/**
 * Puts an entered vehicle back that was withdrawn.
 * @returns whether it was withdrawn
 * @throws EntryRefused when another vehicle has its VIN or stock number by now
 */
export async function restoreEntry(tx: AccountTransaction, id: number, now: Date): Promise<boolean> {
  const { id: sourceId } = await holdEntries(tx);
  const [found] = await tx.query<Pick<VehicleDraft, "vin" | "stockNumber">>(
    `select vin, stock_number as "stockNumber" from vehicle
     where account_id = $1 and id = $2 and source_id = $3 and withdrawn_at is not null`,
    [tx.accountId, id, sourceId],
  );
  if (!found) return false;
  await refuseKnown(tx, found, id);
  await tx.query(
    "update vehicle set withdrawn_at = null, updated_at = $3, change_number = $4 where account_id = $1 and id = $2",
    [tx.accountId, id, now, await recordChange(tx)],
  );
  await tx.query(
    "insert into vehicle_event (account_id, vehicle_id, kind, at) values ($1, $2, 'returned', $3)",
    [tx.accountId, id, now],
  );
  return true;
}

const holdEntries = (tx: AccountTransaction) =>
  ensureSource(tx, {
    ...{ sourceName: ENTRY_SOURCE, mapping: requireEntryMapping(), mappingFrom: ENTRY_MAPPING },
  });
