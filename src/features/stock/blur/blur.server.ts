import { redirect } from "react-router";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { readPhotos } from "#features/inventory/photos/own-photos.server.ts";
import type { PostedLists } from "#platform/http/read-input.ts";
import { toPhotosHref } from "../paths.ts";
import { toPhotoView } from "../photos/show-photos.server.ts";
import { editPhoto } from "../photos/take-photo.server.ts";
import { readVehicleId, requireVehicle } from "../store/find-vehicle.server.ts";
import { AREA_SIDES, readAreas } from "./areas.ts";
import { BLUR_FIELDS, type BlurAnswer, type BlurPageView } from "./blur-view.ts";

/** Shows the photo that the address names, in order to blur parts of it. */
export async function showBlur(context: StaffContext): Promise<BlurPageView> {
  const { vehicle, shown } = await context.act("stock:photos", async (tx) => {
    const found = await requireVehicle(tx, context);
    return { vehicle: found, shown: (await readPhotos(tx, found.id)).shown };
  });
  const url = context.url.searchParams.get(BLUR_FIELDS.photo);
  const at = shown.findIndex((photo) => photo.url === url);
  const found = shown[at];
  const picture = found ? toPhotoView(found).picture : null;
  return {
    title: vehicle.title,
    photo: found?.hash && picture ? { url: found.url, hash: found.hash, picture } : null,
    place: at + 1,
    backHref: toPhotosHref(requireAccount(context).slug, vehicle.id),
  };
}

/**
 * Blurs parts of a photo, and goes on to all photos of the vehicle.
 * @throws a response that leads there
 */
export async function submitBlur(context: StaffContext, form: PostedLists): Promise<BlurAnswer> {
  const read = readAreas(form.all);
  const photo = { url: form(BLUR_FIELDS.photo), seen: form(BLUR_FIELDS.seen) };
  const error = read.ok ? await editPhoto(context, photo, { blur: read.areas }) : read.error;
  if (error !== null)
    return { error, typed: Object.fromEntries(AREA_SIDES.map((side) => [side, form(side).slice(0, 20)])) };
  throw redirect(`${toPhotosHref(requireAccount(context).slug, readVehicleId(context))}?blurred`, 303);
}
