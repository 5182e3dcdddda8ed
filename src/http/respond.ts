import type { IncomingMessage, ServerResponse } from "node:http";
import { StockNotLoadedError } from "#features/catalogue/index/live-stocks.server.ts";
import { chooseEncoding, compressOnce, encodeBody, type StoredPage } from "#platform/http/page-cache.ts";
import { SECURITY_HEADERS } from "#platform/http/security-headers.ts";
import { isDatabaseDown } from "#platform/postgres/database.ts";
import { SearchUnavailableError } from "#search/contract/engine.ts";
import type { Address } from "./address.ts";
import type { FreshAnswer } from "./fresh-page.ts";
import type { BareRequest } from "./site-request.ts";

/** Sends a stored page in the encoding that the client takes, or 304 when it has it already (D20). */
export async function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
): Promise<void> {
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
  const etag = page.etags[encoding];
  const headers: Record<string, string | number> = {
    ...SECURITY_HEADERS,
    "cache-control": page.status < 500 ? "private, no-cache" : "no-store",
    ...page.headers,
    ...(page.status < 500 && { etag }),
    vary: "Accept-Encoding",
  };
  if (page.status === 200 && matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = await encodeBody(encoding, page);
  headers["content-length"] = body.length;
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Sends an answer that nothing keeps. */
export async function sendFresh(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, cookies, body }: FreshAnswer,
): Promise<void> {
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
  const compressed = await compressOnce(body, encoding);
  const sent = compressed ?? body;
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    "cache-control": "no-store",
    ...headers,
    ...(cookies.length > 0 && { "set-cookie": [...cookies] }),
    vary: "Accept-Encoding",
    ...(compressed && { "content-encoding": encoding }),
    "content-length": sent.length,
  });
  finish(response, request.method === "HEAD" ? undefined : sent);
}

/** Of an answer that goes on: server-sent events. */
export const EVENTS = "text/event-stream";

/** Sends events as they come, until their stream or the connection ends. Nothing in between may hold them back. */
export async function sendEvents(
  response: ServerResponse,
  { status, body }: Response,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  response.setHeader("content-type", EVENTS);
  response.writeHead(status, { ...SECURITY_HEADERS, ...headers, "x-accel-buffering": "no" });
  response.flushHeaders();
  if (response.req.method === "HEAD") {
    await body?.cancel();
    response.end();
    return;
  }
  const reader = body?.getReader();
  response.once("close", () => void reader?.cancel());
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    response.write(read.value);
  response.end();
}

/** How long the rest of a body that is not read may take to arrive once its request is answered, in milliseconds. */
const LINGER_MS = 5000;

/**
 * Ends an answer. A client that is still sending would lose the answer if its connection were closed at once, so what it sends is
 * thrown away for a few seconds first.
 */
function finish(response: ServerResponse, body?: Buffer): void {
  const { req: incoming } = response;
  if (incoming.complete || incoming.destroyed) {
    response.end(body);
    return;
  }
  if (body) response.write(body);
  const late = setTimeout(() => response.end(), LINGER_MS);
  response.once("close", () => clearTimeout(late));
  incoming.once("end", () => response.end()).once("close", () => response.end());
  incoming.removeAllListeners("data").resume();
}

/** Whether an `If-None-Match` header names this ETag. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header === "*" || header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag)
  );
}

/** Refuses a post: programs get the reason in JSON (ERR-05), people as plain text. */
export function sendRefusal(
  response: ServerResponse,
  { url }: Address,
  { status, reason }: { readonly status: number; readonly reason: string },
): void {
  const json = { "content-type": "application/json; charset=utf-8" };
  if (url.pathname.startsWith("/api/"))
    sendPlain(response, { status, text: JSON.stringify({ error: reason }), headers: json });
  else sendPlain(response, { status, text: reason });
}

/** A request of Node's server, and what answers it. */
export interface Connection {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
}

interface PlainAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A plain-text answer, for what is said before a site is known. Not kept unless its headers say otherwise. */
export function sendPlain(response: ServerResponse, { status, text, headers }: PlainAnswer): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "content-length": body.length,
    ...headers,
  });
  finish(response, body);
}

/**
 * What the log says of an error. That of a form post keeps its message to itself: it may quote what was typed. That something is away
 * is said by us, and quotes nothing.
 */
export function toErrorEntry(error: unknown, method: string): object {
  const { name, code, message, stack, cause } = (error ?? {}) as Partial<Error> & { code?: string };
  const at = stack?.split("\n").filter((line) => /^\s+at /.test(line));
  // Several refused connections, one for each address, have no message together.
  const reason = message || (cause as Error | undefined)?.message || String(error);
  return { error: name, code, at, ...((method !== "POST" || isNotReady(error)) && { reason }) };
}

const isNotReady = (error: unknown): boolean =>
  error instanceof StockNotLoadedError || error instanceof SearchUnavailableError;

/** The answer of last resort: for programs an error in JSON (ERR-05), for people a plain sentence. */
export function buildFailureResponse(error: unknown, { address }: Pick<BareRequest, "address">): Response {
  const down = isNotReady(error) || isDatabaseDown(error);
  const init = down ? { status: 503, headers: { "retry-after": "10" } } : { status: 500 };
  const text = down
    ? "We can’t reach our records just now. Please try again in a few seconds."
    : "Something went wrong on our side. Please try again.";
  if (address.url.pathname.startsWith("/api/")) return Response.json({ error: text }, init);
  return new Response(`${text}\n`, init);
}
