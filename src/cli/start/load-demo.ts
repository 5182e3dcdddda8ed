import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import pLimit from "p-limit";
import { demoAccounts } from "#demo/accounts.ts";
import type { DemoAccount } from "#demo/generator/account.ts";
import { makeUpMarket } from "#demo/generator/market.ts";
import { findDemoPicture, readDemoFilm, readDemoPicture } from "#demo/pictures.ts";
import { loadMapping } from "#features/inventory/feeds/propose/load-mapping.server.ts";
import { emptyReport } from "#features/inventory/import/guard/import-report.ts";
import { importWithin } from "#features/inventory/import/run-import.server.ts";
import { fetchPhoto } from "#features/inventory/photos/fetch-photo.server.ts";
import { schedulePhoto } from "#features/inventory/photos/photo-schedule.ts";
import {
  addReadyPhotos,
  claimDuePhotos,
  type KeptFilm,
  pointToKeptFilms,
  recordPhotos,
  releasePhotos,
} from "#features/inventory/photos/photo-store.server.ts";
import { saveFeed } from "#features/inventory/sources/feed-store.server.ts";
import {
  addMadeUpObservations,
  refreshMadeUpObservations,
} from "#features/market/training/observation-store.server.ts";
import { applyModels } from "#features/models/apply/apply-models.server.ts";
import { formatModelProblem } from "#features/models/source/cell-reader.ts";
import { readModels } from "#features/models/source/read-models.server.ts";
import {
  applyReadContent,
  keepMedia,
  type ReadContent,
  readContent,
} from "#features/pages/publish/apply-files.server.ts";
import { formatProblem } from "#features/pages/source/content-file.ts";
import { importPartsWithin } from "#features/parts/import/import-parts.server.ts";
import { saveReviews } from "#features/reviews/store/review-store.server.ts";
import {
  addSite,
  ensureAccount,
  listAccounts,
  listRemovedDemos,
  listSites,
} from "#features/tenancy/accounts/site-directory.server.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { publishSiteConfig, readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import { isOwnPath } from "#http/routes/routes.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { Env } from "#platform/env.ts";
import { keepFilm } from "#platform/films/films.ts";
import { keepOriginal } from "#platform/images/images.ts";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { Platform } from "#platform/start/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { openStorage } from "#platform/storage/open-storage.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { answerDemoNotices, shiftDemoNotices } from "#runtime/demo/demo-notices.ts";
import { addDemoShopper, DEMO_SHOPPER } from "#runtime/demo/demo-shopper.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { applySiteFile } from "#runtime/settings/site-file.server.ts";

/**
 * Adds the demo dealers that are missing and were not removed, through the doors that a real dealer uses: site files and a stock feed. The
 * pictures that the feed names come with the program.
 */
export async function loadDemo(platform: Platform, env: Env, now: Date): Promise<void> {
  const missing = (await findMissingDemos(platform.db)).map((account) => ({
    account,
    feed: account.feed(now),
    models: account.models(now),
  }));
  const originals = await openStorage(env);
  await keepPictures(originals, [...new Set(demoAccounts.flatMap(({ pictures }) => pictures))]);
  if (missing.length > 0) {
    const rows = missing.flatMap(({ feed }) => feed);
    const pictures = missing.flatMap(({ models }) => models.flatMap(({ picture }) => picture ?? []));
    await keepPictures(originals, [...new Set([...photosIn(rows), ...pictures])]);
    const films = await keepFilms(originals, rows);
    for (const { account, feed, models } of missing)
      await loadAccount(platform, {
        ...{ account, feed, models, films, originals, now, baseUrl: toBaseUrl(env) },
        feedFolder: join(env.DATA_DIR, "demo"),
      });
  }
  await addMadeUpObservations(platform.db, () => makeUpMarket(now));
}

