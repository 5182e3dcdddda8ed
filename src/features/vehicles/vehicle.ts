import type { BatteryHealth } from "./battery-health.ts";
import type { Hotspots } from "./hotspots.ts";
import type { LenderRecords } from "./lender-record.ts";

/**
 * The words of the stock domain, the same from the feed to the button (ENT-01 to ENT-05, ENT-10, ENT-11).
 * Money is integer cents, distances are whole kilometres, calendar dates are `YYYY-MM-DD`, instants are UTC.
 */

export const CAR_TYPES = ["new", "demo", "used"] as const;
export type CarType = (typeof CAR_TYPES)[number];

export const STATUSES = ["in_stock", "coming_soon", "sold"] as const;
export type VehicleStatus = (typeof STATUSES)[number];

export const ITEM_TYPES = ["car", "motorcycle", "caravan", "truck", "boat", "trailer"] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** Which total an amount is: drive-away, excluding government charges, or a wording that says neither (D9). */
export const PRICE_TYPES = ["drive_away", "egc", "unknown"] as const;
export type PriceType = (typeof PRICE_TYPES)[number];

/** Values of the body facet: a slug in paths, a label on pages (HOME-18). */
export const BODIES = {
  suv: "SUV",
  ute: "Ute",
  hatch: "Hatch",
  sedan: "Sedan",
  wagon: "Wagon",
  van: "Van",
  coupe: "Coupe",
  convertible: "Convertible",
  "cab-chassis": "Cab Chassis",
  "people-mover": "People Mover",
  bus: "Bus",
  "light-truck": "Light Truck",
  motorhome: "Motorhome",
  caravan: "Caravan",
  motorcycle: "Motorcycle",
  hardtop: "Hardtop",
  "4x4": "4x4",
  ev: "EV",
  prestige: "Prestige",
} as const;
export type Body = keyof typeof BODIES;

export const FUELS = {
  petrol: "Petrol",
  diesel: "Diesel",
  hybrid: "Hybrid",
  "plug-in-hybrid": "Plug-in Hybrid",
  electric: "Electric",
  lpg: "LPG",
  hydrogen: "Hydrogen",
} as const;
export type Fuel = keyof typeof FUELS;

export const TRANSMISSIONS = { automatic: "Automatic", manual: "Manual" } as const;
export type Transmission = keyof typeof TRANSMISSIONS;

export const DRIVES = { fwd: "FWD", rwd: "RWD", awd: "AWD", "4wd": "4WD" } as const;
export type Drive = keyof typeof DRIVES;

/** A vehicle is built in its model year, or at most these years before or after it. */
export const MAX_YEARS_EARLY = 2;
export const MAX_YEARS_LATE = 1;

/** Amounts in cents by what they include. A vehicle may carry both totals; `pricing/price.ts` decides which one shows. */
export interface Prices {
  readonly driveAwayCents: number | null;
  readonly egcCents: number | null;
  readonly unknownCents: number | null;
  /** The feed's earlier price ("was"), of the same price type as the shown price (LAW-07). */
  readonly beforeCents: number | null;
  readonly offerCents: number | null;
  /** Per month. */
  readonly subscriptionCents: number | null;
}

export const NO_PRICES: Prices = {
  driveAwayCents: null,
  egcCents: null,
  unknownCents: null,
  beforeCents: null,
  offerCents: null,
  subscriptionCents: null,
};

/** A picture or film as the feed names it, in the feed's order: of a spin the frames of one turn, from the front on. */
export interface MediaSource {
  readonly kind: "photo" | "video" | "walkaround" | "spin" | "interior";
  readonly url: string;
}

/** Media that are films. All others are pictures, which our own image service fetches and shows. */
export const FILM_KINDS: readonly MediaSource["kind"][] = ["video", "walkaround"];

/** Figures of the vehicle's variant, keyed as in ENT-10 and ENT-11; what applies depends on the item type. */
export type Specifications = Readonly<Record<string, string | number>>;

/**
 * One vehicle as a feed describes it, already in the product's vocabulary: what a mapping yields and an import
 * stores. `null` means that the feed does not say; nothing is invented.
 */
export interface VehicleDraft {
  /** Null only for mappings that declare key fields instead; then `naturalKey` identifies the row (D6). */
  readonly stockNumber: string | null;
  readonly naturalKey: string | null;
  readonly vin: string | null;
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
  readonly interiorColour: string | null;
  readonly body: Body | null;
  readonly fuel: Fuel | null;
  readonly transmission: Transmission | null;
  readonly drive: Drive | null;
  /** The feed's own wording of body, fuel, transmission, drive and price, kept beside the vocabulary. */
  readonly original: Readonly<Record<string, string>>;
  readonly gears: number | null;
  readonly seats: number | null;
  readonly doors: number | null;
  readonly cylinders: number | null;
  readonly engineLitres: number | null;
  readonly rego: string | null;
  readonly regoExpiry: string | null;
  /** False where the feed says that there is no registration, null if it says nothing of it (LAW-05). */
  readonly registered: boolean | null;
  readonly buildDate: string | null;
  readonly complianceDate: string | null;
  readonly nvic: string | null;
  readonly redbookCode: string | null;
  /** Where a vehicle is that a private person keeps, not a yard (ENT-03). */
  readonly privateSuburb: string | null;
  readonly privatePostcode: string | null;
  /** The title of its advertisement on carsales (ENT-03). */
  readonly carsalesTitle: string | null;
  /** The only providers that may take money for it, in small letters; null for any (ENT-03, CHK-06). */
  readonly paymentProcessors: readonly string[] | null;
  readonly prices: Prices;
  /** What the market asks for such a vehicle by the feed's own valuation, in Australia and in its state (ENT-12). */
  readonly averageMarketCents: number | null;
  readonly stateAverageMarketCents: number | null;
  readonly preorder: boolean;
  /** What the dealer paid, in cents. Never leaves the server (LAW-08). */
  readonly purchaseCostCents: number | null;
  readonly certified: boolean;
  readonly reserved: boolean;
  readonly tag: string | null;
  readonly showOnDealerWebsite: boolean;
  /** Instants in ISO 8601 UTC, when the feed gives them. */
  readonly listedAt: string | null;
  readonly soldAt: string | null;
  readonly customRank: number | null;
  readonly features: readonly string[];
  readonly categories: readonly string[];
  /** Sanitised plain text with line breaks; feed HTML never goes further than the import. */
  readonly comments: string | null;
  /** Code or name of the yard as the feed writes it, and its place when given. */
  readonly location: LocationReference | null;
  readonly dealership: string | null;
  readonly specifications: Specifications;
  readonly media: readonly MediaSource[];
  readonly hotspots: Hotspots | null;
  /** What an outside viewer knows the vehicle by (ENT-02, GAL-18). */
  readonly spinCode: string | null;
  /** Its photos show the model, not this very vehicle (D30). */
  readonly libraryImages: boolean;
  readonly historyReportUrl: string | null;
  /** Null without a percentage, and without the date of its test (D353). */
  readonly batteryHealth: BatteryHealth | null;
  /** What lenders offer for it, a quote of youX among them (ENT-13, ENT-14). */
  readonly financeLenders: LenderRecords;
}

export interface LocationReference {
  readonly code: string | null;
  readonly name: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
}
