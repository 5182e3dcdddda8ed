import { useEffect } from "react";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { useSite } from "#features/request/use-site.ts";
import { selectByTemplate } from "#features/tenancy/sites/ui/by-template.tsx";
import { useSearchHistory } from "../../ui/use-search-history.ts";
import type { ResultsPageProps, ResultsView } from "../../view/results-view.ts";
import { keepLastResults } from "./last-results.ts";

/** The results page in the site's template. */
const ResultsPage = selectByTemplate<ResultsPageProps>({
  showroom: () => import("../../ui/results-showroom.tsx"),
  yard: () => import("../../ui/results-yard.tsx"),
});

/** The results page of a route. @param failed whether these are earlier results, since the new search failed */
export default function ShownResults({ view, failed }: { view: ResultsView; failed: boolean }) {
  useEffect(() => track(EVENTS.searchPageView), []);
  if (!failed) keepLastResults(view);
  const site = useSite();
  useSearchHistory(site.slug, failed ? null : view);
  useLeftOutNote(view);
  return <ResultsPage site={site} view={view} failed={failed} />;
}

/** Notes in the console what was left out of a search's address (FAC-12, FAC-18). */
function useLeftOutNote({ leftOut }: Pick<ResultsView, "leftOut">): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: FAC-12 asks for a note there.
    for (const text of leftOut ?? []) console.info("Search:", text);
  }, [leftOut]);
}
