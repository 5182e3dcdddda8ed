import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from "react-router";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { showSearch } from "../../show-search.server.ts";
import { type ResultsView, toServedResults } from "../../view/results-view.ts";
import { loadResults } from "./last-results.ts";
import ShownResults from "./shown-results.tsx";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { site, listed: stock, now, geocode } = context.get(requestContext);
  const outcome = (await geocode(url)) ?? (await showSearch({ site, stock, url, now: now() }));
  const toServed = toServedResults;
  if (outcome.kind === "view") return toPageData(context, outcome, { toServed });
  if (outcome.kind === "not-found" && outcome.results)
    return toPageData(context, { view: outcome.results, until: null }, { status: 404, toServed });
  throw toOutcomeError(outcome);
}

/** Searches without a page load. */
export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await loadResults(url, () => serverLoader<typeof loader>());
  return "kept" in loaded ? { ...loaded.kept, failed: true } : loaded;
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Results() {
  const view: ResultsView & { failed?: boolean } = useLoaderData<typeof loader>();
  return <ShownResults view={view} failed={view.failed === true} />;
}
