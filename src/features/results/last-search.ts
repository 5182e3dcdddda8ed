import type { BrowserStore } from "#ui/base/browser-store.ts";

/** Keeps the address of the search that this tab showed last. */
export function keepLastSearch(siteSlug: string, href: string, session: BrowserStore): void {
  session.setItem(key(siteSlug), href);
}

/** The search that this tab showed last, with its filters and its page; null for none, and for anything but a path of the site. */
export function lastSearch(siteSlug: string, session: BrowserStore): string | null {
  const href = session.getItem(key(siteSlug));
  return href !== null && /^\/(?![/\\])/.test(href) ? href : null;
}

const key = (siteSlug: string) => `${siteSlug}:last-search`;
