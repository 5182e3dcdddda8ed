import type { Method } from "#platform/http/route.ts";
import type { SiteRoute } from "./routes/site-routes.ts";
import type { BareRequest, SiteRequest } from "./site-request.ts";

/** "POST /api/analytics": method and path of an endpoint's entry. */
type HandlerName = `${Method} ${string}`;

/** Handlers by the method and path of their entry. */
export type HandlersOf<R> = Readonly<Record<HandlerName, (request: R) => Promise<Response>>>;

/** What answers the endpoints of the route table. */
export interface Handlers {
  readonly atSites: HandlersOf<SiteRequest>;
  /** Of entries that need no site, such as a payment provider's webhook. */
  readonly withoutSite: HandlersOf<BareRequest>;
}

/**
 * Answers a request with the handler of its entry.
 * @throws Error when there is none, which `checkHandlers` rules out
 */
export function runHandler<R extends BareRequest>(handlers: HandlersOf<R>, request: R): Promise<Response> {
  const name = toName(request.route, request.request.method as Method);
  const handler = handlers[name];
  if (!handler) throw new Error(`no handler: ${name}`);
  return handler(request);
}

/** @throws Error when an endpoint has no handler or a handler no entry */
export function checkHandlers(routes: readonly SiteRoute[], { atSites, withoutSite }: Handlers): void {
  const endpoints = routes.filter(({ answeredBy }) => answeredBy === "endpoint");
  for (const [needsSite, handlers] of [[true, atSites] as const, [false, withoutSite] as const]) {
    const names = endpoints
      .filter((route) => route.needsSite === needsSite)
      .flatMap((route) => route.methods.map((method) => toName(route, method)));
    const [entries, known] = [new Set<string>(names), new Set(Object.keys(handlers))];
    const missing = [...entries, ...known].filter((name) => !entries.has(name) || !known.has(name));
    if (missing.length > 0) throw new Error(`needs both an entry and a handler: ${missing.join(", ")}`);
  }
}

const toName = ({ path }: SiteRoute, method: Method): HandlerName => `${method} ${path}`;
