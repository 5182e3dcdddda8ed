import type { CardTag, CardView, Photo } from "#features/catalogue/card/card.ts";
import { findCardTag, isCertifiedToyota } from "#features/catalogue/card/card-tag.ts";
import {
  formatVehicleSubtitle,
  formatVehicleTitle,
  toVehicleEnquiryPath,
  toVehiclePath,
} from "#features/catalogue/card/card-view.ts";
import { addPhotoOrigin, toOwnPicture, toPhotoFile } from "#features/catalogue/card/photo-address.ts";
import { findEarliest } from "#features/catalogue/index/search-document.ts";
import { findStanding } from "#features/catalogue/index/stock-filter.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { calculatorOffer } from "#features/finance/calculator/calculator-offer.ts";
import { buildCalculatorView, type CalculatorView } from "#features/finance/calculator/calculator-view.ts";
import { readQuoteStanding } from "#features/finance/quotes/vehicle-quote.ts";
import { buildFinancePanelView } from "#features/finance/rates/estimate-view.ts";
import { type FinanceLink, financeLink } from "#features/finance/rates/finance-link.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import { type MarketView, NO_MARKET } from "#features/market/gauge/market-view.ts";
import { describeOpening } from "#features/places/opening-hours.ts";
import { maskPhone, toPhoneView } from "#features/places/phone-number.ts";
import { findNextMidnight, toLocalTime, toYear } from "#features/places/time-zone.ts";
import { buildPriceView, type PriceView, toCarPrice } from "#features/pricing/price.ts";
import { findReductions, type Reduction } from "#features/pricing/reductions.ts";
import { findWasPrice } from "#features/pricing/was-price.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { buildBreadcrumbList } from "#features/tenancy/sites/breadcrumb-list.ts";
import type { HeadImage, PageHead } from "#features/tenancy/sites/site-view.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { BODIES, FUELS, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { formatDollars, formatWhole } from "#ui/base/money.ts";
import { SHARE_SIZE } from "#ui/media/image-address.ts";
import { registrationLine } from "./blocks/checks/registration-line.ts";
import { usedCarChecks } from "./blocks/checks/used-car-checks.ts";
import type { DeliveryAsked } from "./blocks/delivery/delivery-words.ts";
import { detailRows, keyInformationRows } from "./blocks/details/detail-rows.ts";
import type { VehicleBlock } from "./blocks/frame/vehicle-blocks.ts";
import { buildRunningCost } from "./blocks/fuel-cost/build-running-cost.ts";
import { announcement, locationBlock } from "./blocks/location/build-location-view.ts";
import type { LocationMapView } from "./blocks/location/location-view.ts";
import { buildOnRoadCosts } from "./blocks/on-road-costs/build-on-road-costs.ts";
import { type SellingPoint, sellingPoints, TOWING_LABEL } from "./blocks/selling-points/selling-points.ts";
import { groupRows, REGISTRATION_LABELS } from "./blocks/specifications/group-rows.ts";
import { specificationRows } from "./blocks/specifications/specification-rows.ts";
import { buildTowing, TOWING_LABELS, type TowCandidate } from "./blocks/towing/build-towing.ts";
import type { TowingView } from "./blocks/towing/towing-view.ts";
import { priceHistoryText } from "./price-history/price-history.ts";
import { completed, sellerLine } from "./record/seller.ts";
import type { VehicleAvailability } from "./record/vehicle-availability.ts";
import type { VehicleRecord } from "./record/vehicle-record.ts";
import type { VehiclePageSettings } from "./settings/vehicle-page-settings.ts";
import { shareImagePath } from "./view/share-links.ts";
import { vehicleCrumbs } from "./view/vehicle-crumbs.ts";
import { vehicleJsonLd } from "./view/vehicle-json-ld.ts";
import type { BlockView, CallPhone, VehicleView } from "./view/vehicle-view.ts";
import { buildViewerView } from "./viewer/build-viewer-view.ts";

