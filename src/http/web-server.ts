import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { FINANCE_PATHS, PERSONALISED_FINANCE_PATH } from "#features/finance/settings/finance-paths.ts";
import { namedHost, redirectsToNamed } from "#features/tenancy/hosts/canonical-host.ts";
import type { LiveSite, LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import { limitServer } from "#platform/http/limit-server.ts";
import { type PageCache, pageKey } from "#platform/http/page-cache.ts";
import { readBody } from "#platform/http/read-body.ts";
import { STRICT_TRANSPORT } from "#platform/http/security-headers.ts";
import type { Images } from "#platform/images/images.ts";
import type { Logger } from "#platform/log.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { type Address, atHost, readAddress } from "./address.ts";
import { cacheAddress } from "./cache-address.ts";
import { errorEntry, failureResponse } from "./failure.ts";
import { answerFilm } from "./films.ts";
import { type FreshAnswer, freshPage, readAnswer } from "./fresh-page.ts";
import { answerImage } from "./images.ts";
import { movedTo } from "./moved.ts";
import { sendFresh, sendPlain, sendRefusal, sendStored } from "./respond.ts";
import { anonymousRequest, type SiteRequest, visitorRequest } from "./site-request.ts";
import type { StaticFiles } from "./static-files.ts";

/** Browsers keep a 301 for ever by default, so that a change of the canonical host would send them in a circle. */
const MOVED = "private, max-age=3600";
const MAX_URL_LENGTH = 8_000;
const IMAGES = "/img/";
const FILMS = "/film/";
const MAX_BODY_BYTES = 64 * 1024;

/** What explains a refused or overlong post itself, in the form or in its own JSON. */
const FORMS = ["/enquiry", ...FINANCE_PATHS, PERSONALISED_FINANCE_PATH];
const FORM_PATHS_WITH_ERRORS = new Set([
  ...FORMS.flatMap((path) => [path, `${path}.data`]),
  ...["/api/enquiries", "/api/leads"],
]);

export interface WebServerParts {
  readonly sites: LiveSites;
  readonly pages: PageCache;
  readonly files: StaticFiles;
  readonly images: Images;
  /** Where films are kept. */
  readonly originals: Storage;
  /** Renders a page or answers a form post: the React application. */
  readonly application: (request: SiteRequest) => Promise<Response>;
  /** Answers `/api/*`, `/robots.txt` and `/sitemap.xml`; null for what is not one of them. */
  readonly endpoints: (request: SiteRequest) => Promise<Response> | null;
  readonly isReady: () => boolean;
  /** Proxies in front whose forwarding headers count. */
  readonly trustedHops: number;
  readonly log: Logger;
}

/**
 * The web server: host to site, then memory, then the application. A page that is in memory is answered before any
 * framework runs; unknown hosts get a plain 404 (D20).
 */
export function createWebServer(parts: WebServerParts): Server {
  const server = createServer({ headersTimeout: 20_000, requestTimeout: 60_000 }, (incoming, response) => {
    if (incoming.socket.destroyed) return;
    answer(parts, incoming, response).catch((error: unknown) => fail(parts, incoming, response, error));
  });
  server.keepAliveTimeout = 65_000;
  limitServer(server, parts.log);
  return server;
}

async function answer(
  parts: WebServerParts,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = incoming.url ?? "/";
  if (target === "/healthz") return sendPlain(response, 200, "ok");
  if (target === "/readyz") {
    return parts.isReady()
      ? sendPlain(response, 200, "ready")
      : sendPlain(response, 503, "starting", { "retry-after": "1" });
  }
  if (target.length > MAX_URL_LENGTH) return sendPlain(response, 414, "The address is too long.");
  const asked = readAddress(incoming, parts.trustedHops);
  if (!asked) return sendPlain(response, 400, "The request is not understood.");
  if (asked.url.protocol === "https:") response.setHeader(...STRICT_TRANSPORT);
  const site = parts.sites.byHost(asked.url.hostname);
  if (!site) return answerWithoutSite(parts, response, asked);
  const { pathname } = asked.url;
  if (pathname.startsWith(IMAGES)) return answerImage(parts.images, incoming, response, pathname);
  if (pathname.startsWith(FILMS)) return answerFilm(parts.originals, incoming, response, pathname);
  const address = atHost(asked, namedHost(site, asked.url.hostname));
  const exchange = { site, asked, address, incoming, response };
  if (incoming.method === "POST") return answerPost(parts, exchange);
  if (incoming.method === "GET" || incoming.method === "HEAD") return answerReading(parts, exchange);
  sendPlain(response, 405, "This method is not allowed here.", { allow: "GET, HEAD, POST" });
}

function answerWithoutSite({ sites }: WebServerParts, response: ServerResponse, { url }: Address): void {
  const text = "This site cannot be shown at the moment. Please try again in a minute.";
  if (sites.isUnread(url.hostname)) sendPlain(response, 503, text, { "retry-after": "60" });
  else sendPlain(response, 404, "There is no site at this address.");
}

interface Exchange {
  readonly site: LiveSite;
  /** Where the request came to. */
  readonly asked: Address;
  /** The same at the host that the site's pages name (D84). */
  readonly address: Address;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
}

async function answerReading(parts: WebServerParts, exchange: Exchange): Promise<void> {
  const { site, asked, address, incoming, response } = exchange;
  const file = await parts.files.find(address.url.pathname);
  if (file) return sendStored(incoming, response, file);
  const place = redirectsToNamed(site, asked.url.hostname) ? address : asked;
  const location = movedTo(asked.url, place.url, site.config.redirects);
  if (location !== null) return sendPlain(response, 301, "Moved.", { location, "cache-control": MOVED });
  const kept = cacheAddress(address.url, site.config);
  if (!kept) {
    return sendFresh(incoming, response, await readAnswer(await run(parts, visitorRequest(exchange, null))));
  }
  const key = pageKey(site.siteId, kept.href);
  const make = async () => freshPage(await run(parts, anonymousRequest(exchange, kept)));
  const page = parts.pages.get(key) ?? (await parts.pages.getOrMake(site.siteId, key, make));
  await sendStored(incoming, response, page);
}

async function answerPost(parts: WebServerParts, exchange: Exchange): Promise<void> {
  const { address, incoming, response } = exchange;
  const body = await readBody(incoming, MAX_BODY_BYTES);
  if (!body.complete) response.setHeader("connection", "close");
  const siteRequest = visitorRequest(exchange, body.bytes);
  if (!FORM_PATHS_WITH_ERRORS.has(address.url.pathname)) {
    if (!body.complete) return sendRefusal(response, address, 413, "This is more than can be taken at once.");
    if (!siteRequest.sameSite)
      return sendRefusal(response, address, 403, "This form was sent from another site.");
  }
  const answered = await run(parts, siteRequest);
  // The framework's own words for it are meant for developers.
  if (answered.status === 405) {
    response.setHeader("allow", "GET, HEAD");
    return sendRefusal(response, address, 405, "This page takes no posts.");
  }
  await sendFresh(incoming, response, keptForBack(await readAnswer(answered)));
}

/**
 * Lets the browser keep a page that answers a form, so that Back shows it as it was left, without JavaScript too (D107). What
 * answers a script is kept by nobody.
 */
function keptForBack(page: FreshAnswer): FreshAnswer {
  if (!page.headers["content-type"]?.startsWith("text/html")) return page;
  return { ...page, headers: { "cache-control": "private, no-cache", ...page.headers } };
}

async function run(parts: WebServerParts, siteRequest: SiteRequest): Promise<Response> {
  const { id, site, address, request } = siteRequest;
  const started = performance.now();
  const entry = { id, site: site.slug, method: request.method, path: address.url.pathname };
  let response: Response;
  try {
    response = await (parts.endpoints(siteRequest) ?? parts.application(siteRequest));
  } catch (error) {
    parts.log.error({ ...entry, ...errorEntry(error, request.method) }, "request failed");
    response = failureResponse(error, siteRequest);
  }
  const ms = Math.round(performance.now() - started);
  parts.log.info({ ...entry, status: response.status, ms }, "request");
  return response;
}

function fail(
  parts: WebServerParts,
  incoming: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  if (incoming.destroyed && !incoming.complete) return;
  const method = incoming.method ?? "";
  parts.log.error({ method, ...errorEntry(error, method) }, "answer failed");
  if (response.headersSent) response.destroy();
  else sendPlain(response, 500, "Something went wrong on our side. Please try again.");
}
