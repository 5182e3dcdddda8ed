import { findSiteDeliveryPrice } from "#features/catalogue/delivery/find-delivery.server.ts";
import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import { findPriceGauge } from "#features/market/gauge/price-gauge.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { findSimilarCars } from "#features/results/similar/similar-cars.server.ts";
import { VALID_UNTIL } from "#platform/http/route.ts";
import type { Images } from "#platform/images/images.ts";
import { handleBusy } from "#platform/images/sharp.ts";
import { buildQrCode, drawQrCode } from "#platform/qr/qr-code.server.ts";
import { findImageHash } from "#ui/media/image-address.ts";
import { findFinanceDisclaimer } from "./quotes/finance-disclaimer.server.ts";
import { askFinanceQuote } from "./quotes/finance-quote.server.ts";
import { buildSheetPdf } from "./sheet/pdf/sheet-pdf.server.ts";
import { showVehicleSheet } from "./sheet/show-vehicle-sheet.server.ts";
import { countPhoneReveal, countView } from "./visits/visitors.server.ts";

const readSlug = ({ params }: RequestContext) => params.slug ?? "";
const notFound = () => Response.json({ error: "not found" }, { status: 404 });
const tryAgain = (reason: string) =>
  new Response(`${reason} Please try again in a few seconds.\n`, {
    status: 503,
    headers: { "retry-after": "10" },
  });

/** Counts a view of the vehicle's page (API-04). */
export async function answerView(context: RequestContext): Promise<Response> {
  const count = await countView(context, readSlug(context));
  return count ? Response.json(count) : notFound();
}

/** Counts that the yard's phone number was shown. */
export async function answerPhoneReveal(context: RequestContext): Promise<Response> {
  const success = await countPhoneReveal(context, await context.request.text());
  return Response.json({ success }, { status: success ? 200 : 400 });
}

/** The vehicle as a PDF (SHARE-10). */
export async function answerPdf(context: RequestContext): Promise<Response> {
  const slug = readSlug(context);
  const findSheet = () => showVehicleSheet(context, slug, "pdf");
  const outcome = await buildSheetPdf(findSheet, context.images, context.now());
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
export async function answerShareImage(context: RequestContext): Promise<Response> {
  const picture = await readShareImage(context.stock, context.images, readSlug(context));
  if (picture === "busy") return tryAgain("Too many pictures are being made just now.");
  if (!picture) return new Response("There is no such picture.\n", { status: 404 });
  const until = context.stock.validUntil.toISOString();
  return new Response(new Uint8Array(picture), {
    headers: { "content-type": "image/jpeg", [VALID_UNTIL]: until },
  });
}

/** The QR code of the vehicle's page, for the page on paper (D365). */
export async function answerQr(context: RequestContext): Promise<Response> {
  const { origin, stock } = context;
  const slug = readSlug(context);
  if (!(await findShownCar(stock, slug))) return new Response("There is no such code.\n", { status: 404 });
  return new Response(drawQrCode(buildQrCode(origin + toVehiclePath(slug))), {
    headers: { "content-type": "image/svg+xml", [VALID_UNTIL]: stock.validUntil.toISOString() },
  });
}

/** Vehicles like this one (API-13). */
export async function answerSimilar(context: RequestContext): Promise<Response> {
  const { site, stock, now } = context;
  const similar = await findSimilarCars({ site, stock, now: now() }, readSlug(context));
  if (!similar) return notFound();
  return Response.json(similar, { headers: { [VALID_UNTIL]: stock.validUntil.toISOString() } });
}

/** The price gauge (API-01). 204 for no gauge, which is not a failure and so leaves no error in the browser's log. */
export async function answerGauge(context: RequestContext): Promise<Response> {
  const outcome = await findPriceGauge(context, readSlug(context));
  if (outcome.kind === "gauge") return Response.json(outcome.answer);
  return outcome.kind === "none" ? new Response(null, { status: 204 }) : notFound();
}

/** The finance disclaimer, by the vehicle's number, not by its slug (API-17). */
export async function answerFinanceDisclaimer(context: RequestContext): Promise<Response> {
  const id = readSlug(context);
  const known = /^\d{1,15}$/.test(id);
  const outcome = known && (await findFinanceDisclaimer(context, Number(id)));
  if (!outcome || outcome.kind === "not-found") return notFound();
  if (outcome.kind === "unavailable") return tryAgain("We can’t reach our records just now.");
  const { disclaimer, until } = outcome;
  return Response.json({ disclaimer }, { headers: { [VALID_UNTIL]: until.toISOString() } });
}

/** A lender's quote for the vehicle (API-16). */
export async function answerQuote(context: RequestContext): Promise<Response> {
  const outcome = await askFinanceQuote(context, readSlug(context), await context.request.text());
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

/**
 * Answers `GET /api/delivery-price?postcode=&car={slug}` (API-11): `{ price, name }`, the price in dollars, or 404 where there is no
 * estimate.
 */
export async function answerDelivery(context: RequestContext): Promise<Response> {
  const { searchParams } = context.url;
  const asked = { postcode: searchParams.get("postcode") ?? "", slug: searchParams.get("car") };
  const price = await findSiteDeliveryPrice(context, asked);
  return price
    ? Response.json({ price: price.cents / 100, name: price.name })
    : Response.json({ error: "no estimate" }, { status: 404 });
}

/**
 * The picture that a shared link to a car shows (D25): its first photo as a JPEG of 1200 by 630 pixels, at an address that
 * stays while photos come and go. Null for a car that the site does not show or whose photo is not ours yet,
 * "busy" when too many others are waited for.
 * @throws Error when the photo cannot be read any more
 */
async function readShareImage(
  stock: SiteStock,
  images: Images,
  slug: string,
): Promise<Buffer | "busy" | null> {
  const car = await findShownCar(stock, slug);
  const photo = car?.photos[0];
  const hash = photo && findImageHash(photo.url);
  if (!hash) return null;
  const picture = await images.deliver({ hash, width: "share", format: "jpg" }).catch(handleBusy);
  return picture === "busy" ? picture : (picture?.bytes ?? null);
}