/** What a site's configuration says of its vehicle pages and of what is on them. */
type PageSettings = VehiclePageSettings &
  CatalogueSettings &
  TenancySettings & { readonly finance: FinanceSettings };

export interface VehicleInput {
  readonly vehicle: VehicleRecord;
  /** From `vehicleAvailability`. */
  readonly availability: Extract<VehicleAvailability, { kind: "page" }>;
  readonly config: PageSettings;
  /** `https://dealer.example` of the request. */
  readonly origin: string;
  /** Of the search that a vehicle that is gone leads to. */
  readonly similarHref: string;
  readonly hasSimilar: boolean;
  /** Only of a vehicle that is gone (VDP-14); for any other they are asked for later (SIM-01). */
  readonly similar: readonly CardView[];
  /** What a form without JavaScript asked the delivery calculator. */
  readonly delivery?: DeliveryAsked | null;
  /** What an address asks the finance calculator. */
  readonly asked?: URLSearchParams | null;
  /** Around the vehicle's place, where that is known. */
  readonly map?: LocationMapView | null;
  readonly market: MarketView;
  /** Of the site's stock, what might tow the vehicle or be towed by it. */
  readonly towCandidates?: readonly TowCandidate[];
  readonly now: Date;
}

/** The vehicle page at this instant, and when it is to be made anew (D19). */
export function buildVehicleView(input: VehicleInput): { readonly view: VehicleView; readonly until: Date } {
  const { vehicle, availability, config, now } = input;
  const timeZone = vehicle.location?.timeZone ?? config.timeZone;
  const today = toLocalTime(now, timeZone).date;
  const was = findWasPrice(vehicle.priceHistory, {
    shown: toCarPrice(vehicle.prices),
    minimumDays: config.stock.minimumWasDays,
    now,
  });
  const available = availability.state === "available";
  const registration = registrationLine(vehicle, today);
  const price: PriceView = available
    ? buildPriceView({ ...vehicle, wasCents: was.cents }, config.price)
    : { kind: "hidden" };
  const reduced = listReductions(input, price);
  const crumbs = vehicleCrumbs(vehicle, config);
  const seller = sellerLine(vehicle, config);
  const said = {
    keyInformation: buildKeyInformation(vehicle, config),
    sellingPoints: buildSellingPoints(vehicle, config),
    towing: available ? findTowing(input) : null,
  };
  const place = available ? completed(vehicle) : null;
  const opening = place && describeOpening(place, now);
  const { id, slug, carType, itemType, body, colour, reserved } = vehicle;
  const photos = vehicle.photos.map((photo) => addPhotoOrigin(photo, config.images.origin));
  const view: VehicleView = {
    ...{ id, slug, carType, itemType, body, colour, photos, reserved, crumbs, available, price },
    viewer: buildViewerView(vehicle, config),
    finance: available ? buildFinancePanelView(vehicle, config.finance, toYear(today)) : null,
    quote: available ? vehicleQuote(vehicle, config, today) : null,
    financeLink: available ? vehicleFinanceLink(vehicle, config, price) : null,
    market: available ? input.market : NO_MARKET,
    viewed: viewedCar(vehicle),
    priceHistory: available ? buildPriceHistory(input, reduced) : null,
    head: buildHead(input, price, buildBreadcrumbList(crumbs, input.origin, toVehiclePath(slug))),
    heading: formatVehicleTitle(vehicle),
    subheading: formatVehicleSubtitle(vehicle),
    condition: config.labels[vehicle.carType],
    tag: availability.state === "withdrawn" ? null : pageTag(input),
    sold: availability.state === "sold",
    facts: buildFacts(vehicle),
    keyInformation: said.keyInformation,
    sellingPoints: said.sellingPoints,
    announcement: available ? announcement(vehicle) : null,
    locationLink: { label: vehicle.locationName ?? "Vehicle Location", href: "#vehicle-map" },
    openNow: opening?.text ?? null,
    phone: callPhone(config.phones[vehicle.carType] ?? seller.phone, seller.phone, config),
    print: available && config.vehiclePage.print !== "off" ? config.vehiclePage.print : null,
    enquireHref: toVehicleEnquiryPath(slug),
    similarHref: input.similarHref,
    similar: input.similar,
    hasSimilar: input.hasSimilar,
    blocks: config.vehiclePage.blocks.flatMap((kind) =>
      buildBlocks(kind, { ...input, ...said, available, price, registration, today }),
    ),
    sellerLine: seller,
    registration,
  };
  const changes = [
    opening?.until ?? null,
    availability.until,
    findStanding(vehicle, config.stock, now).until,
    was.until,
  ];
  changes.push(...reduced.map(({ until }) => until));
  return { view, until: findEarliest([...changes, findNextMidnight(now, timeZone)])! };
}

