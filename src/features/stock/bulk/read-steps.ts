import { z } from "zod";
import { MAX_TAG_LENGTH } from "#features/inventory/changes/change-detail.server.ts";
import { readPrice } from "#features/inventory/feeds/values/read-price.ts";
import { PRICE_TYPES } from "#features/vehicles/vehicle.ts";
import { normaliseTyped } from "#platform/http/read-input.ts";
import type { VehicleStep } from "../store/bulk-edit.server.ts";

const vehicleId = z.int().positive();
const cents = z.int().refine((value) => readPrice(String(value / 100)).value === value);
const tag = z.string().max(MAX_TAG_LENGTH).transform(normaliseTyped).nullable();
const said = z.enum(["available", "reserved", "sold"]);

const STEPS = z.array(
  z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("price"),
      vehicleId,
      from: z.strictObject({ cents: z.int(), priceType: z.enum(PRICE_TYPES) }).nullable(),
      to: z.union([z.literal("as-fed"), z.strictObject({ cents, priceType: z.enum(["drive_away", "egc"]) })]),
    }),
    z.strictObject({
      kind: z.literal("availability"),
      vehicleId,
      from: said,
      to: z.union([said, z.literal("as-fed")]),
    }),
    z.strictObject({ kind: z.literal("shown"), vehicleId, from: z.boolean(), to: z.boolean() }),
    z.strictObject({ kind: z.literal("tag"), vehicleId, from: z.string().nullable(), to: tag }),
  ]),
);

/** The steps that a preview showed; null for what none can have shown. All are of one kind, which one permission covers. */
export function readSteps(posted: unknown): readonly VehicleStep[] | null {
  const { success, data } = STEPS.safeParse(posted);
  if (!success) return null;
  const ids = new Set(data.map((step) => step.vehicleId));
  return ids.size === data.length && data.every(({ kind }) => kind === data[0]?.kind) ? data : null;
}
