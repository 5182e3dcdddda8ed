import { storeEvents } from "#features/analytics/analytics-sink.server.ts";
import { submitEnquiryApi } from "#features/leads/enquiry/enquiry-api.server.ts";
import { robotsTxt, sitemapXml } from "#features/results/crawling.server.ts";
import { searchAnswer } from "#features/results/search-api.server.ts";
import { deliveryAnswer } from "#features/vehicle-page/blocks/delivery/delivery.server.ts";
import { countPhoneReveal } from "#features/vehicle-page/visits/visitors.server.ts";
import type { SiteRequest } from "#http/site-request.ts";
import { carEndpoint } from "./car-endpoints.ts";
import type { Runtime } from "./process.ts";
import { enquiryContext, sinkContext, visitContext } from "./site-services.ts";

type Endpoint = (process: Runtime, request: SiteRequest) => Promise<Response>;

const READING: Readonly<Record<string, Endpoint>> = {
  "/api/search": async ({ stocks, now }, { site, address }) => {
    const answer = await searchAnswer({ site, stock: stocks.require(site), url: address.url, now: now() });
    if (!("redirect" in answer)) return Response.json(answer);
    return new Response(null, { status: 302, headers: { location: answer.redirect } });
  },
  "/api/delivery-price": ({ stocks }, { site, address }) =>
    deliveryAnswer(site, stocks.require(site), address.url),
  "/robots.txt": async (_, { address }) =>
    new Response(robotsTxt(address.origin), { headers: { "content-type": "text/plain; charset=utf-8" } }),
  "/sitemap.xml": async ({ stocks }, { site, address }) => {
    const xml = await sitemapXml(site, stocks.require(site), address.origin);
    return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
  },
};

const WRITING: Readonly<Record<string, Endpoint>> = {
  "/api/analytics": async (process, siteRequest) => {
    const outcome = await storeEvents(sinkContext(process, siteRequest), await siteRequest.request.text());
    if (outcome.ok) return new Response(null, { status: 204 });
    return Response.json({ error: outcome.reason }, { status: outcome.reason === "too-many" ? 429 : 400 });
  },
  "/api/phone-reveal": async (process, request) => {
    const success = await countPhoneReveal(visitContext(process, request), await request.request.text());
    return Response.json({ success }, { status: success ? 200 : 400 });
  },
  "/api/enquiries": (process, request) => submitEnquiryApi(enquiryContext(process, request), request.request),
  "/api/leads": (process, request) => submitEnquiryApi(enquiryContext(process, request), request.request),
};

/** Answers what is not a page: the read and write calls, and the files that crawlers ask for. Null for anything else. */
export function endpoints(process: Runtime): (request: SiteRequest) => Promise<Response> | null {
  return (siteRequest) => {
    const table = siteRequest.request.method === "POST" ? WRITING : READING;
    const { pathname } = siteRequest.address.url;
    const endpoint = Object.hasOwn(table, pathname) ? table[pathname]! : null;
    if (endpoint) return endpoint(process, siteRequest);
    const ofCar = carEndpoint(process, siteRequest);
    if (ofCar) return ofCar;
    return pathname.startsWith("/api/")
      ? Promise.resolve(Response.json({ error: "not found" }, { status: 404 }))
      : null;
  };
}
