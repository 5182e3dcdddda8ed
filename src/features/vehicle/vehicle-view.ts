import type { CalculatorView } from "#features/finance/calculator-view.ts";
import type { FinancePanelView } from "#features/finance/estimate-view.ts";
import type { FinanceLink } from "#features/finance/finance-link.ts";
import type { DrawnMap } from "#features/locations/drawn-map.ts";
import type { HoursRow, SpecialDay } from "#features/locations/opening-hours.ts";
import type { PhoneView } from "#features/locations/phone-number.ts";
import type { MarketView } from "#features/market/market-view.ts";
import type { PriceView } from "#features/pricing/price.ts";
import type { Crumb, PageHead } from "#features/sites/site-view.ts";
import type { VehicleBlock } from "#features/sites/vehicle-page-config.ts";
import type { CardTag, CardView, Photo } from "#features/stock/card.ts";
import type { Body, CarType, ItemType } from "#features/stock/vehicle.ts";
import type { DeliveryAsked } from "./delivery-words.ts";
import type { RunningCostView } from "./running-cost-of.ts";
import type { UsedCarCheck } from "./used-car-checks.ts";
import type { ViewedCar } from "./viewed-cars.ts";
import type { ViewerView } from "./viewer-view.ts";

/** The vehicle page, ready to be drawn. Blocks come in the site's order and carry their own data. */
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
  readonly price: PriceView;
  /** Null where nothing can be said of finance. */
  readonly finance: FinancePanelView | null;
  /** Where a lender quotes the vehicle for a shopper's credit; null where none does (FIN-20). */
  readonly quote: VehicleQuote | null;
  /** Null for one that cannot be had. */
  readonly financeLink: FinanceLink | null;
  readonly market: MarketView;
  /** "Reduced $1,000 on 3 November": true and recent ones, newest first (D9). */
  readonly reductions: readonly string[];
  /** Icons row: km, transmission, body (SIDE-05), then fuel. */
  readonly facts: readonly {
    readonly kind: "km" | "transmission" | "body" | "fuel";
    readonly text: string;
  }[];
  /** What the vehicle's place has to say (VDP-12); null for nothing. */
  readonly announcement: AnnouncementView | null;
  readonly locationLink: { readonly label: string; readonly href: "#vehicle-map" };
  readonly phone: CallPhone | null;
  /** How the page can be printed, null where it cannot (SHARE-06, SHARE-10). */
  readonly print: "page" | "pdf" | null;
  readonly enquireHref: string;
  /** Search for cars like this one ("Find Me Something Similar"). */
  readonly similarHref: string;
  /** Only for a sold or withdrawn car: server-made, so that the page leads on. */
  readonly similar: readonly CardView[];
  /** Whether there are any, so that no place is kept for none. */
  readonly hasSimilar: boolean;
  readonly blocks: readonly BlockView[];
  /** Business name, licence number and phone of the seller (LAW-02); registration line (LAW-05). */
  readonly sellerLine: {
    readonly businessName: string;
    readonly licenceNumber: string;
    readonly phone: string;
  };
  readonly registration: string | null;
}

interface VehicleQuote {
  /** Where it is asked for, by post. */
  readonly href: string;
  /** There is none yet for the usual credit. */
  readonly awaited: boolean;
}

/** The number to call about a vehicle. `masked` is what shows of it until it is asked for, null where it shows whole (PHONE-02, PHONE-04). */
export interface CallPhone extends PhoneView {
  readonly masked: string | null;
}

export interface Row {
  readonly label: string;
  readonly value: string;
}

export interface AnnouncementView {
  readonly text: string;
  readonly directionsHref: string | null;
}

export interface LocationMapView {
  readonly lat: number;
  readonly long: number;
  readonly drawn: DrawnMap;
  /** Address of a map service's style; null where the site has none. */
  readonly style: string | null;
}

export type BlockView =
  | { readonly kind: Extract<VehicleBlock, "key-information">; readonly rows: readonly Row[] }
  | { readonly kind: Extract<VehicleBlock, "details">; readonly rows: readonly Row[] }
  | { readonly kind: Extract<VehicleBlock, "specifications">; readonly rows: readonly Row[] }
  | { readonly kind: Extract<VehicleBlock, "features">; readonly items: readonly string[] }
  | { readonly kind: Extract<VehicleBlock, "comments">; readonly text: string }
  | { readonly kind: Extract<VehicleBlock, "finance-calculator">; readonly calculator: CalculatorView }
  | { readonly kind: Extract<VehicleBlock, "fuel-cost">; readonly cost: RunningCostView }
  | {
      readonly kind: Extract<VehicleBlock, "delivery">;
      readonly slug: string;
      /** What was asked by a form without JavaScript; null on the page that everybody gets. */
      readonly asked: DeliveryAsked | null;
    }
  | {
      readonly kind: Extract<VehicleBlock, "checks">;
      readonly vehicleId: number;
      readonly checks: readonly UsedCarCheck[];
    }
  | { readonly kind: Extract<VehicleBlock, "disclaimer">; readonly text: string }
  | {
      readonly kind: Extract<VehicleBlock, "location">;
      readonly name: string;
      readonly address: readonly string[];
      /** Where a vehicle is kept that is not there (ENT-03). */
      readonly keptAt: string | null;
      readonly phone: { readonly display: string; readonly href: string } | null;
      /** Its landline, where it has one beside that number (ENT-24). */
      readonly landline: { readonly display: string; readonly href: string } | null;
      readonly directionsHref: string | null;
      readonly hours: readonly HoursRow[];
      /** Coming holidays and other days that differ (LOC-13). */
      readonly specialDays: readonly SpecialDay[];
      readonly searchHref: string;
      /** Null where nobody has said where the place is. */
      readonly map: LocationMapView | null;
    };
