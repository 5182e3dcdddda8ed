import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, type StoredPage } from "#platform/http/page-cache.ts";
import { SECURITY_HEADERS } from "#platform/http/security-headers.ts";

/** Sends a stored page in the encoding that the client takes, or 304 when it has it already (D20). */
export function sendStored(request: IncomingMessage, response: ServerResponse, page: StoredPage): void {
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
  const etag = page.etags[encoding];
  const headers: Record<string, string | number> = {
    ...SECURITY_HEADERS,
    "cache-control": "private, no-cache",
    ...page.headers,
    etag,
    vary: "Accept-Encoding",
  };
  if (page.status === 200 && matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = page.bodies[encoding];
  headers["content-length"] = body.length;
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header === "*" || header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag)
  );
}

/** A plain-text answer, for what is said before a site is known. */
export function sendPlain(
  response: ServerResponse,
  status: number,
  text: string,
  extra: Readonly<Record<string, string>> = {},
): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    "content-type": "text/plain; charset=utf-8",
    "content-length": body.length,
    ...extra,
  });
  response.end(body);
}
