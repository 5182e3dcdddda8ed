import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { findSelling } from "#features/content/default-pages.ts";
import {
  type FormRequest,
  findSiteCar,
  listAnsweringYards,
  listFormYards,
} from "#features/leads/take/form-request.server.ts";
import { describeReplyBy } from "#features/locations/rules/reply-time.ts";
import { describeAfterHours, listVisitTimes } from "#features/places/opening-hours.ts";
import { toPhoneView } from "#features/places/phone-number.ts";
import { findSimilarCars } from "#features/results/similar/similar-cars.server.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { buildYardView, findYardPhone } from "#features/tenancy/locations/yard-view.ts";
import { buildSuccessView, type SuccessView } from "./success.ts";
import { buildVisitHref } from "./visit.ts";

export type SuccessRequest = Pick<FormRequest, "site" | "config" | "stock" | "origin" | "now">;

/**
 * The success page, from its address alone: it says nothing about who asked (LEAD-24, D15, D122).
 * @param booked the test drive that the address names
 * @param times at which the vehicle can be driven
 */
export async function showSuccess(
  ctx: SuccessRequest,
  url: URL,
  { booked, times }: Pick<SuccessView, "booked" | "times">,
): Promise<SuccessView> {
  const { site, stock, config } = ctx;
  const now = ctx.now();
  const { location, yard, car } = await readPlace(ctx, url);
  const answering = listAnsweringYards(ctx, location, url.searchParams.get("category") ?? "");
  const all = listFormYards(ctx);
  const similar = car && (await findSimilarCars({ site, stock, now }, car.slug));
  const visits = !booked && times.length === 0 && yard && car ? listVisitTimes(yard, now) : [];
  return buildSuccessView(url, {
    answeredBy: yard?.name ?? (location?.completed ? null : location?.dealershipName) ?? config.name,
    afterHours: booked ? null : describeAfterHours(answering, all, now),
    phone: booked ? null : findPhone(config, yard, location),
    booked,
    times,
    car,
    yard: yard && buildYardView(yard, config, now),
    visits: visits.flatMap(({ words, date }) =>
      yard && car ? [{ words, href: buildVisitHref({ car: car.slug, location: yard.slug, date }) }] : [],
    ),
    searchHref: DEFAULT_SEARCH_PATH,
    similar: similar?.cards ?? [],
    valuesTradeIns: config.tradeIn.enabled,
    sellingHref: findSelling(config, stock.content.pages)?.href ?? null,
    replyTime: config.enquiry.replyTime,
    replyBy: describeReplyBy(config.enquiry.replyTime, { yards: answering, all }, now),
  });
}

/** The yard's number, the dealership's for a location whose details are not complete, else the site's (D13). */
function findPhone({ legal }: SuccessRequest["config"], yard: Location | null, location: Location | null) {
  return yard ? findYardPhone(yard, { legal }) : toPhoneView(location?.dealershipPhone ?? legal.phone);
}

/** The location, the yard if the site lists it, and the vehicle that the address of the page names. */
export async function readPlace(ctx: SuccessRequest, { searchParams }: URL) {
  const slug = searchParams.get("location") ?? "";
  const location = ctx.stock.locations.find((known) => known.slug === slug) ?? null;
  const car = await findSiteCar(ctx, { slug: searchParams.get("car") ?? "" });
  // A yard that the site does not list answers when it opens, and shows nothing else of itself (LOC-17).
  return { location, yard: location?.visible && location.completed ? location : null, car };
}
