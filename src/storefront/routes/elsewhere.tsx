import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirectDocument,
  useLoaderData,
} from "react-router";
import { DealerPage } from "#features/pages/ui/dealer-page.tsx";
import type { PageView } from "#features/pages/view/page-view.ts";
import { toServedResults } from "#features/results/served-results.ts";
import type { ResultsView } from "#features/results/view/results-view.ts";
import { drawRarely } from "#ui/page/rarely-drawn.tsx";
import { loadResults } from "../last-results.ts";
import { toOutcomeError, toPageData } from "../page-data.ts";
import { buildPageMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export { passLoaderHeaders as headers } from "../page-data.ts";

/** What is at an address that no other route has: a dealer's own page, or a search on a path of the site's own (SEA-17). */
type Found = { readonly page: PageView } | { readonly results: ResultsView; readonly failed?: boolean };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = context.get(siteServices);
  const page = await services.page(url);
  if (page.kind === "view") return toPageData<Found>(context, { ...page, view: { page: page.view } });
  if (page.kind !== "not-found") throw toOutcomeError(page);
  const outcome = await services.results(url);
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
const ShownResults = drawRarely(() => import("../shown-results.tsx"));

export default function Elsewhere() {
  const found: Found = useLoaderData<typeof loader>();
  const site = useSite();
  if ("page" in found) return <DealerPage key={found.page.head.canonical} site={site} view={found.page} />;
  return <ShownResults view={found.results} failed={found.failed === true} />;
}
