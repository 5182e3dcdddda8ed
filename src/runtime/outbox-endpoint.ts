import type { BareRequest } from "#http/site-request.ts";
import { buildContentSecurityPolicy } from "#platform/http/security-headers.ts";
import { mayReadOutbox, toOutboxCookie } from "#platform/outbox/outbox-access.ts";
import { buildLockedPage, buildOutboxPage, type OutboxPage } from "#platform/outbox/outbox-page.ts";
import type { Runtime } from "./process.ts";

/** Headers that a proxy adds. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

type OutboxRequest = Pick<BareRequest, "address" | "request">;

/**
 * Whether a request seems to come from this machine, without a proxy, to a localhost name. A proxy that is told to pass on to
 * localhost and adds no header seems so, too.
 */
export const isFromThisMachine = ({ address, request }: OutboxRequest): boolean =>
  /^([a-z0-9-]+\.)?localhost(:\d+)?$/.test(address.host) &&
  /^127\.|^0:0:0:0::\/64$/.test(address.client) &&
  !FORWARDED.some((name) => request.headers.has(name));

/**
 * Answers `/outbox` (T9, D209): 404 unless the request comes from this machine, 403 with what to do unless it has the token. A
 * browser that has opened the whole address needs the token no more.
 */
export async function answerOutbox(
  { outbox, secret }: Pick<Runtime, "outbox" | "secret">,
  request: OutboxRequest,
): Promise<Response> {
  const isOwnName = /^localhost(:\d+)?$/.test(request.address.host);
  if (!outbox || !isOwnName || !isFromThisMachine(request))
    return new Response("There is nothing at this address.\n", { status: 404 });
  if (!mayReadOutbox(request.request, secret)) return toResponse(403, buildLockedPage());
  const response = toResponse(200, buildOutboxPage(await outbox.list()));
  response.headers.append("set-cookie", toOutboxCookie(secret));
  return response;
}

const toResponse = (status: number, { html, styles }: OutboxPage): Response =>
  new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": buildContentSecurityPolicy({ styles }),
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
