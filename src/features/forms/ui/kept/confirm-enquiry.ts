import type { BrowserStore } from "#ui/base/browser-store.ts";
import { rememberEnquiredCar } from "./enquired-cars.ts";
import { removeDrafts } from "./kept-draft.ts";
import { saveShopper } from "./remembered-shopper.ts";
import { readSentShopper, removeSentShopper } from "./sent-enquiry.ts";

/**
 * Called by the success page: remembers the shopper (TEN-21), the slug of the car asked for ("" for none), when, and the
 * category (LEAD-04, LEAD-07, TEN-20). Does nothing when no enquiry was sent from this tab, so that opening `/success`
 * by hand leaves no trace.
 * @returns whether an enquiry was sent; true once for each
 */
export function confirmEnquiry(
  siteSlug: string,
  enquiry: { readonly car: string; readonly category: string; readonly at: Date },
  { session, store }: { readonly session: BrowserStore; readonly store: BrowserStore },
): boolean {
  const shopper = readSentShopper(siteSlug, session);
  if (!shopper) return false;
  removeSentShopper(siteSlug, session);
  removeDrafts(siteSlug, enquiry.car, session);
  saveShopper(siteSlug, shopper, store);
  store.setItem(`${siteSlug}:success-category`, enquiry.category);
  if (enquiry.car !== "")
    rememberEnquiredCar(siteSlug, { slug: enquiry.car, at: enquiry.at.toISOString() }, store);
  return true;
}
