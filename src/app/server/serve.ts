import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/log.ts";
import type { Platform } from "#platform/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { endpoints } from "./endpoints.ts";
import { openProcess, type Process } from "./process.ts";
import { loadApplication } from "./react-application.ts";
import { siteServices } from "./site-services.ts";
import { StaticFiles } from "./static-files.ts";
import { createWebServer } from "./web-server.ts";
import { startWorker } from "./worker.ts";

export interface ServeOptions {
  readonly platform: Platform;
  readonly env: Env;
  readonly log: Logger;
  readonly buildFolder: string;
  readonly secret: (name: string) => string | undefined;
  readonly daily: () => Promise<void>;
}

export interface RunningServer {
  readonly process: Process;
  readonly port: number;
  /** Finishes requests and jobs, then lets go of everything but the platform. */
  stop(): Promise<void>;
}

/**
 * Starts the web server and its worker.
 * @throws StartError when the port is taken or there is no build
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { platform, env, log, buildFolder } = options;
  const process = await openProcess(platform, env, log);
  let ready = false;
  try {
    const server = createWebServer({
      sites: process.sites,
      pages: process.pages,
      files: await StaticFiles.open(join(buildFolder, "client")),
      application: await loadApplication(buildFolder, (request) => siteServices(process, request)),
      endpoints: endpoints(process),
      isReady: () => ready,
      trustProxy: env.TRUST_PROXY,
      log,
    });
    await listen(server, env);
    const worker = await startWorker(process, env, options);
    ready = true;
    const stop = async () => {
      ready = false;
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      await worker.stop();
      await closed;
      await process.close();
    };
    return { process, port: (server.address() as AddressInfo).port, stop };
  } catch (error) {
    await process.close();
    throw error;
  }
}

async function listen(server: import("node:http").Server, { PORT, HOST }: Env): Promise<void> {
  server.listen(PORT, HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${PORT} is taken by another program. Set PORT to a free one.`);
    if (code === "EACCES")
      throw new StartError(`Port ${PORT} needs more rights than this user has. Set PORT to one above 1023.`);
    if (code === "EADDRNOTAVAIL") throw new StartError(`HOST ${HOST} is no address of this machine.`);
    throw error;
  }
}
