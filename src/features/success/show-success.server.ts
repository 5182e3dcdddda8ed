import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { findSelling } from "#features/content/default-pages.ts";
import {
  type FormRequest,
  findAfterHours,
  findSiteCar,
  findYard,
} from "#features/leads/take/form-request.server.ts";
import { findVisitOpening } from "#features/places/opening-hours.ts";
import { findSimilarCars } from "#features/results/similar/similar-cars.server.ts";
import { buildYardView } from "#features/tenancy/locations/yard-view.ts";
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
  const similar = car && (await findSimilarCars({ site, stock, now }, car.slug));
  const visit = !booked && times.length === 0 && yard && car ? findVisitOpening(yard, now) : null;
  return buildSuccessView(url, {
    afterHours: booked ? null : findAfterHours(ctx, location, now),
    booked,
    times,
    car,
    yard: yard && buildYardView(yard, config, now),
    visit: visit && yard && car && { words: visit.words, href: buildVisitHref(car.slug, yard.slug) },
    searchHref: DEFAULT_SEARCH_PATH,
    similar: similar?.cards ?? [],
    siteName: config.name,
    sellingHref: findSelling(config, stock.content.pages)?.href ?? null,
    replyTime: config.enquiry.replyTime,
  });
}

/** The yard and the vehicle that the address of the page names. */
export async function readPlace(ctx: SuccessRequest, { searchParams }: URL) {
  const location = findYard(ctx, searchParams.get("location") ?? "");
  const car = await findSiteCar(ctx, { slug: searchParams.get("car") ?? "" });
  // A yard that the site does not list answers when it opens, and shows nothing else of itself (LOC-17).
  return { location, yard: location?.visible ? location : null, car };
}
