import type { Estimate } from "#features/finance/rates/estimate.ts";
import type { EstimateView } from "#features/finance/rates/estimate-view.ts";
import { type CarPrice, type PriceView, toTotalPrice } from "#features/pricing/price.ts";
import type {
  Body,
  CarType,
  Drive,
  Fuel,
  ItemType,
  Prices,
  Transmission,
  VehicleStatus,
} from "#features/vehicles/vehicle.ts";
import type { OfferLine } from "../offers/offer-line.ts";

/**
 * The public record of a vehicle in the search index (D21): facts from an allow-list, no purchase cost, no notes
 * (LAW-08). What depends on the clock or on the site's labels is worked out when a page is made.
 */
export interface CardRecord {
  readonly id: number;
  readonly slug: string;
  readonly stockNumber: string | null;
  readonly itemType: ItemType;
  readonly carType: CarType;
  readonly status: VehicleStatus;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
  readonly year: number;
  readonly km: number | null;
  readonly colour: string | null;
  readonly body: Body | null;
  readonly fuel: Fuel | null;
  readonly transmission: Transmission | null;
  readonly drive: Drive | null;
  readonly seats: number | null;
  readonly prices: Prices;
  /** The feed's name for a price of no known type (PRC-19). */
  readonly priceLabel: string | null;
  /** Earlier price that may be shown as "was" under D9, worked out from the price history. */
  readonly wasCents: number | null;
  /** The feed's market average, of its state where that is given (ENT-12, PRC-07). */
  readonly marketAverageCents: number | null;
  /** "Below market" or "Around market", or null for no label (PRC-06, D131). */
  readonly marketLabel: string | null;
  /** What it costs a week on finance (FIN-10 to FIN-19). */
  readonly estimate: Estimate | null;
  readonly preorder: boolean;
  readonly certified: boolean;
  readonly reserved: boolean;
  readonly tag: string | null;
  /** When it came into stock, if that is known and counts for the new-arrival tag (D10). ISO 8601 UTC. */
  readonly arrivedAt: string | null;
  readonly soldAt: string | null;
  readonly photos: readonly Photo[];
  readonly photosCount: number;
  /** It can be turned around on its page. */
  readonly hasSpin: boolean;
  /** What a caravan, a motorcycle or a vehicle with a tested battery is chosen by, as text; empty for other vehicles. */
  readonly ownFacts: readonly string[];
  readonly locationName: string | null;
  readonly locationSlug: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly dealershipSlug: string | null;
  /** The only providers that may take money for it; null for any (ENT-03, CHK-06). */
  readonly paymentProcessors: readonly string[] | null;
}

/**
 * A photo as pages show it (CONST-04): a picture of our own image service, whose `url` is what the addresses of its
 * sizes begin with, or, until the service has fetched it, the feed's own address without size or preview.
 */
export interface Photo {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Colours of its top, middle and bottom, as 18 hexadecimal digits. */
  readonly preview: string | null;
}

export type TagTone = "electric" | "reserved" | "certified" | "green" | "red" | "info" | "sold";
export interface CardTag {
  readonly text: string;
  readonly tone: TagTone;
}

/** The part of a card that changes once its page is shown: its photos, their marks and the buttons that save it. */
interface CardBase {
  readonly id: number;
  readonly href: string;
  /** "2022 Toyota HiLux" */
  readonly title: string;
  /** "SR5 GUN126R", or "" */
  readonly subtitle: string;
  readonly make: string;
  readonly model: string;
  readonly carType: CarType;
  readonly itemType: ItemType;
  readonly body: Body | null;
  readonly colour: string | null;
  /** The first of its photos. */
  readonly photos: readonly Photo[];
  readonly photosCount: number;
  /** It can be turned around on its page. */
  readonly hasSpin: boolean;
  readonly sold: boolean;
  readonly tag: CardTag | null;
  /** Name of the dealer whose site it leads to, if that is another site (D349). */
  readonly dealer?: string;
}

/** A result card, ready to be rendered (CARD-01 to CARD-18). */
export interface CardView extends CardBase {
  readonly condition: string;
  readonly price: PriceView;
  readonly estimate: EstimateView | null;
  /** "Below market" or "Around market", or null for no label (PRC-06, T11). */
  readonly marketBadge: string | null;
  /** "45,210 km", "Diesel", "Automatic"; and what its own kind is chosen by, as far as a card has room. What is known, in this order. */
  readonly facts: readonly string[];
  readonly locationName: string | null;
  /** "12 km away"; absent until the shopper gives a place. */
  readonly distance?: string;
  readonly enquireHref: string | null;
  /** The first offer that it has; absent without one. */
  readonly offer?: OfferLine;
  /** Absent for a vehicle without test drives, and on a site whose cards have no such button. */
  readonly testDriveHref?: string;
  /** Absent for a vehicle that cannot be reserved online, and on a site whose cards have no such button. */
  readonly reserveHref?: string;
}

/** A card in a document that the server rendered, without the data of its text: the browser has that as HTML (D220). */
export interface ServedCard extends CardBase {
  readonly hasPrice: boolean;
  /** Null for a price by the month, and for none. */
  readonly totalPrice: CarPrice | null;
}

export interface PromoView {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly linkLabel: string;
  readonly href: string;
  /** What it shows where it has no picture of its own. */
  readonly body: Body;
  readonly picture: SitePicture | null;
}

/** A card as the scripts of a document get it: without what its text alone needs (D220). */
export function toServedCard(card: CardView | ServedCard): ServedCard {
  if (isServed(card)) return card;
  const { id, href, title, subtitle, make, model, carType, itemType, body, colour } = card;
  const { photos, photosCount, hasSpin, sold, tag, price, dealer } = card;
  return {
    ...{ id, href, title, subtitle, make, model, carType, itemType, body, colour },
    ...{ photos, photosCount, hasSpin, sold, tag },
    ...(dealer && { dealer }),
    hasPrice: price.kind === "amount",
    totalPrice: toTotalPrice(price),
  };
}

/** Whether only the document has the text of a card. */
export const isServed = (card: CardView | ServedCard): card is ServedCard => "hasPrice" in card;

/** A picture that a site's settings name: our own by its base (`/img/{hash}`), any other by its address. */
export interface SitePicture {
  readonly own: boolean;
  readonly address: string;
}
