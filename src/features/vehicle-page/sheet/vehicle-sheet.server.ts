import { showVehicle, type VehicleContext, type VehiclePage } from "../vehicle-page.server.ts";
import { buildQrCode } from "./qr-code.server.ts";
import { buildVehicleSheet, type VehicleSheet } from "./vehicle-sheet.ts";

export type SheetOutcome =
  | Exclude<VehiclePage, { kind: "view" }>
  | { readonly kind: "view"; readonly view: VehicleSheet; readonly until: Date };

/**
 * The sheet of a vehicle that is available, for a site that prints as asked (SHARE-06, SHARE-10); not found otherwise, and for
 * a slug of another site or account (D1).
 */
export async function showVehicleSheet(
  context: VehicleContext,
  slug: string,
  as: "page" | "pdf",
): Promise<SheetOutcome> {
  const { config } = context.site;
  if (config.vehiclePage.print !== as) return { kind: "not-found" };
  const page = await showVehicle(context, slug);
  if (page.kind !== "view") return page;
  if (!page.view.available) return { kind: "not-found" };
  const qr = buildQrCode(page.view.head.canonical);
  return { ...page, view: buildVehicleSheet(page.view, config, { qr, now: context.now }) };
}
