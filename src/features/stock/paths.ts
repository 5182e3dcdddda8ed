import { toAccountHref } from "#features/team/paths.ts";

/** Address of the page of one vehicle. */
export const toStockVehicleHref = (account: string, id: number): string =>
  toAccountHref(account, `stock/${id}`);

export const toPhotosHref = (accountSlug: string, vehicleId: number): string =>
  toAccountHref(accountSlug, `stock/${vehicleId}/photos`);

/** The page that blurs one of these photos, which is named by its address (D454). */
export const toBlurHref = (accountSlug: string, vehicleId: number, photo: string): string =>
  `${toPhotosHref(accountSlug, vehicleId)}/blur?photo=${encodeURIComponent(photo)}`;

/** The page with the answers for a vehicle's notice (D460). */
export const toNoticeHref = (accountSlug: string, vehicleId: number): string =>
  toAccountHref(accountSlug, `stock/${vehicleId}/notice`);

export const toNewVehicleHref = (accountSlug: string): string => toAccountHref(accountSlug, "stock/new");

/** The page that changes a vehicle that was entered by hand. */
export const toEditHref = (accountSlug: string, vehicleId: number): string =>
  toAccountHref(accountSlug, `stock/${vehicleId}/edit`);
