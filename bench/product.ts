import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { request } from "undici";
import { readEnv } from "#platform/env.ts";
import { LONG_WORK_LIMITS } from "#platform/postgres/database.ts";
import { joinEmbeddedServer } from "#platform/postgres/embedded.ts";
import { openPlatform, type Platform } from "#platform/start/platform.ts";
import packageFile from "../package.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "..");

/** Runs work with a data directory that is gone afterwards. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
  await chmod(dataDir, 0o755);
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs work with an empty database on a PostgreSQL of its own, set up as the product sets up its own. */
export async function withDatabase<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  return withDataDir(async (dataDir) => {
    const server = await joinEmbeddedServer(dataDir);
    try {
      return await work(server.ownerUrl);
    } finally {
      await server.leave();
    }
  });
}

/** Runs work with the product's own database in a data directory. */
export async function withPlatform<T>(dataDir: string, work: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = await openPlatform(readEnv({ DATA_DIR: dataDir }), { limits: LONG_WORK_LIMITS });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** From the start of the process to `ready`. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

interface ServerSettings {
  readonly dataDir: string;
  readonly demo: boolean;
  /** Variables beside those that every measurement sets. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the product as `npm start` does, with the demo dealers or with what the data directory has. */
export async function startServer({ dataDir, demo, env = {} }: ServerSettings): Promise<ServerProcess> {
  const started = performance.now();
  const [, ...startArguments] = packageFile.scripts.start.split(" ");
  const child = spawn(process.execPath, startArguments, {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DEMO: String(demo),
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      NODE_ENV: "production",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  for await (const line of createInterface(child.stdout)) {
    const ready = /^ready .*:(\d+)$/.exec(line);
    if (!ready) continue;
    const readyMs = performance.now() - started;
    child.stdout.resume();
    const stop = async () => {
      child.kill("SIGTERM");
      await exited;
    };
    return { port: Number(ready[1]), pid: requirePid(child), readyMs, stop };
  }
  throw new Error("the server ended before it was ready");
}

/** Runs work while the product serves the demo dealers. */
export async function withDemoServer<T>(work: (server: ServerProcess) => Promise<T>): Promise<T> {
  return withDataDir(async (dataDir) => {
    const server = await startServer({ dataDir, demo: true });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  });
}

export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As sent: still compressed. */
  readonly body: Buffer;
}

interface FetchedPage {
  readonly site: string;
  readonly path: string;
  readonly encoding: "br" | "gzip" | "identity";
}

/** Fetches a path of a site, with a body in this encoding. */
export async function fetchFrom(
  { port }: Pick<ServerProcess, "port">,
  { site, path, encoding }: FetchedPage,
): Promise<Fetched> {
  const headers = { host: `${site}.localhost:${port}`, "accept-encoding": encoding };
  const answer = await request(`http://127.0.0.1:${port}${path}`, { headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  if (answer.statusCode !== 200) throw new Error(`${site} ${path} answered ${answer.statusCode}`);
  return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body };
}

/** The id of a process that was started. @throws Error when it could not be */
export function requirePid({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error("the process did not start");
  return pid;
}

/** Memory of a process that is in use now, in bytes. */
export async function readResidentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) * 1024;
}
