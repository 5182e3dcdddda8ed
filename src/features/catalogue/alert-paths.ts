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
