import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { PhotoChange, PhotoOutcome } from "#features/inventory/photos/change-photos.server.ts";
import type { PictureEdit } from "#platform/images/prepare-photo.ts";
import { PHOTO_FIELDS, PHOTO_INTENTS, type PhotosAnswer, type UploadAnswer } from "./photos-view.ts";
import { applyPhotoChange, editPhoto, PHOTO_BUSY, PHOTO_REFUSALS, takePhoto } from "./take-photo.server.ts";

const EDITS: Readonly<Record<string, PictureEdit>> = {
  [PHOTO_INTENTS.turnLeft]: "turn-left",
  [PHOTO_INTENTS.turnRight]: "turn-right",
  [PHOTO_INTENTS.crop]: "crop",
};

/** Changes the photos of a vehicle as a form of its page asks for it: one thing at a time, or several files at once. */
export async function submitPhotos(context: StaffContext, form: FormData): Promise<PhotosAnswer> {
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const [intent, photo] = [read(PHOTO_FIELDS.intent), read(PHOTO_FIELDS.photo)];
  const answer = { intent, photo, error: null, done: null, canUndo: false };
  if (intent === PHOTO_INTENTS.upload) return { ...answer, ...(await takeFiles(context, form)) };
  const edit = EDITS[intent];
  if (edit) {
    const error = await editPhoto(context, { url: photo }, edit);
    return { ...answer, error, done: error === null ? "Saved. Shoppers see it now." : null };
  }
  const change = toChange(intent, photo, read(PHOTO_FIELDS.other));
  if (!change) return { ...answer, error: "Please use one of the buttons beside a photo." };
  const outcome = await applyPhotoChange(context, () => change);
  const error = describeRefusal(outcome);
  return {
    ...{ ...answer, error, done: error === null ? DONE[change.kind] : null },
    canUndo: error === null && change.kind === "remove",
  };
}

const DONE: Readonly<Record<PhotoChange["kind"], string>> = {
  add: "Added. Shoppers see it now.",
  move: "Moved. Shoppers see it there now.",
  remove: "Removed from the site.",
  show: "Shoppers see it again, as the last photo.",
  restore: "Shoppers see the original now.",
  "as-fed": "The feed’s photos show again.",
};

function toChange(intent: string, url: string, other: string): PhotoChange | null {
  switch (intent) {
    case PHOTO_INTENTS.first:
    case PHOTO_INTENTS.earlier:
    case PHOTO_INTENTS.later:
      return { kind: "move", url, move: { kind: intent } };
    case PHOTO_INTENTS.before:
      return { kind: "move", url, move: { kind: "before", other: other || null } };
    case PHOTO_INTENTS.remove:
      return { kind: "remove", url };
    case PHOTO_INTENTS.show:
      return { kind: "show", url };
    case PHOTO_INTENTS.restore:
      return { kind: "restore", url };
    case PHOTO_INTENTS.asFed:
      return { kind: "as-fed" };
    default:
      return null;
  }
}

const describeRefusal = (outcome: PhotoOutcome | "busy"): string | null =>
  outcome === "busy" ? PHOTO_BUSY : outcome.ok ? null : PHOTO_REFUSALS[outcome.reason];

/** As many as fit into one post anyway. */
const MAX_FILES = 40;

/** Takes the files of a form that was sent without JavaScript, one after another: what is wrong with one keeps no other back. */
async function takeFiles(
  context: StaffContext,
  form: FormData,
): Promise<Pick<PhotosAnswer, "error" | "done">> {
  const files = form.getAll(PHOTO_FIELDS.files).filter((one) => typeof one !== "string" && one.name !== "");
  if (files.length === 0) return { error: "Choose at least one photo first.", done: null };
  const problems: string[] = [];
  let added = 0;
  for (const file of files.slice(0, MAX_FILES) as File[]) {
    const { error, isKnown } = await takePhoto(context, Buffer.from(await file.arrayBuffer()));
    if (error) problems.push(`${shorten(file.name)}: ${error}`);
    else if (isKnown) problems.push(`${shorten(file.name)}: this photo is there already.`);
    else added += 1;
  }
  if (files.length > MAX_FILES) problems.push(`Only the first ${MAX_FILES} files were looked at.`);
  return {
    error: problems.join(" ") || null,
    done: added === 0 ? null : `${added} ${added === 1 ? "photo" : "photos"} added. Shoppers see them now.`,
  };
}

const shorten = (name: string) => `“${name.slice(0, 60).toWellFormed()}”`;

/**
 * Takes the one file that the page's script sends.
 * @throws a response, 400 for anything else
 */
export async function submitPhoto(context: StaffContext): Promise<UploadAnswer> {
  const form = await context.request.formData().catch(() => null);
  const file = form?.get(PHOTO_FIELDS.files);
  if (!file || typeof file === "string") throw new Response(null, { status: 400 });
  return takePhoto(context, Buffer.from(await file.arrayBuffer()));
}
