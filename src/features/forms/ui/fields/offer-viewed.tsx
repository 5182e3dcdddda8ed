import { lazy, Suspense, useEffect, useState } from "react";
import { viewedCarsKey } from "#features/catalogue/viewed-cars-key.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import type { ViewedVehiclesProps } from "./viewed-vehicles.tsx";

const ViewedVehicles = lazy(() => import("./viewed-vehicles.tsx"));

/**
 * Lets the dealer see which other vehicles the shopper looked at (D469). Offered only if this browser opened any, and never ticked
 * beforehand; nothing of them is sent otherwise. The code for it loads once there is something to offer.
 */
export function OfferViewed(props: ViewedVehiclesProps) {
  const { siteSlug } = props;
  const [isOffered, setOffered] = useState(false);
  useEffect(
    () => setOffered(openBrowserStore("localStorage").getItem(viewedCarsKey(siteSlug)) !== null),
    [siteSlug],
  );
  return (
    isOffered && (
      <Suspense>
        <ViewedVehicles {...props} />
      </Suspense>
    )
  );
}
