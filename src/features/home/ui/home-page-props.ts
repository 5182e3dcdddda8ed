import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { HomeView } from "../view/home-view.ts";

export interface HomePageProps {
  site: SiteView;
  view: HomeView;
}
