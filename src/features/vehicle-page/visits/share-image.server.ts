import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import type { Images } from "#platform/images/images.ts";
import { handleBusy } from "#platform/images/sharp.ts";
import { findImageHash } from "#ui/media/image-address.ts";

/**
 * The picture that a shared link to a car shows (D25): its first photo as a JPEG of 1200 by 630 pixels, at an address that
 * stays while photos come and go. Null for a car that the site does not show or whose photo is not ours yet,
 * "busy" when too many others are waited for.
 * @throws Error when the photo cannot be read any more
 */
export async function readShareImage(
  stock: SiteStock,
  images: Images,
  slug: string,
): Promise<Buffer | "busy" | null> {
  const car = await findShownCar(stock, slug);
  const photo = car?.photos[0];
  const hash = photo && findImageHash(photo.url);
  if (!hash) return null;
  const picture = await images.deliver({ hash, width: "share", format: "jpg" }).catch(handleBusy);
  return picture === "busy" ? picture : (picture?.bytes ?? null);
}
