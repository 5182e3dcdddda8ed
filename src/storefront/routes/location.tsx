import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { LocationPage } from "#features/locations/ui/location-page.tsx";
import { toOutcomeError, toPageData } from "../page-data.ts";
import { buildPageMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";

export { passLoaderHeaders as headers } from "../page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const outcome = await context.get(siteServices).location(url.pathname.replace(/\/$/, ""));
  if (outcome.kind !== "view") throw toOutcomeError(outcome);
  return toPageData(context, outcome);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Location() {
  return <LocationPage view={useLoaderData<typeof loader>()} />;
}
