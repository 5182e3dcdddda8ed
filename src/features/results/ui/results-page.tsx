import { selectByTemplate } from "#features/tenancy/sites/ui/by-template.tsx";
import type { ResultsPageProps } from "./results-page-props.ts";

/** The results page in the site's template. */
export const ResultsPage = selectByTemplate<ResultsPageProps>({
  showroom: () => import("./results-showroom.tsx"),
  yard: () => import("./results-yard.tsx"),
});
