import { StockNotLoadedError } from "#features/catalogue/index/live-stocks.server.ts";
import { isDatabaseDown } from "#platform/postgres/database.ts";
import type { BareRequest } from "./site-request.ts";

/** What the log says of an error. That of a form post keeps its message to itself: it may quote what was typed. */
export function toErrorEntry(error: unknown, method: string): object {
  const { name, code, message, stack } = (error ?? {}) as Partial<Error> & { code?: string };
  const at = stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { error: name, code, at, ...(method !== "POST" && { reason: message }) };
}

/** The answer of last resort: for programs an error in JSON (ERR-05), for people a plain sentence. */
export function buildFailureResponse(error: unknown, { address }: Pick<BareRequest, "address">): Response {
  const down = isDatabaseDown(error) || error instanceof StockNotLoadedError;
  const init = down ? { status: 503, headers: { "retry-after": "10" } } : { status: 500 };
  const text = down
    ? "We can’t reach our records just now. Please try again in a few seconds."
    : "Something went wrong on our side. Please try again.";
  if (address.url.pathname.startsWith("/api/")) return Response.json({ error: text }, init);
  return new Response(`${text}\n`, init);
}
