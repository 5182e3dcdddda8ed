import type { BrowserStore } from "#ui/base/browser-store.ts";

/** A page that was seen: its address, the page that led to it, and when, in milliseconds since 1970. */
export type PageView = readonly [href: string, referrer: string, at: number];

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

const key = (siteSlug: string) => `${siteSlug}:pages`;
