import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { join } from "node:path";
import type { Dispatcher } from "undici";
import { GeocodingServices } from "#features/catalogue/geocoding/geocoding-service.server.ts";
import { buildIndexJob, type IndexOrder } from "#features/catalogue/index/index-order.ts";
import { LiveStocks, MAX_STOCK_CONNECTIONS } from "#features/catalogue/index/live-stocks.server.ts";
import type { ListedStock } from "#features/catalogue/index/site-stock.server.ts";
import type { MarketVehicle } from "#features/catalogue/index/vehicle-facts.ts";
import { QuoteServices } from "#features/finance/quotes/youx-quotes.server.ts";
import type { DemoSignIn } from "#features/identity/request/staff-context.ts";
import { IdentityProviders } from "#features/identity/staff/sso/identity-providers.server.ts";
import { createSiteMarket } from "#features/market/gauge/site-market.server.ts";
import { ValuationServices } from "#features/market/gauge/valuation-service.server.ts";
import { LiveMarket } from "#features/market/training/live-market.server.ts";
import { openPayments } from "#features/payments/flow/open-payments.server.ts";
import type { PaymentPorts } from "#features/payments/payment-ports.server.ts";
import { collectSuggestions } from "#features/results/suggest.server.ts";
import { openProofs, type ProofParts } from "#features/tenancy/hosts/prove-host.server.ts";
import { type LiveSite, LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import { RegistrationServices } from "#features/trade-in/lookup/registration-services.server.ts";
import { RequestLimits } from "#http/request-limits.ts";
import { findVehicleSlug } from "#http/routes/cache-address.ts";
import { createCdn } from "#platform/cdn/cdn.ts";
import { EdgeCache } from "#platform/cdn/edge-cache.ts";
import { type Env, findBackOfficeHost, requireSetting } from "#platform/env.ts";
import { AccountTurns } from "#platform/http/account-turns.ts";
import { LiveStreams } from "#platform/http/live-streams.ts";
import { PageCache } from "#platform/http/page-cache.ts";
import { Images } from "#platform/images/images.ts";
import { JobQueue } from "#platform/jobs/jobs.ts";
import type { Logger } from "#platform/log.ts";
import { createMailer } from "#platform/mail/create-mailer.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { createOutboxSms, type Outbox, openOutbox } from "#platform/outbox/outbox.ts";
import { RestingServices } from "#platform/outside/circuit-breaker.ts";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import { type ChangeListener, followChanges } from "#platform/postgres/changes.ts";
import { Database, LONG_WORK_LIMITS } from "#platform/postgres/database.ts";
import { type Reads, readFromPrimary, readFromReplica } from "#platform/postgres/replica/replica-reads.ts";
import { openPushSender, type PushSender } from "#platform/push/push-sender.ts";
import { openScanner, type VirusScanner } from "#platform/scan/virus-scanner.ts";
import type { ReadSecret } from "#platform/secrets/account-secrets.ts";
import type { EncryptionKeys } from "#platform/secrets/encryption.ts";
import { stopParts } from "#platform/shutdown.ts";
import { createSms, type SmsParts } from "#platform/sms/create-sms.ts";
import type { SmsSender } from "#platform/sms/sms.ts";
import type { Platform } from "#platform/start/platform.ts";
import { openStorage } from "#platform/storage/open-storage.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { openTracing } from "#platform/tracing/tracing.ts";
import { buildPaymentPurposes, siteConfigSchema } from "./features.ts";
import { IndexBuilds } from "./index-builds/index-builds.ts";
import { type MailReplies, openMailReplies } from "./mail-hook.ts";
import { serveMetrics } from "./metrics/metrics-server.ts";
import { type OpenMetrics, openMetrics } from "./metrics/open-metrics.ts";
import { servePermissions, TlsPermissions } from "./tls/tls-permissions.ts";

/** What one server process holds. Caches and indexes are its own; everything else lives in PostgreSQL (D5). */
export interface Runtime {
  readonly db: Database;
  /** For reports and what else reads much: a replica, if there is one (D468). */
  readonly reads: Reads;
  /** Address of the database as the app's role, for threads of their own. */
  readonly databaseUrl: string;
  readonly sites: LiveSites;
  readonly stocks: LiveStocks;
  readonly pages: PageCache;
  /** Pages that a CDN in front keeps; null without one. */
  readonly edge: EdgeCache | null;
  readonly jobs: JobQueue;
  readonly images: Images;
  /** Where originals of pictures and films are. */
  readonly originals: Storage;
  readonly market: LiveMarket;
  /** Null without a search cluster. */
  readonly indexBuilds: IndexBuilds | null;
  readonly valuations: ValuationServices;
  readonly quotes: QuoteServices;
  readonly registrations: RegistrationServices;
  readonly geocoders: GeocodingServices;
  readonly identityProviders: IdentityProviders;
  readonly proofs: ProofParts;
  /** Domain under which each site is found by its slug. */
  readonly baseDomain: string;
  readonly mailer: Mailer;
  readonly payments: PaymentPorts;
  /** Of files that shoppers send; null if none is configured (D176). */
  readonly scanner: VirusScanner | null;
  /** Sender of a site's text messages; null if there is none. */
  readonly findSmsSender: (site: LiveSite) => SmsSender | null;
  /** Sender of text messages between staff and shoppers, from the site's own number; null if it sends none (D461). */
  readonly findTextSender: (site: LiveSite) => SmsSender | null;
  /** Tells staff of enquiries on their phones; null without a key (D463). */
  readonly push: PushSender | null;
  /** Secrets that settings name. */
  readonly readSecret: ReadSecret;
  /** Messages that are not sent; null if mail is sent (T9). */
  readonly outbox: Outbox | null;
  /** How shoppers' answers by mail come in; null if nobody hands mail over. */
  readonly replies: MailReplies | null;
  readonly secret: string;
  /** Keys of what is stored of secrets (D429). */
  readonly keys: EncryptionKeys;
  /** How to sign in to the demo's dealers; null without a demo. */
  readonly demoStaff: DemoSignIn | null;
  /** Null unless they are asked for (METRICS_ADDRESS). */
  readonly measured: OpenMetrics | null;
  readonly limits: RequestLimits;
  /** Streams of changes to pages of the back office that are open (D435). */
  readonly live: LiveStreams;
  /** Queue for pages that answer posts, so that they do not wait behind page views (D250). */
  readonly rendering: AccountTurns;
  readonly log: Logger;
  readonly now: () => Date;
  close(): Promise<void>;
}

/** Vehicles whose suggestions are collected within milliseconds, when somebody first types. */
const MAX_SUGGESTED_LATE = 2000;

const CACHE_BYTES = 96 * 2 ** 20;

/** Sites are read on connections of their own, so that work that holds one may ask for a site. */
const SITE_CONNECTIONS = 3;

interface RuntimeParts {
  readonly platform: Platform;
  readonly env: Env;
  readonly log: Logger;
  readonly now?: () => Date;
  readonly secret?: ReadSecret;
  /** Addresses of quote services that this program serves itself, and where. */
  readonly servedAtHome?: ReadonlyMap<string, string>;
  readonly demoStaff?: DemoSignIn | null;
  /** Address of a stand-in for the providers of text messages. */
  readonly smsStandIn?: string | undefined;
  /** Address of a stand-in for the API of the CDN. */
  readonly cdnStandIn?: string | undefined;
  /** How domains are proved; by the public DNS by default. */
  readonly proofs?: ProofParts | undefined;
}

/** Starts the job queue's client, and follows changes. Sites and their stock are read when they are first asked for (D421). */
export async function openRuntime({
  platform,
  env,
  log,
  now = () => new Date(),
  secret: secretOf = () => undefined,
  servedAtHome = new Map(),
  demoStaff = null,
  smsStandIn,
  cdnStandIn,
  proofs = openProofs(env.FETCH_PRIVATE_ADDRESSES),
}: RuntimeParts): Promise<Runtime> {
  const { db, secret } = platform;
  const tracing = env.TRACES_URL ? await openTracing({ url: env.TRACES_URL, share: env.TRACES_SHARE }) : null;
  const pages = new PageCache(CACHE_BYTES, () => now().getTime());
  const siteDb = new Database(platform.appUrl, { connections: SITE_CONNECTIONS });
  const sites = new LiveSites(siteDb, log, {
    schema: siteConfigSchema,
    baseDomain: env.BASE_DOMAIN,
    defaultSite: env.DEFAULT_SITE,
    dropped: (site, why) => (why === "removed" ? stocks.drop(site) : stocks.letGo(site)),
  });
  const allowPrivate = env.FETCH_PRIVATE_ADDRESSES;
  const resting = new RestingServices(now);
  const agent = createPublicAgent(allowPrivate);
  const edge = openEdge(env, { dispatcher: agent.dispatcher, standIn: cdnStandIn, log, now });
  const siteChanged = ({ siteId }: LiveSite) => {
    pages.dropSite(siteId);
    edge?.dropSite(siteId);
  };
  const siteLetGo = (site: LiveSite) => {
    pages.dropSite(site.siteId);
    edge?.forgetSite(site);
  };
  const accountChanged = (accountId: number) => edge?.dropForgotten(accountId);
  const vehiclesChanged = ({ siteId }: LiveSite, slugs: readonly string[]) => {
    pages.dropPages(siteId, (address) => slugs.includes(findVehicleSlug(address) ?? ""));
    edge?.dropVehicles(siteId, slugs);
  };
  const marketLabels = (site: LiveSite) => {
    const { view } = createSiteMarket(site, { model: market.model, service: null, secret });
    return (vehicle: MarketVehicle) => view(vehicle).badge;
  };
  const prepare = async ({ config }: LiveSite, stock: ListedStock) => {
    if (stock.engine.size > MAX_SUGGESTED_LATE) await collectSuggestions({ stock, config, now: now() });
  };
  const order = (wanted: IndexOrder) =>
    db.inAccount(wanted.accountId, (tx) => jobs.enqueue(tx, buildIndexJob, { payload: wanted }));
  const cluster = await openCluster(env, { now, resting, order });
  // A site whose index is in a cluster may wait for minutes: pages and leads have other connections (T26).
  const forStock = cluster ? { connections: MAX_STOCK_CONNECTIONS, limits: LONG_WORK_LIMITS } : {};
  const stockDb = cluster ? new Database(platform.appUrl, forStock) : db;
  const replica = env.DATABASE_READ_URL ? new Database(env.DATABASE_READ_URL, forStock) : null;
  const openReads = (primary: Database): Reads =>
    replica
      ? readFromReplica({ primary, replica }, (accountId) => sites.heardOf(accountId))
      : readFromPrimary(primary);
  const reads = openReads(db);
  const stocks = new LiveStocks({
    ...(cluster && { indexPlaces: cluster.place(stockDb) }),
    db: openReads(stockDb),
    ...{ sites, log, now, marketLabels, maxBytes: env.STOCK_MEMORY_MB * 2 ** 20 },
    ...{ prepare, siteChanged, siteLetGo, accountChanged, vehiclesChanged },
  });
  const jobs = new JobQueue(platform.appUrl, log);
  const renewed = () => {
    sites.kept.forEach(siteChanged);
    edge?.dropForgotten();
  };
  const averaged = () => stocks.marketLearned();
  const urls = { url: platform.appUrl, readUrl: env.DATABASE_READ_URL ?? null };
  const market = new LiveMarket({ db: reads, ...urls, log, now, renewed, averaged });
  const indexBuilds =
    cluster && new IndexBuilds({ ...urls, ...cluster.address, secret, sites, market, log, now });
  const outside = { agent, allowPrivate, secret: secretOf, now, resting };
  const valuations = new ValuationServices(outside);
  const quotes = new QuoteServices(outside, servedAtHome);
  const registrations = new RegistrationServices(outside);
  const identityProviders = new IdentityProviders({ agent, allowPrivate, now, resting });
  const geocoders = new GeocodingServices(outside);
  const outbox = openOutbox(env);
  const sms = { dispatcher: agent.dispatcher, standIn: smsStandIn, secret: secretOf, outbox };
  const originals = await openStorage(env);
  const images = await Images.open({
    originals,
    folder: join(env.IMAGE_DIR, "sizes"),
    cacheBytes: env.IMAGE_CACHE_MB * 2 ** 20,
    log,
  });
  const permissions = new TlsPermissions({
    ...{ db, baseDomain: env.BASE_DOMAIN, backOfficeHost: findBackOfficeHost(env), log, now },
  });
  const privateServers: Server[] = [];
  await jobs.start();
  const live = new LiveStreams();
  const changes: ChangeListener = followChanges(platform.directUrl, {
    changed: (accountId, changeNumber) => stocks.changed(accountId, changeNumber),
    vehicleChanged: (accountId, vehicleId) => stocks.vehicleChanged(accountId, vehicleId),
    threadChanged: (accountId, threadId) => live.changed(accountId, threadId),
    siteAdded: () => sites.forgetMisses(),
    connected: () => {
      live.missed();
      sites.forgetMisses();
    },
    ...{ log, sender: db },
  });
  const pools = {
    main: db,
    sites: siteDb,
    ...(cluster && { "search cluster": stockDb }),
    ...(replica && { replica }),
  };
  const measured =
    env.METRICS_ADDRESS === undefined
      ? null
      : openMetrics({ pools, jobs, stocks, pages, permissions, edge, resting, now });
  const close = async () => {
    const parts = {
      "private addresses": async () => {
        for (const server of privateServers) server.close();
      },
      "change notices": () => changes.close(),
      "market model": () => market.close(),
      ...(indexBuilds && { "search indexes": () => indexBuilds.stop() }),
      "quote services": () => quotes.close(),
      "outside services": async () => {
        await edge?.close();
        await agent.close();
        await proofs.dispatcher.close();
      },
      "job queue": () => jobs.stop(),
      "connections for sites": () => siteDb.close(),
      replica: async () => replica?.close(),
      ...(cluster && { "connections for the search cluster": () => stockDb.close() }),
      traces: async () => tracing?.close(),
      ...(cluster && { "search cluster": () => cluster.close() }),
    };
    await stopParts(parts, log);
    stocks.close();
  };
  try {
    await changes.started;
    if (measured && env.METRICS_ADDRESS)
      privateServers.push(await serveMetrics(measured.metrics, env.METRICS_ADDRESS));
    if (env.TLS_PERMISSION_ADDRESS)
      privateServers.push(await servePermissions(permissions, env.TLS_PERMISSION_ADDRESS));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    reads,
    databaseUrl: platform.appUrl,
    sites,
    stocks,
    pages,
    edge,
    jobs,
    images,
    originals,
    measured,
    market,
    indexBuilds,
    valuations,
    quotes,
    registrations,
    geocoders,
    identityProviders,
    ...{ proofs, baseDomain: env.BASE_DOMAIN },
    mailer: createMailer(env),
    payments: openPayments({
      ...{ db, jobs, log, now, secret, readSecret: secretOf, newId: randomUUID },
      purposes: buildPaymentPurposes({
        ...{ jobs, now, newId: randomUUID },
        findCheckout: async (siteId) => (await sites.find(siteId))?.config.checkout ?? null,
      }),
      findSite: (siteId) => sites.find(siteId),
      listSites: (accountId) => sites.ofAccount(accountId),
    }),
    scanner: openScanner(env),
    findSmsSender: (site) => findSms(site, sms),
    findTextSender: (site) => {
      const { texts } = site.config.leads;
      return texts ? findSms(site, sms, texts.number) : null;
    },
    push: openPushSender(env, { dispatcher: agent.dispatcher, allowPrivate, now }),
    readSecret: secretOf,
    outbox,
    ...{ secret, demoStaff, replies: openMailReplies(env, { outbox, secret }) },
    keys: platform.keys,
    limits: new RequestLimits(now, log),
    live,
    rendering: new AccountTurns(),
    log,
    now,
    close,
  };
}

interface EdgeSources {
  readonly dispatcher: Dispatcher;
  readonly standIn: string | undefined;
  readonly log: Logger;
  readonly now: () => Date;
}

function openEdge(env: Env, { dispatcher, standIn, log, now }: EdgeSources): EdgeCache | null {
  if (!env.CDN) return null;
  const account = {
    provider: env.CDN,
    id: requireSetting(env, "CDN_ID"),
    token: requireSetting(env, "CDN_TOKEN"),
  };
  return new EdgeCache({ cdn: createCdn(account, { dispatcher, standIn }), log, now });
}

/** Null if all indexes are in memory. */
async function openCluster(
  { SEARCH_URL: urls, SEARCH_MIN_VEHICLES: minVehicles }: Env,
  {
    order,
    ...parts
  }: {
    readonly now: () => Date;
    readonly resting: RestingServices;
    readonly order: (order: IndexOrder) => Promise<void>;
  },
) {
  if (!urls?.[0]) return null;
  // Its client has more than 500 modules.
  const { SearchCluster } = await import("#search/opensearch/cluster.ts");
  const { createClusterChoice } = await import("#features/catalogue/index/cluster-choice.server.ts");
  const prefix = new URL(urls[0]).pathname.slice(1) || "forecourt";
  const nodes = urls.map((url) => new URL("/", url).href);
  const cluster = new SearchCluster({ nodes, prefix, ...parts });
  return {
    address: { nodes, prefix },
    place: (stockDb: Database) => createClusterChoice({ cluster, stockDb, minVehicles, order }),
    close: () => cluster.close(),
  };
}

interface SmsSources extends SmsParts {
  readonly secret: ReadSecret;
  readonly outbox: Outbox | null;
}

/**
 * Finds the sender of a site's text messages: the provider of its settings, else the outbox. Null if the provider's secret is
 * missing, or if the site has no provider and the installation no outbox.
 * @param from another number of that account than the one of its settings
 */
function findSms(
  { account, config }: Pick<LiveSite, "account" | "config">,
  { secret, outbox, ...parts }: SmsSources,
  from?: string,
): SmsSender | null {
  const { sms } = config.signIn;
  if (!sms) return outbox && createOutboxSms(outbox);
  const key = secret(account, sms.secretName);
  return key ? createSms(parts, { ...sms, from: from ?? sms.from, secret: key }) : null;
}
