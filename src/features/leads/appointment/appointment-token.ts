import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#platform/secrets/derive-key.ts";

/**
 * What the links to an appointment carry: `id.signature`. Who has it can see, change and cancel the appointment without signing
 * in (D162).
 * @param secret of this installation
 * @param id of an `Appointment`
 */
export function issueAppointmentToken(secret: string, id: string): string {
  return `${id}.${sign(secret, id)}`;
}

/** The appointment of a token; null for one that this installation did not issue. */
export function readAppointmentToken(secret: string, token: string): string | null {
  const [, id = "", signature = ""] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id) return null;
  return timingSafeEqual(Buffer.from(sign(secret, id)), Buffer.from(signature)) ? id : null;
}

const sign = (secret: string, id: string) =>
  createHmac("sha256", deriveKey(secret, "appointments")).update(id).digest("base64url");
