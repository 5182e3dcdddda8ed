import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { useVehicleVisit } from "#features/vehicle-page/ui/use-vehicle-visit.ts";
import VehiclePage from "#features/vehicle-page/ui/vehicle-page.tsx";
import { outcomeError, timed } from "../page-data.ts";
import { pageMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export { loaderHeaders as headers, unlessSamePage as shouldRevalidate } from "../page-data.ts";

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const outcome = await context.get(siteServices).vehicle(params.slug ?? "", url.searchParams);
  if (outcome.kind === "view") return timed(outcome);
  throw outcomeError(outcome);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function Vehicle() {
  const [site, view] = [useSite(), useLoaderData<typeof loader>()];
  useVehicleVisit(site.slug, view);
  return <VehiclePage site={site} view={view} />;
}
