import { type FormRequest, listFormYards } from "#features/leads/take/form-request.server.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { listServiceDays, type ServiceDay } from "../rules/service-days.ts";

/** A location that services vehicles, and the days on which it takes them. */
export interface ServicePlace extends Pick<Location, "slug" | "name" | "type"> {
  readonly days: readonly ServiceDay[];
}

/** The site's service departments; where it names none, all of its locations. */
export function listServiceYards(ctx: FormRequest): readonly Location[] {
  const yards = listFormYards(ctx);
  const departments = yards.filter(({ type }) => type === "service");
  return departments.length > 0 ? departments : yards;
}

/** The places that `listServiceYards` lists, with the days on which each takes vehicles. */
export function listServicePlaces(ctx: FormRequest): readonly ServicePlace[] {
  return listServiceYards(ctx).map((yard) => {
    const { slug, name, type } = yard;
    return { slug, name, type, days: listServiceDays(yard, ctx.config.serviceBooking, ctx.now()) };
  });
}
