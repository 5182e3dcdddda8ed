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

/** A site has its own addresses, and with them its own storage (TEN-20). */
const KEY = "trade-in";

/** The trade-in that stands now; what somebody else wrote there, or what has ended, reads as none. */
export function readTradeInCredit(store: BrowserStore, now: number): TradeInCredit | null {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? "null");
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
export function keepTradeInCredit(credit: TradeInCredit | null, store: BrowserStore): void {
  if (credit) store.setItem(KEY, JSON.stringify(credit));
  else store.removeItem(KEY);
}
