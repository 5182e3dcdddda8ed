import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import type { LeadLocation } from "../rules/lead.ts";

/** A yard as a lead keeps it. One that nobody has completed answers with the dealership's phone (D13). */
export function toLeadLocation(location: Location): LeadLocation {
  const { slug, name, completed, timeZone, street, city, state, postcode } = location;
  const place = [city, state, postcode].filter(Boolean).join(" ");
  return {
    slug,
    name,
    completed,
    timeZone,
    phone: (completed ? location.phone : null) ?? location.dealershipPhone,
    address: [street, place].filter(Boolean).join(", ") || null,
  };
}
