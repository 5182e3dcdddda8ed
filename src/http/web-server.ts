import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isRedirected, toNamedHost } from "#features/tenancy/hosts/site-hosts.ts";
import {
  type LiveSite,
  type LiveSites,
  SiteNotReadError,
} from "#features/tenancy/sites/live-sites.server.ts";
import type { EdgeCache } from "#platform/cdn/edge-cache.ts";
import { AccountTurns } from "#platform/http/account-turns.ts";
import { BodyBudget } from "#platform/http/body-budget.ts";
import { listNetworks } from "#platform/http/client-network.ts";
import { limitServer } from "#platform/http/limit-server.ts";
import { buildPageKey, type PageCache, type StoredPage } from "#platform/http/page-cache.ts";
import { readBody, readLength, streamBody } from "#platform/http/read-body.ts";
import { allowsMethod, toAllowHeader } from "#platform/http/route.ts";
import { STRICT_TRANSPORT } from "#platform/http/security-headers.ts";
import type { Images } from "#platform/images/images.ts";
import type { Logger } from "#platform/log.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { describeSpan, inSpan } from "#platform/tracing/tracing.ts";
import { type Address, readAddress, toHost } from "./address.ts";
import type { BackOffice } from "./back-office.ts";
import { answerFilm } from "./films.ts";
import { type FreshAnswer, readAnswer, readFreshPage } from "./fresh-page.ts";
import { answerImage } from "./images.ts";
import { carryQuery, findMovedAddress } from "./moved.ts";
import type { RequestLimits } from "./request-limits.ts";
import {
  buildFailureResponse,
  type Connection,
  EVENTS,
  sendFresh,
  sendPlain,
  sendRefusal,
  sendStored,
  toErrorEntry,
} from "./respond.ts";
import { findVehicleSlug } from "./routes/cache-address.ts";
import type { RoutedAddress, SiteRoute, SiteRoutes } from "./routes/site-routes.ts";
import {
  type Arrival,
  type BareRequest,
  buildAnonymousRequest,
  buildVisitorRequest,
  type SiteRequest,
} from "./site-request.ts";
import type { StaticFiles } from "./static-files.ts";

/** Browsers keep a 301 for ever by default, so that a change of the canonical host would send them in a circle. */
const MOVED = "private, max-age=3600";
const MAX_URL_LENGTH = 8_000;
const TOO_MANY_REQUESTS = "Your network has asked for too much in the last hour. Please try again later.";
const NOT_ALLOWED = "This method is not allowed here.";

export interface WebServerParts {
  /** What each path may do (D114). */
  readonly routes: SiteRoutes;
  readonly sites: Pick<LiveSites, "byHost">;
  readonly pages: PageCache;
  /** Pages that a CDN in front keeps; null without one. */
  readonly edge: Pick<EdgeCache, "mark"> | null;
  readonly files: Pick<StaticFiles, "find">;
  readonly images: Images;
  /** Where films are kept. */
  readonly originals: Storage;
  /** Renders a page or answers a form post: the React application. */
  readonly answerPage: (request: SiteRequest) => Promise<Response>;
  /** Answers a call with what its entry names. */
  readonly answerCall: (request: SiteRequest) => Promise<Response>;
  /** Answers an entry that needs no site. */
  readonly answerWithoutSite: (request: BareRequest) => Promise<Response>;
  /** What staff see, at a host of its own; null without one. */
  readonly backOffice: BackOffice | null;
  readonly limits: Pick<RequestLimits, "takeRead">;
  /** Counts requests; null to count none. */
  readonly metrics: Pick<Metrics, "countRequest" | "countPage"> | null;
  readonly isReady: () => boolean;
  /** Proxies in front whose forwarding headers count. */
  readonly trustedHops: number;
  readonly log: Logger;
}

/**
 * The web server: path to route, host to site, then memory, then the application. A page that is in memory is answered before
 * any framework runs; unknown hosts get a plain 404 (D20).
 */
