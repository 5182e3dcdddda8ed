import type { ReactNode } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { selectByTemplate } from "#features/tenancy/sites/ui/by-template.tsx";

/** Header, main part and footer around every page of a site, in its template. */
export const Shell = selectByTemplate<{ site: SiteView; children: ReactNode }>({
  showroom: () => import("./shell-showroom.tsx"),
  yard: () => import("./shell-yard.tsx"),
});
