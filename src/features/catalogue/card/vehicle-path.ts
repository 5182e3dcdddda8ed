/** Address of a vehicle's page (VDP-01). */
export function toVehiclePath(slug: string): string {
  return `/cars/${slug}`;
}

/** Address of the enquiry about a vehicle (LEAD-01), of a category where that is given (FIN-24). */
export function toVehicleEnquiryPath(slug: string, category?: "Finance"): string {
  return `/enquiry?car=${slug}${category ? `&category=${category}` : ""}`;
}
