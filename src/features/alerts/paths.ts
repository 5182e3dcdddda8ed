/** Where a subscriber confirms, sees and stops alerts; the address carries the token. */
export const ALERTS_PATH = "/alerts";

/** Where mail programs post to stop all alerts (RFC 8058). */
export const STOP_ALERTS_PATH = "/api/alerts/stop";
