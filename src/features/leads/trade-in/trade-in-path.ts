/** Where a shopper sees what their car was valued at and accepts it; the address carries the token. */
export const OFFER_PATH = "/trade-in/offer";

/** Path of the page of a trade-in. */
export const toOfferPath = (token: string): string =>
  `${OFFER_PATH}?${new URLSearchParams({ offer: token })}`;
