import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirectDocument,
  useLoaderData,
} from "react-router";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { loadResults } from "#features/results/pages/search/last-results.ts";
import { showSearch } from "#features/results/show-search.server.ts";
import { type ResultsView, toServedResults } from "#features/results/view/results-view.ts";
import { findShortenedPath } from "#features/tenancy/paths.ts";
import { lazyPart } from "#ui/page/lazy-part.tsx";
import { DealerPage } from "../../ui/dealer-page.tsx";
import { type PageView, showDealerPage } from "../../view/show-dealer-page.server.ts";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

/** What is at an address that no other route has: a dealer's own page, or a search on a path of the site's own (SEA-17). */
type Found = { readonly page: PageView } | { readonly results: ResultsView; readonly failed?: boolean };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const current = context.get(requestContext);
  const { site, listed: stock, now } = current;
  const page = await showDealerPage(current, url.pathname);
  if (page.kind === "view") return toPageData<Found>(context, { ...page, view: { page: page.view } });
  if (page.kind !== "not-found") throw toOutcomeError(page);
  const meant = findShortenedPath(url.pathname);
  if (meant !== null) throw toOutcomeError({ kind: "moved", to: meant });
  const outcome = (await current.geocode(url)) ?? (await showSearch({ site, stock, url, now: now() }));
  const toData = (results: ResultsView, until: Date | null, status = 200) =>
    toPageData<Found>(
      context,
      { view: { results }, until },
      { status, toServed: () => ({ results: toServedResults(results) }) },
    );
  if (outcome.kind === "view") return toData(outcome.view, outcome.until);
  if (outcome.kind === "not-found" && outcome.results) return toData(outcome.results, null, 404);
  throw toOutcomeError(outcome);
}

/** Frames need the policy of the page's own document (D18). */
export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs): Promise<Found> {
  const found = await loadResults<Found>(url, () => serverLoader<typeof loader>());
  if ("kept" in found) return { results: found.kept, failed: true };
  if ("page" in found && found.page.hasFrames) throw redirectDocument(url.pathname + url.hash);
  return found;
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  return buildPageMeta("page" in loaderData ? loaderData.page.head : loaderData.results.head);
}

/** Few sites have a search path of their own. */
const ShownResults = lazyPart(() => import("#features/results/pages/search/shown-results.tsx"));

export default function DealerPageOrResults() {
  const found: Found = useLoaderData<typeof loader>();
  const site = useSite();
  if ("page" in found) return <DealerPage key={found.page.head.canonical} site={site} view={found.page} />;
  return <ShownResults view={found.results} failed={found.failed === true} />;
}
