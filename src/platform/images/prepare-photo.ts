import type { Sharp } from "sharp";
import { drawBlurs, type PictureArea } from "./blur-areas.ts";
import { explainUndecodable, findImageProblem, type ImageFacts, inspectImage } from "./inspect-image.ts";
import { decodeUpload, handleBusy, READING, sharp } from "./sharp.ts";

/** Enough to see a scratch, and small enough for a mail client. */
const MAX_SIDE = 2000;
const QUALITY = 82;
/** More than phones take by default. What has more takes seconds to decode. */
const MAX_UPLOAD_PIXELS = 25_000_000;
/** The reason of a photo that can be sent again. */
export const PICTURES_BUSY = "Too many pictures are being looked at. Please try again in a minute.";

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
  if (made === "busy") return { ok: false, reason: PICTURES_BUSY };
  return made ? { ok: true, bytes: made } : { ok: false, reason: explainUndecodable(bytes) };
}

/** As wide as the widest picture that a page asks for (D30). */
const MAX_SHOWN_SIDE = 2400;
/** High, because pages show it compressed a second time. */
const SHOWN_QUALITY = 88;

/**
 * What people do to a picture: turn it by a quarter, cut it to the shape in which lists show it, or hide parts of it for good, such as
 * number plates (D454).
 */
export type PictureEdit = "turn-left" | "turn-right" | "crop" | { readonly blur: readonly PictureArea[] };

export type ShownPhoto =
  | ({ readonly ok: true; readonly bytes: Buffer } & ImageFacts)
  | { readonly ok: false; readonly reason: string };

/**
 * As `preparePhoto`, for a photo that pages show: at most 2400 pixels on a side, with what pages must know of it. Never throws for bad
 * bytes.
 */
export async function prepareShownPhoto(
  accountId: number,
  bytes: Buffer,
  edit: PictureEdit | null = null,
): Promise<ShownPhoto> {
  const reason = await findImageProblem(bytes, MAX_UPLOAD_PIXELS);
  if (reason) return { ok: false, reason };
  const make = async () => {
    const made = await makeShown(bytes, edit);
    return { made, inspection: await inspectImage(made) };
  };
  const found = await decodeUpload(accountId, () => make().catch(() => null)).catch(handleBusy);
  if (found === "busy") return { ok: false, reason: PICTURES_BUSY };
  if (!found) return { ok: false, reason: explainUndecodable(bytes) };
  return found.inspection.ok ? { ...found.inspection, bytes: found.made } : found.inspection;
}

async function makeShown(bytes: Buffer, edit: PictureEdit | null): Promise<Buffer> {
  const { width, height } = (await sharp(bytes, READING).metadata()).autoOrient;
  const picture = sharp(bytes, READING).flatten({ background: "#fff" });
  if (edit === "turn-left" || edit === "turn-right") picture.rotate(edit === "turn-left" ? -90 : 90);
  if (edit === "crop") {
    const side = Math.min(width / 4, height / 3, MAX_SHOWN_SIDE / 4);
    picture.resize({ width: Math.round(side * 4), height: Math.round(side * 3), fit: "cover" });
  } else picture.resize(MAX_SHOWN_SIDE, MAX_SHOWN_SIDE, { fit: "inside", withoutEnlargement: true });
  const shown = typeof edit === "object" && edit ? await blur(picture, edit.blur) : picture;
  return shown.jpeg({ quality: SHOWN_QUALITY }).toBuffer();
}

async function blur(picture: Sharp, areas: readonly PictureArea[]): Promise<Sharp> {
  const { data, info } = await picture.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = { data, raw: { width, height, channels } };
  return sharp(data, { raw: pixels.raw }).composite(await drawBlurs(pixels, areas));
}