/** Of a price that shows as a total (D9). */
function listReductions({ vehicle, config, now }: VehicleInput, price: PriceView): Reduction[] {
  if (price.kind !== "amount" || price.period !== null) return [];
  return findReductions(vehicle.priceHistory, {
    shown: toCarPrice(vehicle.prices),
    minimumDays: config.stock.minimumWasDays,
    now,
  });
}

function buildPriceHistory(
  { vehicle, config, now }: VehicleInput,
  reductions: readonly Reduction[],
): VehicleView["priceHistory"] {
  if (!config.vehiclePage.priceHistory) return null;
  const { arrivedAt, priceHistory: history, location } = vehicle;
  const timeZone = location?.timeZone ?? config.timeZone;
  return priceHistoryText({ arrivedAt, history, reductions, timeZone, now });
}

/** `today` is the date where the vehicle stands: lenders look at its age. */
function vehicleQuote(
  vehicle: VehicleRecord,
  { finance }: PageSettings,
  today: string,
): VehicleView["quote"] {
  const standing = readQuoteStanding(vehicle, finance, toYear(today));
  return (
    standing && { href: `${toVehiclePath(vehicle.slug)}/finance-quote`, awaited: standing === "awaited" }
  );
}

function vehicleFinanceLink(
  { id, carType, vin, location }: VehicleRecord,
  { finance }: PageSettings,
  price: PriceView,
): FinanceLink {
  const priceCents = price.kind === "amount" && price.period === null ? price.cents : null;
  return financeLink(finance, { id, carType, vin, locationSlug: location?.slug ?? null, priceCents });
}

function viewedCar({ id, stockNumber, make, model, body }: VehicleRecord): VehicleView["viewed"] {
  const words = body && BODIES[body];
  return { id, stocknum: stockNumber, make: makeName(make), model, body: words, simple_body: body };
}

/**
 * The number to call, masked until a shopper asks (PHONE-01, PHONE-02, PHONE-04); null where the site wants no button
 * (TEN-14). A number that the seller's line or the footer shows anyway (LAW-02) is never masked.
 */
function callPhone(
  number: string,
  sellerPhone: string,
  { legal, vehiclePage }: PageSettings,
): CallPhone | null {
  const phone = vehiclePage.hideCallButton ? null : toPhoneView(number);
  if (phone === null) return null;
  const isShownAnyway = [sellerPhone, legal.phone].some((shown) => toPhoneView(shown)?.href === phone.href);
  return { ...phone, masked: vehiclePage.phoneRevealed || isShownAnyway ? null : maskPhone(phone.display) };
}

/** As on cards, but for the Toyota mark, which every certified Toyota carries here (SIDE-14, SIDE-15). */
function pageTag({ vehicle, config, now }: VehicleInput): CardTag | null {
  const certified = vehicle.status !== "sold" && isCertifiedToyota(vehicle);
  return certified ? { text: "Toyota Certified", tone: "certified" } : findCardTag(vehicle, config, now);
}

