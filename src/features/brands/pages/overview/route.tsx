import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showOverview } from "../../show-overview.server.ts";
import { OverviewPage } from "../../ui/overview-page.tsx";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const outcome = await showOverview(context.get(requestContext));
  if (outcome.kind !== "view") throw toOutcomeError(outcome);
  return toPageData(context, outcome);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Overview() {
  return <OverviewPage site={useSite()} view={useLoaderData<typeof loader>()} />;
}
