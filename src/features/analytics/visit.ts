import { useEffect } from "react";
import { useLocation } from "react-router";
import { type BrowserStore, openBrowserStore } from "#ui/base/browser-store.ts";
import { addPageView, type LeadAttributes, toTouch } from "./attribution.ts";

/** `lead_attributes` of this browser's visit to a site, as JSON for the form's hidden field (LEAD-19, D15); "" at first. */
export function readVisitAttributes(siteSlug: string, store: BrowserStore): string {
  return store.getItem(key(siteSlug)) ?? "";
}

/** Adds a page view to what the browser remembers of its visits to a site. */
export function recordPageView(
  siteSlug: string,
  view: { readonly url: URL; readonly referrer: string; readonly at: Date },
  store: BrowserStore,
): void {
  const touch = toTouch(view.url, view.referrer, view.at);
  const remembered = addPageView(readStored(store.getItem(key(siteSlug))), touch);
  store.setItem(key(siteSlug), JSON.stringify(remembered));
}

/** What this module stored; null if it is something else. The server reads what a form sends with more care. */
function readStored(json: string | null): LeadAttributes | null {
  try {
    const stored = JSON.parse(json ?? "null");
    return Array.isArray(stored?.visited_pages) ? stored : null;
  } catch {
    return null;
  }
}

let landed = false;

/** Records each page that the shopper sees. Called once, by the part around all pages. */
export function useRecordVisit(siteSlug: string): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const url = new URL(`${pathname}${search}`, window.location.origin);
    // Pages reached without a new document keep the referrer of the first one, which led to that one only.
    const referrer = landed ? "" : document.referrer;
    landed = true;
    recordPageView(siteSlug, { url, referrer, at: new Date() }, openBrowserStore("localStorage"));
  }, [siteSlug, pathname, search]);
}

const key = (siteSlug: string) => `${siteSlug}:visit`;
