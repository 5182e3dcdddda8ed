import { CREDIT_FIELD } from "#features/leads/trade-in/trade-in-path.ts";

/** Where a vehicle that is held is paid for, and where its reservation is seen later (CHK-03). */
export const JOURNEY_PATH = "/checkout-journey";

/** Field of the address with the token of a reservation. */
export const RESERVATION_FIELD = "reservation";

/** @param slug of the vehicle */
export const toJourneyPath = (slug: string, token: string): string =>
  `${JOURNEY_PATH}?${new URLSearchParams({ car_id: slug, [RESERVATION_FIELD]: token })}`;

/**
 * The address of a page that counts a trade-in.
 * @param token what names the trade-in; "" for none
 */
export const addTradeIn = (path: string, token: string): string =>
  token === "" ? path : `${path}?${new URLSearchParams({ [CREDIT_FIELD]: token })}`;

/** Field of the form of a shopper who knows that somebody else has the vehicle: "on". */
export const WAITS_FIELD = "waits";

/** Field of the form that cancels: what the page said of the reservation, such as "held". */
export const CANCELS_FIELD = "cancels";

/** Field of the form with the price in cents that the shopper saw. */
export const PRICE_FIELD = "price";