export function createWebServer(given: WebServerParts): Server {
  const parts = { ...given, bodies: new BodyBudget(), turns: new AccountTurns() };
  // Photos take a phone minutes to send; small bodies have a limit of their own, and silence has one (D240).
  const limits = { headersTimeout: 20_000, requestTimeout: 300_000 };
  const server = createServer(limits, (incoming, response) => {
    if (incoming.socket.destroyed) return;
    if (parts.metrics) countAnswer(parts.metrics, incoming, response);
    answer(parts, incoming, response).catch((error: unknown) => fail(parts, error, { incoming, response }));
  });
  server.keepAliveTimeout = 65_000;
  const behindProxy = { maxConnectionsOfNetwork: null, maxNewConnectionsOfNetwork: null };
  limitServer(server, parts.log, parts.trustedHops > 0 ? behindProxy : {});
  return server;
}

/** Patterns of the routes of requests that are being answered. */
const routeOf = new WeakMap<ServerResponse, string>();

const METHODS = new Set(["GET", "HEAD", "POST"]);

function countAnswer(
  metrics: Pick<Metrics, "countRequest">,
  { method = "" }: IncomingMessage,
  response: ServerResponse,
): void {
  const started = performance.now();
  response.once("close", () => {
    // A stream of events lasts for minutes, which says nothing about how long answers take.
    if (response.getHeader("content-type") === EVENTS) return;
    metrics.countRequest({
      route: routeOf.get(response) ?? "none",
      method: METHODS.has(method) ? method : "other",
      status: response.writableFinished ? response.statusCode : 499,
      seconds: (performance.now() - started) / 1000,
    });
  });
}

type Parts = WebServerParts & { readonly bodies: BodyBudget; readonly turns: AccountTurns };

async function answer(parts: Parts, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = incoming.url ?? "/";
  const bare = parts.routes.findWithoutSite(target);
  if (bare) routeOf.set(response, bare.route.path);
  if (bare?.route.answeredBy === "health") return answerHealth(parts, bare.route, { incoming, response });
  if (target.length > MAX_URL_LENGTH)
    return sendPlain(response, { status: 414, text: "The address is too long." });
  const asked = readAddress(incoming, parts.trustedHops);
  if (!asked) return sendPlain(response, { status: 400, text: "The request is not understood." });
  if (asked.url.protocol === "https:") response.setHeader(...STRICT_TRANSPORT);
  if (bare) return answerExchange(parts, { ...bare, kept: null, asked, address: asked, incoming, response });
  const { backOffice, bodies } = parts;
  if (backOffice && asked.url.hostname === backOffice.host) {
    const found = backOffice.find(asked.url);
    if (found) routeOf.set(response, `back office ${found.route.path}`);
    return backOffice.answer(found, { address: asked, incoming, response, bodies });
  }
  const site = await findSite(parts, asked);
  if (site === "unread")
    return sendPlain(response, { status: 503, text: NOT_READ, headers: { "retry-after": "60" } });
  if (!site) return sendPlain(response, { status: 404, text: "There is no site at this address." });
  const address = toHost(asked, toNamedHost(site, asked.url.hostname));
  const routed = parts.routes.find(address.url, site.config);
  if (!routed) return sendPlain(response, { status: 404, text: "There is nothing at this address." });
  routeOf.set(response, routed.route.path);
  return answerExchange(parts, { ...routed, site, asked, address, incoming, response });
}

function answerHealth(
  { isReady }: WebServerParts,
  route: SiteRoute,
  { incoming: { method }, response }: Connection,
): void {
  if (!allowsMethod(route, method))
    sendPlain(response, { status: 405, text: NOT_ALLOWED, headers: { allow: toAllowHeader(route) } });
  else if (route.path === "/healthz") sendPlain(response, { status: 200, text: "ok" });
  else if (isReady()) sendPlain(response, { status: 200, text: "ready" });
  else sendPlain(response, { status: 503, text: "not ready", headers: { "retry-after": "1" } });
}

const NOT_READ = "This site cannot be shown at the moment. Please try again in a minute.";

function findSite({ sites }: WebServerParts, { url }: Address): Promise<LiveSite | null | "unread"> {
  return sites.byHost(url.hostname).catch((error: unknown) => {
    if (error instanceof SiteNotReadError) return "unread";
    throw error;
  });
}

interface Exchange extends Arrival, RoutedAddress {
  /** Undefined where the entry needs none. */
  readonly site?: LiveSite;
  /** Where the request came to. */
  readonly asked: Address;
  /** The same at the host that the site's pages name (D84). */
  readonly address: Address;
  readonly response: ServerResponse;
}

