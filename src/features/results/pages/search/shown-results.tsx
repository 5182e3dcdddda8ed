import { useEffect } from "react";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { useSite } from "#features/request/use-site.ts";
import { ResultsPage } from "../../ui/results-page.tsx";
import { useLeftOutNote } from "../../ui/use-left-out-note.ts";
import { useSearchHistory } from "../../ui/use-search-history.ts";
import type { ResultsView } from "../../view/results-view.ts";
import { keepLastResults } from "./last-results.ts";

/** The results page of a route. @param failed whether these are earlier results, since the search that was asked for failed */
export default function ShownResults({ view, failed }: { view: ResultsView; failed: boolean }) {
  useEffect(() => track(EVENTS.searchPageView), []);
  if (!failed) keepLastResults(view);
  const site = useSite();
  useSearchHistory(site.slug, failed ? null : view);
  useLeftOutNote(view);
  return <ResultsPage site={site} view={view} failed={failed} />;
}
