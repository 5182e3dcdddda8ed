import type { CarType } from "#features/vehicles/vehicle.ts";
import { findBuildMonth, shiftDays, toCalendarDate } from "./dates.ts";
import { listEquipment } from "./equipment.ts";
import { drawPlate, drawVariantCode, drawVin } from "./identity.ts";
import type { Badge, Make, Model, PaintFamily } from "./model.ts";
import { choosePhotos } from "./photos.ts";
import { drawUsedValue, roundToDealerPrice } from "./price.ts";
import { type Random, seedRandom } from "./random.ts";
import { listSpecifications } from "./specifications.ts";
import type { StockRow } from "./stock-row.ts";

/** The year for which "current model" in the tables holds. Ages are drawn against it, so no row depends on the clock. */
const TABLES_YEAR = 2026;
const OLDEST_YEARS = 14;
const YEAR_DAYS = 365.25;

export interface VehicleRequest {
  readonly stockNumber: string;
  readonly carType: CarType;
  readonly make: Make;
  readonly location: { readonly code: string; readonly dealership: string; readonly state: string };
  readonly now: Date;
}

/** One vehicle in its usual state: in stock, priced drive-away, photographed. Dates are offsets from `now` (D32). */
export function generateVehicle(
  random: Random,
  request: VehicleRequest,
): StockRow & { driveAwayPrice: number } {
  const { make, carType, now, location } = request;
  const model = random.pick(listModelsFor(make, carType));
  const badge = random.pick(model.badges);
  const ageDays = drawAgeDays(random, model, carType);
  const built = findBuildMonth(now, ageDays, model.years);
  const km = drawKm(random, { model, badge, carType, ageDays });
  const [paint, family] = drawPaint(random, make, carType);
  const price = drawPrice(random, { make, model, badge, carType, ageDays, km });
  const engine = badge[2];
  const listedDays = random.int(9, 75) + random.next();
  return {
    stockNumber: request.stockNumber,
    vin: drawVin(random, make.origin),
    itemType: model.itemType ?? "car",
    carType,
    status: "in_stock",
    make: make.make,
    model: model.model,
    badge: badge[0],
    series: model.series,
    year: built.getUTCFullYear(),
    km,
    colour: paint,
    interiorColour: drawInterior(random, model, badge),
    body: model.listedAs ?? model.body,
    fuel: engine?.fuel,
    transmission: badge[3] ? (badge[3].startsWith("m") ? "manual" : "automatic") : undefined,
    drive: badge[4] ?? undefined,
    gears: countGears(badge),
    seats: model.seats || undefined,
    doors: model.doors || undefined,
    cylinders: engine?.cylinders,
    engineLitres: engine?.litres,
    ...drawRegistration(random, request, model),
    buildDate: toCalendarDate(built),
    complianceDate: drawComplianceDate(random, built, now),
    nvic: carType === "used" && model.itemType === undefined ? drawVariantCode(random) : undefined,
    driveAwayPrice: price,
    purchaseCost: Math.round((price * (0.85 + random.next() * 0.08)) / 10) * 10,
    preorder: false,
    certified: false,
    reserved: false,
    showOnDealerWebsite: true,
    listedAt: shiftDays(now, -listedDays).toISOString(),
    features: drawFeatures(make, model, badge),
    categories: [...(model.categories ?? [])],
    location: location.code,
    dealership: location.dealership,
    specifications: listSpecifications(model, badge),
    photos: choosePhotos(model, { make: make.make, family, carType, count: random.int(2, 8) }),
  };
}

/** Models that is available in this condition: current ones new or as a demo, and used ones at least a year old. */
export function listModelsFor(make: Make, carType: CarType): readonly Model[] {
  if (carType === "used") return make.models.filter((model) => model.years[0] < TABLES_YEAR);
  return make.models.filter((model) => model.years[1] === null);
}

function drawAgeDays(random: Random, model: Model, carType: CarType): number {
  if (carType === "new") return random.int(25, 210);
  if (carType === "demo") return random.int(100, 400);
  const youngest = Math.max(TABLES_YEAR - (model.years[1] ?? TABLES_YEAR), 0.8);
  const oldest = Math.max(Math.min(TABLES_YEAR - model.years[0], OLDEST_YEARS), youngest + 0.4);
  return Math.round((youngest + (oldest - youngest) * random.next() ** 1.1) * YEAR_DAYS);
}

