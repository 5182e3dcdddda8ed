import type { IncomingMessage } from "node:http";
import { toClientNetwork } from "#platform/http/client-network.ts";
import { memoize } from "#platform/memory/memoize.ts";

/** Where a request came to. */
export interface Address {
  /**
   * At the host that the site's pages name. Its port is the server's own and stands there only if the browser named it
   * and no proxy is in front: any other port of a `Host` header would end up in links and mail (D84).
   */
  readonly url: URL;
  /** As the browser names it, for comparing with `Origin`: `dealer.example` or `dealer.example:3000`. */
  readonly host: string;
  /** `https://dealer.example`. */
  readonly origin: string;
  /** Network of the client (see `toClientNetwork`); "" if unknown. */
  readonly client: string;
}

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?$/;

/**
 * The address of a request; null when host or path make none. Behind trusted proxies the `X-Forwarded-*` headers count,
 * so that a form post over https is recognised as coming from its own site.
 * @param trustedHops how many proxies in front are ours, each of which appends to `X-Forwarded-For` what it saw (D79)
 */
export function readAddress(incoming: IncomingMessage, trustedHops: number): Address | null {
  const forwarded = (name: string) => readForwardedEntry(incoming.headers[name], trustedHops);
  const asked = (forwarded("x-forwarded-host") ?? incoming.headers.host ?? "").toLowerCase();
  const [, name, port] = HOST.exec(asked) ?? [];
  if (name === undefined) return null;
  const protocol = forwarded("x-forwarded-proto") === "https" ? "https" : "http";
  const isOwnPort = trustedHops === 0 && Number(port) === incoming.socket.localPort;
  const host = name.replace(/\.$/, "") + (isOwnPort ? `:${port}` : "");
  const target = incoming.url ?? "/";
  const url = target.startsWith("/") ? parseUrl(`${protocol}://${host}${target}`) : null;
  const browserHost = parseUrl(`${protocol}://${asked}/`)?.host;
  if (!url || browserHost === undefined) return null;
  const client =
    toClientNetwork(forwarded("x-forwarded-for") ?? "") ??
    toClientNetwork(incoming.socket.remoteAddress ?? "") ??
    "";
  return { url, host: browserHost, origin: url.origin, client };
}

/** The same address at another host of its site (D84). */
export function toHost(address: Address, hostname: string): Address {
  if (address.url.hostname === hostname) return address;
  const url = new URL(address.url);
  url.hostname = hostname;
  return { ...address, url, origin: url.origin };
}

/**
 * The URL of an origin with a request target; null for one that is none or whose path is not UTF-8. A path never begins
 * with two slashes, which a browser would take for another host when it came back in a link or a redirect. Reading a URL
 * costs more than answering it from memory, so the last ones are kept.
 */
const parseUrl = memoize(1000, (text: string): URL | null => {
  try {
    const url = new URL(text.replace(/(?<=^https?:\/\/[^/\\]*)[/\\]+/, "/"));
    url.pathname = url.pathname.replace(/^\/+/, "/");
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return null;
  }
});

/**
 * Of a forwarding header, the entry that the outermost trusted proxy wrote: the n-th from the right. In a shorter list,
 * where a request skipped a proxy or a proxy replaces what it got, it is the first.
 */
function readForwardedEntry(header: string | string[] | undefined, trustedHops: number): string | undefined {
  if (trustedHops === 0 || header === undefined) return undefined;
  const [entry = ""] = String(header).split(",").slice(-trustedHops);
  return entry.trim() || undefined;
}
