import { createHash } from "node:crypto";
import type { AccountId } from "#platform/account-id.ts";
import { deriveKey } from "#platform/secrets/derive-key.ts";

/**
 * What finds the price that imports noted of a vehicle (`recordObservations`): a hash that only the secret can link to it
 * (D12). Keys of the market begin with its first half.
 */
export function toObservationKey(secret: string, accountId: AccountId, vehicleId: number): string {
  const key = deriveKey(secret, "market observations");
  return createHash("sha256").update(`${key}:${accountId}:${vehicleId}`).digest("hex");
}
