import { toPhotoFile } from "#features/catalogue/card/picture-address.ts";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import { formatPriceText, toTotalPrice } from "#features/pricing/price.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { LeadCar, ViewedVehicle } from "../rules/lead.ts";
import { MAX_VIEWED_VEHICLES } from "./enquiry-fields.ts";
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

/**
 * The vehicles that a shopper lets the dealer see (D469): those of the account's that its sites may show, in the order given, without
 * the one asked about. What is not a list of ids reads as none.
 * @param posted ids, "12,45"
 */
export async function readViewedVehicles(
  tx: AccountTransaction,
  posted: string | undefined,
  asked: number | undefined,
): Promise<readonly ViewedVehicle[]> {
  if (!posted || !/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(posted)) return [];
  const ids = [...new Set(posted.split(",").map(Number))].filter((id) => id !== asked);
  return tx.query<ViewedVehicle>(
    `select v.id as "vehicleId", concat_ws(' ', v.year, v.make, v.model, v.badge) as title, v.stock_number as "stockNumber"
     from unnest($1::bigint[]) with ordinality as seen (id, place) join vehicle v on v.id = seen.id
     where v.withdrawn_at is null and v.show_on_dealer_website
     order by seen.place limit ${MAX_VIEWED_VEHICLES}`,
    [ids],
  );
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
