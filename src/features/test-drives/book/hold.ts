/** How long a time is held for a visitor who fills in the form (D160). */
export const HOLD_MS = 10 * 60_000;

/** Most times that one network holds or asks for in an hour; a form beyond that is filled in without a hold. */
export const MAX_HOLDS_PER_HOUR = 60;
