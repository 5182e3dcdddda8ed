import { toCalendarResponse } from "#features/leads/appointment/calendar-file.ts";
import { listVisitTimes } from "#features/places/opening-hours.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { buildYardView } from "#features/tenancy/locations/yard-view.ts";
import { readPlace, type SuccessRequest } from "./show-success.server.ts";
import { buildVisitFile } from "./visit.ts";

/** The calendar file that the success page offers; 404 where there is nothing to visit. */
export async function answerVisit(ctx: SuccessRequest & Pick<RequestContext, "url">): Promise<Response> {
  const { yard: location, car } = await readPlace(ctx, ctx.url);
  const visits = location && car ? listVisitTimes(location, ctx.now()) : [];
  const date = ctx.url.searchParams.get("date");
  const visit = visits.find((one) => date === null || one.date === date);
  if (!visit || !location || !car) return Response.json({ error: "not found" }, { status: 404 });
  const yard = buildYardView(location, ctx.config, ctx.now());
  const name = `${car.title} ${car.subtitle}`.trim();
  const file = buildVisitFile(
    { start: visit.at, yard, car: { slug: car.slug, name }, siteUrl: ctx.origin },
    ctx.now(),
  );
  return toCalendarResponse(file, "visit.ics");
}
