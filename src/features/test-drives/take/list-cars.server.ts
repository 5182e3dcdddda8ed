import { formatVehicleName } from "#features/catalogue/card/card-view.ts";
import { findTestDriveRefusal } from "#features/catalogue/card/offers-test-drive.ts";
import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { CarChoice } from "./car-choices.ts";

/** Most vehicles in one list to choose from; a larger stock is searched instead. */
const MAX_CARS = 500;

/** The vehicles of a site that can be driven at a location, or at any (null), from memory. */
export async function listCars(
  { stock, config }: Pick<RequestContext, "stock" | "config">,
  location: string | null,
): Promise<readonly CarChoice[]> {
  const yard = stock.locations.find(({ slug }) => slug === location);
  const { hits } = await stock.engine.search({
    fixed: { facets: { status: ["in_stock", "coming_soon"], ...(yard && { location_name: [yard.name] }) } },
    sort: { attribute: "custom_rank", direction: "desc" },
    ...{ offset: 0, limit: MAX_CARS, countFacets: [], boundRanges: [] },
  });
  return hits
    .map(({ record }) => parseRecord(record))
    .filter(
      (car) =>
        findTestDriveRefusal(car, config.testDrive) === null && (!yard || car.locationSlug === yard.slug),
    )
    .map((car) => ({
      slug: car.slug,
      make: car.make,
      name: [
        formatVehicleName(car),
        ...(car.stockNumber ? [`stock ${car.stockNumber}`] : []),
        ...(car.reserved ? ["reserved"] : []),
      ].join(", "),
    }));
}
