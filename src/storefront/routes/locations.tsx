import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { LocationsPage } from "#features/locations/ui/locations-page.tsx";
import { toOutcomeError, toPageData } from "../page-data.ts";
import { buildPageMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";

export { passLoaderHeaders as headers } from "../page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const outcome = await context.get(siteServices).locations(url);
  if (outcome.kind === "view") return toPageData(context, outcome);
  throw toOutcomeError(outcome);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Locations() {
  return <LocationsPage view={useLoaderData<typeof loader>()} />;
}
