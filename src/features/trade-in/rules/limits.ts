/** No figure is given online for an older car, or one that was driven farther (TRADE-11, TRADE-12). Pages say both. */
export const MAX_YEARS = 7;
export const MAX_KM = 100_000;

/** For how many days an offer stands: at most, and where the dealer says nothing else. */
export const OFFER_DAYS = { max: 60, byDefault: 7 };
