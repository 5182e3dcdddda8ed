import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { useVehicleVisit } from "../../ui/use-vehicle-visit.ts";
import VehiclePage from "../../ui/vehicle-page.tsx";
import { buildVehicleContext, readVehiclePage } from "../../vehicle-page.server.ts";

export {
  passLoaderHeaders as headers,
  shouldRevalidatePage as shouldRevalidate,
} from "#features/request/page-data.ts";

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const outcome = await readVehiclePage(
    buildVehicleContext(context.get(requestContext)),
    params.slug ?? "",
    url.searchParams,
  );
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
