import { createHash } from "node:crypto";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import {
  changePhotos,
  type PhotoChange,
  type PhotoOutcome,
} from "#features/inventory/photos/change-photos.server.ts";
import {
  findOwnPhoto,
  hasRoomForPhoto,
  MAX_PHOTOS,
  readPhotos,
  toMadeKey,
} from "#features/inventory/photos/own-photos.server.ts";
import { keepOriginal, toOriginalKey } from "#platform/images/images.ts";
import {
  PICTURES_BUSY,
  type PictureEdit,
  prepareShownPhoto,
  type ShownPhoto,
} from "#platform/images/prepare-photo.ts";
import { orUnavailable } from "#platform/postgres/database.ts";
import { requireVehicle } from "../store/find-vehicle.server.ts";
import { MAX_PHOTO_BYTES, type UploadAnswer } from "./photos-view.ts";

export const PHOTO_BUSY = "An import is changing this vehicle right now. Try again in a minute.";
const NO_ROOM = "Your dealership has no room for more photos. Please ask us for more.";

export const PHOTO_REFUSALS: Readonly<Record<Exclude<PhotoOutcome, { ok: true }>["reason"], string>> = {
  "no-vehicle": "This vehicle is not in your stock any more.",
  gone: "Somebody else changed this photo in the meantime. What you see now is what there is.",
  known: "This photo is there already.",
  full: `A vehicle has ${MAX_PHOTOS} photos at most. Remove some first.`,
};

type Parts = Pick<StaffContext, "act" | "account" | "files" | "jobs" | "now" | "newId" | "params">;

/** Adds one file to the photos of the vehicle of the path. The same file again changes nothing. */
export async function takePhoto(context: Parts, bytes: Buffer): Promise<UploadAnswer> {
  const refuse = (error: string, isTemporary = false) => ({ error, isTemporary, isKnown: false });
  if (bytes.length > MAX_PHOTO_BYTES) return refuse("The file is larger than 30 MB.");
  const key = createHash("sha256").update(bytes).digest("hex");
  const { isKnown, isFull, hasRoom } = await context.act("stock:photos", async (tx) => {
    const { id } = await requireVehicle(tx, context);
    const known = await findOwnPhoto(tx, { vehicleId: id, key });
    const { shown } = await readPhotos(tx, id);
    return {
      isKnown: known !== null && !known.isRemoved,
      isFull: shown.length >= MAX_PHOTOS,
      hasRoom: await hasRoomForPhoto(tx),
    };
  });
  if (isKnown) return { error: null, isTemporary: false, isKnown };
  if (isFull) return refuse(PHOTO_REFUSALS.full);
  if (!hasRoom) return refuse(NO_ROOM);
  const made = await prepareShownPhoto(requireAccount(context).accountId, bytes);
  if (!made.ok) return refuse(made.reason, made.reason === PICTURES_BUSY);
  const outcome = await keepAndChange(context, made, { key, replaces: null });
  if (outcome === "busy") return refuse(PHOTO_BUSY, true);
  if (outcome.ok) return { error: null, isTemporary: false, isKnown: false };
  if (outcome.reason === "known") return { error: null, isTemporary: false, isKnown: true };
  return refuse(PHOTO_REFUSALS[outcome.reason]);
}

/**
 * Turns, cuts or blurs a photo of the vehicle of the path; answers what is wrong, null for nothing.
 * `seen` is the hash of the picture that the person saw, where the change depends on what is in it.
 */
export async function editPhoto(
  context: Parts,
  { url, seen }: { readonly url: string; readonly seen?: string },
  edit: PictureEdit,
): Promise<string | null> {
  const found = await context.act("stock:photos", async (tx) => {
    const { id } = await requireVehicle(tx, context);
    const photo = (await readPhotos(tx, id)).shown.find((one) => one.url === url);
    return photo ?? null;
  });
  if (!found || (seen !== undefined && found.hash !== seen)) return PHOTO_REFUSALS.gone;
  const bytes = found.hash === null ? null : await context.files.read(toOriginalKey(found.hash));
  if (!bytes) return "This photo is still on its way from the feed. Try again in a minute.";
  const made = await prepareShownPhoto(requireAccount(context).accountId, bytes, edit);
  if (!made.ok) return made.reason;
  // The whole photo stays among the removed ones, for whoever wants back what was cut off or blurred.
  const keepsWhole = edit === "crop" || typeof edit === "object";
  const key = keepsWhole || found.key === null ? toMadeKey(url) : found.key;
  const outcome = await keepAndChange(context, made, { key, replaces: url });
  if (outcome === "busy") return PHOTO_BUSY;
  return outcome.ok ? null : PHOTO_REFUSALS[outcome.reason];
}

/** Keeps a picture under a name that no other picture has, so that it can go when its photo does (D442). */
async function keepAndChange(
  context: Parts,
  made: Extract<ShownPhoto, { ok: true }>,
  { key, replaces }: { readonly key: string; readonly replaces: string | null },
): Promise<PhotoOutcome | "busy"> {
  const { bytes, width, height, preview } = made;
  const hash = createHash("sha256").update(context.newId()).digest("hex");
  await keepOriginal(context.files, hash, bytes);
  const outcome = await applyPhotoChange(context, (vehicleId) => ({
    kind: "add",
    photo: { vehicleId, key, hash, bytes: bytes.length, width, height, preview },
    replaces,
  })).catch(async (error: unknown) => {
    await context.files.remove(toOriginalKey(hash));
    throw error;
  });
  if (outcome === "busy" || !outcome.ok) await context.files.remove(toOriginalKey(hash));
  return outcome;
}

const ACTIONS: Readonly<Record<PhotoChange["kind"], string>> = {
  add: "add photo",
  move: "move photo",
  remove: "remove photo",
  show: "show photo again",
  restore: "use original photo",
  "as-fed": "revert photos",
};

/**
 * Changes the photos of the vehicle of the path, and notes it in the audit log. "busy" while an import writes the vehicle, or the
 * database is away.
 */
export async function applyPhotoChange(
  context: Parts,
  toChange: (vehicleId: number) => PhotoChange,
): Promise<PhotoOutcome | "busy"> {
  const { act, jobs, now } = context;
  const answer = await orUnavailable(() =>
    act("stock:photos", async (tx) => {
      const { id, stockNumber, title } = await requireVehicle(tx, context);
      const change = toChange(id);
      const outcome = await changePhotos(tx, { jobs, now: now() }, { vehicleId: id, change });
      if (!outcome.ok) return outcome;
      await tx.record({
        action: change.kind === "add" && change.replaces !== null ? "edit photo" : ACTIONS[change.kind],
        subject: { kind: "vehicle", id: stockNumber ?? title },
        ...{ before: { photos: outcome.before }, after: { photos: outcome.after } },
      });
      return outcome;
    }),
  );
  return "kind" in answer ? "busy" : answer;
}
