import type { JobQueue } from "#platform/jobs/jobs.ts";
import { notifyVehicleChanged } from "#platform/postgres/changes.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { holdChanges } from "../changes/hold-changes.server.ts";
import { publishChangesJob } from "../changes/publish-changes.server.ts";
import {
  findOwnPhoto,
  findSource,
  type GivenPhoto,
  MAX_PHOTOS,
  markRemoved,
  readPhotos,
  saveOwnPhoto,
  toOwnUrl,
  type VehiclePhotos,
} from "./own-photos.server.ts";
import { movePhoto, type PhotoMove } from "./photo-order.ts";

/** What people do to the photos of a vehicle. Addresses name photos. */
export type PhotoChange =
  /** In place of the one at `replaces`, else at the end. */
  | { readonly kind: "add"; readonly photo: GivenPhoto; readonly replaces: string | null }
  | { readonly kind: "move"; readonly url: string; readonly move: PhotoMove }
  | { readonly kind: "remove"; readonly url: string }
  /** Shows one again that the feed has or that was removed, at the end. */
  | { readonly kind: "show"; readonly url: string }
  /** Shows what a photo was made of in its place: what it was before it was cut, blurred or, if a feed brought it, turned. */
  | { readonly kind: "restore"; readonly url: string }
  /** Takes back what people did: the feed's photos alone show. */
  | { readonly kind: "as-fed" };

/** `gone`: somebody else removed the photo since; `known`: it shows already. Nothing was written where it is not `ok`. */
export type PhotoOutcome =
  | { readonly ok: true; readonly before: number; readonly after: number }
  | { readonly ok: false; readonly reason: "no-vehicle" | "gone" | "known" | "full" };

/** For an import that is writing the vehicle. */
const MAX_WAIT_MS = 10_000;

/**
 * Changes which photos show of a vehicle, and in which order, apart from its feed: no import takes it back (T6, D442). An import that
 * is writing this vehicle is waited for, since both write its media. Processes are notified at once, as in `changePrice`.
 * @throws an error of PostgreSQL with the code 55P03 when an import takes longer than ten seconds
 */
export async function changePhotos(
  tx: AccountTransaction,
  { jobs, now }: { readonly jobs: Pick<JobQueue, "enqueue">; readonly now: Date },
  { vehicleId, change }: { readonly vehicleId: number; readonly change: PhotoChange },
): Promise<PhotoOutcome> {
  await tx.query(`set local lock_timeout = ${MAX_WAIT_MS}`);
  if ((await holdChanges(tx, [vehicleId], now)) === 0) return { ok: false, reason: "no-vehicle" };
  await tx.query("select from vehicle where account_id = $1 and id = $2 for no key update", [
    tx.accountId,
    vehicleId,
  ]);
  const photos = await readPhotos(tx, vehicleId);
  const before = photos.shown.map(({ url }) => url);
  const others = [...photos.ofFeed, ...photos.removed].map(({ url }) => url);
  const known = change.kind === "add" ? await findOwnPhoto(tx, change.photo) : null;
  if (change.kind === "add" && change.replaces === null && known && !known.isRemoved)
    return { ok: false, reason: "known" };
  // A photo that was made of the same one before gives way.
  const kept = before.filter(
    (url) => url !== known?.url || (change.kind === "add" && url === change.replaces),
  );
  const after = change.kind === "as-fed" ? null : findOrder(kept, others, toNamed(change, photos));
  if (after === undefined) return { ok: false, reason: "gone" };
  if (after !== null && after.length > MAX_PHOTOS && after.length > before.length)
    return { ok: false, reason: "full" };
  if (change.kind === "add") await saveOwnPhoto(tx, change.photo, now);
  const shown = await (after === null
    ? showFeedPhotos(tx, vehicleId, photos.areArranged)
    : showPhotos(tx, { vehicleId, urls: after, wereArranged: photos.areArranged }));
  await markRemoved(tx, { vehicleId, shown }, now);
  await tx.query(
    "update vehicle_override set own_photos = $2, changed_at = $3, published = false where vehicle_id = $1",
    [vehicleId, after !== null, now],
  );
  await notifyVehicleChanged(tx, vehicleId);
  await jobs.enqueue(tx, publishChangesJob, { payload: { accountId: tx.accountId } });
  return { ok: true, before: before.length, after: shown.length };
}

type Ordered = Exclude<PhotoChange, { kind: "as-fed" | "restore" }> | Swap;

interface Swap {
  readonly kind: "swap";
  readonly url: string;
  /** What takes its place; null if that is not there any more. */
  readonly other: string | null;
}

const toNamed = (change: Exclude<PhotoChange, { kind: "as-fed" }>, photos: VehiclePhotos): Ordered =>
  change.kind === "restore"
    ? { kind: "swap", url: change.url, other: findSource(photos, change.url) }
    : change;

/** The addresses after a change, in their order; undefined if what it is about is not there any more. */
function findOrder(
  shown: readonly string[],
  others: readonly string[],
  change: Ordered,
): readonly string[] | undefined {
  switch (change.kind) {
    case "add": {
      const url = toOwnUrl(change.photo.hash);
      if (change.replaces === null) return [...shown, url];
      const at = shown.indexOf(change.replaces);
      return at === -1 ? undefined : shown.with(at, url);
    }
    case "move":
      return movePhoto(shown, change.url, change.move) ?? undefined;
    case "remove":
      return shown.includes(change.url) ? shown.filter((url) => url !== change.url) : undefined;
    case "swap": {
      const at = shown.indexOf(change.url);
      return at === -1 || change.other === null ? undefined : shown.with(at, change.other);
    }
    case "show":
      if (shown.includes(change.url)) return shown;
      return others.includes(change.url) ? [...shown, change.url] : undefined;
  }
}

interface Arranged {
  readonly vehicleId: number;
  readonly urls: readonly string[];
  readonly wereArranged: boolean;
}

/** Shows these photos, and keeps those of the feed apart. */
async function showPhotos(
  tx: AccountTransaction,
  { vehicleId, urls, wereArranged }: Arranged,
): Promise<readonly string[]> {
  await tx.query(
    wereArranged
      ? "delete from vehicle_media where account_id = $1 and vehicle_id = $2 and kind = 'photo'"
      : "update vehicle_media set kind = 'feed-photo' where account_id = $1 and vehicle_id = $2 and kind = 'photo'",
    [tx.accountId, vehicleId],
  );
  await tx.query(
    `insert into vehicle_media (account_id, vehicle_id, kind, position, source_url)
     select $1, $2, 'photo', at - 1, url from unnest($3::text[]) with ordinality as photo(url, at)`,
    [tx.accountId, vehicleId, urls],
  );
  return urls;
}

/** Shows the photos of the feed. */
async function showFeedPhotos(
  tx: AccountTransaction,
  vehicleId: number,
  wereArranged: boolean,
): Promise<readonly string[]> {
  if (wereArranged) {
    await tx.query("delete from vehicle_media where account_id = $1 and vehicle_id = $2 and kind = 'photo'", [
      tx.accountId,
      vehicleId,
    ]);
    await tx.query(
      "update vehicle_media set kind = 'photo' where account_id = $1 and vehicle_id = $2 and kind = 'feed-photo'",
      [tx.accountId, vehicleId],
    );
  }
  return (await readPhotos(tx, vehicleId)).shown.map(({ url }) => url);
}
