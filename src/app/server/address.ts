import type { IncomingMessage } from "node:http";

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
  const forwarded = (name: string) => (trustProxy ? firstOf(incoming.headers[name]) : undefined);
  const host = (forwarded("x-forwarded-host") ?? incoming.headers.host ?? "").toLowerCase();
  if (!/^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/.test(host)) return null;
  const protocol = forwarded("x-forwarded-proto") === "https" ? "https" : "http";
  const target = incoming.url ?? "/";
  if (!target.startsWith("/")) return null;
  try {
    const url = new URL(
      `${protocol}://${host}${target.startsWith("//") ? `/${target.replace(/^\/+/, "")}` : target}`,
    );
    const client = forwarded("x-forwarded-for") ?? incoming.socket.remoteAddress ?? "";
    return { url, host, origin: url.origin, client };
  } catch {
    return null;
  }
}

/** The nearest proxy appends to the list; the entry it saw itself is the last one that it did not write. */
function firstOf(header: string | string[] | undefined): string | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  return value?.split(",").at(-1)?.trim() || undefined;
}
