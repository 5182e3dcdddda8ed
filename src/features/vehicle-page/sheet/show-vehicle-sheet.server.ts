import { buildQrCode } from "#platform/qr/qr-code.server.ts";
import { showVehicle, type VehiclePage, type VehicleRequest } from "../show-vehicle.server.ts";
import { buildVehicleSheet, type VehicleSheet } from "./vehicle-sheet.ts";

export type SheetOutcome =
  | Exclude<VehiclePage, { kind: "view" }>
  | { readonly kind: "view"; readonly view: VehicleSheet; readonly until: Date };

/**
 * The sheet of a vehicle that is available, for a site that prints this way (SHARE-06, SHARE-10); not found otherwise, and for
 * a slug of another site or account (D1).
 */
export async function showVehicleSheet(
  context: VehicleRequest,
  slug: string,
  as: "page" | "pdf",
): Promise<SheetOutcome> {
  const { config } = context.site;
  if (config.vehiclePage.print !== as) return { kind: "not-found" };
  const page = await showVehicle(context, slug);
  if (page.kind !== "view") return page;
  if (!page.view.available) return { kind: "not-found" };
  const qr = buildQrCode(page.view.head.canonical);
  return { ...page, view: buildVehicleSheet(page.view, config, { qr, now: context.now() }) };
}
