import { formatVehicleSubtitle, formatVehicleTitle } from "#features/catalogue/card/card-view.ts";
import { addPhotoOrigin } from "#features/catalogue/card/picture-address.ts";
import { findEarliest } from "#features/catalogue/index/search-document.ts";
import { toVehicleEnquiryPath, toVehiclePath } from "#features/catalogue/paths.ts";
import { estimateRepayment } from "#features/finance/rates/estimate.ts";
import { buildFinancePanelView } from "#features/finance/rates/estimate-view.ts";
import { findNextMidnight, toLocalTime, toYear } from "#features/places/time-zone.ts";
import { buildPriceView, toCarPrice } from "#features/pricing/price.ts";
import { findWasPrice } from "#features/pricing/was-price.ts";
import { buildRunningCost } from "#features/vehicle-page/blocks/fuel-cost/fuel-cost.ts";
import {
  computeWeeklyCents,
  toAmount,
  WEEKS_A_YEAR,
} from "#features/vehicle-page/blocks/fuel-cost/running-cost.ts";
import { buildKeyInformation } from "#features/vehicle-page/blocks/key-information/key-information.ts";
import { IDENTITY, type RowGroup } from "#features/vehicle-page/blocks/specifications/group-rows.ts";
import { buildSpecifications } from "#features/vehicle-page/blocks/specifications/specifications.ts";
import type { VehicleAvailability } from "#features/vehicle-page/record/vehicle-availability.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { toRows } from "#features/vehicle-page/row.ts";
import type { PageSettings } from "#features/vehicle-page/settings.ts";
import { formatDollars } from "#ui/base/money.ts";
import { compareEquipment, compareGroups } from "./compare-rows.ts";
import type { ComparedCar, ComparedCost, CompareView } from "./compare-view.ts";
import { findBestValues, findTestNotes } from "./rules/best-values.ts";
import { measureVehicle } from "./rules/measure-vehicle.ts";

/** A vehicle that the site shows. */
export interface ComparedVehicle {
  readonly vehicle: VehicleRecord;
  /** From `readAvailability`. */
  readonly availability: Extract<VehicleAvailability, { kind: "page" }>;
}

interface Context {
  readonly config: PageSettings;
  readonly now: Date;
}

/**
 * The comparison of vehicles in their order (WAT-19), and the time at which it has to be built again (D19), null for never.
 * @param missing how many other vehicles were asked for
 */
export function buildCompareView(
  compared: readonly ComparedVehicle[],
  missing: number,
  context: Context,
): { readonly view: CompareView; readonly until: Date | null } {
  const columns = compared.map((one) => buildColumn(one, context));
  const showsFeatures = context.config.vehiclePage.blocks.includes("features");
  const forSale = columns.filter(({ car }) => car.state === "available");
  const notes = findTestNotes(columns.map(({ measures }) => measures));
  const best = findBestValues(forSale.map(({ measures }) => measures)).map((rows) =>
    rows.filter((row) => notes[row] === undefined),
  );
  const costs = columns.flatMap(({ car }) => car.runningCost ?? []);
  const costNotes = costs.length > 1 ? findShared(costs.map(({ notes }) => notes)) : [];
  return {
    view: {
      missing,
      cars: columns.map((column) => ({
        ...withoutNotes(column.car, costNotes),
        best: best[forSale.indexOf(column)] ?? [],
      })),
      costNotes,
      sections: compareGroups(columns.map(({ groups }) => groups)),
      notes,
      equipment: compareEquipment(compared.map(({ vehicle }) => (showsFeatures ? vehicle.features : []))),
    },
    until: findEarliest(columns.flatMap(({ until }) => until)),
  };
}

const findShared = ([first = [], ...others]: readonly (readonly string[])[]) =>
  first.filter((note) => others.every((one) => one.includes(note)));

function withoutNotes<Car extends Pick<ComparedCar, "runningCost">>(
  car: Car,
  shared: readonly string[],
): Car {
  const cost = car.runningCost;
  return {
    ...car,
    runningCost: cost && { ...cost, notes: cost.notes.filter((note) => !shared.includes(note)) },
  };
}

function buildColumn({ vehicle, availability }: ComparedVehicle, { config, now }: Context) {
  const timeZone = vehicle.location?.timeZone ?? config.timeZone;
  const today = toLocalTime(now, timeZone).date;
  const available = availability.state === "available";
  const shown = toCarPrice(vehicle.prices);
  const was = findWasPrice(vehicle.priceHistory, { shown, minimumDays: config.stock.minimumWasDays, now });
  const { id, slug, itemType, body, colour } = vehicle;
  const car: Omit<ComparedCar, "best"> = {
    ...{ id, slug, itemType, body, colour },
    href: toVehiclePath(slug),
    heading: formatVehicleTitle(vehicle),
    subheading: formatVehicleSubtitle(vehicle),
    condition: config.labels[vehicle.carType],
    photos: vehicle.photos.slice(0, MAX_PHOTOS).map((photo) => addPhotoOrigin(photo, config.images.origin)),
    state: availability.state,
    price: available ? buildPriceView({ ...vehicle, wasCents: was.cents }, config.price) : { kind: "hidden" },
    finance: available ? buildFinancePanelView(vehicle, config.finance, toYear(today)) : null,
    runningCost: available ? buildCost(vehicle, config) : null,
    enquireHref: toVehicleEnquiryPath(slug),
  };
  return {
    car,
    measures: measureVehicle(vehicle, shown, estimateRepayment(vehicle, config.finance, toYear(today))),
    groups: listGroups(vehicle, config, today),
    until: [findNextMidnight(now, timeZone), availability.until, was.until],
  };
}

/** Of each vehicle. */
const MAX_PHOTOS = 4;

/**
 * The year, which on a page is in the heading, with the key information, then the specifications by topic, without what only
 * identifies a vehicle.
 */
function listGroups(vehicle: VehicleRecord, config: PageSettings, today: string): RowGroup[] {
  const rows = buildKeyInformation(vehicle, config.vehiclePage);
  const said = new Set(rows.map(({ label }) => label));
  const build = (kind: "details" | "specifications") =>
    buildSpecifications(kind, { vehicle, config, said, today });
  const table = build("details") ?? build("specifications");
  const groups = (table?.groups ?? []).filter(({ title }) => title !== IDENTITY);
  const year = toRows([["Year", vehicle.year]]);
  return [{ title: "Key information", rows: [...year, ...rows] }, ...groups];
}

function buildCost(vehicle: VehicleRecord, { runningCosts, vehiclePage }: PageSettings): ComparedCost | null {
  const cost = vehiclePage.blocks.includes("fuel-cost") ? buildRunningCost(vehicle, runningCosts) : null;
  if (cost === null) return null;
  const week = computeWeeklyCents(
    cost,
    cost.fields.map(({ value, unit }) => toAmount(value, unit)),
  );
  return {
    week: formatDollars(week),
    year: formatDollars(week * WEEKS_A_YEAR),
    notes: [cost.basis, ...cost.notes],
  };
}
