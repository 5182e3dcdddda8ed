import { type FormRequest, listFormYards } from "#features/leads/take/form-request.server.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";

/** Where parts are picked up: the site's parts departments, else its service departments, else all of its locations. */
export function listPartsYards(ctx: Pick<FormRequest, "stock" | "config">): readonly Location[] {
  const yards = listFormYards(ctx);
  const departments = (["parts", "service"] as const).map((kind) =>
    yards.filter(({ type }) => type === kind),
  );
  return departments.find(({ length }) => length > 0) ?? yards;
}

/** Whether what is in stock can be at one place only. */
export const hasOnePartsYard = (ctx: Pick<FormRequest, "stock" | "config">): boolean =>
  listPartsYards(ctx).length === 1;
