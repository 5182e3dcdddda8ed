import type { SiteConfig } from "#features/sites/config.ts";
import type { Crumb } from "#features/sites/site-view.ts";
import { vehicleTitle } from "#features/stock/card-view.ts";
import { makeName } from "#features/stock/make-name.ts";
import { carTypePath, modelPath, slugPath } from "#features/stock/search-path.ts";
import { slugOf } from "#features/stock/slug.ts";
import { BODIES } from "#features/stock/vehicle.ts";
import type { VehicleRecord } from "./vehicle-record.ts";

/** Home > car type > make > model > body > the vehicle (NAV-05); the model only where the site lists it (NAV-06). */
export function vehicleCrumbs(
  vehicle: Pick<VehicleRecord, "carType" | "make" | "model" | "body" | "year">,
  { labels, navigation, search }: Pick<SiteConfig, "labels" | "navigation" | "search">,
): Crumb[] {
  const { body, carType, model } = vehicle;
  const make = makeName(vehicle.make);
  const listed = navigation.breadcrumbModels.some(
    (name) => name.toLowerCase() === model.trim().toLowerCase(),
  );
  return [
    { label: "Home", href: "/" },
    { label: labels[carType], href: carTypePath(carType, search.usedCarPath) },
    { label: make, href: slugPath(slugOf(make)) },
    ...(listed ? [{ label: model.trim(), href: modelPath(make, model) }] : []),
    ...(body === null ? [] : [{ label: BODIES[body], href: slugPath(body) }]),
    { label: vehicleTitle(vehicle) },
  ];
}
