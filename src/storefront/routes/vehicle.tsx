import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { useVehicleVisit } from "#features/vehicle-page/ui/use-vehicle-visit.ts";
import VehiclePage from "#features/vehicle-page/ui/vehicle-page.tsx";
import { toOutcomeError, toPageData } from "../page-data.ts";
import { buildPageMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export { passLoaderHeaders as headers, shouldRevalidatePage as shouldRevalidate } from "../page-data.ts";

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const outcome = await context.get(siteServices).vehicle(params.slug ?? "", url.searchParams);
  if (outcome.kind === "view") return toPageData(context, outcome);
  throw toOutcomeError(outcome);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Vehicle() {
  const [site, view] = [useSite(), useLoaderData<typeof loader>()];
  useVehicleVisit(site.slug, view);
  return <VehiclePage site={site} view={view} />;
}
