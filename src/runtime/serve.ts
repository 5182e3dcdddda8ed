import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { STAFF_ROUTES } from "#back-office/staff-routes.ts";
import {
  type DemoSignIn,
  requireWrites,
  type StaffContext,
} from "#features/identity/request/staff-context.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { listBusiestSites } from "#features/tenancy/accounts/site-directory.server.ts";
import { BackOffice } from "#http/back-office.ts";
import { PRODUCT_ROUTES } from "#http/routes/routes.ts";
import { StaticFiles } from "#http/static-files.ts";
import { createWebServer } from "#http/web-server.ts";
import { type Env, findBackOfficeHost } from "#platform/env.ts";

import { type Route, toRoute } from "#platform/http/route.ts";
import { RouteTable } from "#platform/http/route-table.ts";
import type { Logger } from "#platform/log.ts";
import type { ReadSecret } from "#platform/secrets/account-secrets.ts";
import { closeServer, stopParts } from "#platform/shutdown.ts";
import type { Platform } from "#platform/start/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { answerMailHook, MAIL_HOOK_PATH } from "./mail-hook.ts";
import { answerOutbox } from "./outbox-endpoint.ts";
import { openRuntime, type Runtime } from "./process.ts";
import { watchRequests } from "./quiet.ts";
import { loadBackOffice, loadStorefront } from "./react-application.ts";
import { buildRequestContext } from "./request-context.ts";
import { buildStaffContext } from "./staff-context.ts";
import { answerTextHook, TEXT_HOOK_PATH } from "./text-hook.ts";
import { MAX_WARM_SITES, warmUp } from "./warm-up.ts";
import { startWorker } from "./worker.ts";

export interface ServeOptions {
  readonly platform: Platform;
  readonly env: Env;
  readonly log: Logger;
  readonly buildFolder: string;
  readonly secret: ReadSecret;
  readonly daily: () => Promise<void>;
  /** See `openRuntime`. */
  readonly servedAtHome?: ReadonlyMap<string, string>;
  /** See `Runtime`. */
  readonly demoStaff?: DemoSignIn | null;
  /** The clock; the machine's by default. */
  readonly now?: () => Date;
}

/** Longest time for running requests to end when the server stops. */
const GRACE_MS = 20_000;

export interface RunningServer {
  readonly process: Runtime;
  readonly port: number;
  /**
   * Says that it is not ready, and goes on answering for so long that everything in front has heard it; connections end with
   * their next answer. What is sent after that would meet a closed door (D416).
   */
  drain(ms: number): Promise<void>;
  /** Finishes requests and jobs, then lets go of everything but the platform. */
  stop(): Promise<void>;
}

/**
 * Starts the web server and its worker.
 * @throws StartError when the port is taken or there is no build
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { platform, env, log } = options;
  const process = await openRuntime({
    platform,
    env,
    log,
    now: options.now,
    secret: options.secret,
    servedAtHome: options.servedAtHome,
    demoStaff: options.demoStaff,
  });
  let ready = false;
  let server: Server | undefined;
  try {
    const listening = await buildWebServer(process, { ...options, isReady: () => ready });
    await listen(listening, env);
    server = listening;
    process.market.start();
    const address = listening.address() as AddressInfo;
    const stopping = new AbortController();
    const clock = () => performance.now();
    const warmRest = await warmUp(process, {
      sites: await listBusiestSites(process.db, { limit: MAX_WARM_SITES, now: process.now() }),
      ...{ address, baseDomain: env.BASE_DOMAIN, clock, stopped: stopping.signal },
      waitForQuiet: watchRequests(listening, clock),
    });
    ready = true;
    // Its rounds begin at once, and would keep the first pages waiting.
    const worker = await startWorker(process, env, options);
    const warming = warmRest();
    const drain = async (ms: number) => {
      ready = false;
      process.live.close();
      listening.prependListener("request", (_, response) => {
        response.shouldKeepAlive = false;
      });
      await delay(ms);
    };
    const stop = async () => {
      ready = false;
      stopping.abort();
      process.live.close();
      const requests = () => closeServer(listening, GRACE_MS);
      await Promise.all([stopParts({ requests, warming: () => warming }, log), worker.stop()]);
      await process.close();
    };
    return { process, port: address.port, drain, stop };
  } catch (error) {
    if (server) await closeServer(server, 0);
    await process.close();
    throw error;
  }
}

interface WebOptions extends Pick<ServeOptions, "env" | "log" | "buildFolder"> {
  readonly isReady: () => boolean;
}

/**
 * The web server of a process, not yet listening.
 * @throws StartError when there is no build
 */
