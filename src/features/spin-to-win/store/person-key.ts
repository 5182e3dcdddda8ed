import { createHmac } from "node:crypto";
import { deriveKey } from "#platform/secrets/derive-key.ts";

/** Computes what a spin keeps of a proved number or address: enough to know it again, and nothing that can be read (D180). */
export const toPersonKey = (secret: string, contact: string): string =>
  createHmac("sha256", deriveKey(secret, "promotion spins")).update(contact).digest("base64url");
