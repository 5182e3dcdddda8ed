/** How often emails are sent: at most one a day, or as soon as there is something to tell. */
export const FREQUENCIES = ["daily", "instant"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Alerts that one person may have on a site. */
export const MAX_ALERTS = 50;

/** Vehicles of one search that one email tells of; a link leads to the rest. */
export const MAX_TOLD = 10;

/** What somebody wants to be told about: vehicles that a search finds, or a lower price of one vehicle. */
export type AlertSubject =
  | { readonly kind: "search"; readonly search: string }
  | { readonly kind: "price"; readonly vehicleId: number };

/** Why a vehicle is in an email. Amounts are integer cents. */
export type MatchReason =
  | { readonly kind: "new" }
  | { readonly kind: "price"; readonly cents: number; readonly fromCents: number };

/**
 * The words that a person agrees to, with their version (Spam Act 2003). A changed text gets a new version: what is stored
 * says which words they were.
 */
export const ALERT_CONSENT = {
  version: "1",
  text: "Email me about this. I confirm my address first, and can stop the emails at any time.",
} as const;

/** The same for a signed-in shopper, whose address is proved (D153). */
export const PROVED_CONSENT = {
  version: "2",
  text: "Email me about this. I can stop the emails at any time.",
} as const;
