import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { ResultsView } from "../view/results-view.ts";

export interface ResultsPageProps {
  site: SiteView;
  view: ResultsView;
  /** The last search could not be answered; `view` is the one before it (SEA-22). */
  failed: boolean;
}
