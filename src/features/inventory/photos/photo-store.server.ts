import { FILM_KINDS } from "#features/vehicles/vehicle.ts";
import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";

/** A photo that is due to be fetched, with what its server said of the version that we have. */
export interface DuePhoto {
  readonly id: number;
  readonly url: string;
  readonly state: "waiting" | "ready" | "failed";
  /** SHA-256 of the picture that we have; null before the first fetch. */
  readonly hash: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly failures: number;
}

/** Adds photos, frames of spins and panoramas that a feed names; those that are new are fetched soon. Only photos of the web can be. */
export async function addPhotos(tx: AccountTransaction, urls: readonly string[]): Promise<void> {
  const onTheWeb = [...new Set(urls)].filter((url) => /^https?:/i.test(url));
  if (onTheWeb.length === 0) return;
  await tx.query(
    "insert into photo (account_id, url) select $1, url from unnest($2::text[]) as url on conflict (account_id, url) do nothing",
    [tx.accountId, onTheWeb],
  );
  await tx.query("update photo set parked = false where account_id = $1 and url = any($2) and parked", [
    ...[tx.accountId, onTheWeb],
  ]);
}

/** A photo whose picture is kept already. */
export interface ReadyPhoto {
  readonly url: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly preview: string;
}

/** Notes photos whose pictures came with the program, before a feed names them: they are never fetched. */
export async function addReadyPhotos(tx: AccountTransaction, photos: readonly ReadyPhoto[]): Promise<void> {
  await tx.query(
    `insert into photo (account_id, url, state, hash, width, height, preview, next_fetch_at)
     select $1, url, 'ready', hash, width, height, preview, 'infinity'
     from json_to_recordset($2) as p (url text, hash text, width int, height int, preview text)
     on conflict (account_id, url) do nothing`,
    [tx.accountId, JSON.stringify(photos)],
  );
}

/** A worker that dies in the middle of a fetch leaves its photos to others after this time. */
const LEASE = "10 minutes";

/** Whether a vehicle in stock shows the photo `p`. @param films SQL for the kinds of media that are no photos */
const IS_SHOWN = (films: string) => `exists (
  select from vehicle_media m join vehicle v on v.id = m.vehicle_id
  where m.account_id = p.account_id and m.source_url = p.url and m.kind <> all(${films}) and v.withdrawn_at is null)`;

/** Takes photos of vehicles in stock that are due, for this process alone. */
export function claimDuePhotos(tx: AccountTransaction, now: Date, limit: number): Promise<DuePhoto[]> {
  return tx.query<DuePhoto>(
    `update photo set next_fetch_at = $1::timestamptz + interval '${LEASE}'
     where id = any(array(
       select p.id from photo p where not p.parked and p.next_fetch_at <= $1 and ${IS_SHOWN("$3")}
       order by p.next_fetch_at limit $2 for update of p skip locked))
     returning id, url, state, hash, etag, last_modified as "lastModified", failures`,
    [now, limit, FILM_KINDS],
  );
}

/** Parked at a time, so that a stock that was withdrawn long ago keeps nothing waiting. */
const MAX_PARKED = 1000;

/**
 * Takes photos that are due and that no vehicle in stock shows out of what is looked at, until an import names them again (D422).
 * While an import is under way, which may be bringing their vehicles back, they stay.
 */
export async function parkPhotos(tx: AccountTransaction, now: Date): Promise<void> {
  const locked = await tx.query("select from account where id = $1 for no key update skip locked", [
    tx.accountId,
  ]);
  if (locked.length === 0) return;
  await tx.query(
    `update photo set parked = true where id = any(array(
       select p.id from photo p where not p.parked and p.next_fetch_at <= $1 and not ${IS_SHOWN("$2")}
       order by p.next_fetch_at limit ${MAX_PARKED} for update of p skip locked))`,
    [now, FILM_KINDS],
  );
}

/** Gives back photos that were claimed and not fetched: they are due again at once. */
export async function releasePhotos(
  tx: AccountTransaction,
  due: readonly DuePhoto[],
  now: Date,
): Promise<void> {
  await tx.query("update photo set next_fetch_at = $2 where id = any($1)", [due.map(({ id }) => id), now]);
}

