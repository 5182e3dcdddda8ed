import type { RequestContext } from "#features/request/request-context.ts";
import { drawDeal } from "./view/draw-deal.server.ts";
import { showDeal } from "./view/show-deal.server.ts";

/** The deal of an address as a PDF. */
export async function answerDealPdf(ctx: RequestContext): Promise<Response> {
  const slug = ctx.params.slug ?? "";
  const shown = await showDeal(ctx, slug, ctx.page);
  if (shown.kind === "unavailable")
    return new Response("We can't reach our records just now. Please try again in a minute.\n", {
      status: 503,
      headers: { "retry-after": "10" },
    });
  if (shown.kind !== "view")
    return new Response("There is no such deal. Please open the vehicle's page again.\n", { status: 404 });
  const bytes = await drawDeal(shown.view, {
    seller: ctx.config.name,
    now: ctx.now(),
    timeZone: ctx.config.timeZone,
  });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${slug}-deal.pdf"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
}
