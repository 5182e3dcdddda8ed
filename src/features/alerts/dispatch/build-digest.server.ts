import { buildCardView, type CardSettings, formatVehicleName } from "#features/catalogue/card/card-view.ts";
import { toPhotoFile } from "#features/catalogue/card/picture-address.ts";
import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import { formatPriceText, toCarPrice } from "#features/pricing/price.ts";
import { formatDollars } from "#ui/base/money.ts";
import type { AlertCar, AlertGroup } from "../messages/alert-mail.ts";
import { MAX_TOLD } from "../rules/alert.ts";
import type { WaitingMatch } from "../store/digest-store.server.ts";

interface DigestParts {
  readonly stock: SiteStock;
  readonly config: CardSettings;
  readonly siteUrl: string;
  readonly now: Date;
}

/**
 * What an email says of the matches that wait, as the stock is now: vehicles that were sold meanwhile, or whose price rose
 * again, are left out, and a vehicle comes once. A search has a limited number of vehicles, and a link to all.
 */
export async function buildDigest(
  matches: readonly WaitingMatch[],
  parts: DigestParts,
): Promise<AlertGroup[]> {
  const told = new Set<number>();
  const groups: AlertGroup[] = [];
  for (const [, own] of Map.groupBy(matches, ({ alertId }) => alertId)) {
    const cars: AlertCar[] = [];
    for (const match of own.toSorted((one, other) => one.cents - other.cents)) {
      const car = told.has(match.vehicleId) ? null : await toCar(match, parts);
      if (!car || cars.length === MAX_TOLD) continue;
      told.add(match.vehicleId);
      cars.push(car);
    }
    const { title = "", search = null } = own[0] ?? {};
    if (cars.length > 0) groups.push({ title, searchHref: search && parts.siteUrl + search, cars });
  }
  return groups;
}

async function toCar(
  { vehicleId, reason, cents, fromCents }: WaitingMatch,
  { stock, config, siteUrl, now }: DigestParts,
): Promise<AlertCar | null> {
  const record = await findShownCar(stock, vehicleId);
  if (!record || record.status === "sold") return null;
  if (reason === "price" && toCarPrice(record.prices)?.cents !== cents) return null;
  const card = buildCardView(record, config, now);
  const [photo] = record.photos;
  return {
    title: formatVehicleName(record),
    facts: [...card.facts, card.locationName].filter(Boolean).join(" · "),
    price: formatPriceText(card.price),
    change:
      fromCents === null
        ? null
        : `Reduced by ${formatDollars(fromCents - cents)}, from ${formatDollars(fromCents)}`,
    href: siteUrl + toVehiclePath(record.slug),
    photo: photo ? toPhotoFile(photo, siteUrl) : null,
  };
}
