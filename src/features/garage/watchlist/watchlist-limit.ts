/** The most vehicles on a shopper's watchlist. */
export const MAX_WATCHLIST = 100;
