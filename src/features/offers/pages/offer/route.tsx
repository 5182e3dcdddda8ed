import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { OfferPage } from "../../ui/offer-page.tsx";
import { showOffer } from "../../view/show-offer.server.ts";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

const STATUS = { current: 200, ended: 410 } as const;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const outcome = await showOffer(context.get(requestContext), params);
  if (outcome.kind !== "view") throw toOutcomeError(outcome);
  return toPageData(context, outcome, { status: STATUS[outcome.view.state] });
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Offer() {
  return <OfferPage view={useLoaderData<typeof loader>()} site={useSite()} />;
}
