import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { startYouxStandIn, YOUX_STAND_IN } from "#demo/youx-stand-in.ts";
import { buildSiteStock } from "#features/catalogue/index/site-stock.server.ts";
import {
  listAccounts,
  listBusiestSites,
  listSites,
} from "#features/tenancy/accounts/site-directory.server.ts";
import { type Env, findBackOfficeHost, readEnv } from "#platform/env.ts";
import { createLog, type Logger } from "#platform/log.ts";
import { findMailProblem } from "#platform/outbox/outbox.ts";
import { toOutboxPath } from "#platform/outbox/outbox-access.ts";
import { recordChange } from "#platform/postgres/database.ts";
import { toSecretReader } from "#platform/secrets/account-secrets.ts";
import { releaseFileLock, takeFileLock } from "#platform/secrets/file-lock.ts";
import { endInTime } from "#platform/shutdown.ts";
import { openPlatform, type Platform } from "#platform/start/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { openRuntime, type Runtime } from "#runtime/process.ts";
import { serve } from "#runtime/serve.ts";
import { startWorker } from "#runtime/worker.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { addDemoStaff } from "../start/add-demo-staff.ts";
import { buildIfStale } from "../start/build-if-stale.ts";
import { loadDemo, updateDemoDates } from "../start/load-demo.ts";
import { openSites, withPlatform } from "../start/with-platform.ts";
import { formatTable, print } from "../terminal/output.ts";

const ROOT = join(import.meta.dirname, "../../..");
const BUILD = join(ROOT, "build");

/** Asked at once: while the program starts, the shell that started it may already end. */
const PARENT = process.ppid;

export function addServerCommands(program: Command): void {
  program
    .command("start")
    .description("Build what changed, load the demo dealers on first run, and serve.")
    .action(() => serveCommand(() => buildIfStale(ROOT)));
  program
    .command("serve")
    .description("Serve the sites from the last build, with the worker.")
    .action(() => serveCommand(async () => undefined));
  program.command("worker").description("Only deliver enquiries and run feeds.").action(workerCommand);
  program
    .command("reindex")
    .description("Build every site's index from the database, and have running servers do the same.")
    .option("--json", "as JSON")
    .action(reindexCommand);
}

/** @param build brings the build up to date, once environment and database are known to be right */
async function serveCommand(build: () => Promise<void>): Promise<void> {
  const env = readEnv(process.env);
  const lock = await holdDataDir(env);
  const platform = await openPlatform(env).catch(async (error: unknown) => {
    await releaseFileLock(lock);
    throw error;
  });
  const log = createLog(env.LOG_LEVEL);
  let standIn: Awaited<ReturnType<typeof startYouxStandIn>> | null = null;
  try {
    await build();
    standIn = hasDemo(platform, env) ? await startYouxStandIn() : null;
    await prepareDemo(platform, env);
    const demoStaff = hasDemo(platform, env) ? await addDemoStaff(platform, new Date()) : null;
    const server = await serve({
      platform,
      env,
      log,
      buildFolder: BUILD,
      secret: toSecretReader(process.env),
      daily: () => updateDemoDates(platform.db, new Date()),
      demoStaff,
      servedAtHome: new Map(standIn && [[YOUX_STAND_IN, standIn.url]]),
    });
    const stopped = stopSignal();
    await announce(server.process, env, server.port);
    warnOfMail(env, log);
    await stopped;
    if (env.DRAIN_SECONDS > 0) await server.drain(env.DRAIN_SECONDS * 1000);
    endInTime(log, process.exit);
    await server.stop();
  } finally {
    await standIn?.stop();
    await platform.close();
    await releaseFileLock(lock);
  }
}

/** One web process a data directory; a second one would share its outbox and secret without knowing (D3). */
async function holdDataDir(env: Env): Promise<string> {
  await mkdir(env.DATA_DIR, { recursive: true });
  const lock = join(env.DATA_DIR, "web.lock");
  if (await takeFileLock(lock)) return lock;
  throw new StartError(
    `The data directory ${env.DATA_DIR} is in use by another server. Stop it, or set DATA_DIR to another folder.`,
  );
}

const hasDemo = ({ embedded }: Platform, { DEMO }: Env) => DEMO ?? embedded;

