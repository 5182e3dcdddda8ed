import { stopByToken, toManagePath } from "#features/alerts/request/manage-alerts.server.ts";
import { storeEvents } from "#features/analytics/analytics-sink.server.ts";
import { submitLeadApi } from "#features/forms/take/form-api.server.ts";
import { answerMe } from "#features/identity/me/me.server.ts";
import { answerAttachment } from "#features/leads/attachments/serve-attachment.server.ts";
import { respondWithVisit } from "#features/leads/enquiry/after/success.server.ts";
import { submitEnquiryApi } from "#features/leads/enquiry/enquiry-api.server.ts";
import { downloadMyData } from "#features/privacy/person/download.server.ts";
import { buildRobotsTxt, buildSitemapXml } from "#features/results/crawling.server.ts";
import { buildSearchAnswer } from "#features/results/search-api.server.ts";
import { suggest } from "#features/results/suggest.server.ts";
import { answerAppointments, answerHold } from "#features/test-drives/book/appointments-api.server.ts";
import { respondWithBooking } from "#features/test-drives/manage/read-booking.server.ts";
import { answerDeliveryPrice } from "#features/vehicle-page/blocks/delivery/delivery.server.ts";
import { countPhoneReveal } from "#features/vehicle-page/visits/visitors.server.ts";
import type { Handlers } from "#http/handlers.ts";
import type { BareRequest, SiteRequest } from "#http/site-request.ts";
import { CAR_ENDPOINTS } from "./car-endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { GARAGE_ENDPOINTS } from "./garage-endpoints.ts";
import { answerOutbox } from "./outbox-endpoint.ts";
import type { Runtime } from "./process.ts";
import {
  buildAlertContext,
  buildEnquiryContext,
  buildFormContext,
  buildIdentityContext,
  buildSinkContext,
  buildTestDriveContext,
  buildVisitContext,
} from "./site-services.ts";

const unknownCall: Endpoint = async () => Response.json({ error: "not found" }, { status: 404 });

const takeLead: Endpoint = (process, request) =>
  submitLeadApi(buildFormContext(process, request), request.request);

const takeEnquiry: Endpoint = (process, request) =>
  submitEnquiryApi(buildEnquiryContext(process, request), request.request);

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "GET /api/*": unknownCall,
  "POST /api/*": unknownCall,
  "GET /api/search": async ({ stocks, now }, { site, address }) => {
    const request = { site, stock: stocks.require(site), url: address.url, now: now() };
    return Response.json(await buildSearchAnswer(request));
  },
  "GET /api/suggest": async ({ stocks, now }, { site, address }) => {
    const request = { site, stock: stocks.require(site), url: address.url, now: now() };
    return Response.json({ suggestions: await suggest(request) });
  },
  "GET /api/delivery-price": ({ stocks }, { site, address }) =>
    answerDeliveryPrice(site, stocks.require(site), address.url),
  "GET /robots.txt": async (_, { address }) =>
    new Response(buildRobotsTxt(address.origin), {
      headers: { "content-type": "text/plain; charset=utf-8" },
    }),
  "GET /sitemap.xml": async ({ stocks }, { site, address }) => {
    const xml = await buildSitemapXml(site, stocks.require(site), address.origin);
    return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
  },
  "GET /api/visit.ics": (process, request) =>
    respondWithVisit(buildEnquiryContext(process, request), request.address.url),
  "GET /api/attachments/:file": ({ db, secret, originals: files, now }, { site, address }) =>
    answerAttachment({ accountId: site.accountId, files, db, secret, now }, address.url),
  "GET /api/me": (process, request) => answerMe(buildIdentityContext(process, request)),
  "GET /api/my-data": (process, request) => downloadMyData(buildIdentityContext(process, request)),
  "POST /api/analytics": async (process, siteRequest) => {
    const outcome = await storeEvents(
      buildSinkContext(process, siteRequest),
      await siteRequest.request.text(),
    );
    if (outcome.ok) return new Response(null, { status: 204 });
    return Response.json({ error: outcome.reason }, { status: outcome.reason === "too-many" ? 429 : 400 });
  },
  "POST /api/phone-reveal": async (process, request) => {
    const success = await countPhoneReveal(buildVisitContext(process, request), await request.request.text());
    return Response.json({ success }, { status: success ? 200 : 400 });
  },
  "GET /api/alerts/stop": async (_, { address }) =>
    new Response(null, { status: 302, headers: { location: toManagePath(address.url) } }),
  "POST /api/alerts/stop": async (process, request) => {
    await stopByToken(buildAlertContext(process, request), request.address.url);
    return new Response(null, { status: 204 });
  },
  "GET /api/test-drive/appointments": (process, request) =>
    answerAppointments(buildTestDriveContext(process, request), request.address.url),
  "POST /api/test-drive/hold": (process, request) =>
    answerHold(buildTestDriveContext(process, request), request.request),
  "GET /api/test-drive/booking.ics": (process, request) =>
    respondWithBooking(buildTestDriveContext(process, request), request.address.url),
  "POST /api/enquiries": takeEnquiry,
  "POST /api/leads": takeLead,
  ...CAR_ENDPOINTS,
  ...GARAGE_ENDPOINTS,
};

/** The handlers of the endpoints in the route table (D114): calls of pages, and files that crawlers ask for. */
export function buildHandlers(process: Runtime): Handlers {
  const bound = Object.entries(ENDPOINTS).map(([name, endpoint]) => [
    name,
    (request: SiteRequest) => endpoint(process, request),
  ]);
  const outbox = (request: BareRequest) => answerOutbox(process, request);
  return { atSites: Object.fromEntries(bound), withoutSite: { "GET /outbox": outbox } };
}
