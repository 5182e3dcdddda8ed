import type { BareRequest } from "#http/site-request.ts";
import { buildContentSecurityPolicy } from "#platform/http/security-headers.ts";
import type { Outbox } from "#platform/outbox/outbox.ts";
import { toOutboxPage } from "#platform/outbox/outbox-page.ts";

/** Headers that a proxy adds. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

type OutboxRequest = Pick<BareRequest, "address" | "request">;

/**
 * Whether a request comes from this machine, without a proxy, to a localhost name. A proxy that adds no header of its own
 * names 127.0.0.1, as it was told to.
 */
export const isFromThisMachine = ({ address, request }: OutboxRequest): boolean =>
  /^([a-z0-9-]+\.)?localhost(:\d+)?$/.test(address.host) &&
  /^127\.|^0:0:0:0::\/64$/.test(address.client) &&
  !FORWARDED.some((name) => request.headers.has(name));

/** Answers `/outbox`: 404 unless the request comes from this machine (T9). */
export async function answerOutbox(outbox: Outbox | null, request: OutboxRequest): Promise<Response> {
  const isOwnName = /^localhost(:\d+)?$/.test(request.address.host);
  if (!outbox || !isOwnName || !isFromThisMachine(request))
    return new Response("There is nothing at this address.\n", { status: 404 });
  const { html, styles } = toOutboxPage(await outbox.list());
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": buildContentSecurityPolicy({ styles }),
      "cache-control": "no-store",
    },
  });
}
