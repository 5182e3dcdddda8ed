import type { OpeningTimes } from "#features/places/day-hours.ts";
import { findTimeZone, findZoneOfPlace } from "#features/places/time-zone.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import type { LocationReference } from "#features/vehicles/vehicle.ts";
import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import {
  type DealershipDocument,
  dealershipDocument,
  type LocationDocument,
  locationDocument,
  toStoredHours,
} from "./location-document.ts";
import { findSiteTimeZone, type ZonedLocation } from "./site-time-zone.ts";

/** A yard of an account as pages and lead delivery need it (ENT-22). */
export interface Location {
  readonly id: number;
  readonly slug: string;
  readonly code: string | null;
  readonly name: string;
  readonly dealershipId: number | null;
  readonly dealershipSlug: string | null;
  readonly dealershipName: string | null;
  readonly dealershipPhone: string | null;
  readonly dealershipEmail: string | null;
  readonly licenceNumber: string | null;
  /** Its repairer licence (ENT-22). */
  readonly motorVehicleRepairer: string | null;
  /** The account's main location. */
  readonly primary: boolean;
  /** What is done there; null if unknown (ENT-22). */
  readonly type: "sales" | "service" | "parts" | null;
  /** Such as buying. */
  readonly subtype: string | null;
  readonly manufacturers: readonly string[];
  readonly visible: boolean;
  readonly completed: boolean;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
  readonly lat: number | null;
  readonly long: number | null;
  readonly placeUrl: string | null;
  readonly placeId: string | null;
  /** Address of a picture of it. */
  readonly image: string | null;
  readonly announcement: string | null;
  readonly phone: string | null;
  readonly landlinePhone: string | null;
  readonly email: string | null;
  readonly timeZone: string;
  readonly openingHours: OpeningTimes["openingHours"];
  readonly specialHours: OpeningTimes["specialHours"];
  /** Slugs of the other locations that may sell its vehicles (LOC-18). */
  readonly distributionLocations: readonly string[];
  /** From 0 to 5, as the dealer states it, and of how many reviews. */
  readonly averageRating: number | null;
  readonly reviewCount: number | null;
}

export async function listLocations(tx: AccountTransaction): Promise<Location[]> {
  const rows = await tx.query<Omit<Location, "timeZone"> & { timeZone: string | null }>(`
    select l.id, l.slug, l.code, l.name, d.id as "dealershipId", d.slug as "dealershipSlug", d.name as "dealershipName",
      d.phone as "dealershipPhone", d.email as "dealershipEmail",
      coalesce(l.dealer_licence_number, d.licence_number) as "licenceNumber", l.motor_vehicle_repairer as "motorVehicleRepairer",
      l.is_primary as "primary", l.location_type as type, l.location_subtype as subtype, l.manufacturers, l.visible, l.completed,
      l.street, l.city, l.state, l.postcode, l.lat, l.long, l.place_url as "placeUrl", l.place_id as "placeId",
      l.image, l.announcement, l.phone, l.landline_phone as "landlinePhone", l.email,
      l.time_zone as "timeZone", l.opening_hours as "openingHours", l.special_hours as "specialHours",
      l.average_rating::float8 as "averageRating", l.review_count as "reviewCount",
      array(select o.slug from location o where o.id = any(l.distribution_locations) order by o.name, o.id) as "distributionLocations"
    from location l left join dealership d on d.id = l.dealership_id order by l.is_primary desc, l.name, l.id`);
  const zoned = rows.map((row) => ({ ...row, timeZone: row.timeZone ?? findZoneOfPlace(row) }));
  const others = findSiteTimeZone(zoned, undefined) ?? findTimeZone(null);
  return zoned.map((location) => ({ ...location, timeZone: location.timeZone ?? others }));
}

