import { countByFormula } from "#features/pages/blocks/sales-counter/sales-formula.ts";
import { findSoldThisMonth } from "#features/pages/blocks/sales-counter/sold-this-month.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";

/** How many vehicles were sold this month, by what the site counts (HOME-27); not found on a site without a counter. */
export async function answerSales(context: RequestContext): Promise<Response> {
  const { salesCounter } = context.site.config.home;
  if (salesCounter === "off") return new Response(null, { status: 404 });
  const count = salesCounter === "formula" ? countByFormula(context.now()) : await findSoldThisMonth(context);
  return Response.json({ count });
}
