import type { OpeningTimes } from "#features/places/day-hours.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { type DealershipDocument, type LocationDocument, toHoursDocument } from "./location-document.ts";

/** An account's dealerships and locations as `sites apply` takes them. */
export interface PlaceDocuments {
  readonly dealerships: readonly DealershipDocument[];
  readonly locations: readonly LocationDocument[];
}

type StoredLocation = Omit<LocationDocument, "openingHours" | "specialHours"> &
  Pick<OpeningTimes, "openingHours" | "specialHours">;

/**
 * The dealerships and described locations of an account, in the order in which they were added. What only a feed has named is
 * left out: nothing in a file describes it (D13). What is not known, or is as it would be anyway, is left out of a document.
 */
export async function readPlaceDocuments(tx: AccountTransaction): Promise<PlaceDocuments> {
  const dealerships = await tx.query<DealershipDocument>(DEALERSHIPS);
  const locations = await tx.query<StoredLocation>(LOCATIONS);
  return {
    dealerships: dealerships.map(keepKnown),
    locations: locations.map(({ openingHours, specialHours, ...location }) =>
      keepKnown({ ...location, ...toHoursDocument({ openingHours, specialHours }) }),
    ),
  };
}

const DEALERSHIPS = `
  select slug, name, licence_number as "licenceNumber", phone, email from dealership d
  where num_nonnulls(licence_number, phone, email) > 0
    or exists (select from location l where l.dealership_id = d.id and l.completed)
    or not exists (select from vehicle v where v.dealership_id = d.id)
  order by id`;

const LOCATIONS = `
  select l.slug, l.name, l.code, d.slug as dealership, nullif(l.is_primary, false) as "primary", l.location_type as type,
    l.location_subtype as subtype, l.manufacturers, l.dealer_licence_number as "licenceNumber",
    l.motor_vehicle_repairer as "motorVehicleRepairer", nullif(l.visible, true) as visible, l.street, l.city, l.state,
    l.postcode, l.lat, l.long, l.place_url as "placeUrl", l.place_id as "placeId", l.image, l.announcement, l.phone,
    l.landline_phone as "landlinePhone", l.email, l.time_zone as "timeZone", l.opening_hours as "openingHours",
    l.special_hours as "specialHours", l.average_rating::float8 as "averageRating", l.review_count as "reviewCount",
    array(select o.slug from location o where o.id = any(l.distribution_locations) order by o.id) as "distributionLocations"
  from location l left join dealership d on d.id = l.dealership_id where l.completed order by l.id`;

const isKnown = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

const keepKnown = <Document extends object>(document: Document): Document =>
  Object.fromEntries(Object.entries(document).filter(([, value]) => isKnown(value))) as Document;
