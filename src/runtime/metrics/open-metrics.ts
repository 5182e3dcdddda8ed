import type { LiveStocks } from "#features/catalogue/index/live-stocks.server.ts";
import type { EdgeCache } from "#platform/cdn/edge-cache.ts";
import type { PageCache } from "#platform/http/page-cache.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import { Metrics } from "#platform/metrics/metrics.ts";
import type { RestingServices } from "#platform/outside/circuit-breaker.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { TlsPermissions } from "../tls/tls-permissions.ts";
import type { AccountFigures } from "./measure-accounts.server.ts";

interface Measured {
  /** Pools of connections by what they are for. */
  readonly pools: Readonly<Record<string, Pick<Database, "countConnections">>>;
  readonly jobs: Pick<JobQueue, "listWaiting">;
  readonly stocks: Pick<LiveStocks, "size" | "maxBytes" | "reloads" | "lagMs">;
  readonly pages: Pick<PageCache, "bytes">;
  readonly edge: Pick<EdgeCache, "waiting"> | null;
  readonly permissions: Pick<TlsPermissions, "answers" | "countRefused">;
  readonly resting: Pick<RestingServices, "list">;
  readonly now: () => Date;
}

/** Figures of a process, and where its worker puts what it has counted at all accounts. */
export interface OpenMetrics {
  readonly metrics: Metrics;
  /** Null until the first count. */
  accounts: AccountFigures | null;
}

/** Names what a process measures of itself. */
export function openMetrics({
  pools,
  jobs,
  stocks,
  pages,
  permissions,
  edge,
  ...rest
}: Measured): OpenMetrics {
  const { resting, now } = rest;
  const metrics = new Metrics();
  const open: OpenMetrics = { metrics, accounts: null };
  metrics.addGauge("forecourt_sites", "Sites whose stock is in memory", () => stocks.size.sites);
  metrics.addGauge(
    "forecourt_stock_bytes",
    "What their stock takes, about, in bytes",
    () => stocks.size.bytes,
  );
  metrics.addGauge("forecourt_stock_max_bytes", "STOCK_MEMORY_MB, in bytes", () => stocks.maxBytes);
  metrics.addGauge(
    "forecourt_stock_reloads",
    "Sites whose stock was read again within ten minutes after it made room for others, since the start",
    () => stocks.reloads,
  );
  metrics.addGauge("forecourt_page_bytes", "Pages in memory, in bytes", () => pages.bytes);
  metrics.addGauge(
    "forecourt_index_lag_seconds",
    "How long ago the oldest change was heard of that no search of this process shows yet",
    () => stocks.lagMs / 1000,
  );
  metrics.addTable(
    "forecourt_database_connections",
    {
      help: "Connections of each pool by what they do; waiting is work without one",
      labels: ["pool", "state"],
    },
    () => Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, pool.countConnections()])),
  );
  metrics.addGauges(
    "forecourt_services_resting",
    { help: "Outside services that failed too often lately, so that they are left alone", label: "service" },
    () => resting.list(),
  );
  metrics.addGauge(
    "forecourt_cdn_purges_waiting",
    "Sites and vehicles whose pages the CDN has not been made to forget yet",
    () => edge?.waiting ?? 0,
  );
  metrics.addGauges(
    "forecourt_tls_permissions",
    {
      help: "Answers to a proxy that asks for which hosts it may get certificates, since the start",
      label: "answer",
    },
    () => permissions.answers,
  );
  metrics.addGauge(
    "forecourt_tls_hosts_refused",
    "Hosts whose certificate one proxy asked for in three minutes of the last hour or more, so that it seems to get none",
    () => permissions.countRefused(),
  );
  const read = async (key: "waiting" | "seconds") =>
    Object.fromEntries((await jobs.listWaiting()).map((one) => [one.queue, one[key]]));
  metrics.addGauges("forecourt_jobs_waiting", { help: "Jobs that could run now", label: "queue" }, () =>
    read("waiting"),
  );
  metrics.addGauges(
    "forecourt_jobs_oldest_seconds",
    { help: "How long the oldest job that could run has waited", label: "queue" },
    () => read("seconds"),
  );
  metrics.addGauges(
    "forecourt_deliveries",
    { help: "Deliveries of enquiries at all dealers, as the worker last counted them", label: "state" },
    () => open.accounts?.deliveries ?? {},
  );
  const sinceOf = (since: Readonly<Record<string, Date>> | undefined) =>
    Object.fromEntries(
      Object.entries(since ?? {}).map(([key, at]) => [key, (now().getTime() - at.getTime()) / 1000]),
    );
  metrics.addGauges(
    "forecourt_deliveries_oldest_seconds",
    { help: "How long ago the oldest of them was asked for", label: "state" },
    () => sinceOf(open.accounts?.deliveriesSince),
  );
  metrics.addGauges(
    "forecourt_feed_oldest_seconds",
    {
      help: "How long a source has had a trouble, the longest of each; overdue: how late the check of a feed is",
      label: "trouble",
    },
    () => sinceOf(open.accounts?.feedsSince),
  );
  metrics.addGauges(
    "forecourt_feed_troubles",
    { help: "Sources of stock with a trouble, as the worker last counted them", label: "trouble" },
    () => open.accounts?.feedTroubles ?? {},
  );
  metrics.addGauge(
    "forecourt_leads_held",
    "Enquiries that wait for a person to release them",
    () => open.accounts?.heldLeads ?? 0,
  );
  return open;
}
