import type { RequestContext } from "#features/request/request-context.ts";
import { describeSearch } from "#features/results/describe-search.ts";
import type { AlertRequestContext } from "./alert-context.ts";

/** What a request about alerts works with. */
export function buildAlertContext(asked: RequestContext): AlertRequestContext {
  const { db, jobs, secret, now, newId, site, stock, config, client } = asked;
  return {
    ...{ db, jobs, secret, now, newId, site, stock },
    session: asked,
    siteUrl: asked.origin,
    clientNetwork: client || null,
    describeSearch: (href) => describeSearch(href, stock, config),
    mayStore: () => asked.mayWrite(),
  };
}
