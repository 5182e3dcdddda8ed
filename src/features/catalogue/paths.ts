/** Address of a vehicle's page (VDP-01). */
export function toVehiclePath(slug: string): string {
  return `/cars/${slug}`;
}

/** The slug of the vehicle whose page has this address; "" for any other address. */
export const readVehicleSlug = (address: string): string =>
  /^(?:https?:\/\/[^/]+)?\/cars\/([a-z0-9-]+)$/.exec(address)?.[1] ?? "";

/** The page of the enquiry in steps (LEAD-01). */
export const ENQUIRY_PATH = "/enquiry";

/** Address of the enquiry about a vehicle (LEAD-01), of a category where that is given (FIN-24). */
export function toVehicleEnquiryPath(slug: string, category?: "Finance"): string {
  return `${ENQUIRY_PATH}?car=${slug}${category ? `&category=${category}` : ""}`;
}

/** Where test drives are booked (LEAD-20). */
export const TEST_DRIVE_PATH = "/book-test-drive";

/** Address of the form with a vehicle chosen. */
export const toTestDrivePath = (slug: string): string => `${TEST_DRIVE_PATH}?car=${slug}`;

/** The page that asks for an alert: `search` is the address of a search, `car` a vehicle's slug. */
export const ASK_ALERT_PATH = "/alerts/new";

/** Address of the form for news of a search. @param search path and query of a search page */
export function toSearchAlertPath(search: string): string {
  return `${ASK_ALERT_PATH}?search=${encodeURIComponent(search)}`;
}

/** Address of the form for a lower price of a vehicle. */
export function toPriceAlertPath(slug: string): string {
  return `${ASK_ALERT_PATH}?car=${slug}`;
}

/** Address of the page with everything that a vehicle costs (D401). */
export const toDealPath = (slug: string): string => `${toVehiclePath(slug)}/deal`;

/** Address of the page that reserves a vehicle (CHK-01), or of the one that takes its place at some dealers (CHK-02). */
export const toReservePath = (slug: string, { buyOnline }: { readonly buyOnline: boolean }): string =>
  `${toVehiclePath(slug)}/${buyOnline ? "buy-online" : "checkout"}`;
