import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { LiveSite, LiveSites } from "#features/sites/live-sites.server.ts";
import { type FreshPage, type PageCache, pageKey } from "#platform/http/page-cache.ts";
import { contentSecurityPolicy, isSameSitePost, SECURITY_HEADERS } from "#platform/http/security-headers.ts";
import type { Logger } from "#platform/log.ts";
import { type Address, addressOf } from "./address.ts";
import { cacheAddress } from "./cache-address.ts";
import { sendPlain, sendStored } from "./respond.ts";
import type { StaticFiles } from "./static-files.ts";

const LONGEST_URL = 8_000;

/** Header by which a loader says until when its page is right; it ends here (D19). */
const VALID_UNTIL = "x-valid-until";

/** One request after its host is resolved: what every handler gets. */
export interface SiteRequest {
  readonly site: LiveSite;
  readonly address: Address;
  readonly request: Request;
  /** Address of the client, for rate limits; never logged. */
  readonly client: string;
}

export interface WebServerParts {
  readonly sites: LiveSites;
  readonly pages: PageCache;
  readonly files: StaticFiles;
  /** Renders a page or answers a form post: the React application. */
  readonly application: (request: SiteRequest) => Promise<Response>;
  /** Answers `/api/*`, `/robots.txt` and `/sitemap.xml`; null for what is not one of them. */
  readonly endpoints: (request: SiteRequest) => Promise<Response> | null;
  readonly isReady: () => boolean;
  readonly trustProxy: boolean;
  readonly log: Logger;
}

/**
 * The web server: host to site, then memory, then the application. A page that is in memory is answered before any
 * framework runs; unknown hosts get a plain 404 (D20).
 */
export function createWebServer(parts: WebServerParts): Server {
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000 }, (incoming, response) => {
    answer(parts, incoming, response).catch((error: unknown) => fail(parts, incoming, response, error));
  });
  server.keepAliveTimeout = 65_000;
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
  if (target.length > LONGEST_URL) return sendPlain(response, 414, "The address is too long.");
  const address = addressOf(incoming, parts.trustProxy);
  if (!address) return sendPlain(response, 400, "The request is not understood.");
  const site = parts.sites.byHost(address.host);
  if (!site) return sendPlain(response, 404, "There is no site at this address.");
  const file = parts.files.find(address.url.pathname);
  if (file) return sendStored(incoming, response, await file);
  await answerSite(parts, { site, address, incoming, response });
}

interface Exchange {
  readonly site: LiveSite;
  readonly address: Address;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
}

async function answerSite(parts: WebServerParts, exchange: Exchange): Promise<void> {
  const { site, address, incoming, response } = exchange;
  const reading = incoming.method === "GET" || incoming.method === "HEAD";
  if (!reading && incoming.method !== "POST") {
    return sendPlain(response, 405, "This method is not allowed here.", { allow: "GET, HEAD, POST" });
  }
  const moved = site.config.redirects.find(({ from }) => from === address.url.pathname);
  if (moved) return sendPlain(response, 301, "Moved.", { location: moved.to });
  const cached = reading ? cacheAddress(address.url, site.config) : null;
  if (cached) {
    const key = pageKey(site.siteId, cached.kind, `${address.origin} ${cached.address}`);
    const page =
      parts.pages.get(key) ?? (await parts.pages.getOrMake(site.siteId, key, () => make(parts, exchange)));
    return sendStored(incoming, response, page);
  }
  if (!reading && !isSameSitePost(headersOf(incoming), address.host)) {
    return sendPlain(response, 403, "This form was sent from another site.");
  }
  await sendFresh(response, await run(parts, exchange, webRequest(exchange, reading)));
}

/** A cacheable page is the same for every visitor: its request carries no header of theirs, cookies least of all (D17). */
async function make(parts: WebServerParts, exchange: Exchange): Promise<FreshPage> {
  const bare = new Request(exchange.address.url, { headers: { host: exchange.address.host } });
  return freshPage(await run(parts, exchange, bare));
}

async function run(
  parts: WebServerParts,
  { site, address, incoming }: Exchange,
  request: Request,
): Promise<Response> {
  const id = randomUUID();
  const started = performance.now();
  const siteRequest = { site, address, request, client: address.client };
  const response = await (parts.endpoints(siteRequest) ?? parts.application(siteRequest));
  const ms = Math.round(performance.now() - started);
  parts.log.info(
    { id, site: site.slug, method: incoming.method, path: address.url.pathname, status: response.status, ms },
    "request",
  );
  return response;
}

async function freshPage(response: Response): Promise<FreshPage> {
  const headers = Object.fromEntries(response.headers);
  const { [VALID_UNTIL]: until, ...kept } = headers;
  const body = Buffer.from(await response.arrayBuffer());
  if (kept["content-type"]?.startsWith("text/html")) {
    kept["content-security-policy"] = contentSecurityPolicy(body.toString());
  }
  return { status: response.status, headers: kept, body, validUntil: until ? new Date(until) : null };
}

async function sendFresh(response: ServerResponse, answer: Response): Promise<void> {
  const { status, headers, body } = await freshPage(answer);
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    "cache-control": "no-store",
    ...headers,
    "content-length": body.length,
  });
  response.end(body);
}

function webRequest({ address, incoming }: Exchange, reading: boolean): Request {
  const headers = headersOf(incoming);
  if (reading) return new Request(address.url, { headers });
  const body = Readable.toWeb(incoming) as ReadableStream;
  return new Request(address.url, { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !name.startsWith(":"))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}

function fail(
  parts: WebServerParts,
  incoming: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  parts.log.error(
    { error: (error as Error).message, stack: (error as Error).stack, method: incoming.method },
    "request failed",
  );
  if (response.headersSent) response.destroy();
  else sendPlain(response, 500, "Something went wrong on our side. Please try again.");
}
