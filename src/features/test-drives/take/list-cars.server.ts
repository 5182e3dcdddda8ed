import type { CardRecord } from "#features/catalogue/card/card.ts";
import { formatVehicleName } from "#features/catalogue/card/card-view.ts";
import { findTestDriveRefusal } from "#features/catalogue/card/offers-test-drive.ts";
import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import { type AskedOffer, listVehiclesOfOffer } from "#features/leads/take/asked-offer.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import type { CarChoice } from "./car-choices.ts";

/** Most vehicles in one list to choose from; a larger stock is searched instead. */
const MAX_CARS = 500;

interface Wanted {
  /** Slug of a location; null for any. */
  readonly location: string | null;
  /** Only its vehicles can be chosen (D355); null for all. */
  readonly offer: AskedOffer | null;
}

type DriveSite = Pick<FormRequest, "stock" | "config" | "now">;

/** The vehicles of a site that can be driven at a location and have an offer, as a form lists them. */
export const listCars = async (ctx: DriveSite, wanted: Wanted): Promise<readonly CarChoice[]> =>
  (await findDrivenCars(ctx, wanted)).map(toCarChoice);

/** A vehicle as a form lists it. */
export const toCarChoice = (car: CardRecord): CarChoice => ({
  slug: car.slug,
  make: car.make,
  name: [
    formatVehicleName(car),
    ...(car.stockNumber ? [`stock ${car.stockNumber}`] : []),
    ...(car.reserved ? ["reserved"] : []),
  ].join(", "),
});

/** The vehicles of a site that can be driven at a location and have an offer, best first, from memory. */
export async function findDrivenCars(
  ctx: DriveSite,
  { location, offer }: Wanted,
): Promise<readonly CardRecord[]> {
  const { stock, config } = ctx;
  const vehicles = offer && (await listVehiclesOfOffer(ctx, offer));
  const yard = stock.locations.find(({ slug }) => slug === location);
  const { hits } = await stock.engine.search({
    fixed: { facets: { status: ["in_stock", "coming_soon"], ...(yard && { location_name: [yard.name] }) } },
    sort: { attribute: "custom_rank", direction: "desc" },
    ...{ offset: 0, limit: vehicles ? stock.engine.size : MAX_CARS, countFacets: [], boundRanges: [] },
  });
  return hits
    .filter(({ id }) => vehicles === null || vehicles.has(id))
    .slice(0, MAX_CARS)
    .map(({ record }) => parseRecord(record))
    .filter(
      (car) =>
        findTestDriveRefusal(car, config.testDrive) === null && (!yard || car.locationSlug === yard.slug),
    );
}
