import type { SignInType } from "#features/account/sign-in/sign-in-types.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import type { IdentitySettings } from "#features/identity/settings.ts";
import type { Shopper } from "#features/identity/shoppers/shopper.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import type { CarType, VehicleStatus } from "#features/vehicles/vehicle.ts";
import type { Tenancy } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { Jobs } from "../inbox/lead-store.server.ts";
import type { LeadSettings } from "../settings.ts";
import type { EnquiryCar } from "./enquiry-values.ts";

/** A car of the site, with what a form chooses by. */
export interface SiteCar extends EnquiryCar {
  readonly locationSlug: string | null;
  readonly carType: CarType;
  readonly status: VehicleStatus;
  readonly tag: string | null;
}

export type CarReference = { readonly slug: string } | { readonly id: number };

type EnquirySettings = LeadSettings &
  Pick<TenancySettings, "name" | "timeZone" | "legal" | "locationPath"> &
  Pick<CatalogueSettings, "cards"> &
  Pick<IdentitySettings, "signIn"> & { readonly finance: FinanceSettings };

/** What an enquiry on a site works with: the site of the request, and what the process provides. */
export interface EnquiryContext extends Tenancy {
  readonly config: EnquirySettings;
  /** `https://dealer.example`. */
  readonly siteUrl: string;
  /** Host names of the site, its canonical one among them. */
  readonly hosts: readonly string[];
  /** Completed, visible yards that an enquiry without a car may choose from. */
  readonly locations: readonly Pick<Location, "slug" | "name" | "type">[];
  /** A completed yard of the account, listed or not. */
  findYard(slug: string): Location | null;
  /** A car of this site, from memory, so that the form survives the database; null for any other. */
  findCar(reference: CarReference): Promise<SiteCar | null>;
  /** What a search of this site, by its address, looks for, in words; "" for everything and for no search. */
  describeSearch(href: string): string;
  /**
   * When the yard opens next, without one the first of the site's: "We open tomorrow, Saturday, at 8:30 am."; null
   * while it is open or unknown (D15).
   */
  afterHours(location: Location | null, now: Date): string | null;
  /** The shopper of the request's session; null for a visitor. */
  findShopper(): Promise<Shopper | null>;
  /**
   * The sign-in path for a visitor, which leads back to `redirect`, by default to the page of the request (AUTH-06); null for a
   * signed-in shopper.
   */
  findSignIn(type: SignInType, redirect?: string): Promise<string | null>;
  /** Whether `Origin` and `Sec-Fetch-Site` say that a page of this site sent the request (D17). */
  isSameOrigin(request: Request): boolean;
  /** The shopper's network (see `toClientNetwork`), null if unknown. */
  readonly clientNetwork: string | null;
  /** Whether the client may have one more enquiry stored (D80). */
  mayStore(): boolean;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly log: Logger;
  /** Signs tokens and keys counters. */
  readonly secret: string;
  now(): Date;
  /** A random UUID. */
  newId(): string;
}
