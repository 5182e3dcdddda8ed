import { createHash } from "node:crypto";
import { inspectImage } from "#platform/images/inspect-image.ts";
import type { StoredPicture } from "./stored-image.ts";

/** What is kept of an image file beside its bytes; else a sentence that says why it cannot be shown. */
export async function inspectPicture(file: string, bytes: Buffer): Promise<StoredPicture | string> {
  const inspected = await inspectImage(bytes);
  if (!inspected.ok) return `${file} cannot be shown. ${inspected.reason}`;
  const { width, height, preview } = inspected;
  return { hash: createHash("sha256").update(bytes).digest("hex"), width, height, preview };
}
