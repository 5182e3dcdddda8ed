import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { OffersPage } from "../../ui/offers-page.tsx";
import { showOffers } from "../../view/show-offers.server.ts";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const outcome = await showOffers(context.get(requestContext), url);
  if (outcome.kind !== "view") throw toOutcomeError(outcome);
  return toPageData(context, outcome);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Offers() {
  return <OffersPage view={useLoaderData<typeof loader>()} site={useSite()} />;
}
