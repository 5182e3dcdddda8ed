import { useEffect } from "react";
import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from "react-router";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { ResultsPage } from "#features/results/ui/results-page.tsx";
import { useLeftOutNote } from "#features/results/ui/use-left-out-note.ts";
import { useSearchHistory } from "#features/results/ui/use-search-history.ts";
import type { ResultsView } from "#features/results/view/results-view.ts";
import { toOutcomeError, toPageData } from "../page-data.ts";
import { buildPageMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export { passLoaderHeaders as headers } from "../page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const outcome = await context.get(siteServices).results(url);
  if (outcome.kind === "view") return toPageData(outcome);
  if (outcome.kind === "not-found" && outcome.results) return data(outcome.results, { status: 404 });
  throw toOutcomeError(outcome);
}

/** What the shopper last saw, kept on screen when a later search fails (SEA-22). */
let lastGood: ResultsView | null = null;

/** Searches without a page load. A failure keeps the last results and says so; an answer, even 404, is an answer. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    const answered = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (answered || !lastGood) throw error;
    return { ...lastGood, failed: true };
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Results() {
  useEffect(() => track(EVENTS.searchPageView), []);
  const view: ResultsView & { failed?: boolean } = useLoaderData<typeof loader>();
  if (typeof document !== "undefined" && !view.failed) lastGood = view;
  const site = useSite();
  useSearchHistory(site.slug, view.failed ? null : view);
  useLeftOutNote(view);
  return <ResultsPage site={site} view={view} failed={view.failed === true} />;
}
