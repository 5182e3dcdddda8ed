import { redirect } from "react-router";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { listFailedPhotos, retryPhotos } from "#features/inventory/photos/photo-store.server.ts";
import { FIND_FIELD, toAccountHref } from "#features/team/paths.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { type PostedForm, readPageNumber, readQuery } from "#platform/http/read-input.ts";
import { buildPages } from "#ui/controls/list-pages.ts";
import { toFeedsHref } from "../paths.ts";
import { type FailedPhotosView, PHOTO_FIELDS, type PhotosAnswer } from "./photos-view.ts";

const PAGE = 50;

/** Shows the photos of the stock that could not be used, and why. */
export async function showPhotos(context: StaffContext): Promise<FailedPhotosView> {
  const { act, url } = context;
  const account = requireAccount(context);
  const { slug } = account;
  const failed = await act("feeds:read", listFailedPhotos);
  const query = readQuery(url.searchParams.get(PHOTO_FIELDS.query));
  const page = readPageNumber(url.searchParams.get(PHOTO_FIELDS.page));
  const word = query.toLowerCase();
  const found = failed.filter(({ stockNumber, url: address, reason }) =>
    `${stockNumber} ${address} ${reason}`.toLowerCase().includes(word),
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const toHref = (number: number) =>
    `?${new URLSearchParams({ [PHOTO_FIELDS.query]: query, [PHOTO_FIELDS.page]: String(number) })}`;
  if (page > pages) throw redirect(toHref(pages));
  return {
    listHref: toFeedsHref(slug),
    ...{ query, count: found.length },
    photos: found.slice((page - 1) * PAGE, page * PAGE).map((photo) => ({
      ...{ url: photo.url, reason: photo.reason, stockNumber: photo.stockNumber ?? "" },
      stockHref: photo.stockNumber
        ? `${toAccountHref(slug, "stock")}?${new URLSearchParams({ [FIND_FIELD]: photo.stockNumber })}`
        : "",
    })),
    mayRetry: mayAs(account, "feeds:manage"),
    ...buildPages(page, pages, toHref),
  };
}

/** Has photos that could not be used fetched again. */
export async function submitPhotos({ act, now }: StaffContext, form: PostedForm): Promise<PhotosAnswer> {
  const url = form(PHOTO_FIELDS.url);
  const count = await act("feeds:manage", async (tx) => {
    const due = await retryPhotos(tx, url === "" ? null : url, now());
    if (due > 0) await tx.record({ action: "fetch photos again", after: { photos: due } });
    return due;
  });
  if (count === 0)
    return { error: "This photo is not listed any more: it was fetched, or left the stock.", done: null };
  const photos = formatCount(count, { one: "photo", many: "photos" });
  return { error: null, done: `${photos} will be fetched again, beginning within seconds.` };
}
