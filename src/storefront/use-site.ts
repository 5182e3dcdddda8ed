import { useRouteLoaderData } from "react-router";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { SiteLook } from "./shell/site-look.ts";

/** What the root route loads for every page. */
export interface RootData {
  readonly site: SiteView;
  readonly look: SiteLook;
}

/** What the root route loaded, or null where even that failed. */
export function useRootData(): RootData | null {
  return useRouteLoaderData<RootData>("root") ?? null;
}

/** The site of this page, or null where even that could not be loaded. */
export function useSiteIfKnown(): SiteView | null {
  return useRootData()?.site ?? null;
}

/** The site of this page. Only for routes, whose root has loaded. */
export function useSite(): SiteView {
  const site = useSiteIfKnown();
  if (!site) throw new Error("A route was drawn without its site");
  return site;
}
