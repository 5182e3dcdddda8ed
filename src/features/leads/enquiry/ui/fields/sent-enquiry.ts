import type { BrowserStore } from "#ui/base/browser-store.ts";
import { rememberEnquiredCar } from "./enquired-cars.ts";
import { removeDrafts } from "./kept-draft.ts";
import { parseShopper, type RememberedShopper, saveShopper } from "./remembered-shopper.ts";

/** Sets the shopper's details aside while an enquiry is being sent; they count once the success page confirms it. */
export function storeSentShopper(siteSlug: string, shopper: RememberedShopper, session: BrowserStore): void {
  session.setItem(key(siteSlug), JSON.stringify(shopper));
}

/** Drops the details that were set aside, when the enquiry was not taken. */
export function removeSentShopper(siteSlug: string, session: BrowserStore): void {
  session.removeItem(key(siteSlug));
}

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
  const shopper = parseShopper(session.getItem(key(siteSlug)));
  if (!shopper) return false;
  session.removeItem(key(siteSlug));
  removeDrafts(siteSlug, enquiry.car, session);
  saveShopper(siteSlug, shopper, store);
  store.setItem(`${siteSlug}:success-category`, enquiry.category);
  if (enquiry.car !== "")
    rememberEnquiredCar(siteSlug, { slug: enquiry.car, at: enquiry.at.toISOString() }, store);
  return true;
}

const key = (siteSlug: string) => `${siteSlug}:sent-enquiry`;
