/** Where a service is booked (PAGE-01 to PAGE-03). */
export const SERVICE_BOOKING_PATH = "/book-service";

/**
 * Where links to the booking of a service lead: to our page, or straight to the dealer's external one (PAGE-02). Null on a site whose
 * services cannot be booked online.
 */
export function findServiceBookingHref({
  kind,
  xtime_url: address,
}: {
  readonly kind: string;
  readonly xtime_url?: string | undefined;
}): string | null {
  if (kind === "off") return null;
  return kind === "external" && address ? address : SERVICE_BOOKING_PATH;
}
