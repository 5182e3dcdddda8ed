import { randomBytes, randomUUID } from "node:crypto";
import { geocodeAddress } from "#features/catalogue/geocoding/geocode-address.server.ts";
import type { ListedStock } from "#features/catalogue/index/site-stock.server.ts";
import { type Browser, findBrowser } from "#features/identity/sessions/browser-cookie.ts";
import { toToken } from "#features/identity/sessions/session.ts";
import { createSiteMarket } from "#features/market/gauge/site-market.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { toErrorEntry } from "#http/respond.ts";
import { toPageAddress } from "#http/routes/cache-address.ts";
import type { SiteRequest } from "#http/site-request.ts";
import { listNetworks } from "#platform/http/client-network.ts";
import { SearchUnavailableError } from "#search/contract/engine.ts";
import { isFromThisMachine } from "./outbox-endpoint.ts";
import type { Runtime } from "./process.ts";

/** The context of one request, from what this process holds. What costs something and few pages use is made when it is first used. */
export async function buildRequestContext(
  process: Runtime,
  siteRequest: SiteRequest,
): Promise<RequestContext> {
  const { id, site, address, request, client, route } = siteRequest;
  const { db, reads, sites, jobs, mailer, secret, log, now } = process;
  const { url, origin } = address;
  const { stock, listed } = await process.stocks.load(site);
  const place = { protocol: url.protocol, hostname: url.hostname };
  const cookie = request.headers.get("cookie");
  let browser: Browser | undefined;
  let unanswered: SearchUnavailableError | null = null;
  return {
    ...{ id, request, route, client, origin, url, place, cookie },
    ...{ db, reads, jobs, mailer, secret, log, now, site, stock, listed },
    ...{ accountId: site.accountId, siteId: site.siteId, config: site.config },
    siteName: site.config.name,
    timeZone: site.config.timeZone,
    params: siteRequest.params,
    sameSite: siteRequest.sameSite,
    isDocument: !url.pathname.endsWith(".data"),
    get browser() {
      browser ??= findBrowser({ place, cookie }, () => toToken(randomBytes(32)));
      return browser;
    },
    userAgent: request.headers.get("user-agent") ?? "",
    findSite: (siteId) => sites.find(siteId),
    nameSites: async () =>
      new Map((await sites.ofAccount(site.accountId)).map(({ siteId, config }) => [siteId, config.name])),
    get page() {
      const page = toPageAddress(url);
      page.searchParams.delete("_routes");
      return page;
    },
    get market() {
      const { market, valuations } = process;
      return createSiteMarket(site, { model: market.model, service: valuations.of(site), secret });
    },
    get marketModel() {
      return process.market.model;
    },
    get registrations() {
      return process.registrations.of(site);
    },
    get quotes() {
      return process.quotes.of(site);
    },
    geocode: (asked) => geocode(process, siteRequest, { places: listed.vocabulary.places, url: asked }),
    mayWrite: (amount) => process.limits.take(siteRequest, amount),
    get sms() {
      return process.findSmsSender(site);
    },
    get outboxUrl() {
      return findOutboxUrl(process, siteRequest);
    },
    payments: process.payments,
    images: process.images,
    files: process.originals,
    scanner: process.scanner,
    newId: randomUUID,
    // The pattern, not the path, which may hold a working link to somebody's booking.
    failed: (error) => {
      if (error instanceof SearchUnavailableError) unanswered = error;
      const entry = { id, site: site.slug, path: route.path, ...toErrorEntry(error, request.method) };
      log.error(entry, "page failed");
    },
    get unanswered() {
      return unanswered;
    },
    render: async (render) => {
      const asker = { accountId: site.accountId, networks: listNetworks(client) };
      // Whatever is read has its turn already.
      return request.method === "POST" ? process.rendering.run(asker, render) : render();
    },
  };
}

async function geocode(
  { geocoders, log }: Runtime,
  { id, site }: SiteRequest,
  { places, url }: { readonly places: ListedStock["vocabulary"]["places"]; readonly url: URL },
) {
  const onFailure = (reason: string) => log.warn({ id, site: site.slug, reason }, "geocoder failed");
  const to = await geocodeAddress({ geocoder: geocoders.of(site), places, onFailure }, url);
  return to === null ? null : ({ kind: "redirect", to } as const);
}

function findOutboxUrl({ outbox }: Runtime, siteRequest: SiteRequest): string | null {
  if (!outbox || !isFromThisMachine(siteRequest)) return null;
  const { port } = siteRequest.address.url;
  return `http://localhost${port && `:${port}`}/outbox`;
}
