import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ComparePage } from "#features/garage/compare/ui/compare-page.tsx";
import { toOutcomeError, toPageData } from "../page-data.ts";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export { passLoaderHeaders as headers } from "../page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const outcome = await context.get(siteServices).compare(url);
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
