import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { isSameSitePost } from "#platform/http/security-headers.ts";
import type { Address } from "./address.ts";

/** One request after its host is resolved: what every handler gets. */
export interface SiteRequest {
  /** Names the request in the log. */
  readonly id: string;
  readonly site: LiveSite;
  readonly address: Address;
  readonly request: Request;
  /** Whether a page of this site sent it, as far as the browser says (D17). */
  readonly sameSite: boolean;
  /** Network of the client as of `clientNetwork`, for rate limits; never logged. */
  readonly client: string;
}

interface Arrival {
  readonly site: LiveSite;
  readonly address: Address;
  readonly incoming: IncomingMessage;
}

/** The request of one visitor, with a form post's body. */
export function visitorRequest(
  { site, address, incoming }: Arrival,
  body: Buffer<ArrayBuffer> | null,
): SiteRequest {
  const headers = toHeaders(incoming);
  const sameSite = isSameSitePost(headers, address.host);
  // The framework refuses a foreign origin with an empty page; our own check keeps the form (D17).
  headers.delete("origin");
  const request = new Request(address.url, { method: body ? "POST" : "GET", headers, body });
  return { id: randomUUID(), site, address, request, sameSite, client: address.client };
}

/**
 * The request for a page that is kept: it is the same for every visitor, so it carries no header of theirs, cookies
 * least of all, and nothing of their address but what the page is kept under (D17, D20).
 */
export function anonymousRequest({ site, address }: Arrival, kept: URL): SiteRequest {
  const request = new Request(kept, { headers: { host: kept.host } });
  const keptAddress = { ...address, url: kept, client: "" };
  return { id: randomUUID(), site, address: keptAddress, request, sameSite: true, client: "" };
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}
