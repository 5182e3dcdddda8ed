import { findPriceGauge } from "#features/market/gauge/price-gauge.server.ts";
import { findFinanceDisclaimer } from "#features/vehicle-page/finance/finance-disclaimer.server.ts";
import { answerFinanceQuote } from "#features/vehicle-page/finance/finance-quote.server.ts";
import { buildSheetPdf } from "#features/vehicle-page/sheet/pdf/sheet-pdf.server.ts";
import { readVehicleSheet } from "#features/vehicle-page/sheet/vehicle-sheet.server.ts";
import { findSimilarCars } from "#features/vehicle-page/similar/similar-cars.server.ts";
import { readShareImage } from "#features/vehicle-page/visits/share-image.server.ts";
import { countView } from "#features/vehicle-page/visits/visitors.server.ts";
import { VALID_UNTIL } from "#http/fresh-page.ts";
import type { SiteRequest } from "#http/site-request.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Runtime } from "./process.ts";
import { buildQuoteContext, buildVehicleContext, buildVisitContext, findMarket } from "./site-services.ts";

const NOT_FOUND = { error: "not found" };

/** What the vehicle page asks for after it has been drawn (API-01, API-04, API-13 to API-17), or who shares it (D25). */
export const CAR_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "GET /cars/:slug/view.json": async (process, request) => {
    const count = await countView(buildVisitContext(process, request), readSlug(request));
    return count ? Response.json(count) : Response.json(NOT_FOUND, { status: 404 });
  },
  "GET /cars/:slug/pdf": answerPdf,
  "GET /cars/:slug/finance-disclaimer": answerDisclaimer,
  "GET /cars/:slug/share.jpg": async (process, request) => {
    const stock = process.stocks.require(request.site);
    const picture = await readShareImage(stock, process.images, readSlug(request));
    if (picture === "busy") return tryAgain("Too many pictures are being made just now.");
    if (!picture) return new Response("There is no such picture.\n", { status: 404 });
    const until = stock.validUntil.toISOString();
    return new Response(new Uint8Array(picture), {
      headers: { "content-type": "image/jpeg", [VALID_UNTIL]: until },
    });
  },
  "GET /cars/:slug/similar.json": async (process, request) => {
    const { stocks, now } = process;
    const { site } = request;
    const stock = stocks.require(site);
    const similar = await findSimilarCars({ site, stock, now: now() }, readSlug(request));
    if (!similar) return Response.json(NOT_FOUND, { status: 404 });
    return Response.json(similar, { headers: { [VALID_UNTIL]: stock.validUntil.toISOString() } });
  },
  // 204 for no gauge, which is not a failure and so leaves no error in the browser's log.
  "GET /cars/:slug/autogauge": async (process, request) => {
    const { stocks, log } = process;
    const { site } = request;
    const context = { stock: stocks.require(site), market: findMarket(process, site), log };
    const outcome = await findPriceGauge(context, readSlug(request));
    if (outcome.kind === "gauge") return Response.json(outcome.answer);
    return outcome.kind === "none"
      ? new Response(null, { status: 204 })
      : Response.json(NOT_FOUND, { status: 404 });
  },
  "POST /cars/:slug/finance-quote": async (process, request) => {
    const body = await request.request.text();
    const outcome = await answerFinanceQuote(buildQuoteContext(process, request), readSlug(request), body);
    if (outcome.kind === "finance") return Response.json(outcome.finance);
    return NO_QUOTE[outcome.kind]();
  },
};

const readSlug = ({ params }: SiteRequest) => params.slug ?? "";

/** By number, not by slug (API-17). */
async function answerDisclaimer(process: Runtime, request: SiteRequest): Promise<Response> {
  const id = readSlug(request);
  const known = /^\d{1,15}$/.test(id);
  const outcome = known && (await findFinanceDisclaimer(buildVehicleContext(process, request), Number(id)));
  if (!outcome || outcome.kind === "not-found") return Response.json(NOT_FOUND, { status: 404 });
  if (outcome.kind === "unavailable") return tryAgain("We can’t reach our records just now.");
  const { disclaimer, until } = outcome;
  return Response.json({ disclaimer }, { headers: { [VALID_UNTIL]: until.toISOString() } });
}

async function answerPdf(process: Runtime, request: SiteRequest): Promise<Response> {
  const slug = readSlug(request);
  const findSheet = () => readVehicleSheet(buildVehicleContext(process, request), slug, "pdf");
  const outcome = await buildSheetPdf(findSheet, process.images, process.now());
  if (outcome.kind === "unavailable") return tryAgain("We can’t reach our records just now.");
  if (outcome.kind === "busy") return tryAgain("Too many PDFs are being made just now.");
  if (outcome.kind !== "pdf")
    return new Response(
      "There is no PDF of this vehicle. Reload its page to see whether it is still for sale.\n",
      { status: 404 },
    );
  return new Response(new Uint8Array(outcome.bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${slug}.pdf"`,
      "x-robots-tag": "noindex",
      [VALID_UNTIL]: outcome.until.toISOString(),
    },
  });
}

const tryAgain = (reason: string) =>
  new Response(`${reason} Please try again in a few seconds.\n`, {
    status: 503,
    headers: { "retry-after": "10" },
  });

const noQuote = () => new Response(null, { status: 204 });
const NO_QUOTE = {
  none: noQuote,
  failed: noQuote,
  "not-found": () => Response.json(NOT_FOUND, { status: 404 }),
  malformed: () => Response.json({ error: "the credit is not understood" }, { status: 400 }),
  "too-many": () =>
    Response.json({ error: "too many questions" }, { status: 429, headers: { "retry-after": "3600" } }),
};
