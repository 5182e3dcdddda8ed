/** Models for tests. */
import type { ManufacturerModel, ModelBadge } from "./manufacturer-model.ts";

export const aBadge = (changes: Partial<ModelBadge> = {}): ModelBadge => ({
  ...{ name: "Touring", body: "suv", drive: "awd", fuel: "petrol", transmission: "automatic" },
  price: { cents: 4_299_000, priceType: "drive_away", date: "2026-10-01" },
  ...{ seats: 5, doors: 5, specifications: { torque: 252, power: 140 } },
  ...changes,
});

export const aModel = (changes: Partial<ManufacturerModel> = {}): ManufacturerModel => ({
  ...{ make: "Mazda", model: "CX-5", slug: "cx-5", isCurrent: true },
  ...{ description: "A medium SUV.", picture: null, badges: [aBadge()] },
  ...changes,
});
