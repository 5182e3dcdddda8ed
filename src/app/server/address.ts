import type { IncomingMessage } from "node:http";
import { remembered } from "#platform/remembered.ts";

/** Where a request came to, as its browser sees it. */
export interface Address {
  readonly url: URL;
  /** `dealer.example` or `dealer.example:3000`. */
  readonly host: string;
  /** `https://dealer.example`. */
  readonly origin: string;
  readonly client: string;
}

/**
 * The address of a request; null when host or path make none. Behind a trusted proxy the `X-Forwarded-*` headers
 * count, so that a form post over https is recognised as coming from its own site.
 */
export function addressOf(incoming: IncomingMessage, trustProxy: boolean): Address | null {
  const forwarded = (name: string) => (trustProxy ? lastOf(incoming.headers[name]) : undefined);
  const host = (forwarded("x-forwarded-host") ?? incoming.headers.host ?? "").toLowerCase();
  if (!/^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/.test(host)) return null;
  const protocol = forwarded("x-forwarded-proto") === "https" ? "https" : "http";
  const target = incoming.url ?? "/";
  const url = target.startsWith("/") ? urlOf(`${protocol}://${host}${target}`) : null;
  if (!url) return null;
  const client = forwarded("x-forwarded-for") ?? incoming.socket.remoteAddress ?? "";
  return { url, host: url.host, origin: url.origin, client };
}

/**
 * The URL of an origin with a request target; null for one that is none or whose path is not UTF-8. A path never begins
 * with two slashes, which a browser would take for another host when it came back in a link or a redirect. Reading a URL
 * costs more than answering it from memory, so the last ones are kept.
 */
const urlOf = remembered(1000, (text: string): URL | null => {
  try {
    const url = new URL(text.replace(/(?<=^https?:\/\/[^/\\]*)[/\\]+/, "/"));
    url.pathname = url.pathname.replace(/^\/+/, "/");
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return null;
  }
});

/** Of a list, the entry that the nearest proxy wrote: each one appends what it saw itself. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  return value?.split(",").at(-1)?.trim() || undefined;
}