/** Accounts of the demo that are not there; one that a person removed is not missing (D74). */
export async function findMissingDemos(db: Database): Promise<DemoAccount[]> {
  const present = (await listAccounts(db)).map(({ slug }) => slug);
  const known = new Set([...present, ...(await listRemovedDemos(db))]);
  return demoAccounts.filter(({ slug }) => !known.has(slug));
}

/** Of what the demo publishes. */
const AUTHOR = "demo";

type Feed = ReturnType<DemoAccount["feed"]>;

const photosIn = (feed: Feed) => [
  ...new Set(feed.flatMap(({ photos, spins = [], interiors = [] }) => [...photos, ...spins, ...interiors])),
];

/** Dealers share pictures, and each is kept once. */
async function keepPictures(originals: Storage, urls: readonly string[]): Promise<void> {
  await pLimit(8).map(urls, async (url) => {
    await keepOriginal(originals, findDemoPicture(url).hash, await readDemoPicture(url));
  });
}

interface LoadedAccount {
  readonly account: DemoAccount;
  readonly feed: Feed;
  readonly models: ReturnType<DemoAccount["models"]>;
  readonly films: readonly KeptFilm[];
  readonly originals: Storage;
  readonly now: Date;
  /** Where the file is that the feed of a dealer reads. */
  readonly feedFolder: string;
  /** `http://localhost:3000`; a site is at its slug before that host. */
  readonly baseUrl: string;
}

const toBaseUrl = ({ BASE_DOMAIN, PORT }: Env) => `http://${BASE_DOMAIN}${PORT === 80 ? "" : `:${PORT}`}`;

async function loadAccount(
  { db, secret }: Platform,
  { account, feed, models, films, originals, now, baseUrl, feedFolder }: LoadedAccount,
): Promise<void> {
  const accountId = await ensureAccount(db, account.slug, account.name);
  // Its pages share the demo's pictures.
  const content = await readContent(account.content, join(account.content, "../.."));
  await keepMedia(content, originals);
  await db.inAccount(accountId, async (tx) => {
    await tx.query("update account set demo_dated_at = $2 where id = $1", [accountId, now]);
    for (const { slug, hosts = [], config } of account.sites(now)) {
      const added = await addSite(tx, slug, hosts);
      if (!added.ok) throw new StartError(`The demo site ${slug} cannot be added: ${added.reason}.`);
      const file = { config, dealerships: account.dealerships, locations: account.locations(now) };
      const applied = await applySiteFile(tx, added.siteId, {
        file,
        author: AUTHOR,
        now,
        allowPrivate: false,
      });
      if (!applied.ok) {
        const reasons = "problems" in applied ? applied.problems : applied.held;
        throw new StartError(`The demo site ${slug} cannot be published: ${JSON.stringify(reasons)}.`);
      }
    }
    await addReadyPhotos(
      tx,
      photosIn(feed).map((url) => ({ url, ...findDemoPicture(url) })),
    );
    const hasFeed = account.slug === FEED_DEALER;
    const rows = hasFeed ? spoil(feed) : feed;
    const input = Readable.from([JSON.stringify(rows)]);
    const mapping = await loadMapping("forecourt");
    await importWithin(
      tx,
      { secret, sourceName: SOURCE, mapping, mappingFrom: mapping.name, input, snapshot: true, now },
      emptyReport(),
    );
    await answerDemoNotices(tx, { source: SOURCE, now });
    if (hasFeed) await addFeed(tx, { rows, folder: feedFolder, now });
    await pointToKeptFilms(tx, films);
    await publishContent(tx, content, now);
    await publishModels(tx, models, now);
    await publishParts(tx, account, now);
    await addReviews(tx, account, now);
    await addShopper(tx, baseUrl, now);
  });
}

const SOURCE = "demo";
/** The dealer whose stock a feed brings, so that the back office has one that runs. */
const FEED_DEALER = "harbourline";

