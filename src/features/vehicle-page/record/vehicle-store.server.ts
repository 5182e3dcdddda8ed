import {
  completeFacts,
  type StoredPhoto,
  toPhoto,
  VEHICLE_FACTS,
  VEHICLE_JOINS,
  VEHICLE_MEDIA,
  type VehicleColumns,
} from "#features/catalogue/index/stock-store.server.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { MERGED_COMMENTS, MERGED_LIBRARY_IMAGES } from "#features/inventory/changes/merged-vehicle.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { MediaSource } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { VehicleMedia, VehicleRecord } from "./vehicle-record.ts";

type Row = VehicleColumns &
  Omit<VehicleRecord, keyof VehicleFacts | "location" | "dealership" | "media"> & {
    readonly location_id: number | null;
  } & {
    readonly dealership: VehicleRecord["dealership"];
  };

/** A vehicle of the account by its slug with all that its page says, or null. Column by column: no other gets out (LAW-08). */
export async function readVehicle(tx: AccountTransaction, slug: string): Promise<VehicleRecord | null> {
  const rows = await tx.query<Row>(
    `select ${VEHICLE_FACTS}, v.interior_colour as "interiorColour", v.gears, v.doors, v.cylinders,
       v.engine_litres as "engineLitres", v.rego_expiry as "regoExpiry", v.build_date as "buildDate",
       v.compliance_date as "complianceDate", v.nvic, v.private_suburb as "privateSuburb",
       v.private_postcode as "privatePostcode", v.carsales_title as "carsalesTitle", v.history_report_url as "historyReportUrl",
       o.notice->>'writeOff' as "writeOff", case when o.notice ? 'ppsr' then
         json_build_object('result', o.notice->'ppsr'->>'result', 'day', o.notice->'ppsr'->>'day') end as ppsr,
       ${MERGED_COMMENTS} as comments, v.specifications, v.hotspots, v.spin_code as "spinCode", ${MERGED_LIBRARY_IMAGES} as "libraryImages", v.location_id,
       (select json_build_object('slug', x.slug, 'name', x.name, 'phone', x.phone, 'licenceNumber', x.licence_number)
        from dealership x where x.id = coalesce(d.id, ld.id)) as dealership
     from ${VEHICLE_JOINS} where v.slug = $1`,
    [slug],
  );
  const [row] = await completeFacts(tx, rows);
  if (!row) return null;
  const media = await tx.query<MediaRow>(VEHICLE_MEDIA, [row.id]);
  const { location_id, ...vehicle } = row;
  const location = (await listLocations(tx)).find(({ id }) => id === location_id) ?? null;
  return { ...vehicle, photos: listPictures(media, "photo"), media: toMedia(media), location };
}

interface MediaRow {
  readonly kind: MediaSource["kind"];
  readonly url: string;
  readonly photo: StoredPhoto | null;
}

const listPictures = (media: readonly MediaRow[], kind: MediaRow["kind"]) =>
  media.flatMap((each) => (each.kind === kind && each.photo !== null ? [toPhoto(each.photo)] : []));

function toMedia(media: readonly MediaRow[]): VehicleMedia {
  const listAddresses = (kind: MediaRow["kind"]) =>
    media.flatMap((each) => (each.kind === kind ? [each.url] : []));
  return {
    videos: listAddresses("video"),
    walkarounds: listAddresses("walkaround"),
    spin: media
      .filter(({ kind }) => kind === "spin")
      .map(({ photo }) => (photo === null ? null : toPhoto(photo))),
    interior: listPictures(media, "interior")[0] ?? null,
  };
}
