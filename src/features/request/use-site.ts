import { useRouteLoaderData } from "react-router";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";

/** The site of this page, which the root route loads, or null if even that failed. */
export function useSiteIfKnown(): SiteView | null {
  return useRouteLoaderData<{ readonly site: SiteView }>("root")?.site ?? null;
}

/** The site of this page. Only for routes, whose root has loaded. */
export function useSite(): SiteView {
  const site = useSiteIfKnown();
  if (!site) throw new Error("A route was rendered without its site");
  return site;
}
