import type { CardTag, CardView, Photo } from "#features/catalogue/card/card.ts";
import type { OfferLine } from "#features/catalogue/offers/offer-line.ts";
import type { ViewedCar } from "#features/catalogue/viewed-cars.ts";
import type { FinancePanelView } from "#features/finance/rates/estimate-view.ts";
import type { FinanceLink } from "#features/finance/rates/finance-link.ts";
import type { MarketView } from "#features/market/gauge/gauge.ts";
import type { PhoneView } from "#features/places/phone-number.ts";
import type { PriceView } from "#features/pricing/price.ts";
import type { Crumb, PageHead } from "#features/tenancy/sites/site-view.ts";
import type { Body, CarType, ItemType } from "#features/vehicles/vehicle.ts";
import type { BlockView } from "../blocks/blocks.server.ts";
import type { AnnouncementView } from "../blocks/location/location.ts";
import type { SellerLine } from "../record/seller.ts";
import type { Row } from "../row.ts";
import type { SellingPoint } from "../selling-points/selling-points.ts";
import type { ViewerView } from "../viewer/viewer-view.ts";

/** The vehicle page, ready to be rendered. Blocks come in the site's order and carry their own data. */
export interface VehicleView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly id: number;
  readonly slug: string;
  /** "2022 Toyota HiLux" (SIDE-02). */
  readonly heading: string;
  /** "SR5 GUN126R", or "". */
  readonly subheading: string;
  readonly condition: string;
  readonly carType: CarType;
  /** What the browser remembers of this page (ENT-20). */
  readonly viewed: ViewedCar;
  readonly itemType: ItemType;
  readonly body: Body | null;
  readonly colour: string | null;
  readonly photos: readonly Photo[];
  readonly viewer: ViewerView;
  readonly tag: CardTag | null;
  /** `in_stock` or `coming_soon`, and not withdrawn (VDP-14). */
  readonly available: boolean;
  readonly sold: boolean;
  readonly reserved: boolean;
  /** The button that reserves it online; absent if that cannot be done (SIDE-06, SIDE-08). */
  readonly reserve?: { readonly href: string; readonly label: string; readonly note: string };
  readonly price: PriceView;
  /** The offers that it has; absent without any. */
  readonly offers?: readonly OfferLine[];
  /** Null if there is nothing to say of finance. */
  readonly finance: FinancePanelView | null;
  /** Where a lender quotes the vehicle for a shopper's credit; null if none does (FIN-20). */
  readonly quote: VehicleQuote | null;
  /** Null for one that is not available. */
  readonly financeLink: FinanceLink | null;
  readonly market: MarketView;
  /** "Listed 12 days ago at $31,990; reduced by $1,000 on 3 November"; null if nothing may be said (D9, D125). */
  readonly priceHistory: string | null;
  /** Where shoppers ask for an email about a lower price; null if there is no total that could drop. */
  readonly priceAlertHref: string | null;
  /** Km, transmission, body, then fuel: what a card says of it. */
  readonly facts: readonly {
    readonly kind: "km" | "transmission" | "body" | "fuel";
    readonly text: string;
  }[];
  /** What matters most, beside the name (VDP-07). */
  readonly keyInformation: readonly Row[];
  /** What sells it, first of all that is below the pictures (D121). */
  readonly sellingPoints: readonly SellingPoint[];
  /** What the vehicle's place has to say (VDP-12); null for nothing. */
  readonly announcement: AnnouncementView | null;
  readonly locationLink: { readonly label: string; readonly href: "#vehicle-map" };
  /** "Open now until 5:30 pm": whether the vehicle's yard is open; null if unknown. */
  readonly openNow: string | null;
  readonly phone: CallPhone | null;
  /** How the page can be printed; null if it cannot (SHARE-06, SHARE-10). */
  readonly print: "page" | "pdf" | null;
  readonly enquireHref: string;
  /** Where a test drive of it is booked; null if the site offers none (VDP-16). */
  readonly testDriveHref: string | null;
  /** Where a shopper has a car of their own valued for it; null if the site values none (SIDE-08, SIDE-18). */
  readonly tradeInHref: string | null;
  /** Where all that it costs is put together; absent where there is no such page. */
  readonly dealHref?: string;
  /** Of the button that leads there: "Book a test drive". */
  readonly testDriveLabel: string;
  /** Search for cars like this one ("Find Me Something Similar"). */
  readonly similarHref: string;
  /** Only for a sold or withdrawn car: server-made, so that the page leads on. */
  readonly similar: readonly CardView[];
  /** Whether there are any, so that no place is kept for none. */
  readonly hasSimilar: boolean;
  readonly blocks: readonly BlockView[];
  /** Business name, licence number and phone of the seller (LAW-02); registration line (LAW-05). */
  readonly sellerLine: SellerLine;
  readonly registration: string | null;
}

interface VehicleQuote {
  /** Where it is requested, by post. */
  readonly href: string;
  /** There is none yet for the usual credit. */
  readonly awaited: boolean;
}

/** The number to call about a vehicle. `masked` is what shows of it until a shopper reveals it, null if it shows whole (PHONE-02, PHONE-04). */
export interface CallPhone extends PhoneView {
  readonly masked: string | null;
}
