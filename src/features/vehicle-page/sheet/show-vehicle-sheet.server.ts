import encodeQR from "qr";
import { showVehicle, type VehiclePage, type VehicleRequest } from "../show-vehicle.server.ts";
import { buildVehicleSheet, type QrCode, type VehicleSheet } from "./vehicle-sheet.ts";

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

/** Room for the white around a code, in modules. */
const QUIET = 4;

/** A QR code as an SVG picture. */
export function drawQrCode({ size, path }: QrCode): string {
  const side = size + 2 * QUIET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET} ${-QUIET}h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`;
}

/** The QR code of an address; it can still be read with 15% of it gone. Four modules of white belong around it. */
export function buildQrCode(address: string): QrCode {
  // One module is the least border that it draws.
  const framed = encodeQR(address, "raw", { ecc: "medium", border: 1 });
  const rows = framed.slice(1, -1).map((row) => row.slice(1, -1));
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end === -1 ? row.length : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size: rows.length, path: runs.join("") };
}
