import { toOriginalKey } from "#platform/images/images.ts";
import type { ImageFacts } from "#platform/images/inspect-image.ts";
import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import { DAY_MS } from "#platform/time.ts";

/** As many as a feed may bring (`readMedia`). */
export const MAX_PHOTOS = 100;
/** Of photos that people gave, in an account. */
const MAX_OWN_BYTES = 20_000_000_000;
/** How long a photo that was taken off a vehicle can be put back. */
const DAYS_REMOVED_PHOTOS_STAY = 30;

/** A photo of a vehicle as staff see it. Its address names it. */
export interface StaffPhoto {
  readonly url: string;
  readonly state: "waiting" | "ready" | "failed";
  /** Null until it has been fetched; so the two that follow. */
  readonly hash: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Of one that people gave: what it came of (see `GivenPhoto`). Null for one of the feed. */
  readonly key: string | null;
}

/** The photos of a vehicle. */
export interface VehiclePhotos {
  /** What shows, in its order. */
  readonly shown: readonly StaffPhoto[];
  /** What of the feed does not show. */
  readonly ofFeed: readonly StaffPhoto[];
  /** What people gave and took off again. */
  readonly removed: readonly StaffPhoto[];
  /** Whether people arranged them, so that the feed changes nothing. */
  readonly areArranged: boolean;
  readonly hasFeedPhotos: boolean;
}

const PHOTO = `p.hash, p.width, p.height, coalesce(p.state, 'waiting') as state, p.upload_key as key`;

/** Reads the photos of a vehicle of the account. */
export async function readPhotos(tx: AccountTransaction, vehicleId: number): Promise<VehiclePhotos> {
  const media = await tx.query<StaffPhoto & { readonly kind: string }>(
    `select m.kind, m.source_url as url, ${PHOTO}
     from vehicle_media m left join photo p on p.account_id = m.account_id and p.url = m.source_url
     where m.account_id = $1 and m.vehicle_id = $2 and m.kind in ('photo', 'feed-photo') order by m.position`,
    [tx.accountId, vehicleId],
  );
  const removed = await tx.query<StaffPhoto>(
    `select p.url, ${PHOTO} from photo p
     where p.account_id = $1 and p.vehicle_id = $2 and p.removed_at is not null order by p.removed_at desc limit ${MAX_PHOTOS}`,
    [tx.accountId, vehicleId],
  );
  const overrides = await tx.query(
    "select from vehicle_override where account_id = $1 and vehicle_id = $2 and own_photos",
    [tx.accountId, vehicleId],
  );
  const areArranged = overrides.length > 0;
  const listOf = (wanted: string) =>
    media.filter(({ kind }) => kind === wanted).map(({ kind: _, ...photo }) => photo);
  const shown = listOf("photo");
  const fed = listOf("feed-photo");
  const urls = new Set(shown.map(({ url }) => url));
  return {
    ...{ shown, removed, areArranged },
    ofFeed: fed.filter(({ url }) => !urls.has(url)),
    hasFeedPhotos: areArranged ? fed.length > 0 : shown.length > 0,
  };
}

/** A photo that people give, once its picture is in the storage. */
export interface GivenPhoto extends ImageFacts {
  readonly vehicleId: number;
  /** See `toUploadKey` and `toMadeKey`. */
  readonly key: string;
  /** Under which its picture is kept. */
  readonly hash: string;
  readonly bytes: number;
}

/** The address of a photo that people gave, which leads nowhere. */
export const toOwnUrl = (hash: string): string => `upload:${hash}`;

/** What tells a photo that was made of one of a feed from others of its vehicle. It is of the model where the feed's is. */
export const toMadeKey = (url: string): string => `made:${url}`;

/** The address of what a photo that shows was made of, if that can be shown in its place; else null. */
export function findSource({ shown, ofFeed, removed }: VehiclePhotos, url: string): string | null {
  const key = shown.find((photo) => photo.url === url)?.key;
  const source = [...ofFeed, ...removed].find((photo) => key === toMadeKey(photo.url));
  return source?.state === "ready" ? source.url : null;
}

