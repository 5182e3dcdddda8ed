import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import type { EnquiryContext } from "#features/leads/take/enquiry-context.ts";
import { findVisitOpening } from "#features/places/opening-hours.ts";
import { buildYardView } from "#features/tenancy/locations/yard-view.ts";
import { buildSuccessView, type SuccessView } from "./success.ts";
import { buildVisitFile, buildVisitHref } from "./visit.ts";

/** What the pages after an enquiry work with. */
export type SuccessContext = Pick<
  EnquiryContext,
  "config" | "siteUrl" | "findCar" | "findYard" | "afterHours" | "now"
>;

/**
 * The success page, from its address alone: it says nothing about who asked (LEAD-24, D15, D122).
 * @param booked the test drive that the address names
 * @param times at which the vehicle can be driven
 */
export async function showSuccess(
  ctx: SuccessContext,
  url: URL,
  { booked, times }: Pick<SuccessView, "booked" | "times">,
): Promise<SuccessView> {
  const { config } = ctx;
  const { location, yard, car } = await readPlace(ctx, url);
  const visit = !booked && times.length === 0 && yard && car ? findVisitOpening(yard, ctx.now()) : null;
  return buildSuccessView(url, {
    afterHours: booked ? null : ctx.afterHours(location, ctx.now()),
    booked,
    times,
    car,
    yard: yard && buildYardView(yard, config, ctx.now()),
    visit: visit && yard && car && { words: visit.words, href: buildVisitHref(car.slug, yard.slug) },
    searchHref: DEFAULT_SEARCH_PATH,
    siteName: config.name,
    replyTime: config.enquiry.replyTime,
  });
}

/** The calendar file that the success page offers; 404 where there is nothing to visit. */
export async function respondWithVisit(ctx: SuccessContext, url: URL): Promise<Response> {
  const { yard: location, car } = await readPlace(ctx, url);
  const visit = location && car && findVisitOpening(location, ctx.now());
  if (!visit) return Response.json({ error: "not found" }, { status: 404 });
  const yard = buildYardView(location, ctx.config, ctx.now());
  const name = `${car.title} ${car.subtitle}`.trim();
  const file = buildVisitFile(
    { start: visit.at, yard, car: { slug: car.slug, name }, siteUrl: ctx.siteUrl },
    ctx.now(),
  );
  return new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="visit.ics"',
    },
  });
}

async function readPlace(ctx: SuccessContext, { searchParams }: URL) {
  const location = ctx.findYard(searchParams.get("location") ?? "");
  const car = await ctx.findCar({ slug: searchParams.get("car") ?? "" });
  // A yard that the site does not list answers when it opens, and shows nothing else of itself (LOC-17).
  return { location, yard: location?.visible ? location : null, car };
}
