import { useEffect } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { rememberViewedCar } from "#features/catalogue/viewed-cars.ts";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { showVehicle } from "../../show-vehicle.server.ts";
import { VehiclePage } from "../../ui/vehicle-page.tsx";
import type { VehicleView } from "../../view/vehicle-view.ts";

export {
  passLoaderHeaders as headers,
  shouldRevalidatePage as shouldRevalidate,
} from "#features/request/page-data.ts";

export const handle = { hasFootBar: true };

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const outcome = await showVehicle(context.get(requestContext), params.slug ?? "", url.searchParams);
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

/** Remembers that the shopper opened this page: in their browser (VDP-22), and as event 4 for a used car (ANA-01, ANA-09). */
function useVehicleVisit(siteSlug: string, { viewed, carType }: VehicleView): void {
  // Once a car, however often its data is reloaded.
  useEffect(() => {
    rememberViewedCar(siteSlug, viewed, openBrowserStore("localStorage"));
    if (carType === "used") track(EVENTS.usedCarView, viewed.id);
  }, [siteSlug, viewed.id]);
}
