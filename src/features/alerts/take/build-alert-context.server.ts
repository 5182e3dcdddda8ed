import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import type { SessionContext } from "#features/identity/request/current-session.server.ts";
import type { EnquiryContext } from "#features/leads/take/enquiry-context.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { describeSearch } from "#features/results/describe-search.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { Database } from "#platform/postgres/database.ts";

/** What a request about alerts works with. */
export interface AlertRequestContext
  extends Pick<EnquiryContext, "secret" | "clientNetwork" | "mayStore" | "newId" | "now" | "describeSearch"> {
  readonly db: Database;
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly site: LiveSite;
  readonly stock: SiteStock;
  readonly session: SessionContext;
  /** `https://dealer.example` of this request. */
  readonly siteUrl: string;
}

/** What a request about alerts works with. */
export function buildAlertContext(context: RequestContext): AlertRequestContext {
  const { db, jobs, secret, now, newId, site, stock, config, client } = context;
  return {
    ...{ db, jobs, secret, now, newId, site, stock },
    session: context,
    siteUrl: context.origin,
    clientNetwork: client || null,
    describeSearch: (href) => describeSearch(href, stock, config),
    mayStore: () => context.mayWrite(),
  };
}