function buildFacts({ km, transmission, body, fuel }: VehicleRecord): VehicleView["facts"] {
  const facts = [
    { kind: "km", text: km === null ? null : `${formatWhole(km)} km` },
    { kind: "transmission", text: transmission && TRANSMISSIONS[transmission] },
    { kind: "body", text: body && BODIES[body] },
    { kind: "fuel", text: fuel && FUELS[fuel] },
  ] as const;
  return facts.flatMap(({ kind, text }) => (text === null ? [] : [{ kind, text }]));
}

/** As many as the icons of SIDE-05 and the fuel, on a site without the rest. */
const MIN_KEY_FACTS = 4;

function buildKeyInformation(
  vehicle: VehicleRecord,
  { vehiclePage }: PageSettings,
): VehicleView["keyInformation"] {
  const rows = keyInformationRows(vehicle, vehiclePage.hiddenSpecifications);
  return vehiclePage.blocks.includes("key-information") ? rows : rows.slice(0, MIN_KEY_FACTS);
}

/** A site that leaves out the features has none of them among the selling points (TEN-12). */
function buildSellingPoints(vehicle: VehicleRecord, { vehiclePage }: PageSettings): SellingPoint[] {
  const hasFeatures = vehiclePage.blocks.includes("features");
  return sellingPoints(hasFeatures ? vehicle : { ...vehicle, features: [] });
}

/** A car is asked what it can tow where there is a van to tow. */
function findTowing({ vehicle, config, towCandidates = [] }: VehicleInput): TowingView | null {
  if (!config.vehiclePage.blocks.includes("towing")) return null;
  const towing = buildTowing(vehicle, towCandidates);
  return towing?.about === "car" && towCandidates.length === 0 ? null : towing;
}

interface BlockInput extends VehicleInput {
  readonly available: boolean;
  readonly price: PriceView;
  readonly registration: string | null;
  /** Calendar date where the vehicle stands. */
  readonly today: string;
  /** What the page says before its blocks, and they do not repeat. */
  readonly keyInformation: VehicleView["keyInformation"];
  readonly sellingPoints: VehicleView["sellingPoints"];
  readonly towing: TowingView | null;
}

/** A block with nothing to say is left out, but for the comments, which say that they are to come (VDP-11). */
function buildBlocks(kind: VehicleBlock, input: BlockInput): BlockView[] {
  const { vehicle, config, available, today, now } = input;
  switch (kind) {
    case "key-information":
      return [];
    case "details":
    case "specifications":
      return buildSpecifications(kind, input);
    case "features": {
      const said = new Set(input.sellingPoints.map(({ text }) => text));
      const items = vehicle.features.filter((feature) => !said.has(feature));
      return items.length === 0 ? [] : [{ kind, items }];
    }
    case "comments":
      return [
        {
          kind,
          text: vehicle.comments?.trim() || "Dealer comments are pending. Please check back here later.",
        },
      ];
    case "towing":
      return input.towing ? [input.towing] : [];
    case "on-road-costs": {
      const costs = available ? buildOnRoadCosts(vehicle, input.price) : null;
      return costs ? [costs] : [];
    }
    case "finance-calculator": {
      const calculator = available ? buildCalculator(input) : null;
      return calculator ? [{ kind, calculator }] : [];
    }
    case "fuel-cost": {
      const cost = available ? buildRunningCost(vehicle, config.runningCosts) : null;
      return cost ? [{ kind, cost }] : [];
    }
    case "delivery":
      return available && config.delivery.regions.length > 0
        ? [{ kind, slug: vehicle.slug, asked: input.delivery ?? null }]
        : [];
    case "checks": {
      const checks = available ? usedCarChecks(vehicle, config, today) : [];
      return checks.length === 0 ? [] : [{ kind, vehicleId: vehicle.id, checks }];
    }
    case "disclaimer":
      return [{ kind, text: config.vehiclePage.disclaimer }];
    case "location":
      return vehicle.location === null && vehicle.dealership === null
        ? []
        : [{ ...locationBlock(vehicle, config, now), map: input.map ?? null }];
  }
}

