import { useEffect } from "react";
import { useLocation } from "react-router";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { notePageView } from "./page-views.ts";

/** Beyond it pages are added to the visit, so that the list stays short. */
const MAX_WAITING = 30;

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
