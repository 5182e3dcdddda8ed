import type { BrowserStore } from "#ui/base/browser-store.ts";
import { parseShopper, type RememberedShopper } from "./remembered-shopper.ts";

/** Sets the shopper's details aside while an enquiry is being sent; they count once the success page confirms it. */
export function storeSentShopper(siteSlug: string, shopper: RememberedShopper, session: BrowserStore): void {
  session.setItem(key(siteSlug), JSON.stringify(shopper));
}

/** Drops the details that were set aside, when the enquiry was not taken. */
export function removeSentShopper(siteSlug: string, session: BrowserStore): void {
  session.removeItem(key(siteSlug));
}

/** What was set aside; null for nothing. */
export const readSentShopper = (siteSlug: string, session: BrowserStore): RememberedShopper | null =>
  parseShopper(session.getItem(key(siteSlug)));

const key = (siteSlug: string) => `${siteSlug}:sent-enquiry`;
