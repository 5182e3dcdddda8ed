import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { showLocator } from "../../locator/show-locator.server.ts";
import { LocatorPage } from "../../ui/locator-page.tsx";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const current = context.get(requestContext);
  const outcome = (await current.geocode(url)) ?? showLocator(current, url);
  if (outcome.kind === "view") return toPageData(context, outcome);
  throw toOutcomeError(outcome);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function DealerLocator() {
  return <LocatorPage view={useLoaderData<typeof loader>()} />;
}
