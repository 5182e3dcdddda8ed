import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { isSameSitePost } from "#platform/http/security-headers.ts";
import type { Address } from "./address.ts";
import type { SiteRoute } from "./routes/site-routes.ts";

/** One request with the entry of its path: what the handler of an endpoint without a site gets. */
export interface BareRequest<Entry = SiteRoute> {
  /** Names the request in the log. */
  readonly id: string;
  /** What its path may do (D114). */
  readonly route: Entry;
  /** The parameters of its path. */
  readonly params: Readonly<Record<string, string>>;
  readonly address: Address;
  readonly request: Request;
  /** Whether a page of this site sent it, as far as the browser says (D17). */
  readonly sameSite: boolean;
  /** Network of the client (see `toClientNetwork`), for rate limits; never logged. */
  readonly client: string;
}

/** One request after its host is resolved: what every other handler gets. */
export interface SiteRequest extends BareRequest {
  readonly site: LiveSite;
}

/** A request that has an entry and is not answered yet. */
export interface Arrival<Entry = SiteRoute> extends Pick<BareRequest<Entry>, "route" | "params" | "address"> {
  readonly incoming: IncomingMessage;
}

/** The request of one visitor, with a post's body. Cookies are left out where the entry has no session. */
export function buildVisitorRequest<Entry extends Pick<SiteRoute, "hasSession">>(
  arrival: Arrival<Entry>,
  body: Buffer<ArrayBuffer> | ReadableStream<Uint8Array> | null,
): BareRequest<Entry> {
  const { route, params, address, incoming } = arrival;
  const headers = toHeaders(incoming);
  const sameSite = isSameSitePost(headers, `${address.url.protocol}//${address.host}`);
  // The framework refuses a foreign origin with an empty page; our own check keeps the form (D17).
  headers.delete("origin");
  if (!route.hasSession) headers.delete("cookie");
  const method = body ? "POST" : "GET";
  const request = new Request(address.url, { method, headers, body, ...(body && { duplex: "half" }) });
  return { id: randomUUID(), route, params, address, request, sameSite, client: address.client };
}

/**
 * The request for a page that is kept: it is the same for every visitor, so it carries no header of theirs, cookies
 * least of all, and nothing of their address but what the page is kept under (D17, D20).
 */
export function buildAnonymousRequest(
  { route, params, address }: Omit<Arrival, "incoming">,
  kept: URL,
): BareRequest {
  const request = new Request(kept, { headers: { host: kept.host } });
  const keptAddress = { ...address, url: kept, client: "" };
  return { id: randomUUID(), route, params, address: keptAddress, request, sameSite: true, client: "" };
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}