/** Of a car with a lender, where the site wants it (TEN-11). */
function buildCalculator({ vehicle, config, today, asked = null }: BlockInput): CalculatorView | null {
  const { finance } = config;
  if (finance.calculator.hidden) return null;
  const offer = calculatorOffer(vehicle, finance, toYear(today));
  const place = {
    carId: vehicle.id,
    path: toVehiclePath(vehicle.slug),
    enquireHref: toVehicleEnquiryPath(vehicle.slug),
    financeHref: toVehicleEnquiryPath(vehicle.slug, "Finance"),
    asked,
  };
  return offer && buildCalculatorView(offer, finance.calculator, place);
}

/** Details and specifications are one table, where the first of the two stands among the site's blocks (D121). */
function buildSpecifications(kind: "details" | "specifications", input: BlockInput): BlockView[] {
  const { vehicle, config, today, keyInformation } = input;
  const { blocks, hiddenSpecifications } = config.vehiclePage;
  if (blocks.find((one) => one === "details" || one === "specifications") !== kind) return [];
  const rows = [
    ...(blocks.includes("details") ? detailRows(vehicle, config.labels, today) : []),
    ...(blocks.includes("specifications")
      ? specificationRows(vehicle.specifications, hiddenSpecifications, vehicle.itemType)
      : []),
  ];
  const isTowingSaid = input.sellingPoints.some(
    ({ kind, text }) => kind === "towing" && text.startsWith("Tows"),
  );
  const said = [
    ...keyInformation.map(({ label }) => label),
    ...(isTowingSaid ? [TOWING_LABEL] : []),
    ...(input.towing ? TOWING_LABELS : []),
    ...(input.registration === null ? [] : REGISTRATION_LABELS),
  ];
  const groups = groupRows(rows, said);
  return groups.length === 0 ? [] : [{ kind: "specifications", groups }];
}

function buildHead(
  { vehicle, availability, config, origin }: VehicleInput,
  price: PriceView,
  breadcrumbs: object,
): PageHead {
  const url = origin + toVehiclePath(vehicle.slug);
  const name = `${formatVehicleTitle(vehicle)} ${formatVehicleSubtitle(vehicle)}`.trim();
  const photo = vehicle.photos[0];
  const facts = buildFacts(vehicle).map(({ text }) => text);
  const offer = { price, seller: sellerLine(vehicle, config), url };
  return {
    title: `${name} | ${config.name}`,
    description: `${[`${config.labels[vehicle.carType]} ${name}`, ...facts, priceWords(price)].filter(Boolean).join(", ")}. ${placeWords(vehicle, config)}`,
    canonical: url,
    indexed: availability.indexed,
    ...(photo && { image: sharedPhoto(photo, vehicle.slug, availability, origin) }),
    jsonLd: [vehicleJsonLd(vehicle, offer), breadcrumbs],
  };
}

/** Of a car that is gone there is no picture made for sharing. */
function sharedPhoto(
  photo: Photo,
  slug: string,
  { state }: VehicleInput["availability"],
  origin: string,
): HeadImage {
  return state === "available" && toOwnPicture(photo)
    ? { url: origin + shareImagePath(slug), ...SHARE_SIZE }
    : { url: toPhotoFile(photo, origin) };
}

function priceWords(price: PriceView): string {
  if (price.kind !== "amount") return "";
  const { cents, period, total, typeLabel } = price;
  const amount = `${formatDollars(cents)} ${period === null ? typeLabel : "a month"}`.trim();
  return total ? `${`${formatDollars(total.cents)} ${total.typeLabel}`.trim()} or ${amount}` : amount;
}

function placeWords({ city, state }: VehicleRecord, { name }: PageSettings): string {
  const town = [city, state].filter(Boolean).join(" ");
  return town === "" ? `At ${name}.` : `At ${name} in ${town}.`;
}
