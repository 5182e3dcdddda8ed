/** Sites of their own in a test's database, served in-process by the real composition without its worker. */

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { loadMapping } from "#features/inventory/feeds/propose/load-mapping.server.ts";
import { emptyReport } from "#features/inventory/import/guard/import-report.ts";
import { importWithin } from "#features/inventory/import/run-import.server.ts";
import { addSite, ensureAccount } from "#features/tenancy/accounts/site-directory.server.ts";
import type { ProofParts } from "#features/tenancy/hosts/prove-host.server.ts";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { AccountId, SiteId } from "#platform/account-id.ts";
import { readEnv } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { appUrl } from "#platform/postgres/test-database.ts";
import { withDerivedKey } from "#platform/secrets/encryption.ts";
import { closeServer } from "#platform/shutdown.ts";
import { DAY_MS } from "#platform/time.ts";
import { openRuntime, type Runtime } from "../process.ts";
import { buildWebServer } from "../serve.ts";
import { applySiteFile } from "../settings/site-file.server.ts";

/** Stand-ins of outside services are on this machine. */
const APPLYING = { author: "test", now: new Date("2035-01-01T00:00:00Z"), allowPrivate: true };
const BUILD = join(import.meta.dirname, "../../../build");
export const SECRET = "a secret of this test run, long enough";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  readonly text: string;
}

interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export type Asking = (host: string, path: string, ask?: Ask) => Promise<Answer>;

/** Sends one request as it is given, follows nothing and unpacks nothing. */
export const askingAt =
  (port: number): Asking =>
  async (host, path, { method = "GET", headers = {}, body } = {}) => {
    const sent = request({ port, host: "127.0.0.1", path, method, headers: { host, ...headers } });
    sent.end(body);
    const [incoming] = (await once(sent, "response")) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    const { statusCode = 0, headers: received } = incoming;
    return { status: statusCode, headers: received, body: content, text: content.toString() };
  };

/** Where a page's data is: what it says, with its status, in a fraction of the time that rendering it takes. */
export function toDataPath(path: string): string {
  const [pathname, ...query] = path.split("?");
  return [`${pathname === "/" ? "/_root" : pathname}.data`, ...query].join("?");
}

/** A vehicle in the "forecourt" feed layout. */
export type Row = Readonly<Record<string, unknown>>;

export interface TestAccount {
  readonly id: AccountId;
  readonly sites: Readonly<Record<string, SiteId>>;
  /** Imports a feed, whole stock or changes. */
  import(rows: readonly Row[], snapshot?: boolean): Promise<void>;
  apply(slug: string, config: SiteConfigInput): Promise<void>;
}

/** Short and new, so that test files that share a database do not meet. */
export const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

/** Sites by slug, with the domains of their own. */
export type TestSites = Readonly<
  Record<string, { readonly hosts?: readonly string[]; readonly config: TestConfig }>
>;

/** A configuration that names secrets depends on the slug of its account (D83). */
type TestConfig = SiteConfigInput | ((account: string) => SiteConfigInput);

/** Adds an account with its sites through the ordinary doors. */
export async function addAccount(
  db: Database,
  now: () => Date,
  sites: TestSites,
  locations: LocationDocument[] = [],
): Promise<TestAccount> {
  const dealerships = [...new Set(locations.map(({ dealership }) => dealership))].map((slug) => ({
    slug,
    name: `The ${slug}`,
  }));
  const account = unique("http");
  const id = await ensureAccount(db, account, "A test's account");
  const ids: Record<string, SiteId> = {};
  await db.inAccount(id, async (tx) => {
    for (const [slug, { hosts = [] }] of Object.entries(sites)) {
      const added = await addSite(tx, slug, hosts);
      if (!added.ok) throw new Error(added.reason);
      ids[slug] = added.siteId;
    }
    for (const [slug, { config }] of Object.entries(sites)) {
      const applied = await applySiteFile(tx, ids[slug]!, {
        file: {
          config: typeof config === "function" ? config(account) : config,
          ...{ dealerships, locations },
        },
        ...APPLYING,
      });
      if (!applied.ok) throw new Error(JSON.stringify(applied));
    }
  });
  return {
    id,
    sites: ids,
    import: async (rows, snapshot = false) => {
      const mapping = await loadMapping("forecourt");
      const input = Readable.from([JSON.stringify(rows)]);
      const report = emptyReport();
      const request = { sourceName: "test", mapping, mappingFrom: "forecourt", input, snapshot, now: now() };
      await db.inAccount(id, (tx) => importWithin(tx, { ...request, secret: SECRET }, report));
      if (report.rejected.length > 0) throw new Error(JSON.stringify(report.rejected));
    },
    apply: async (slug, config) => {
      const applied = await db.inAccount(id, (tx) =>
        applySiteFile(tx, ids[slug]!, { file: { config }, ...APPLYING, confirmed: true }),
      );
      if (!applied.ok) throw new Error(JSON.stringify(applied));
    },
  };
}

