import { toVehiclePath } from "#features/catalogue/paths.ts";

/** Address of a vehicle's print page (SHARE-09). */
export function toPrintPath(slug: string): string {
  return `/print?car_id=${slug}`;
}

/** Address of the QR code of a vehicle's page, as a picture (D365). */
export function toQrPath(slug: string): string {
  return `${toVehiclePath(slug)}/qr.svg`;
}

/** Address of a vehicle's PDF (API-15). */
export function toPdfPath(slug: string): string {
  return `${toVehiclePath(slug)}/pdf`;
}