/** What a fetch found. */
export type PhotoFinding =
  | {
      readonly kind: "ready";
      readonly hash: string;
      readonly width: number;
      readonly height: number;
      readonly preview: string;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  | { readonly kind: "unchanged" }
  /** `final` when trying again soon would not help: a photo that never came then shows nowhere. */
  | { readonly kind: "failed"; readonly reason: string; readonly final: boolean };

export interface FoundPhoto {
  readonly photo: DuePhoto;
  readonly finding: PhotoFinding;
  readonly nextFetchAt: Date;
}

/**
 * Stores what fetches found. Vehicles that now show another photo, or one less, get a change number (D19).
 * @returns hashes of new pictures that vehicles in stock begin with
 */
export async function recordPhotos(tx: AccountTransaction, found: readonly FoundPhoto[]): Promise<string[]> {
  const changed = found.filter(showsDifferently).map(({ photo }) => photo.url);
  const changeNumber = changed.length > 0 ? await recordChange(tx) : null;
  for (const one of found) await recordPhoto(tx, one);
  if (changeNumber === null) return [];
  await tx.query(
    `update vehicle set change_number = $2 where account_id = $3 and id in (
       select vehicle_id from vehicle_media where account_id = $3 and source_url = any($1))`,
    [changed, changeNumber, tx.accountId],
  );
  const first = await tx.query<{ hash: string }>(FIRST_OF_VEHICLES, [tx.accountId, changed]);
  return first.map(({ hash }) => hash);
}

/** Pictures at some addresses, of which no photo comes before them that is shown or may be. */
const FIRST_OF_VEHICLES = `
  select distinct p.hash from photo p
    join vehicle_media m on m.account_id = p.account_id and m.source_url = p.url and m.kind = 'photo'
    join vehicle v on v.id = m.vehicle_id
  where p.account_id = $1 and p.url = any($2) and p.state = 'ready' and v.withdrawn_at is null and not exists (
    select from vehicle_media e join photo ep on ep.account_id = e.account_id and ep.url = e.source_url
    where e.account_id = m.account_id and e.vehicle_id = m.vehicle_id and e.kind = 'photo' and e.position < m.position
      and ep.state <> 'failed')`;

function showsDifferently({ photo, finding }: FoundPhoto): boolean {
  if (finding.kind === "ready") return finding.hash !== photo.hash;
  return finding.kind === "failed" && finding.final && photo.state === "waiting";
}

async function recordPhoto(
  tx: AccountTransaction,
  { photo, finding, nextFetchAt }: FoundPhoto,
): Promise<void> {
  const { id } = photo;
  if (finding.kind === "ready") {
    const { hash, width, height, preview, etag, lastModified } = finding;
    await tx.query(
      `update photo set state = 'ready', hash = $2, width = $3, height = $4, preview = $5, etag = $6, last_modified = $7,
         reason = null, failures = 0, reported_at = null, next_fetch_at = $8 where id = $1`,
      [id, hash, width, height, preview, etag, lastModified, nextFetchAt],
    );
  } else if (finding.kind === "unchanged") {
    await tx.query("update photo set reason = null, failures = 0, next_fetch_at = $2 where id = $1", [
      id,
      nextFetchAt,
    ]);
  } else {
    await tx.query(
      `update photo set failures = failures + 1, reason = $2, next_fetch_at = $3,
         state = case when $4 and state = 'waiting' then 'failed' else state end where id = $1`,
      [id, finding.reason, nextFetchAt, finding.final],
    );
  }
}

export interface FailedPhoto {
  readonly url: string;
  readonly reason: string;
  readonly stockNumber: string | null;
}

/** Photos in stock that could not be used, with a vehicle that names each. */
export function listFailedPhotos(tx: AccountTransaction): Promise<FailedPhoto[]> {
  return tx.query<FailedPhoto>(`
    select distinct on (p.url) p.url, p.reason, v.stock_number as "stockNumber"
    from photo p join vehicle_media m on m.account_id = p.account_id and m.source_url = p.url
      join vehicle v on v.id = m.vehicle_id
    where p.reason is not null and m.kind <> 'feed-photo' and v.withdrawn_at is null order by p.url, v.id`);
}

/** How many photos in stock could not be used. */
export async function countFailedPhotos(tx: AccountTransaction): Promise<number> {
  const [found] = await tx.query<{ count: number }>(
    `select count(*)::int as count from photo p where p.account_id = $1 and p.reason is not null and exists (
       select from vehicle_media m join vehicle v on v.id = m.vehicle_id
       where m.account_id = $1 and m.source_url = p.url and m.kind <> 'feed-photo' and v.withdrawn_at is null)`,
    [tx.accountId],
  );
  return found?.count ?? 0;
}

/** Has photos that could not be used fetched again soon: those at one address, or all. Answers how many. */
export async function retryPhotos(tx: AccountTransaction, url: string | null, now: Date): Promise<number> {
  const due = await tx.query(
    `update photo set next_fetch_at = $2
     where account_id = $1 and reason is not null and not parked and ($3::text is null or url = $3) returning id`,
    [tx.accountId, now, url],
  );
  return due.length;
}

/**
 * Failed photos that the dealer was not notified of; from now on they count as notified. None within a day of the last
 * telling.
 */
export async function claimUnreported(tx: AccountTransaction, now: Date): Promise<string[]> {
  const rows = await tx.query<{ url: string }>(
    `update photo set reported_at = $1 where state = 'failed' and reported_at is null
       and not exists (select from photo where reported_at > $1::timestamptz - interval '1 day') returning url`,
    [now],
  );
  return rows.map(({ url }) => url);
}

/** A film's address in a feed, and the path under which the sites have its bytes. */
export interface KeptFilm {
  readonly url: string;
  readonly path: string;
}

/** Points vehicles' films to our own copies: the addresses that the demo's feeds name for them lead nowhere. */
export async function pointToKeptFilms(tx: AccountTransaction, films: readonly KeptFilm[]): Promise<void> {
  await tx.query(
    `update vehicle_media m set source_url = f.path from json_to_recordset($2) as f (url text, path text)
     where m.account_id = $1 and m.kind = any($3) and m.source_url = f.url`,
    [tx.accountId, JSON.stringify(films), FILM_KINDS],
  );
}
