import { listLocations } from "#features/locations/location-store.server.ts";
import {
  PHOTO,
  SHOWN_PHOTO,
  VEHICLE_FACTS,
  VEHICLE_JOINS,
  type VehicleFacts,
} from "#features/stock/stock-store.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { VehicleRecord } from "./vehicle-record.ts";

type Row = VehicleFacts &
  Omit<VehicleRecord, keyof VehicleFacts | "location" | "dealership"> & {
    readonly location_id: number | null;
  } & {
    readonly dealership: VehicleRecord["dealership"];
  };

/** A vehicle of the account by its slug with all that its page says, or null. Column by column: no other gets out (LAW-08). */
export async function readVehicle(tx: AccountTransaction, slug: string): Promise<VehicleRecord | null> {
  const [row] = await tx.query<Row>(
    `select ${VEHICLE_FACTS}, v.interior_colour as "interiorColour", v.gears, v.doors, v.cylinders,
       v.engine_litres as "engineLitres", v.rego, v.rego_expiry as "regoExpiry", v.registered, v.build_date as "buildDate",
       v.compliance_date as "complianceDate", v.vin, v.history_report_url as "historyReportUrl",
       v.comments, v.specifications, v.location_id,
       (select json_build_object('slug', x.slug, 'name', x.name, 'phone', x.phone, 'licenceNumber', x.licence_number)
        from dealership x where x.id = coalesce(d.id, ld.id)) as dealership
     from ${VEHICLE_JOINS} where v.slug = $1`,
    [slug],
  );
  if (!row) return null;
  const photos = await tx.query<{ photo: VehicleRecord["photos"][number] }>(
    `select ${PHOTO} as photo from vehicle_media m where m.vehicle_id = $1 and ${SHOWN_PHOTO} order by m.position`,
    [row.id],
  );
  const { location_id, ...vehicle } = row;
  const location = (await listLocations(tx)).find(({ id }) => id === location_id) ?? null;
  return { ...vehicle, photos: photos.map(({ photo }) => photo), location };
}