/** An account's locations with what tells a site's clock (D207), the main one first. */
export async function listZonedLocations(tx: AccountTransaction): Promise<ZonedLocation[]> {
  const rows = await tx.query<ZonedLocation & Pick<Location, "state" | "postcode">>(
    `select slug, completed, is_primary as "primary", time_zone as "timeZone", state, postcode from location
     order by is_primary desc, name, id`,
  );
  return rows.map(({ state, postcode, ...row }) => ({
    ...row,
    timeZone: row.timeZone ?? findZoneOfPlace({ state, postcode }),
  }));
}

/** Slugs and names of an account's dealerships and locations. */
export async function listPlaces(tx: AccountTransaction): Promise<Places> {
  return {
    dealerships: await tx.query("select slug, name from dealership order by id"),
    locations: await tx.query(
      `select id, slug, name, code, is_primary as "primary", completed, state from location order by id`,
    ),
  };
}

interface Places {
  readonly dealerships: readonly { readonly slug: string; readonly name: string }[];
  readonly locations: readonly {
    readonly id: number;
    readonly slug: string;
    readonly name: string;
    readonly code: string | null;
    readonly primary: boolean;
    readonly completed: boolean;
    readonly state: string | null;
  }[];
}

/** A text that is another one whenever anything about an account's dealerships or locations is. */
export async function readPlacesDigest(tx: AccountTransaction): Promise<string> {
  const [row] = await tx.query<{ digest: string }>(
    `select md5(concat((select jsonb_agg(to_jsonb(d) order by id) from dealership d),
      (select jsonb_agg(to_jsonb(l) order by id) from location l))) as digest`,
  );
  return row?.digest ?? "";
}

/** What feeds and people call a location, each as a slug: its slug, its name and its code (D11). */
export function listLocationKeys({ slug, name, code }: Pick<Location, "slug" | "name" | "code">): string[] {
  return [slug, toSlug(name), ...(code ? [toSlug(code)] : [])];
}

/** Writes dealerships, matched by slug. */
export async function saveDealerships(
  tx: AccountTransaction,
  documents: readonly DealershipDocument[],
): Promise<void> {
  for (const document of documents) {
    const dealership = dealershipDocument.parse(document);
    await tx.query(
      `insert into dealership (account_id, slug, name, licence_number, phone, email) values ($1, $2, $3, $4, $5, $6)
       on conflict (account_id, slug) do update set name = excluded.name, licence_number = excluded.licence_number,
         phone = excluded.phone, email = excluded.email`,
      [
        tx.accountId,
        dealership.slug,
        dealership.name,
        dealership.licenceNumber,
        dealership.phone,
        dealership.email,
      ],
    );
  }
}

/** Writes locations, matched by the code that feeds use or by slug; a written location counts as completed (D13). */
export async function saveLocations(
  tx: AccountTransaction,
  documents: readonly LocationDocument[],
): Promise<void> {
  for (const document of documents) {
    const location = locationDocument.parse(document);
    await tx.query(
      `update location set slug = $2 where account_id = $1 and not completed and code = $3
         and not exists (select from location where account_id = $1 and slug = $2)`,
      [tx.accountId, location.slug, location.code],
    );
    await tx.query(SAVE_LOCATION, [
      tx.accountId,
      JSON.stringify({ ...location, ...toStoredHours(location) }),
    ]);
  }
  // A location may name one that comes after it.
  for (const { slug, distributionLocations = [] } of documents) {
    await tx.query(
      `update location set distribution_locations =
         array(select id from location where account_id = $1 and slug = any($3) order by id)
       where account_id = $1 and slug = $2`,
      [tx.accountId, slug, distributionLocations],
    );
  }
}