/** The address of a dealer's own network, from which no photo comes. */
const LOST_PHOTO = "http://192.168.1.20/photos/front.jpg";

/** A feed as suppliers send them: with three rows that cannot be used, and a photo that is nowhere. */
function spoil(feed: Feed): readonly object[] {
  const vehicles = feed.map((row, at) =>
    at === feed.length - 1 ? { ...row, photos: [...row.photos, LOST_PHOTO] } : row,
  );
  const lost = { carType: "used", driveAwayPrice: 31_990 };
  return [
    ...vehicles,
    { ...lost, stockNumber: "HL90001", make: "Mazda", year: 2021 },
    { ...lost, stockNumber: "HL90002", make: "Ford", model: "Ranger", year: "20222" },
    { ...lost, make: "Kia", model: "Sportage", year: 2023 },
  ];
}

/** The demo's own photos are not fetched. */
const MAX_DUE = 10;

interface DemoFeed {
  readonly rows: readonly object[];
  readonly folder: string;
  readonly now: Date;
}

/**
 * Has a feed bring the stock that was just imported: the worker runs it like any other, half a minute after the start, and finds
 * nothing that changed but what it rejects.
 */
async function addFeed(tx: AccountTransaction, { rows, folder, now }: DemoFeed): Promise<void> {
  const address = join(folder, "stock.json");
  await mkdir(folder, { recursive: true });
  // A row a line, so that what is rejected has a line of its own.
  await writeFile(address, `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
  await saveFeed(tx, {
    ...{ name: SOURCE, address, mapping: "forecourt", intervalMinutes: 60, snapshot: true },
    // Nobody writes the file again.
    ...{ silentAfterHours: 8760, notify: [], locations: [] },
  });
  // The photo is refused without asking the network, before any page could show it.
  const agent = createPublicAgent(false);
  for (const photo of await claimDuePhotos(tx, now, MAX_DUE)) {
    const answer = photo.url === LOST_PHOTO ? await fetchPhoto(photo, agent.dispatcher) : null;
    if (answer?.kind === "failed") await recordPhotos(tx, [schedulePhoto(photo, answer, now)]);
    else await releasePhotos(tx, [photo], now);
  }
  await agent.close();
}

/** Publishes a demo dealer's own pages and team, from files as a dealer's are. */
async function publishContent(tx: AccountTransaction, content: ReadContent, now: Date): Promise<void> {
  const rules = { schema: siteConfigSchema, isOwnPath, author: AUTHOR, now };
  const applied = await applyReadContent(tx, { content, prune: false }, rules);
  if (!applied.ok)
    throw new StartError(
      `The demo has a wrong page: ${"problems" in applied ? applied.problems.map(formatProblem).join("; ") : JSON.stringify(applied.held)}.`,
    );
}

/** Publishes the models that a demo dealer's makes sell, from a file as a dealer's are. */
async function publishModels(
  tx: AccountTransaction,
  models: LoadedAccount["models"],
  now: Date,
): Promise<void> {
  if (models.length === 0) return;
  const read = await readModels({
    input: Readable.from([JSON.stringify(models)]),
    readPicture: async (url) => {
      const { hash, width, height, preview } = findDemoPicture(url);
      return { hash, width, height, preview };
    },
    now,
  });
  const applied = await applyModels(tx, { read, prune: false }, { author: AUTHOR, now });
  if (!applied.ok || applied.problems.length > 0)
    throw new StartError(
      `The demo has wrong models: ${applied.problems.map(formatModelProblem).join("; ")}.`,
    );
}

/** Publishes a demo dealer's list of parts, from a file as a dealer's is. */
async function publishParts(tx: AccountTransaction, { parts }: DemoAccount, now: Date): Promise<void> {
  if (parts.length === 0) return;
  const input = Readable.from([JSON.stringify(parts)]);
  const file = { input, snapshot: true, dryRun: false, confirmed: false, now };
  const { rejectedRows } = await importPartsWithin(tx, file);
  if (rejectedRows > 0) throw new StartError(`The demo has ${rejectedRows} wrong parts.`);
}

/** Adds what made-up customers wrote. */
async function addReviews(tx: AccountTransaction, account: DemoAccount, now: Date): Promise<void> {
  const ids = new Map((await listLocations(tx)).map(({ slug, id }) => [slug, id]));
  const reviews = account.reviews(now).map(({ location, ...review }) => ({
    ...review,
    locationId: (location && ids.get(location)) || null,
  }));
  await saveReviews(tx, "import", reviews);
}

/** Moves the days of the demo's reviews by as many as have passed, before the account's own date is moved (D32). */
async function shiftReviews(tx: AccountTransaction, now: Date): Promise<void> {
  await tx.query(
    `update review set review_date = review_date + passed.days, reply_date = reply_date + passed.days
     from (select ($2::timestamptz at time zone 'utc')::date - (demo_dated_at at time zone 'utc')::date as days
       from account where id = $1) passed
     where passed.days <> 0 and external_id like 'demo-%'`,
    [tx.accountId, now],
  );
}

/** Adds the demo's shopper to the account of their site. */
async function addShopper(tx: AccountTransaction, baseUrl: string, now: Date): Promise<void> {
  const [site] = await tx.query<{ id: SiteId }>("select id from site where account_id = $1 and slug = $2", [
    tx.accountId,
    DEMO_SHOPPER.site,
  ]);
  if (!site) return;
  const published = await readPublishedConfig(tx, site.id, siteConfigSchema);
  if (!published?.ok) return;
  const siteUrl = baseUrl.replace("://", `://${DEMO_SHOPPER.site}.`);
  await addDemoShopper(tx, { siteId: site.id, config: published.config, siteUrl, now });
}

/** Keeps the films that a feed names; gives where each file of them is kept. */
async function keepFilms(originals: Storage, feed: Feed): Promise<KeptFilm[]> {
  const named = [...new Set(feed.flatMap(({ walkarounds = [] }) => walkarounds))];
  const films = named
    .filter((url) => url.endsWith(".webm"))
    .map(async (url) => {
      const { webm, mp4 } = await keepFilm(originals, await readDemoFilm(url));
      return [
        { url, path: webm },
        { url: url.replace(/webm$/, "mp4"), path: mp4 },
      ];
    });
  return (await Promise.all(films)).flat();
}

/** Moves the dates of every demo account to now, so that the demo never looks stale (D32). */
export async function updateDemoDates(db: Database, now: Date): Promise<void> {
  const accounts = (await listAccounts(db)).filter(({ demo }) => demo);
  const sites = await listSites(db, { accounts: accounts.map(({ accountId }) => accountId) });
  for (const { accountId, slug } of accounts) {
    const made = demoAccounts.find((account) => account.slug === slug)?.sites(now) ?? [];
    await db.inAccount(accountId, async (tx) => {
      await shiftReviews(tx, now);
      await shiftDemoNotices(tx, now);
      await tx.query("select redate_demo_account($1)", [now]);
      await answerDemoNotices(tx, { source: SOURCE, now });
      for (const { slug, config } of made) {
        const site = sites.find((each) => each.slug === slug);
        if (site) await renewConfig(tx, site.siteId, config);
      }
    });
  }
  await refreshMadeUpObservations(db, now);
}

/** Publishes a demo site's configuration again, unless a person has changed it. */
async function renewConfig(tx: AccountTransaction, siteId: SiteId, config: SiteConfigInput): Promise<void> {
  const live = await tx.query(
    `select from site_config where author = $2
     and (site_id, version) = (select id, published_version from site where id = $1)`,
    [siteId, AUTHOR],
  );
  if (live.length > 0)
    await publishSiteConfig(tx, siteId, { schema: siteConfigSchema, document: config, author: AUTHOR });
}
