/** Where a shopper sees what their car was valued at and accepts it; the address carries the token. */
export const OFFER_PATH = "/trade-in/offer";

/** Parameter of pages that count a trade-in: what names it, or the token of its offer. */
export const CREDIT_FIELD = "trade_in";

/** Path of the page of a trade-in. */
export const toOfferPath = (token: string): string =>
  `${OFFER_PATH}?${new URLSearchParams({ offer: token })}`;