/** The address of the photo that came of a file before, and whether it was taken off since; null for a new file. */
export async function findOwnPhoto(
  tx: AccountTransaction,
  { vehicleId, key }: Pick<GivenPhoto, "vehicleId" | "key">,
): Promise<{ readonly url: string; readonly isRemoved: boolean } | null> {
  const [found] = await tx.query<{ url: string; isRemoved: boolean }>(
    `select url, removed_at is not null as "isRemoved" from photo
     where account_id = $1 and vehicle_id = $2 and upload_key = $3`,
    [tx.accountId, vehicleId, key],
  );
  return found ?? null;
}

/** Whether the account has room for another photo. */
export async function hasRoomForPhoto(tx: AccountTransaction): Promise<boolean> {
  const { used } = requireRow(
    await tx.query<{ used: number }>(
      "select coalesce(sum(bytes), 0)::float8 as used from photo where account_id = $1 and vehicle_id is not null",
      [tx.accountId],
    ),
  );
  return used < MAX_OWN_BYTES;
}

/** Stores a photo that people gave, in place of the one that came of the same before. */
export async function saveOwnPhoto(tx: AccountTransaction, given: GivenPhoto, now: Date): Promise<string> {
  const { vehicleId, key, hash, width, height, preview, bytes } = given;
  const before = await tx.query<{ hash: string }>(
    "select hash from photo where account_id = $1 and vehicle_id = $2 and upload_key = $3",
    [tx.accountId, vehicleId, key],
  );
  await tx.query(
    `insert into photo (account_id, url, state, hash, width, height, preview, next_fetch_at, vehicle_id, upload_key, bytes)
     values ($1, $2, 'ready', $3, $4, $5, $6, 'infinity', $7, $8, $9)
     on conflict (account_id, vehicle_id, upload_key) where vehicle_id is not null do update
     set url = excluded.url, hash = excluded.hash, width = excluded.width, height = excluded.height,
       preview = excluded.preview, bytes = excluded.bytes, removed_at = null`,
    [tx.accountId, toOwnUrl(hash), hash, width, height, preview, vehicleId, key, bytes],
  );
  await noteStalePictures(
    tx,
    before.map((photo) => photo.hash),
    new Date(now.getTime() + DAY_MS),
  );
  return toOwnUrl(hash);
}

/** Notes which photos that people gave were taken off a vehicle, and which were put back. */
export async function markRemoved(
  tx: AccountTransaction,
  { vehicleId, shown }: { readonly vehicleId: number; readonly shown: readonly string[] },
  now: Date,
): Promise<void> {
  await tx.query(
    `update photo set removed_at = case when url = any($3) then null else coalesce(removed_at, $4) end
     where account_id = $1 and vehicle_id = $2 and (url = any($3)) = (removed_at is not null)`,
    [tx.accountId, vehicleId, shown, now],
  );
}

/** Removed at a time, so that no transaction takes long. */
const MAX_REMOVED = 500;

/** Before when people took photos off vehicles that are deleted now. */
export const findLongRemoved = (now: Date): Date =>
  new Date(now.getTime() - DAYS_REMOVED_PHOTOS_STAY * DAY_MS);

/** Deletes photos that people took off vehicles long ago, and has their pictures removed from the storage. Run daily. */
export async function deleteRemovedPhotos(tx: AccountTransaction, now: Date): Promise<number> {
  const deleted = await tx.query<{ hash: string }>(
    `delete from photo where id = any(array(
       select id from photo where account_id = $1 and vehicle_id is not null and removed_at <= $2 limit ${MAX_REMOVED}))
     returning hash`,
    [tx.accountId, findLongRemoved(now)],
  );
  await noteStalePictures(
    tx,
    deleted.map(({ hash }) => hash),
    now,
  );
  return deleted.length;
}

/** Has pictures that people gave, which nobody else has, removed from the storage after a time. */
async function noteStalePictures(
  tx: AccountTransaction,
  hashes: readonly string[],
  removeAfter: Date,
): Promise<void> {
  if (hashes.length === 0) return;
  await tx.query(
    "insert into stale_file (key, size, remove_after) select key, 0, $2 from unnest($1::text[]) as key on conflict (key) do nothing",
    [hashes.map(toOriginalKey), removeAfter],
  );
}
