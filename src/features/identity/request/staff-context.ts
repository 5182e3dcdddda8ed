import { createContext } from "react-router";
import type { PriceLadder } from "#features/pricing/price-ladder.ts";
import type { ProofParts } from "#features/tenancy/hosts/prove-host.server.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import type { VehicleLookup } from "#features/vehicles/registration-lookup.ts";
import type { PriceType, VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { LiveStreams } from "#platform/http/live-streams.ts";
import type { Route, RoutePolicy } from "#platform/http/route.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { PushSender } from "#platform/push/push-sender.ts";
import type { EncryptionKeys } from "#platform/secrets/encryption.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { CookiePlace } from "../sessions/host-cookie.ts";
import type { AuditEntry } from "../staff/audit/audit-store.server.ts";
import type { StaffTransaction } from "../staff/roles/act.server.ts";
import type { StaffAccount } from "../staff/roles/membership-store.server.ts";
import { mayAs, type Permission } from "../staff/roles/permissions.ts";
import type { StaffSession } from "../staff/sessions/staff-session.ts";
import type { IdentityProviders } from "../staff/sso/identity-providers.server.ts";

/** What a path of the back office may do: as on a site, but nothing is kept and cookies are always read. */
export interface StaffPolicy
  extends Pick<
    RoutePolicy<null, StaffContext>,
    "path" | "page" | "call" | "answeredBy" | "methods" | "maxBodyBytes"
  > {
  /** Whether it is shown to people who have not signed in. */
  readonly isOpen?: boolean;
  /** Of an account's path that takes posts: who has none of these is refused before the form is judged. `act` asks for the one of the action. */
  readonly writes?: readonly Permission[];
}

export type StaffRoute = Route<null, StaffContext> & Pick<StaffPolicy, "isOpen" | "writes">;

/** What the market knows of a vehicle. */
export type MarketedVehicle = Pick<
  VehicleDraft,
  | "itemType"
  | "carType"
  | "make"
  | "model"
  | "badge"
  | "series"
  | "year"
  | "km"
  | "body"
  | "fuel"
  | "transmission"
  | "drive"
  | "seats"
> & {
  /** Of its yard, as in "QLD". */
  readonly state: string | null;
};

/** What the market asks for vehicles like one whose price is far from that (D441). */
export interface MarketGap {
  readonly middleCents: number;
  /** How many were compared. */
  readonly comparables: number;
}

/** How anybody on this machine signs in to the demo's dealers. */
export interface DemoSignIn {
  readonly email: string;
  readonly password: string;
}

/** One request to the back office: what its pages and calls work with. Built once a request. */
export interface StaffContext {
  /** Names the request in the log. */
  readonly id: string;
  readonly request: Request;
  readonly url: URL;
  /** `https://manage.forecourt.example` of this address. */
  readonly origin: string;
  readonly params: Readonly<Record<string, string>>;
  readonly route: StaffRoute;
  readonly place: CookiePlace;
  readonly cookie: string | null;
  readonly userAgent: string;
  /** See `toClientNetwork`; "" if unknown. */
  readonly client: string;
  readonly db: Database;
  readonly jobs: JobQueue;
  readonly mailer: Mailer;
  /** Where files of shoppers are kept. */
  readonly files: Storage;
  readonly secret: string;
  /** Keys of what is stored of secrets (D429). */
  readonly keys: EncryptionKeys;
  readonly now: () => Date;
  /** A random UUID. */
  readonly newId: () => string;
  /** Null for someone who has not signed in. */
  readonly session: StaffSession | null;
  /** The accounts that the person may enter; none for someone who has not signed in. */
  readonly accounts: readonly StaffAccount[];
  /** The account that the path names; null for a path without one. */
  readonly account: StaffAccount | null;
  /** The account that the path names, if something keeps the session out of it (see `EntryBarrier`); else null. */
  readonly barred: StaffAccount | null;
  /** The providers of accounts' single sign-on. */
  readonly identityProviders: IdentityProviders;
  /** How a domain is proved to be a dealer's. */
  readonly proofs: ProofParts;
  /** Domain under which each site is found by its slug. */
  readonly baseDomain: string;
  /** Whether what dealers name may be at private addresses, for trying things out on one machine. */
  readonly allowPrivate: boolean;
  /** The account's published sites, and where they are. */
  readonly sites: readonly {
    readonly id: SiteId;
    readonly name: string;
    readonly origin: string;
    readonly legal: TenancySettings["legal"];
  }[];
  /** IANA zone of the account's first site; Sydney's on a page of no account. */
  readonly timeZone: string;
  /** How the dealer lowers prices by days in stock; null if none of the sites says. */
  readonly priceLadder: PriceLadder | null;
  /** How far the price of a vehicle of the account is off the market; null if it is not far, or too little is known. */
  findMarketGap(
    car: MarketedVehicle,
    asked: { readonly vehicleId: number; readonly cents: number; readonly priceType: PriceType },
  ): MarketGap | null;
  /** Says what a vehicle is by its VIN or plate; null if none of the account's sites has such a service (D457). */
  readonly vehicleLookup: VehicleLookup | null;
  /** How to sign in to the demo; null elsewhere, and for a browser on another machine. */
  readonly demo: DemoSignIn | null;
  /**
   * Runs work in the account of the path, if the person's role there permits it at this moment (D426).
   * @throws a response, 404 if the path names no account of theirs and 403 if their role does not permit it
   */
  act<Result>(
    permission: Permission,
    work: (tx: StaffTransaction) => Promise<Result>,
    options?: { readonly turn?: string },
  ): Promise<Result>;
  /**
   * Records an entry in the audit log under the person's name, if their role permits it, and then reads a report of the account, as it
   * is at that moment or later (D468).
   * @throws like `act`
   */
  report<Result>(
    permission: Permission,
    entry: AuditEntry,
    work: (tx: AccountTransaction) => Promise<Result>,
  ): Promise<Result>;
  /** Whether the session and the role still permit something. Asking is no use of the session, and does not prolong it. */
  stillMay(permission: Permission): Promise<boolean>;
  /** Whether shoppers' answers to mail from staff reach the back office (D434). */
  readonly takesReplies: boolean;
  /** Whether staff can text the shoppers of a site of the account (D461). */
  sendsTexts(siteId: number): boolean;
  /** How staff are told of enquiries on their phones; null if this installation tells nobody (D463). */
  readonly push: Pick<PushSender, "publicKey" | "mayReach"> | null;
  /** Streams of changes to pages that are open (D435). */
  readonly live: LiveStreams;
  readonly log: Logger;
  /** Notes a defect in the log. */
  failed(error: unknown): void;
}

/** Under which loaders and actions find the context of their request. */
export const staffContext = createContext<StaffContext>();

/**
 * The session of a page that only people who have signed in reach.
 * @throws Error on an open page
 */
export function requireSession({ session }: Pick<StaffContext, "session">): StaffSession {
  if (!session) throw new Error("an open page has no session");
  return session;
}

/**
 * The account that the path names.
 * @throws a response, 404 if it names none of theirs
 */
export function requireAccount({ account }: Pick<StaffContext, "account">): StaffAccount {
  if (!account) throw new Response(null, { status: 404 });
  return account;
}

/**
 * Refuses who may do none of some things, before their form is judged: what is wrong with it is nothing to them. `act` decides again.
 * @throws a response, 404 if the path names no account of theirs, and 403 if they may do none of these
 */
export function requirePermission(
  { session, account }: Pick<StaffContext, "session" | "account">,
  ...permissions: readonly Permission[]
): void {
  if (!session || !account) throw new Response(null, { status: 404 });
  const isOperator = session.staff.isOperator && session.ssoAccount === null;
  if (!isOperator && !permissions.some((one) => mayAs(account, one)))
    throw new Response(null, { status: 403 });
}

/**
 * Refuses a post of somebody who may do nothing that its path is for (`StaffPolicy`), before any page or call answers it.
 * @throws as `requirePermission`
 */
export function requireWrites(
  context: Pick<StaffContext, "session" | "account" | "route" | "request">,
): void {
  const { writes } = context.route;
  if (context.request.method === "POST" && writes) requirePermission(context, ...writes);
}