async function prepareDemo(platform: Platform, env: Env): Promise<void> {
  const now = new Date();
  if (hasDemo(platform, env)) await loadDemo(platform, env, now);
  await updateDemoDates(platform.db, now);
}

/** Sites whose addresses are printed at the start. */
const MAX_ANNOUNCED = 20;

async function announce(
  { db, sites, outbox, secret, demoStaff }: Runtime,
  env: Env,
  port: number,
): Promise<void> {
  const suffix = port === 80 ? "" : `:${port}`;
  process.stdout.write(`Forecourt ${packageFile.version}, Node ${process.versions.node}\n`);
  const busiest = await listBusiestSites(db, { limit: MAX_ANNOUNCED + 1, now: new Date() });
  for (const { siteId, slug } of busiest.slice(0, MAX_ANNOUNCED).toSorted((a, b) => a.siteId - b.siteId)) {
    const name = (await sites.find(siteId))?.config.name ?? slug;
    process.stdout.write(`${name}  http://${slug}.${env.BASE_DOMAIN}${suffix}\n`);
  }
  if (busiest.length > MAX_ANNOUNCED) process.stdout.write("and others: see `forecourt sites list`\n");
  const signIn = demoStaff ? `  (${demoStaff.email}, password ${demoStaff.password})` : "";
  process.stdout.write(`back office  http://${findBackOfficeHost(env)}${suffix}${signIn}\n`);
  if (outbox)
    process.stdout.write(
      `outbox (email and text messages are kept here, not sent)  http://localhost${suffix}${toOutboxPath(secret)}\n`,
    );
  process.stdout.write(`ready http://${env.BASE_DOMAIN}${suffix}\n`);
}

/** Says where a person and where a log is read that mail goes nowhere (D209). */
function warnOfMail(env: Env, log: Logger): void {
  const problem = findMailProblem(env);
  if (problem === null) return;
  process.stdout.write(`\nWARNING: ${problem}\n\n`);
  log.error({ outbox: join(env.DATA_DIR, "outbox") }, problem);
}

/**
 * Resolves at the first signal to stop, and once the shell of an npm script is gone: npm passes a signal on to that alone.
 * Further signals change nothing: what runs is finished, PostgreSQL is stopped. To be called before anybody hears that the program is
 * ready: a signal that comes earlier ends it at once, with what it has begun.
 */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => resolve());
    if (!process.env.npm_lifecycle_event) return;
    setInterval(() => process.ppid === PARENT || resolve(), 500).unref();
  });
}

async function workerCommand(): Promise<void> {
  await withPlatform(async (platform, env) => {
    const log = createLog(env.LOG_LEVEL);
    const secret = toSecretReader(process.env);
    const opened = await openRuntime({ platform, env, log, secret });
    // It writes changes to indexes that web processes share, with the labels of the market.
    if (opened.indexBuilds) opened.market.start();
    try {
      const stopped = stopSignal();
      const worker = await startWorker(opened, env, {
        secret,
        daily: () => updateDemoDates(platform.db, new Date()),
      });
      process.stdout.write("worker ready\n");
      warnOfMail(env, log);
      await stopped;
      endInTime(log, process.exit);
      await worker.stop();
    } finally {
      await opened.close();
    }
  });
}

async function reindexCommand({ json }: { readonly json?: boolean }): Promise<void> {
  await withPlatform(async ({ db }, env) => {
    const sites = openSites(db, env);
    const listed = await listSites(db);
    const built: { site: string; vehicles: number; ms: number }[] = [];
    for (const { siteId } of listed) {
      const site = await sites.find(siteId);
      if (!site) continue;
      const started = performance.now();
      const { engine } = await buildSiteStock(db, site, { now: new Date() });
      built.push({ site: site.slug, vehicles: engine.size, ms: Math.round(performance.now() - started) });
    }
    for (const { accountId } of await listAccounts(db)) {
      await db.inAccount(accountId, async (tx) => {
        const changeNumber = await recordChange(tx);
        await tx.query("update vehicle set change_number = $1", [changeNumber]);
      });
    }
    print(json, built, () =>
      formatTable(
        ["site", "vehicles", "ms"],
        built.map(({ site, vehicles, ms }) => [site, vehicles, ms]),
      ),
    );
    if (built.length < listed.length) process.exitCode = 1;
  });
}
