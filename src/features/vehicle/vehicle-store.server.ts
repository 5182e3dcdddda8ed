import { listLocations } from "#features/locations/location-store.server.ts";
import type { Photo } from "#features/stock/card.ts";
import {
  PHOTO_IF_SHOWN,
  VEHICLE_FACTS,
  VEHICLE_JOINS,
  type VehicleFacts,
} from "#features/stock/stock-store.server.ts";
import type { MediaSource } from "#features/stock/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { VehicleMedia, VehicleRecord } from "./vehicle-record.ts";

type Row = VehicleFacts &
  Omit<VehicleRecord, keyof VehicleFacts | "location" | "dealership" | "media"> & {
    readonly location_id: number | null;
  } & {
    readonly dealership: VehicleRecord["dealership"];
  };

/** A vehicle of the account by its slug with all that its page says, or null. Column by column: no other gets out (LAW-08). */
export async function readVehicle(tx: AccountTransaction, slug: string): Promise<VehicleRecord | null> {
  const [row] = await tx.query<Row>(
    `select ${VEHICLE_FACTS}, v.interior_colour as "interiorColour", v.gears, v.doors, v.cylinders,
       v.engine_litres as "engineLitres", v.rego, v.rego_expiry as "regoExpiry", v.registered, v.build_date as "buildDate",
       v.compliance_date as "complianceDate", v.vin, v.nvic, v.history_report_url as "historyReportUrl",
       v.comments, v.specifications, v.hotspots, v.spin_code as "spinCode", v.library_images as "libraryImages", v.location_id,
       (select json_build_object('slug', x.slug, 'name', x.name, 'phone', x.phone, 'licenceNumber', x.licence_number)
        from dealership x where x.id = coalesce(d.id, ld.id)) as dealership
     from ${VEHICLE_JOINS} where v.slug = $1`,
    [slug],
  );
  if (!row) return null;
  const media = await tx.query<MediaRow>(
    `select m.kind, m.source_url as url, ${PHOTO_IF_SHOWN} as photo from vehicle_media m where m.vehicle_id = $1 order by m.position`,
    [row.id],
  );
  const { location_id, ...vehicle } = row;
  const location = (await listLocations(tx)).find(({ id }) => id === location_id) ?? null;
  return { ...vehicle, photos: picturesOf(media, "photo"), media: mediaOf(media), location };
}

interface MediaRow {
  readonly kind: MediaSource["kind"];
  readonly url: string;
  readonly photo: Photo | null;
}

const picturesOf = (media: readonly MediaRow[], kind: MediaRow["kind"]) =>
  media.flatMap((each) => (each.kind === kind && each.photo ? [each.photo] : []));

function mediaOf(media: readonly MediaRow[]): VehicleMedia {
  const addressesOf = (kind: MediaRow["kind"]) =>
    media.flatMap((each) => (each.kind === kind ? [each.url] : []));
  return {
    videos: addressesOf("video"),
    walkarounds: addressesOf("walkaround"),
    spin: media.filter(({ kind }) => kind === "spin").map(({ photo }) => photo),
    interior: picturesOf(media, "interior")[0] ?? null,
  };
}
