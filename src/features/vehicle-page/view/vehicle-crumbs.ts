import { formatVehicleTitle } from "#features/catalogue/card/card-view.ts";
import { toCarTypePath, toModelPath, toSlugPath } from "#features/catalogue/search/search-path.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import type { Crumb } from "#features/tenancy/sites/site-view.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { BODIES } from "#features/vehicles/vehicle.ts";
import type { VehicleRecord } from "../record/vehicle-record.ts";

/** Home > car type > make > model > body > the vehicle (NAV-05); the model only where the site lists it (NAV-06). */
export function buildVehicleCrumbs(
  vehicle: Pick<VehicleRecord, "carType" | "make" | "model" | "body" | "year">,
  {
    labels,
    navigation,
    search,
  }: Pick<CatalogueSettings, "labels" | "search"> & Pick<TenancySettings, "navigation">,
): Crumb[] {
  const { body, carType, model } = vehicle;
  const make = makeName(vehicle.make);
  const listed = navigation.breadcrumbModels.some(
    (name) => name.toLowerCase() === model.trim().toLowerCase(),
  );
  return [
    { label: "Home", href: "/" },
    { label: labels[carType], href: toCarTypePath(carType, search.usedCarPath) },
    { label: make, href: toSlugPath(toSlug(make)) },
    ...(listed ? [{ label: model.trim(), href: toModelPath(make, model) }] : []),
    ...(body === null ? [] : [{ label: BODIES[body], href: toSlugPath(body) }]),
    { label: formatVehicleTitle(vehicle) },
  ];
}