export async function buildWebServer(
  process: Runtime,
  { env, log, buildFolder, isReady }: WebOptions,
): Promise<Server> {
  const storefront = join(buildFolder, "storefront");
  const answerPage = await loadStorefront(storefront);
  const answerCall = await loadCalls<RequestContext>(PRODUCT_ROUTES.all);
  return createWebServer({
    sites: process.sites,
    pages: process.pages,
    edge: process.edge,
    images: process.images,
    originals: process.originals,
    files: await StaticFiles.open(join(storefront, "client")),
    answerPage: async (request) => {
      const context = await buildRequestContext(process, request);
      const response = await answerPage(context);
      // The framework makes a 500 of it, as of any error of a loader.
      if (context.unanswered) throw context.unanswered;
      return response;
    },
    answerCall: async (request) => answerCall(await buildRequestContext(process, request)),
    answerWithoutSite: (request) => {
      const { path } = request.route;
      if (path === MAIL_HOOK_PATH) return answerMailHook(process, request);
      return path === TEXT_HOOK_PATH ? answerTextHook(process, request) : answerOutbox(process, request);
    },
    routes: PRODUCT_ROUTES,
    backOffice: await buildBackOffice(process, { env, buildFolder }),
    limits: process.limits,
    metrics: process.measured?.metrics ?? null,
    isReady,
    trustedHops: env.TRUST_PROXY,
    log,
  });
}

async function buildBackOffice(
  process: Runtime,
  { env, buildFolder }: Pick<WebOptions, "env" | "buildFolder">,
): Promise<BackOffice> {
  const folder = join(buildFolder, "back-office");
  const answerPage = await loadBackOffice(folder);
  const routes = STAFF_ROUTES.map((policy) => toRoute({ ...policy, hasSession: true }));
  const answerCall = await loadCalls<StaffContext>(routes);
  return new BackOffice({
    host: findBackOfficeHost(env),
    routes: new RouteTable(routes),
    files: await StaticFiles.open(join(folder, "client")),
    answerPage: async (request) => answerPage(await buildStaffContext(process, request)),
    answerCall: async (request) => {
      const context = await buildStaffContext(process, request);
      if (!context.session && !context.route.isOpen) return new Response(null, { status: 401 });
      requireWrites(context);
      return answerCall(context);
    },
    ...{ images: process.images, log: process.log, now: process.now },
  });
}

/** Loads what answers the calls among the routes, so that the first request to one waits for no file. */
async function loadCalls<Context extends { readonly route: { readonly path: string } }>(
  routes: readonly Pick<Route<never, Context>, "path" | "call">[],
): Promise<(current: Context) => Promise<Response>> {
  const loaded = await Promise.all(routes.map(async ({ path, call }) => [path, await call?.()] as const));
  const calls = new Map(loaded);
  return (current) => {
    const answer = calls.get(current.route.path);
    if (!answer) throw new Error(`no call at ${current.route.path}`);
    return answer(current);
  };
}

/**
 * Listens at PORT of HOST.
 * @throws StartError naming the variable when that cannot be
 */
export async function listen(server: Server, { PORT, HOST }: Pick<Env, "PORT" | "HOST">): Promise<void> {
  server.listen(PORT, HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${PORT} is taken by another program. Set PORT to a free one.`);
    if (code === "EACCES")
      throw new StartError(`Port ${PORT} needs more rights than this user has. Set PORT to one above 1023.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
      throw new StartError(`HOST ${HOST} is no address of this machine.`);
    throw error;
  }
}
