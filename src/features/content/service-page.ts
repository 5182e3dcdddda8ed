/** Slug of the page about servicing (PAGE-01). */
export const SERVICE_PAGE_SLUG = "service";

export interface ServicePageSettings {
  readonly serviceBooking: { readonly kind: string };
}

/**
 * Whether a site has our page about servicing: it takes bookings, and the dealer has published no page at that address (D170).
 * @param own the dealer's own pages
 */
export const hasServicePage = (
  { serviceBooking }: ServicePageSettings,
  own: readonly { readonly slug: string }[],
): boolean => serviceBooking.kind !== "off" && !own.some(({ slug }) => slug === SERVICE_PAGE_SLUG);
