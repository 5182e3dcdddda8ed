import type { CardTag, CardView } from "#features/catalogue/card/card.ts";
import { findCardTag, isCertifiedToyota } from "#features/catalogue/card/card-tag.ts";
import { formatVehicleSubtitle, formatVehicleTitle } from "#features/catalogue/card/card-view.ts";
import { findReserveRefusal } from "#features/catalogue/card/find-reserve-refusal.ts";
import { findTestDriveRefusal } from "#features/catalogue/card/offers-test-drive.ts";
import { addPhotoOrigin } from "#features/catalogue/card/picture-address.ts";
import { findEarliest } from "#features/catalogue/index/search-document.ts";
import { findShownState } from "#features/catalogue/index/stock-filter.ts";
import { toOfferLine } from "#features/catalogue/offers/offer-line.ts";
import {
  toDealPath,
  toPriceAlertPath,
  toReservePath,
  toTestDrivePath,
  toVehicleEnquiryPath,
} from "#features/catalogue/paths.ts";
import type { Offer } from "#features/content/offers/offer-document.ts";
import { type MarketView, NO_MARKET } from "#features/market/gauge/gauge.ts";
import { findDepositRule } from "#features/places/law/deposit-rule.ts";
import { describeOpening } from "#features/places/opening-hours.ts";
import { maskPhone, toPhoneView } from "#features/places/phone-number.ts";
import { findNextMidnight, toLocalTime } from "#features/places/time-zone.ts";
import { buildPriceView, type PriceView, toCarPrice, toTotalPrice } from "#features/pricing/price.ts";
import { findWasPrice } from "#features/pricing/was-price.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { nameTestDrive } from "#features/test-drives/rules/name-test-drive.ts";
import { listPossibleSlots } from "#features/test-drives/rules/slots.ts";
import { toCarTradeInPath } from "#features/trade-in/paths.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { capitalise } from "#features/vehicles/noun.ts";
import { BODIES, FUELS, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { formatDollars, formatWhole } from "#ui/base/money.ts";
import { type BlockInputs, buildVehicleBlocks } from "./blocks/blocks.server.ts";
import { describeRegistration } from "./blocks/checks/registration-line.ts";
import { buildKeyInformation } from "./blocks/key-information/key-information.ts";
import { buildAnnouncement } from "./blocks/location/location.ts";
import { REGISTRATION_LABELS } from "./blocks/specifications/group-rows.ts";
import { buildTowing, TOWING_LABELS, type TowCandidate } from "./blocks/towing/towing.ts";
import { buildPriceHistory } from "./price-history/build-price-history.ts";
import { buildSellerLine, findCompletedLocation } from "./record/seller.ts";
import type { VehicleAvailability } from "./record/vehicle-availability.ts";
import type { VehicleRecord } from "./record/vehicle-record.ts";
import { buildSellingPoints, listSaidBy } from "./selling-points/selling-points.ts";
import type { PageSettings } from "./settings.ts";
import { buildFinance } from "./view/build-finance.ts";
import { buildHead } from "./view/build-head.ts";
import { buildVehicleCrumbs } from "./view/vehicle-crumbs.ts";
import type { CallPhone, VehicleView } from "./view/vehicle-view.ts";
import { buildViewerView } from "./viewer/build-viewer-view.ts";

export interface VehicleInput extends Pick<BlockInputs, "delivery" | "asked" | "map" | "rating" | "alsoAt"> {
  readonly vehicle: VehicleRecord;
  /** From `readAvailability`. */
  readonly availability: Extract<VehicleAvailability, { kind: "page" }>;
  readonly config: PageSettings;
  /** `https://dealer.example` of the request. */
  readonly origin: string;
  /** Of the search that a vehicle that is gone leads to. */
  readonly similarHref: string;
  readonly hasSimilar: boolean;
  /** Only of a vehicle that is gone (VDP-14); for any other they are loaded later (SIM-01). */
  readonly similar: readonly CardView[];
  readonly market: MarketView;
  /** Offers that it has; none by default. */
  readonly offers?: readonly Offer[] | undefined;
  /** Of the site's stock, what might tow the vehicle or be towed by it. */
  readonly towCandidates?: readonly TowCandidate[];
  readonly now: Date;
}

/** The vehicle page at this instant, and when it is to be built again (D19). */
export function buildVehicleView(input: VehicleInput): { readonly view: VehicleView; readonly until: Date } {
  const { vehicle, availability, config, similarHref, similar, hasSimilar, offers = [], now } = input;
  const timeZone = vehicle.location?.timeZone ?? config.timeZone;
  const today = toLocalTime(now, timeZone).date;
  const available = availability.state === "available";
  const was = findWas(input);
  const price: PriceView = available
    ? buildPriceView({ ...vehicle, wasCents: was.cents }, config.price)
    : { kind: "hidden" };
  const history = buildPriceHistory({ vehicle, config, price, timeZone, now });
  const place = available ? findCompletedLocation(vehicle) : null;
  const opening = place && describeOpening(place, now);
  const facts = listFacts(vehicle);
  const crumbs = buildVehicleCrumbs(vehicle, config);
  const seller = buildSellerLine(vehicle, config);
  const { id, slug, carType, itemType, body, colour, reserved } = vehicle;
  const photos = vehicle.photos.map((photo) => addPhotoOrigin(photo, config.images.origin));
  const view: VehicleView = {
    ...{ id, slug, carType, itemType, body, colour, photos, reserved, crumbs, available, price, facts },
    ...{ similarHref, similar, hasSimilar },
    ...(available && findReserve(vehicle, config, price)),
    ...(available && offers.length > 0 && { offers: offers.map(toOfferLine) }),
    ...(available ? buildFinance({ vehicle, config, price, today }) : NO_FINANCE),
    ...buildContent({ ...input, available, price, today }),
    viewer: buildViewerView(vehicle, config),
    market: available ? input.market : NO_MARKET,
    viewed: toViewedCar(vehicle),
    priceHistory: history.text,
    priceAlertHref: available && toCarPrice(vehicle.prices) ? toPriceAlertPath(vehicle.slug) : null,
    head: buildHead({ ...input, price, facts, crumbs }),
    heading: formatVehicleTitle(vehicle),
    subheading: formatVehicleSubtitle(vehicle),
    condition: config.labels[vehicle.carType],
    tag: availability.state === "withdrawn" ? null : findPageTag(input),
    sold: availability.state === "sold",
    announcement: available ? buildAnnouncement(vehicle) : null,
    locationLink: { label: vehicle.locationName ?? "Vehicle Location", href: "#vehicle-map" },
    openNow: opening?.text ?? null,
    phone: buildCallPhone(config.phones[vehicle.carType] ?? seller.phone, seller.phone, config),
    print: available && config.vehiclePage.print !== "off" ? config.vehiclePage.print : null,
    enquireHref: toVehicleEnquiryPath(slug),
    testDriveHref:
      available && findTestDriveRefusal(vehicle, config.testDrive) === null ? toTestDrivePath(slug) : null,
    tradeInHref: available && config.tradeIn.enabled ? toCarTradeInPath(id) : null,
    ...(available && config.deals.enabled && toTotalPrice(price) && { dealHref: toDealPath(slug) }),
    // Which yard drives a vehicle without a location is known to the form.
    testDriveLabel: nameTestDrive(
      itemType,
      vehicle.location === null ||
        (place !== null && listPossibleSlots(place, config.testDrive, now).length > 0),
    ),
    sellerLine: seller,
  };
  const changes = [opening?.until ?? null, availability.until, was.until, ...history.until];
  const tagged = findShownState(vehicle, config.stock, now).until;
  return { view, until: findEarliest([findNextMidnight(now, timeZone), tagged, ...changes]) };
}

/** The button that reserves it online, with what its page will ask for (SIDE-06, SIDE-08, TEN-10, TEN-13, D396). */
function findReserve(
  { slug, status, reserved, itemType, body, state, carType, paymentProcessors }: VehicleRecord,
  { checkout, payments }: PageSettings,
  price: PriceView,
): Pick<VehicleView, "reserve"> {
  const priceCents = toTotalPrice(price)?.cents ?? null;
  const offered = { status, reserved, priceCents, paymentProcessors };
  const refusal = findReserveRefusal(offered, { checkout, payments });
  if (refusal || priceCents === null || !checkout.reserveButton) return {};
  const { refundDays, buyOnline } = checkout;
  const { maxCents } = findDepositRule({ state, carType, priceCents });
  const refundable = refundDays > 0 ? "refundable " : "";
  return {
    reserve: {
      href: toReservePath(slug, checkout),
      label: buyOnline
        ? "Buy Online"
        : `Reserve ${body === "motorhome" ? BODIES[body] : capitalise(itemType)} Now`,
      note: `${formatDollars(Math.min(checkout.depositCents, maxCents))} ${refundable}deposit`,
    },
  };
}

const NO_FINANCE = { finance: null, quote: null, financeLink: null };

function findWas({ vehicle, config, now }: VehicleInput) {
  const shown = toCarPrice(vehicle.prices);
  return findWasPrice(vehicle.priceHistory, { shown, minimumDays: config.stock.minimumWasDays, now });
}

/** What the page says beside the name and at its top, and its blocks, which do not say it again (D121). */
function buildContent(
  input: VehicleInput & Pick<BlockInputs, "available" | "price" | "today">,
): Pick<VehicleView, "keyInformation" | "sellingPoints" | "registration" | "blocks"> {
  const { vehicle, config, today } = input;
  const keyInformation = buildKeyInformation(vehicle, config.vehiclePage);
  const sellingPoints = buildSellingPoints(vehicle, config.vehiclePage);
  const registration = describeRegistration(vehicle, today);
  const towing = buildTowing(input);
  const said = new Set([
    ...keyInformation.map(({ label }) => label),
    ...listSaidBy(sellingPoints),
    ...(towing ? TOWING_LABELS : []),
    ...(registration === null ? [] : REGISTRATION_LABELS),
  ]);
  return {
    keyInformation,
    sellingPoints,
    registration,
    blocks: buildVehicleBlocks({ ...input, said, towing }),
  };
}

function toViewedCar({ id, stockNumber, make, model, body }: VehicleRecord): VehicleView["viewed"] {
  const words = body && BODIES[body];
  return { id, stocknum: stockNumber, make: makeName(make), model, body: words, simple_body: body };
}

/** As on cards, but for the Toyota mark, which every certified Toyota carries here (SIDE-14, SIDE-15). */
function findPageTag({ vehicle, config, now }: VehicleInput): CardTag | null {
  const certified = vehicle.status !== "sold" && isCertifiedToyota(vehicle);
  return certified ? { text: "Toyota Certified", tone: "certified" } : findCardTag(vehicle, config, now);
}

function listFacts({ km, transmission, body, fuel }: VehicleRecord): VehicleView["facts"] {
  const facts = [
    { kind: "km", text: km === null ? null : `${formatWhole(km)} km` },
    { kind: "transmission", text: transmission && TRANSMISSIONS[transmission] },
    { kind: "body", text: body && BODIES[body] },
    { kind: "fuel", text: fuel && FUELS[fuel] },
  ] as const;
  return facts.flatMap(({ kind, text }) => (text === null ? [] : [{ kind, text }]));
}

type Settings = Pick<TenancySettings, "legal"> & {
  readonly vehiclePage: { readonly hideCallButton: boolean; readonly phoneRevealed: boolean };
};

/**
 * The number to call, masked until a shopper asks (PHONE-01, PHONE-02, PHONE-04); null if the site wants no button
 * (TEN-14). A number that the seller's line or the footer shows anyway (LAW-02) is never masked.
 */
function buildCallPhone(
  number: string,
  sellerPhone: string,
  { legal, vehiclePage }: Settings,
): CallPhone | null {
  const phone = vehiclePage.hideCallButton ? null : toPhoneView(number);
  if (phone === null) return null;
  const isShownAnyway = [sellerPhone, legal.phone].some((shown) => toPhoneView(shown)?.href === phone.href);
  return { ...phone, masked: vehiclePage.phoneRevealed || isShownAnyway ? null : maskPhone(phone.display) };
}
