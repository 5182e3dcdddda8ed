import type { BrowserStore } from "#ui/browser-store.ts";
import { parseShopper, type RememberedShopper, saveShopper } from "./remembered-shopper.ts";

/** Sets the shopper's details aside while an enquiry is being sent; they count once the success page confirms it. */
export function stashShopper(siteSlug: string, shopper: RememberedShopper, session: BrowserStore): void {
  session.setItem(key(siteSlug), JSON.stringify(shopper));
}

/**
 * Called by the success page: remembers the shopper (TEN-21), the slug of the car asked for ("" for none) and the
 * category (LEAD-04, LEAD-07, TEN-20). Does nothing when no enquiry was sent from this tab, so that opening `/success`
 * by hand leaves no trace.
 */
export function confirmEnquiry(
  siteSlug: string,
  enquiry: { readonly car: string; readonly category: string },
  session: BrowserStore,
  store: BrowserStore,
): void {
  const shopper = parseShopper(session.getItem(key(siteSlug)));
  if (!shopper) return;
  session.removeItem(key(siteSlug));
  saveShopper(siteSlug, shopper, store);
  store.setItem(`${siteSlug}:success-category`, enquiry.category);
  if (enquiry.car !== "") store.setItem(`${siteSlug}:enquired-car`, enquiry.car);
}

const key = (siteSlug: string) => `${siteSlug}:sent-enquiry`;
