import { useEffect } from "react";
import { useLocation } from "react-router";
import { type BrowserStore, openBrowserStore } from "#ui/base/browser-store.ts";

/** A page that was seen: its address, the page that led to it, and when, in milliseconds since 1970. */
export type PageView = readonly [href: string, referrer: string, at: number];

/** Beyond it they are added to the visit, so that the list stays short. */
const MAX_WAITING = 30;

/**
 * Keeps pages that were seen until a form asks where the shopper came from (D15): a page loads no code that finds out.
 * @returns how many wait
 */
export function notePageView(siteSlug: string, view: PageView, store: BrowserStore): number {
  const waiting = [...takePageViews(siteSlug, store), view];
  store.setItem(key(siteSlug), JSON.stringify(waiting));
  return waiting.length;
}

/** What was noted; nothing if the entry is something else. */
export function takePageViews(siteSlug: string, store: BrowserStore): readonly PageView[] {
  try {
    const waiting = JSON.parse(store.getItem(key(siteSlug)) ?? "[]");
    return Array.isArray(waiting) ? waiting : [];
  } catch {
    return [];
  } finally {
    store.removeItem(key(siteSlug));
  }
}

let landed = false;

/** Notes each page that the shopper sees. Called once, by the part around all pages. */
export function useRecordVisit(siteSlug: string): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const store = openBrowserStore("localStorage");
    // Pages reached without a new document keep the referrer of the first one, which led to that one only.
    const referrer = landed ? "" : document.referrer;
    landed = true;
    const view = [location.origin + pathname + search, referrer, Date.now()] as const;
    if (notePageView(siteSlug, view, store) > MAX_WAITING)
      import("./visit.ts").then(({ readVisitAttributes }) => readVisitAttributes(siteSlug, store));
  }, [siteSlug, pathname, search]);
}

const key = (siteSlug: string) => `${siteSlug}:pages`;