const SAVE_LOCATION = `
  insert into location (account_id, dealership_id, code, slug, name, is_primary, location_type, location_subtype,
    manufacturers, dealer_licence_number, motor_vehicle_repairer, visible, completed, street, city, state, postcode,
    lat, long, place_url, place_id, image, announcement, phone, landline_phone, email, time_zone, opening_hours, special_hours,
    average_rating, review_count)
  select $1, (select id from dealership where account_id = $1 and slug = r.dealership), r.code, r.slug, r.name, r."primary",
    r.type, r.subtype, r.manufacturers, r."licenceNumber", r."motorVehicleRepairer", r.visible, true, r.street, r.city,
    r.state, r.postcode, r.lat, r.long, r."placeUrl", r."placeId", r.image, r.announcement, r.phone, r."landlinePhone",
    r.email, r."timeZone", r."openingHours", r."specialHours", r."averageRating", r."reviewCount"
  from jsonb_to_record($2::jsonb) as r(dealership text, code text, slug text, name text, "primary" boolean, type text,
    subtype text, manufacturers text[], "licenceNumber" text, "motorVehicleRepairer" text, visible boolean, street text,
    city text, state text, postcode text, lat float8, long float8, "placeUrl" text, "placeId" text, image text, announcement text,
    phone text, "landlinePhone" text, email text, "timeZone" text, "openingHours" jsonb, "specialHours" jsonb,
    "averageRating" float8, "reviewCount" int)
  on conflict (account_id, slug) do update set dealership_id = excluded.dealership_id, code = excluded.code,
    name = excluded.name, is_primary = excluded.is_primary, location_type = excluded.location_type,
    location_subtype = excluded.location_subtype, manufacturers = excluded.manufacturers,
    dealer_licence_number = excluded.dealer_licence_number, motor_vehicle_repairer = excluded.motor_vehicle_repairer,
    visible = excluded.visible, completed = true, street = excluded.street, city = excluded.city, state = excluded.state,
    postcode = excluded.postcode, lat = excluded.lat, long = excluded.long, place_url = excluded.place_url,
    place_id = excluded.place_id, image = excluded.image, announcement = excluded.announcement,
    phone = excluded.phone, landline_phone = excluded.landline_phone, email = excluded.email, time_zone = excluded.time_zone,
    opening_hours = excluded.opening_hours, special_hours = excluded.special_hours,
    average_rating = excluded.average_rating, review_count = excluded.review_count`;

/** Finds or creates the locations and dealerships that a feed names; new ones are unlisted until completed. */
export class FeedPlaces {
  readonly #tx: AccountTransaction;
  readonly #locations = new Map<string, number>();
  readonly #dealerships = new Map<string, number>();

  private constructor(tx: AccountTransaction) {
    this.#tx = tx;
  }

  static async load(tx: AccountTransaction): Promise<FeedPlaces> {
    const places = new FeedPlaces(tx);
    for (const location of await listLocations(tx)) {
      for (const key of listLocationKeys(location)) places.#locations.set(key, location.id);
    }
    const dealerships = await tx.query<{ id: number; slug: string; name: string }>(
      "select id, slug, name from dealership",
    );
    for (const { id, slug, name } of dealerships) places.#dealerships.set(slug, id).set(toSlug(name), id);
    return places;
  }

  async locationId(reference: LocationReference | null): Promise<number | null> {
    if (!reference) return null;
    const key = toSlug(reference.code ?? reference.name);
    const known = this.#locations.get(key) ?? this.#locations.get(toSlug(reference.name));
    if (known) return known;
    const added = await this.#tx.query<{ id: number }>(
      `insert into location (account_id, slug, code, name, city, state, postcode, visible)
       values ($1, $2, $3, $4, $5, $6, $7, false) returning id`,
      [
        this.#tx.accountId,
        key || "location",
        reference.code,
        reference.name,
        reference.city,
        reference.state,
        reference.postcode,
      ],
    );
    const { id } = requireRow(added);
    this.#locations.set(key, id);
    return id;
  }

  async dealershipId(name: string | null): Promise<number | null> {
    if (!name) return null;
    const key = toSlug(name);
    const known = this.#dealerships.get(key);
    if (known) return known;
    const added = await this.#tx.query<{ id: number }>(
      "insert into dealership (account_id, slug, name) values ($1, $2, $3) returning id",
      [this.#tx.accountId, key || "dealership", name],
    );
    const { id } = requireRow(added);
    this.#dealerships.set(key, id);
    return id;
  }
}
