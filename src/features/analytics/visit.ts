import type { BrowserStore } from "#ui/base/browser-store.ts";
import { addPageView, type LeadAttributes, toTouch } from "./attribution.ts";
import { type PageView, takePageViews } from "./page-views.ts";

/**
 * `lead_attributes` of this browser's visit to a site, as JSON for the form's hidden field (LEAD-19, D15); "" for none. Pages that were
 * seen since it was last asked are added to what the browser remembers.
 */
export function readVisitAttributes(siteSlug: string, store: BrowserStore): string {
  const key = `${siteSlug}:visit`;
  const views = takePageViews(siteSlug, store).filter(isPageView);
  if (views.length > 0) {
    const visit = views.reduce(
      (known, [href, referrer, at]) => addPageView(known, toTouch(new URL(href), referrer, new Date(at))),
      readStored(store.getItem(key)),
    );
    store.setItem(key, JSON.stringify(visit));
  }
  return store.getItem(key) ?? "";
}

function isPageView(stored: unknown): stored is PageView {
  const [href, referrer, at] = Array.isArray(stored) ? stored : [];
  return URL.canParse(href) && typeof referrer === "string" && Number.isFinite(new Date(at).getTime());
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
