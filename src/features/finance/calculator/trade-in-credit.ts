import type { BrowserStore } from "#ui/base/browser-store.ts";

/**
 * What this browser knows of the shopper's trade-in: enough to fill in a calculator, and never trusted for money, for which the token is
 * read by the server (D375).
 */
export interface TradeInCredit {
  /** What the link to its page carries. */
  readonly token: string;
  /** What is left once the financier is paid, in integer cents; above 0. */
  readonly netCents: number;
  /** When an offer that is not accepted yet ends, as ISO 8601; null for one that was accepted. */
  readonly until: string | null;
}

const toKey = (siteSlug: string): string => `${siteSlug}:trade-in`;

/** The trade-in that stands now; what somebody else wrote there, or what has ended, reads as none. */
export function readTradeInCredit(siteSlug: string, store: BrowserStore, now: number): TradeInCredit | null {
  try {
    const stored: unknown = JSON.parse(store.getItem(toKey(siteSlug)) ?? "null");
    const { token, netCents, until } = (stored ?? {}) as Partial<TradeInCredit>;
    if (typeof token !== "string" || !Number.isSafeInteger(netCents) || !netCents || netCents < 0)
      return null;
    if (until === null) return { token, netCents, until };
    return typeof until === "string" && Date.parse(until) > now ? { token, netCents, until } : null;
  } catch {
    return null;
  }
}

/** Remembers a trade-in, or with null that there is none to use. */
export function keepTradeInCredit(siteSlug: string, credit: TradeInCredit | null, store: BrowserStore): void {
  if (credit) store.setItem(toKey(siteSlug), JSON.stringify(credit));
  else store.removeItem(toKey(siteSlug));
}
