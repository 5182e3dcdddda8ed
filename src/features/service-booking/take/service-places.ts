import type { FormContext } from "#features/forms/form-context.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { listServiceDays, type ServiceDay } from "../rules/service-days.ts";
import type { ServiceBookingSettings } from "../settings.ts";

/** What booking a service on a site works with. */
export interface ServiceContext extends FormContext {
  readonly config: FormContext["config"] & { readonly serviceBooking: ServiceBookingSettings };
}

/** A location that services vehicles, and the days on which it takes them. */
export interface ServicePlace extends Pick<Location, "slug" | "name" | "type"> {
  readonly days: readonly ServiceDay[];
}

/** The site's service departments; where it names none, all of its locations. */
export function listServicePlaces(ctx: ServiceContext): readonly ServicePlace[] {
  const departments = ctx.locations.filter(({ type }) => type === "service");
  const places = departments.length > 0 ? departments : ctx.locations;
  return places.flatMap(({ slug, name, type }) => {
    const yard = ctx.findYard(slug);
    return yard
      ? [{ slug, name, type, days: listServiceDays(yard, ctx.config.serviceBooking, ctx.now()) }]
      : [];
  });
}