async function answerExchange(parts: Parts, exchange: Exchange): Promise<void> {
  const { route, address, incoming, response } = exchange;
  const { pathname } = address.url;
  if (incoming.method === "POST") return answerPost(parts, exchange);
  if (!allowsMethod(route, incoming.method)) return refuseMethod(exchange, NOT_ALLOWED);
  if (route.answeredBy === "pictures") return answerImage(parts.images, pathname, exchange);
  if (route.answeredBy === "films") return answerFilm(parts.originals, pathname, exchange);
  const file = route.answeredBy === "files" ? await parts.files.find(pathname) : null;
  if (file) return sendStored(incoming, response, file);
  const location = findRedirect(exchange);
  if (location !== null)
    return sendPlain(response, {
      status: 301,
      text: "Moved.",
      headers: { location, "cache-control": MOVED },
    });
  return answerReading(parts, exchange);
}

function refuseMethod({ route, address, response }: Exchange, reason: string): void {
  response.setHeader("allow", toAllowHeader(route));
  sendRefusal(response, address, { status: 405, reason });
}

function findRedirect({ site, asked, address }: Exchange): string | null {
  if (!site) return null;
  const place = isRedirected(site, asked.url.hostname) ? address : asked;
  return findMovedAddress(asked.url, place.url, site.config.redirects);
}

const BUSY = "Very many people are looking at this site just now. Please try again in a few seconds.";

async function answerReading(parts: Parts, exchange: Exchange): Promise<void> {
  const { site, kept, address, response } = exchange;
  if (!site) return answerUnkept(parts, exchange);
  if (kept) return answerKept(parts, { ...exchange, site, kept });
  if (parts.limits.takeRead({ site, client: address.client }))
    return answerInTurn(parts, { ...exchange, site }, () => answerUnkept(parts, exchange));
  response.setHeader("retry-after", "600");
  sendRefusal(response, address, { status: 429, reason: TOO_MANY_REQUESTS });
}

type SiteExchange = Exchange & { readonly site: LiveSite };

async function answerUnkept(parts: Parts, exchange: Exchange): Promise<void> {
  const { site, route, address, incoming, response } = exchange;
  const answered = await readAnswer(
    await run(parts, { ...buildVisitorRequest(exchange, null), site }),
    route,
  );
  await sendFresh(incoming, response, carryQuery(answered, address.url, null));
}

async function answerKept(parts: Parts, exchange: SiteExchange & { readonly kept: URL }): Promise<void> {
  const { site, route, kept, address, incoming, response } = exchange;
  const key = buildPageKey(site.siteId, kept.href);
  const { edge, pages } = parts;
  const mark = (page: StoredPage) =>
    edge && pages.isKept(key, page) ? edge.mark(page, site, findVehicleSlug(kept.href)) : page;
  const send = (page: StoredPage) =>
    sendStored(incoming, response, carryQuery(mark(page), address.url, kept));
  const stored = pages.get(key);
  parts.metrics?.countPage(stored ? "memory" : "rendering");
  if (stored) return send(stored);
  const make = async () =>
    readFreshPage(await run(parts, { ...buildAnonymousRequest(exchange, kept), site }), route);
  const makeAndSend = async () => {
    const page = await pages.getOrMake(site.siteId, key, make);
    return send(page.status === 503 ? (pages.getOutdated(key) ?? page) : page);
  };
  return route.isMadeElsewhere ? makeAndSend() : answerInTurn(parts, exchange, makeAndSend);
}

/** Answers when it is the account's turn. Nothing is made for a connection that was closed before it (D246, D250). */
async function answerInTurn(
  parts: Parts,
  { site, address, response }: SiteExchange,
  answerNow: () => Promise<void>,
): Promise<void> {
  const asker = { accountId: site.accountId, networks: listNetworks(address.client) };
  if (!parts.turns.isFull(asker))
    return parts.turns.run(asker, () => (response.destroyed ? undefined : answerNow()));
  response.setHeader("retry-after", "5");
  sendRefusal(response, address, { status: 503, reason: BUSY });
}

