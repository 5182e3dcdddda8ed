import { findGate } from "#features/account/sign-in/gate.server.ts";
import type { SignInType } from "#features/account/sign-in/sign-in-types.ts";
import { buildCardView } from "#features/catalogue/card/card-view.ts";
import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import { findSession } from "#features/identity/request/current-session.server.ts";
import type { Shopper } from "#features/identity/shoppers/shopper.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import type { CarType, VehicleStatus } from "#features/vehicles/vehicle.ts";
import { keepAnsweringYards } from "../routing/answering-yards.ts";
import type { EnquiryCar } from "./enquiry-values.ts";

/** What a form that becomes a lead or an alert works with, of the request that shows or sends it. */
export type FormRequest = Pick<
  RequestContext,
  | ("accountId" | "siteId" | "site" | "config" | "stock" | "listed" | "origin")
  | ("request" | "page" | "cookie" | "place" | "client" | "sameSite" | "mayWrite")
  | ("db" | "jobs" | "files" | "scanner" | "log" | "secret" | "now" | "newId")
>;

/** A car of the site, with what a form chooses by. */
export interface SiteCar extends EnquiryCar {
  readonly locationSlug: string | null;
  readonly carType: CarType;
  readonly status: VehicleStatus;
  readonly tag: string | null;
  readonly paymentProcessors: readonly string[] | null;
}

/** What pages may know of a car. */
export function toShownCar({
  id,
  slug,
  title,
  subtitle,
  price,
  photo,
  itemType,
  body,
  colour,
  locationName,
  reserved,
}: SiteCar) {
  return { id, slug, title, subtitle, price, photo, itemType, body, colour, locationName, reserved };
}

type StockRequest = Pick<FormRequest, "site" | "stock" | "now">;

/** A car that the site shows, as a form shows it; from memory, so that the form survives the database. Null for any other car (D1). */
export async function findSiteCar(
  { site, stock, now }: StockRequest,
  reference: { readonly slug: string } | { readonly id: number },
): Promise<SiteCar | null> {
  const record = await findShownCar(stock, "id" in reference ? reference.id : reference.slug);
  if (!record) return null;
  const card = buildCardView(record, site.config, now());
  const { title, subtitle, price, photos, itemType, body, colour, locationName } = card;
  const { id, slug, locationSlug, carType, status, tag, reserved, paymentProcessors } = record;
  const photo = photos[0] ?? null;
  const shown = { id, slug, title, subtitle, price, photo, itemType, body, colour, locationName, reserved };
  return { ...shown, locationSlug, carType, status, tag, paymentProcessors };
}

/** The site's own yards (LOC-17), of which an enquiry without a car may choose one. */
export const listFormYards = ({
  stock,
  config,
}: Pick<FormRequest, "stock" | "config">): readonly Location[] => listSiteLocations(stock.locations, config);

/** A completed yard of the account, listed or not. */
export const findYard = ({ stock }: Pick<FormRequest, "stock">, slug: string): Location | null =>
  stock.locations.find((yard) => yard.slug === slug && yard.completed) ?? null;

/** Who answers an enquiry: its location, else those of the site's yards that deal with its category (D13, D290). */
export function listAnsweringYards(
  ctx: Pick<FormRequest, "stock" | "config">,
  location: Location | null,
  category: string,
): readonly Location[] {
  if (location?.completed) return [location];
  const dealership = location?.dealershipSlug ?? null;
  return keepAnsweringYards(listFormYards(ctx), { category, dealership });
}

/** The shopper of the request's session; null for a visitor. */
export const findShopper = async (ctx: FormRequest): Promise<Shopper | null> =>
  (await findSession(ctx))?.shopper ?? null;

/**
 * The sign-in path for a visitor, which leads back to `redirect`, by default to the page of the request (AUTH-06); null for a
 * signed-in shopper.
 */
export function findSignIn(ctx: FormRequest, gate: SignInType, redirect?: string): Promise<string | null> {
  const page = redirect === undefined ? ctx.page : new URL(redirect, ctx.page);
  return findGate(ctx, { gate, page, referrer: ctx.request.headers.get("referer") });
}
