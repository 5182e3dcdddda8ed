import { priceGauge } from "#features/market/gauge/price-gauge.server.ts";
import { financeDisclaimer } from "#features/vehicle-page/finance/finance-disclaimer.server.ts";
import { financeQuote } from "#features/vehicle-page/finance/finance-quote.server.ts";
import { sheetPdf } from "#features/vehicle-page/sheet/pdf/sheet-pdf.server.ts";
import { vehicleSheet } from "#features/vehicle-page/sheet/vehicle-sheet.server.ts";
import { findSimilarCars } from "#features/vehicle-page/similar/similar-cars.server.ts";
import { shareImage } from "#features/vehicle-page/visits/share-image.server.ts";
import { countView } from "#features/vehicle-page/visits/visitors.server.ts";
import { VALID_UNTIL } from "#http/fresh-page.ts";
import type { SiteRequest } from "#http/site-request.ts";
import type { Runtime } from "./process.ts";
import { findMarket, quoteContext, vehicleContext, visitContext } from "./site-services.ts";

type CarEndpoint = (process: Runtime, request: SiteRequest, slug: string) => Promise<Response>;

const NOT_FOUND = { error: "not found" };

/** What the vehicle page asks for after it has been drawn (API-01, API-04, API-13 to API-15, API-17), or who shares it (D25). */
const READ_PATHS: Readonly<Record<string, CarEndpoint>> = {
  "view.json": async (process, request, slug) => {
    const count = await countView(visitContext(process, request), slug);
    return count ? Response.json(count) : Response.json(NOT_FOUND, { status: 404 });
  },
  pdf: answerPdf,
  "finance-disclaimer": answerDisclaimer,
  "share.jpg": async (process, { site }, slug) => {
    const stock = process.stocks.require(site);
    const picture = await shareImage(stock, process.images, slug);
    if (picture === "busy") return tryAgain("Too many pictures are being made just now.");
    if (!picture) return new Response("There is no such picture.\n", { status: 404 });
    const until = stock.validUntil.toISOString();
    return new Response(new Uint8Array(picture), {
      headers: { "content-type": "image/jpeg", [VALID_UNTIL]: until },
    });
  },
  "similar.json": async (process, { site }, slug) => {
    const { stocks, now } = process;
    const stock = stocks.require(site);
    const similar = await findSimilarCars(
      { site, stock, market: findMarket(process, site), now: now() },
      slug,
    );
    if (!similar) return Response.json(NOT_FOUND, { status: 404 });
    return Response.json(similar, { headers: { [VALID_UNTIL]: stock.validUntil.toISOString() } });
  },
  // 204 for no gauge, which is not a failure and so leaves no error in the browser's log.
  autogauge: async (process, { site }, slug) => {
    const { stocks, log } = process;
    const context = { stock: stocks.require(site), market: findMarket(process, site), log };
    const outcome = await priceGauge(context, slug);
    if (outcome.kind === "gauge") return Response.json(outcome.answer);
    return outcome.kind === "none"
      ? new Response(null, { status: 204 })
      : Response.json(NOT_FOUND, { status: 404 });
  },
};

/** By number, not by slug (API-17). */
async function answerDisclaimer(process: Runtime, request: SiteRequest, id: string): Promise<Response> {
  const known = /^\d{1,15}$/.test(id);
  const outcome = known && (await financeDisclaimer(vehicleContext(process, request), Number(id)));
  if (!outcome || outcome.kind === "not-found") return Response.json(NOT_FOUND, { status: 404 });
  if (outcome.kind === "unavailable") return tryAgain("We can’t reach our records just now.");
  const { disclaimer, until } = outcome;
  return Response.json({ disclaimer }, { headers: { [VALID_UNTIL]: until.toISOString() } });
}

async function answerPdf(process: Runtime, request: SiteRequest, slug: string): Promise<Response> {
  const findSheet = () => vehicleSheet(vehicleContext(process, request), slug, "pdf");
  const outcome = await sheetPdf(findSheet, process.images, process.now());
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

/** What is posted to a car. */
const WRITE_PATHS: Readonly<Record<string, CarEndpoint>> = {
  "finance-quote": async (process, request, slug) => {
    const outcome = await financeQuote(quoteContext(process, request), slug, await request.request.text());
    if (outcome.kind === "finance") return Response.json(outcome.finance);
    return ANSWERS[outcome.kind]();
  },
};

const noQuote = () => new Response(null, { status: 204 });
const ANSWERS = {
  none: noQuote,
  failed: noQuote,
  "not-found": () => Response.json(NOT_FOUND, { status: 404 }),
  malformed: () => Response.json({ error: "the credit is not understood" }, { status: 400 }),
  "too-many": () =>
    Response.json({ error: "too many questions" }, { status: 429, headers: { "retry-after": "3600" } }),
};

/** Answers `/cars/{slug}/{name}` for a name above, read or posted to; null for any other address. */
export function carEndpoint(process: Runtime, request: SiteRequest): Promise<Response> | null {
  const [, slug = "", name = ""] =
    /^\/cars\/([a-z0-9-]{1,300})\/([a-z.-]+)$/.exec(request.address.url.pathname) ?? [];
  const table = request.request.method === "POST" ? WRITE_PATHS : READ_PATHS;
  return Object.hasOwn(table, name) ? table[name]!(process, request, slug) : null;
}