async function answerPost(parts: Parts, exchange: Exchange): Promise<void> {
  const { site, route, address, incoming, response } = exchange;
  const release = parts.bodies.take({
    accountId: site?.accountId ?? null,
    networks: listNetworks(address.client),
    bytes: Math.min(readLength(incoming) ?? route.maxBodyBytes, route.maxBodyBytes),
  });
  if (!release) {
    response.setHeader("connection", "close").setHeader("retry-after", "30");
    return sendRefusal(response, address, { status: 429, reason: TOO_MUCH_AT_ONCE });
  }
  try {
    await (route.takesFiles ? answerStreamed(parts, exchange) : answerRead(parts, exchange));
  } finally {
    release();
  }
}

const TOO_MUCH_AT_ONCE = "Too much is being sent at once. Please go back and try again in a minute.";

/** Hands a body on as it arrives. What its reader leaves of it is not taken. */
async function answerStreamed(parts: WebServerParts, exchange: Exchange): Promise<void> {
  const { incoming, response } = exchange;
  response.setHeader("connection", "close");
  const answer = await answerChecked(parts, exchange, buildVisitorRequest(exchange, streamBody(incoming)));
  if (!answer) return;
  if (incoming.complete) response.removeHeader("connection");
  await sendFresh(incoming, response, answer);
}

async function answerRead(parts: WebServerParts, exchange: Exchange): Promise<void> {
  const { route, address, incoming, response } = exchange;
  const body = await readBody(incoming, route.maxBodyBytes);
  if (!body.complete) response.setHeader("connection", "close");
  if (!body.complete && route.crossSite !== "explained")
    return sendRefusal(response, address, { status: 413, reason: "This is more than can be taken at once." });
  const answer = await answerChecked(parts, exchange, buildVisitorRequest(exchange, body.bytes));
  if (answer) await sendFresh(incoming, response, answer);
}

/** Null if the post was refused, and the refusal sent. */
async function answerChecked(
  parts: WebServerParts,
  exchange: Exchange,
  request: BareRequest,
): Promise<FreshAnswer | null> {
  const { site, route, address, response } = exchange;
  if (!request.sameSite && route.crossSite === "refused")
    sendRefusal(response, address, { status: 403, reason: "This form was sent from another site." });
  else if (!allowsMethod(route, "POST")) refuseMethod(exchange, "This page takes no posts.");
  else {
    const answered = await readAnswer(await run(parts, { ...request, site }), route);
    return route.keepsForm ? keepForBack(answered) : answered;
  }
  return null;
}

/**
 * Lets the browser keep a page that answers a form, so that Back shows it as it was left, without JavaScript too (D107). What
 * answers a script is not kept.
 */
function keepForBack(page: FreshAnswer): FreshAnswer {
  if (!page.headers["content-type"]?.startsWith("text/html")) return page;
  return { ...page, headers: { "cache-control": "private, no-cache", ...page.headers } };
}

type AnyRequest = BareRequest & { readonly site?: LiveSite };

async function run(parts: WebServerParts, anyRequest: AnyRequest): Promise<Response> {
  const { id, site, route, request } = anyRequest;
  const started = performance.now();
  // The pattern, not the path: a path may hold a working link to somebody's booking or file.
  const entry = { id, site: site?.slug, method: request.method, path: route.path };
  const attributes = {
    "http.route": route.path,
    "http.request.method": request.method,
    site: site?.slug,
    "request.id": id,
  };
  const response = await inSpan("request", attributes, async () => {
    const answered = await dispatch(parts, anyRequest).catch((error: unknown) => {
      parts.log.error({ ...entry, ...toErrorEntry(error, request.method) }, "request failed");
      return buildFailureResponse(error, anyRequest);
    });
    describeSpan({ "http.response.status_code": answered.status });
    return answered;
  });
  const ms = Math.round(performance.now() - started);
  parts.log.info({ ...entry, status: response.status, ms }, "request");
  return response;
}

async function dispatch(parts: WebServerParts, request: AnyRequest): Promise<Response> {
  const { site, route } = request;
  if (!site) return parts.answerWithoutSite(request);
  return route.answeredBy === "call"
    ? parts.answerCall({ ...request, site })
    : parts.answerPage({ ...request, site });
}

function fail(parts: WebServerParts, error: unknown, { incoming, response }: Connection): void {
  if (incoming.destroyed && !incoming.complete) return;
  const method = incoming.method ?? "";
  parts.log.error({ method, ...toErrorEntry(error, method) }, "answer failed");
  if (response.headersSent) response.destroy();
  else sendPlain(response, { status: 500, text: "Something went wrong on our side. Please try again." });
}
