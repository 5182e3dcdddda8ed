import pLimit from "p-limit";
import type { Images } from "#platform/images/images.ts";
import { findImageHash } from "#ui/media/image-address.ts";
import type { SheetOutcome } from "../show-vehicle-sheet.server.ts";
import type { VehicleSheet } from "../vehicle-sheet.ts";
import { drawSheet } from "./draw-sheet.server.ts";

/** Widest first: what a photo may weigh so that the PDF stays under 300 KB. */
const PHOTO_WIDTHS = [1280, 960, 640, 480] as const;
const MAX_PHOTO_BYTES = 230_000;

/** One is made at a time, and this many more may wait: a program that asks for hundreds of PDFs is refused. */
const making = pLimit(1);
const MAX_WAITING = 12;

type PdfOutcome =
  | Exclude<SheetOutcome, { kind: "view" }>
  | { readonly kind: "pdf"; readonly bytes: Buffer; readonly until: Date }
  | { readonly kind: "busy" };

/** The PDF of a sheet (API-15), or why there is none: `busy` while too many are being made already. */
export async function buildSheetPdf(
  findSheet: () => Promise<SheetOutcome>,
  images: Images,
  now: Date,
): Promise<PdfOutcome> {
  if (making.pendingCount >= MAX_WAITING) return { kind: "busy" };
  return making(async () => {
    const found = await findSheet();
    if (found.kind !== "view") return found;
    const bytes = await drawSheet(found.view, await readPhoto(found.view, images), now);
    return { kind: "pdf", bytes, until: found.until };
  });
}

/** The first photo as JPEG; none while it is still the feed's, or where it cannot be read any more. */
async function readPhoto({ photo }: VehicleSheet, images: Images): Promise<Buffer | null> {
  const hash = photo && findImageHash(photo.url);
  if (!hash) return null;
  for (const width of PHOTO_WIDTHS) {
    const picture = await images.deliver({ hash, width, format: "jpg" }).catch(() => null);
    if (picture && picture.bytes.length <= MAX_PHOTO_BYTES) return picture.bytes;
  }
  return null;
}
