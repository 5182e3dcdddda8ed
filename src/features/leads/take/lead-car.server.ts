import { toPhotoFile } from "#features/catalogue/card/picture-address.ts";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import { formatPriceText, toTotalPrice } from "#features/pricing/price.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { LeadCar } from "../rules/lead.ts";
import type { EnquiryCar } from "./enquiry-values.ts";

type Facts = Omit<
  LeadCar,
  "title" | "url" | "body" | "colour" | "itemType" | "price" | "priceText" | "photoUrl"
> & {
  readonly locationId: number | null;
};

/**
 * The facts of a car that a lead keeps, and the yard where it stands.
 * @param shown the car as its enquiry form shows it
 * @param siteUrl `https://dealer.example`
 * @returns null when the account has no such vehicle
 */
export async function readLeadCar(
  tx: AccountTransaction,
  shown: EnquiryCar,
  siteUrl: string,
): Promise<{ readonly car: LeadCar; readonly locationId: number | null } | null> {
  const [row] = await tx.query<Facts>(
    `select v.id as "vehicleId", v.stock_number as "stockNumber", v.vin, v.car_type as "carType", v.year, v.make,
       v.model, v.badge, v.km, v.doors, v.transmission, v.location_id as "locationId",
       coalesce(v.dealership_id, l.dealership_id) as "dealershipId"
     from vehicle v left join location l on l.id = v.location_id where v.id = $1`,
    [shown.id],
  );
  if (!row) return null;
  const { locationId, ...facts } = row;
  return { locationId, car: { ...facts, ...shownFacts(shown, siteUrl) } };
}

function shownFacts(
  { slug, title, subtitle, price, photo, body, colour, itemType }: EnquiryCar,
  siteUrl: string,
) {
  const total = toTotalPrice(price);
  return {
    title: `${title} ${subtitle}`.trim(),
    url: siteUrl + toVehiclePath(slug),
    itemType,
    body,
    colour,
    price: total && { cents: total.cents, type: total.priceType },
    priceText: formatPriceText(price),
    photoUrl: photo && toPhotoFile(photo, siteUrl),
  };
}
