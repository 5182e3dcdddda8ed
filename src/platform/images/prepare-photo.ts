import { explainUndecodable, findImageProblem } from "./inspect-image.ts";
import { decodeUpload, handleBusy, READING, sharp } from "./sharp.ts";

/** Enough to see a scratch, and small enough for a mail client. */
const MAX_SIDE = 2000;
const QUALITY = 82;
/** More than phones take by default. What has more takes seconds to decode. */
const MAX_UPLOAD_PIXELS = 25_000_000;
const BUSY = "Too many pictures are being looked at. Please try again in a minute.";

export type PreparedPhoto =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly reason: string };

/**
 * A stranger's photo as a JPEG of its pixels alone: upright, at most 2000 pixels on a side, without the place and the device that
 * phones write into it, and without anything else that a file may hide. Never throws for bad bytes.
 * @param accountId whose visitor sent it
 */
export async function preparePhoto(accountId: number, bytes: Buffer): Promise<PreparedPhoto> {
  const reason = await findImageProblem(bytes, MAX_UPLOAD_PIXELS);
  if (reason) return { ok: false, reason };
  const make = () =>
    sharp(bytes, READING)
      .flatten({ background: "#fff" })
      .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  const made = await decodeUpload(accountId, () => make().catch(() => null)).catch(handleBusy);
  if (made === "busy") return { ok: false, reason: BUSY };
  return made ? { ok: true, bytes: made } : { ok: false, reason: explainUndecodable(bytes) };
}
