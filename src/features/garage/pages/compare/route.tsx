import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showCompare } from "../../compare/show-compare.server.ts";
import { ComparePage } from "../../compare/ui/compare-page.tsx";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const outcome = await showCompare(context.get(requestContext), url);
  if (outcome.kind === "view") return toPageData(context, outcome);
  throw toOutcomeError(outcome);
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return buildQuietMeta("Not found", matches);
  const names = loaderData.cars.map(({ heading }) => heading).join(" or ");
  return buildQuietMeta(names ? `Compare ${names}` : "Compare", matches);
}

export default function Compare() {
  return <ComparePage view={useLoaderData<typeof loader>()} site={useSite()} />;
}
