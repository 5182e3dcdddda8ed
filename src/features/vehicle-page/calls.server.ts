import { findPriceGauge } from "#features/market/gauge/price-gauge.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { VALID_UNTIL } from "#platform/http/route.ts";
import { answerDeliveryPrice } from "./blocks/delivery/delivery.server.ts";
import { findFinanceDisclaimer } from "./quotes/finance-disclaimer.server.ts";
import { answerFinanceQuote } from "./quotes/finance-quote.server.ts";
import { buildSheetPdf } from "./sheet/pdf/sheet-pdf.server.ts";
import { readVehicleSheet } from "./sheet/vehicle-sheet.server.ts";
import { findSimilarCars } from "./similar/similar-cars.server.ts";
import { buildVehicleContext } from "./vehicle-page.server.ts";
import { readShareImage } from "./visits/share-image.server.ts";
import { countPhoneReveal, countView, type VisitContext } from "./visits/visitors.server.ts";

const readSlug = ({ params }: RequestContext) => params.slug ?? "";
const notFound = () => Response.json({ error: "not found" }, { status: 404 });
const tryAgain = (reason: string) =>
  new Response(`${reason} Please try again in a few seconds.\n`, {
    status: 503,
    headers: { "retry-after": "10" },
  });

/** Counts a view of the vehicle's page (API-04). */
export async function answerView(asked: RequestContext): Promise<Response> {
  const count = await countView(buildVisitContext(asked), readSlug(asked));
  return count ? Response.json(count) : notFound();
}

/** Counts that the yard's phone number was shown. */
export async function answerPhoneReveal(asked: RequestContext): Promise<Response> {
  const success = await countPhoneReveal(buildVisitContext(asked), await asked.request.text());
  return Response.json({ success }, { status: success ? 200 : 400 });
}

const buildVisitContext = (asked: RequestContext): VisitContext => ({
  ...{ db: asked.db, site: asked.site, stock: asked.stock, secret: asked.secret },
  ...{ client: asked.client, sameSite: asked.sameSite, headers: asked.request.headers },
  now: asked.now(),
  mayCount: () => asked.mayWrite(),
});

/** The vehicle as a PDF (SHARE-10). */
export async function answerPdf(asked: RequestContext): Promise<Response> {
  const slug = readSlug(asked);
  const findSheet = () => readVehicleSheet(buildVehicleContext(asked), slug, "pdf");
  const outcome = await buildSheetPdf(findSheet, asked.images, asked.now());
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

/** The picture that shows the vehicle where its address is shared (D25). */
export async function answerShareImage(asked: RequestContext): Promise<Response> {
  const picture = await readShareImage(asked.stock, asked.images, readSlug(asked));
  if (picture === "busy") return tryAgain("Too many pictures are being made just now.");
  if (!picture) return new Response("There is no such picture.\n", { status: 404 });
  const until = asked.stock.validUntil.toISOString();
  return new Response(new Uint8Array(picture), {
    headers: { "content-type": "image/jpeg", [VALID_UNTIL]: until },
  });
}

/** Vehicles like this one (API-13). */
export async function answerSimilar(asked: RequestContext): Promise<Response> {
  const { site, stock } = asked;
  const similar = await findSimilarCars({ site, stock, now: asked.now() }, readSlug(asked));
  if (!similar) return notFound();
  return Response.json(similar, { headers: { [VALID_UNTIL]: stock.validUntil.toISOString() } });
}

/** The price gauge (API-01). 204 for no gauge, which is not a failure and so leaves no error in the browser's log. */
export async function answerGauge(asked: RequestContext): Promise<Response> {
  const { stock, market, log } = asked;
  const outcome = await findPriceGauge({ stock, market, log }, readSlug(asked));
  if (outcome.kind === "gauge") return Response.json(outcome.answer);
  return outcome.kind === "none" ? new Response(null, { status: 204 }) : notFound();
}

/** The finance disclaimer, by the vehicle's number, not by its slug (API-17). */
export async function answerFinanceDisclaimer(asked: RequestContext): Promise<Response> {
  const id = readSlug(asked);
  const known = /^\d{1,15}$/.test(id);
  const outcome = known && (await findFinanceDisclaimer(buildVehicleContext(asked), Number(id)));
  if (!outcome || outcome.kind === "not-found") return notFound();
  if (outcome.kind === "unavailable") return tryAgain("We can’t reach our records just now.");
  const { disclaimer, until } = outcome;
  return Response.json({ disclaimer }, { headers: { [VALID_UNTIL]: until.toISOString() } });
}

/** A lender's quote for the vehicle (API-16). */
export async function answerQuote(asked: RequestContext): Promise<Response> {
  const { db, site, quotes, secret, client, log } = asked;
  const context = { db, site, quotes, secret, client, log, now: asked.now() };
  const outcome = await answerFinanceQuote(context, readSlug(asked), await asked.request.text());
  return outcome.kind === "finance" ? Response.json(outcome.finance) : NO_QUOTE[outcome.kind]();
}

const noQuote = () => new Response(null, { status: 204 });
const NO_QUOTE = {
  none: noQuote,
  failed: noQuote,
  "not-found": notFound,
  malformed: () => Response.json({ error: "the credit is not understood" }, { status: 400 }),
  "too-many": () =>
    Response.json({ error: "too many questions" }, { status: 429, headers: { "retry-after": "3600" } }),
};

/** The price of a delivery (API-11). */
export const answerDelivery = ({ site, stock, url }: RequestContext): Promise<Response> =>
  answerDeliveryPrice(site, stock, url);
