/** What a vehicle's page says of its price among others'. */
export interface MarketView {
  /** "Below market" or "Around market", or null for no label (PRC-06, T11). */
  readonly badge: string | null;
  /** Where its gauge is fetched (API-01); null if none would show. */
  readonly gaugeHref: string | null;
}

export const NO_MARKET: MarketView = { badge: null, gaugeHref: null };