export interface TestServer {
  readonly ask: Asking;
  readonly port: number;
  readonly process: Runtime;
  /** A site that it serves. */
  findSite(slug: string): Promise<LiveSite>;
  /** What a site that it serves has in memory. */
  findStock(slug: string): Promise<SiteStock>;
  /** Every entry written to the log so far, as one text. */
  log(): string;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => Date;
  readonly servedAtHome?: ReadonlyMap<string, string>;
  readonly smsStandIn?: string;
  /** Address of the database through a pooler. */
  readonly appUrl?: string;
  readonly cdnStandIn?: string;
  readonly proofs?: ProofParts;
}

/** Serves what the test's database holds, on a port of its own. */
export async function startTestServer(db: Database, options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-http-"));
  const env = readEnv({
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    SECRET_KEY: SECRET,
    OUTBOX: "true",
    ...options.env,
  });
  const entries: string[] = [];
  const log = createLog("info", { write: (entry) => void entries.push(entry) });
  const urls = { appUrl: options.appUrl ?? appUrl, directUrl: appUrl, ownerUrl: undefined };
  const keys = withDerivedKey(SECRET, undefined);
  const platform = { db, ...urls, embedded: false, secret: SECRET, keys, close: () => db.close() };
  const process = await openRuntime({
    platform,
    env,
    log,
    now: options.now,
    secret: () => "a key",
    servedAtHome: options.servedAtHome,
    smsStandIn: options.smsStandIn,
    cdnStandIn: options.cdnStandIn,
    proofs: options.proofs,
  });
  const server = await buildWebServer(process, { env, log, buildFolder: BUILD, isReady: () => true });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    await closeServer(server, 0);
    await process.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const findSite = async (slug: string) => {
    const site = await process.sites.bySlug(slug);
    if (!site) throw new Error(`${slug} is not served`);
    return site;
  };
  const findStock = async (slug: string) => (await process.stocks.load(await findSite(slug))).stock;
  return { ask: askingAt(port), port, process, findSite, findStock, log: () => entries.join(""), stop };
}

const NOON_UTC_MS = 2 * 3_600_000;

/**
 * Milliseconds until it is noon in Brisbane. A clock that a test moves by hours starts there: at midnight every page
 * expires, so a test that starts late in the evening would see pages rendered again for no reason of its own (D19).
 */
export const untilNoon = () => DAY_MS - ((Date.now() - NOON_UTC_MS) % DAY_MS);

/** The address of a site under the base domain. */
export const toHost = (slug: string) => `${slug}.localhost`;

export function aSite(changes: Partial<SiteConfigInput> = {}): SiteConfigInput {
  return {
    name: "Northside Motors",
    template: "showroom",
    legal: { businessName: "Northside Pty Ltd", licenceNumber: "LMCT 1", phone: "(07) 3000 0000" },
    leads: { fallback: { to: ["sales@northside.example"] } },
    ...changes,
  };
}

export function aRow(changes: Row = {}): Row {
  return {
    stockNumber: "A1",
    itemType: "car",
    carType: "used",
    status: "in_stock",
    make: "Toyota",
    model: "Corolla",
    badge: "Ascent Sport",
    year: 2022,
    km: 32_000,
    colour: "White",
    body: "hatch",
    fuel: "petrol",
    transmission: "automatic",
    driveAwayPrice: 27_990,
    showOnDealerWebsite: true,
    listedAt: "2026-01-05T00:00:00Z",
    ...changes,
  };
}