interface Driven {
  readonly model: Model;
  readonly badge: Badge;
  readonly carType: CarType;
  readonly ageDays: number;
}

/** Undefined for what is towed. */
function drawKm(random: Random, { model, badge, carType, ageDays }: Driven) {
  if (badge[2] === null) return undefined;
  if (carType === "new") return random.int(4, 48);
  if (carType === "demo") return random.int(900, model.itemType === "motorcycle" ? 2_200 : 8_500);
  return Math.round((ageDays / YEAR_DAYS) * drawKmAYear(random, model, badge)) + random.int(0, 99);
}

function drawKmAYear(random: Random, model: Model, badge: Badge): number {
  if (model.itemType === "motorcycle") return random.int(1_500, 5_500);
  if (model.body === "motorhome") return random.int(6_000, 14_000);
  if (model.body === "coupe" || model.body === "convertible") return random.int(4_000, 10_500);
  if (badge[2]?.fuel === "diesel") return random.int(11_000, 22_000);
  return random.int(7_500, 17_500);
}

function drawPaint(random: Random, make: Make, carType: CarType): readonly [string, PaintFamily] {
  const paints = Object.entries(make.paints);
  const [paint, family] = random.weighted(paints.map((entry) => [entry, weighPaint(entry[1])]));
  // About half of the trade-ins are listed by plain colour, as dealers do.
  const plain = carType === "used" && random.chance(0.5) && !paint.includes(" and ");
  return [plain ? family.charAt(0).toUpperCase() + family.slice(1) : paint, family];
}

/** Australians buy white, then grey, black and silver. */
function weighPaint(family: PaintFamily): number {
  return { white: 5, grey: 4, black: 3, silver: 3, blue: 3, red: 2 }[family as string] ?? 1;
}

function drawInterior(random: Random, model: Model, badge: Badge): string | undefined {
  if (model.itemType === "motorcycle") return undefined;
  if (badge[5] >= 4) return random.pick(["Black Leather", "Black Leather", "Stone Leather", "Tan Leather"]);
  return random.pick(["Black Cloth", "Black Cloth", "Grey Cloth"]);
}

function countGears(badge: Badge): number | undefined {
  const gears = Number(badge[3]?.slice(1) ?? 0);
  return gears > 1 ? gears : undefined;
}

interface PriceParts {
  readonly make: Make;
  readonly model: Model;
  readonly badge: Badge;
  readonly carType: CarType;
  readonly ageDays: number;
  readonly km: number | undefined;
}

function drawPrice(random: Random, parts: PriceParts): number {
  const newPrice = parts.badge[1];
  if (parts.carType === "new") return newPrice;
  if (parts.carType === "demo") return roundToDealerPrice(random, newPrice * (0.87 + random.next() * 0.07));
  const value = drawUsedValue(random, {
    newPrice,
    ageYears: parts.ageDays / YEAR_DAYS,
    km: parts.km,
    retention: parts.make.retention,
    fuel: parts.badge[2]?.fuel,
    leisure: isLeisure(parts.model),
  });
  // Scarcity can lift a nearly new car to its list price, not beyond.
  return roundToDealerPrice(random, Math.min(value, newPrice * 0.98));
}

function isLeisure(model: Model): boolean {
  return model.itemType === "caravan" || model.itemType === "motorcycle" || model.body === "motorhome";
}

function drawRegistration(random: Random, request: VehicleRequest, model: Model) {
  const small = model.itemType === "motorcycle" || model.itemType === "caravan";
  const rego = drawPlate(random, request.location.state, small);
  const expiry = shiftDays(request.now, random.int(6, 350));
  return request.carType === "new" ? {} : { rego, regoExpiry: toCalendarDate(expiry) };
}

function drawComplianceDate(random: Random, built: Date, now: Date): string {
  const later = Date.UTC(built.getUTCFullYear(), built.getUTCMonth() + random.int(1, 3), 1);
  const thisMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  return toCalendarDate(new Date(Math.min(later, thisMonth)));
}

/** The same badge always has the same equipment. */
function drawFeatures(make: Make, model: Model, badge: Badge): string[] {
  const random = seedRandom(`features ${make.make} ${model.model} ${model.series ?? ""} ${badge[0]}`);
  return listEquipment(model, badge).filter(() =>
    random.chance(model.itemType === "motorcycle" ? 0.5 : 0.82),
  );
}
