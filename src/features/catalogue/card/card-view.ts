import { buildEstimateView } from "#features/finance/rates/estimate-view.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import { buildPriceView, type PriceView, toCarPrice, toTotalPrice } from "#features/pricing/price.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { FUELS, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { MatchedOffers } from "../offers/match-offers.ts";
import { toOfferLine } from "../offers/offer-line.ts";
import { toReservePath, toTestDrivePath, toVehicleEnquiryPath, toVehiclePath } from "../paths.ts";
import type { CatalogueSettings } from "../settings/catalogue-settings.ts";
import type { CardRecord, CardView } from "./card.ts";
import { findCardTag } from "./card-tag.ts";
import { findReserveRefusal, type ReserveRules } from "./find-reserve-refusal.ts";
import { findTestDriveRefusal, type TestDriveRules } from "./offers-test-drive.ts";
import { addPhotoOrigin } from "./picture-address.ts";

/** "2022 Toyota HiLux" (SIDE-02, CARD-18). */
export function formatVehicleTitle({
  year,
  make,
  model,
}: Pick<CardRecord, "year" | "make" | "model">): string {
  return `${year} ${makeName(make)} ${model.trim()}`;
}

/** "SR5 GUN126R", or "" (SIDE-02, CARD-18). */
export function formatVehicleSubtitle({ badge, series }: Pick<CardRecord, "badge" | "series">): string {
  return [badge, series].filter(Boolean).join(" ");
}

/** "2022 Toyota HiLux SR5 GUN126R" */
export function formatVehicleName(
  vehicle: Pick<CardRecord, "year" | "make" | "model" | "badge" | "series">,
): string {
  return `${formatVehicleTitle(vehicle)} ${formatVehicleSubtitle(vehicle)}`.trim();
}

/** What a site's configuration says of its result cards. */
export type CardSettings = Pick<CatalogueSettings, "cards" | "images" | "labels" | "price" | "stock"> & {
  readonly finance: FinanceSettings;
  readonly testDrive: TestDriveRules;
  readonly checkout: ReserveRules["checkout"] & { readonly buyOnline: boolean };
  readonly payments: ReserveRules["payments"];
};

/** A vehicle's result card at this instant (CARD-01 to CARD-18). A sold one has neither price nor enquiry (VDP-15). */
export function buildCardView(record: CardRecord, config: CardSettings, now: Date): CardView {
  const sold = record.status === "sold";
  const offersTestDrive =
    config.cards.buttons.includes("test-drive") && !findTestDriveRefusal(record, config.testDrive);
  const price: PriceView = sold ? { kind: "hidden" } : buildPriceView(record, config.price);
  return {
    id: record.id,
    href: toVehiclePath(record.slug),
    title: formatVehicleTitle(record),
    subtitle: formatVehicleSubtitle(record),
    make: makeName(record.make),
    model: record.model.trim(),
    condition: config.labels[record.carType],
    carType: record.carType,
    itemType: record.itemType,
    body: record.body,
    colour: record.colour,
    photos: record.photos.map((photo) => addPhotoOrigin(photo, config.images.origin)),
    photosCount: record.photosCount,
    hasSpin: record.hasSpin,
    sold,
    tag: findCardTag(record, config, now),
    marketBadge: record.marketLabel,
    price,
    estimate: buildCardEstimate(record, config.finance),
    facts: listCardFacts(record),
    locationName: record.locationName,
    ...(offersTestDrive && { testDriveHref: toTestDrivePath(record.slug) }),
    ...(offersReserve(record, config, price) && { reserveHref: toReservePath(record.slug, config.checkout) }),
    enquireHref: sold || !config.cards.buttons.includes("enquire") ? null : toVehicleEnquiryPath(record.slug),
  };
}

/** As the vehicle page offers it (SIDE-08), if the site's cards have the button. */
function offersReserve(record: CardRecord, config: CardSettings, price: PriceView): boolean {
  const priceCents = toTotalPrice(price)?.cents ?? null;
  return config.cards.buttons.includes("reserve") && !findReserveRefusal({ ...record, priceCents }, config);
}

/** The card of a vehicle with the first of its offers, if it has any. */
export function addOffer(card: CardView, { offersByVehicle }: WithOffers): CardView {
  const [offer] = offersByVehicle.get(card.id) ?? [];
  return offer && !card.sold ? { ...card, offer: toOfferLine(offer) } : card;
}

interface WithOffers {
  readonly offersByVehicle: MatchedOffers["byVehicle"];
}

/** A card without a price has none (FIN-08). */
function buildCardEstimate({ estimate, prices }: CardRecord, finance: FinanceSettings): CardView["estimate"] {
  const price = toCarPrice(prices);
  return price && finance.onCards ? buildEstimateView(estimate, finance, price.priceType) : null;
}

/** A caravan or a motorcycle has its own facts before those of a car. */
function listCardFacts({ itemType, km, fuel, transmission, ownFacts }: CardRecord): string[] {
  const distance = km === null ? null : `${formatWhole(km)} km`;
  const facts =
    itemType === "caravan" || itemType === "motorcycle"
      ? [...ownFacts, distance]
      : [distance, fuel && FUELS[fuel], transmission && TRANSMISSIONS[transmission], ...ownFacts];
  return facts.filter((fact) => fact !== null);
}
