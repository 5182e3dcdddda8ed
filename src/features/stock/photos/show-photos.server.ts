import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { findSource, readPhotos, type StaffPhoto } from "#features/inventory/photos/own-photos.server.ts";
import { toSiteHref } from "../list/show-stock.server.ts";
import { toBlurHref, toEditHref, toPhotosHref, toStockVehicleHref } from "../paths.ts";
import { requireVehicle } from "../store/find-vehicle.server.ts";
import type { PhotosView, StaffPhotoView } from "./photos-view.ts";

/** Shows the photos of a vehicle, those that show on the site and those that do not. */
export async function showPhotos(context: StaffContext): Promise<PhotosView> {
  const { act, url } = context;
  const account = requireAccount(context);
  const { vehicle, photos } = await act("stock:read", async (tx) => {
    const found = await requireVehicle(tx, context);
    return { vehicle: found, photos: await readPhotos(tx, found.id) };
  });
  const { id, title, stockNumber, location, isEntered } = vehicle;
  return {
    title,
    isNew: url.searchParams.has("added"),
    isBlurred: url.searchParams.has("blurred"),
    facts: [stockNumber && `Stock ${stockNumber}`, location].filter(Boolean).join(" · "),
    shown: photos.shown.map((photo) => ({
      ...toPhotoView(photo),
      mayRestore: findSource(photos, photo.url) !== null,
    })),
    ofFeed: photos.ofFeed.map(toPhotoView),
    removed: photos.removed.map(toPhotoView),
    mayRevert: photos.areArranged && photos.hasFeedPhotos,
    mayEdit: mayAs(account, "stock:photos"),
    editHref: isEntered && mayAs(account, "stock:price") ? toEditHref(account.slug, id) : null,
    siteHref: toSiteHref(vehicle, context),
    backHref: toStockVehicleHref(account.slug, id),
    uploadHref: `${toPhotosHref(account.slug, id)}/upload`,
    blurHref: toBlurHref(account.slug, id, ""),
  };
}

/** A photo as the pages of its vehicle show it. */
export function toPhotoView({ url, hash, width, height, state, key }: StaffPhoto): StaffPhotoView {
  const isThere = hash !== null && width !== null && height !== null;
  return {
    ...{ url, id: key ?? url, isFailed: state === "failed", mayRestore: false },
    // Without its colours, which would be a style that the page's policy refuses (D430).
    picture: isThere ? { base: `/img/${hash}`, width, height, preview: null } : null,
  };
}
