import type { SiteView } from "#features/sites/site-view.ts";
import { byTemplate } from "#features/sites/ui/by-template.tsx";
import type { VehicleView } from "../vehicle-view.ts";

/** The vehicle page in the site's template (VDP-02, D24). */
const VehiclePage = byTemplate<{ view: VehicleView; site: SiteView }>({
  showroom: () => import("./vehicle-showroom.tsx"),
  yard: () => import("./vehicle-yard.tsx"),
});

export default VehiclePage;
