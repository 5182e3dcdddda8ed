import { type FormRequest, findYard, listFormYards } from "#features/leads/take/form-request.server.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { listServiceDays, type ServiceDay } from "../rules/service-days.ts";

/** A location that services vehicles, and the days on which it takes them. */
export interface ServicePlace extends Pick<Location, "slug" | "name" | "type"> {
  readonly days: readonly ServiceDay[];
}

/** The site's service departments; where it names none, all of its locations. */
export function listServicePlaces(ctx: FormRequest): readonly ServicePlace[] {
  const yards = listFormYards(ctx);
  const departments = yards.filter(({ type }) => type === "service");
  const places = departments.length > 0 ? departments : yards;
  return places.flatMap(({ slug, name, type }) => {
    const yard = findYard(ctx, slug);
    return yard
      ? [{ slug, name, type, days: listServiceDays(yard, ctx.config.serviceBooking, ctx.now()) }]
      : [];
  });
}
