import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { request } from "undici";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Null if no node can be started. */
    searchUrl: string | null;
  }
}

/** One node of OpenSearch for a test run: that of the environment, or one of its own where Java 17 and Maven are. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.SEARCH_URL ?? null;
  const node = given === null ? await startTestNode() : null;
  const url = given ?? node?.url ?? null;
  project.provide("searchUrl", url);
  if (url === null)
    process.stderr.write(
      "The tests of OpenSearch are skipped: there is no SEARCH_URL, and no Java 17 with Maven and its packages.\n",
    );
  return async () => node?.stop();
}

const run = promisify(execFile);

/** The first time, Maven fetches 50 MB. */
const MAX_FETCH_MS = 300_000;
const MAX_START_MS = 90_000;

export interface TestNode {
  readonly url: string;
  readonly folder: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

interface NodeOptions {
  readonly javaOptions?: readonly string[];
  /** Nodes of the same name find each other where `settings` says where; a name of its own by default. */
  readonly clusterName?: string;
  /** Beside those of a node alone: `opensearch.yml`. */
  readonly settings?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** For a node that lives for a minute, whose code is not worth to be made faster than at first sight. */
const SHORT_LIVED = ["-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"];

/** Null if it cannot be started: without Java 17 or later, without Maven, or without what Maven fetches. */
export async function startTestNode({
  javaOptions = SHORT_LIVED,
  clusterName = `test-${randomUUID()}`,
  settings,
}: NodeOptions = {}): Promise<TestNode | null> {
  const classPath = await findClassPath();
  if (classPath === null) return null;
  const folder = await mkdtemp(join(tmpdir(), "forecourt-search-"));
  const config = join(folder, "config");
  if (settings) await writeSettings(config, settings);
  const child = spawn(
    "java",
    [
      ...[...javaOptions, "--add-opens=java.base/java.lang=ALL-UNNAMED"],
      ...["-cp", classPath, "org.codelibs.opensearch.runner.OpenSearchRunner"],
      ...["-basePath", folder, "-numOfNode", "1", "-clusterName", clusterName],
      ...(settings ? ["-confPath", config] : []),
    ],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  const port = await readPort(child);
  const url = `http://127.0.0.1:${port}`;
  if (port !== null && (await isReady(url, child))) return { url, folder, pid: child.pid, stop };
  await stop();
  return null;
}

async function writeSettings(folder: string, settings: NonNullable<NodeOptions["settings"]>): Promise<void> {
  await mkdir(folder);
  // YAML takes JSON's values.
  const lines = Object.entries(settings).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  await writeFile(join(folder, "opensearch.yml"), lines.join(""));
}

/** The first free port from 9201 on, which the node says as it starts. */
async function readPort({ stdout }: ChildProcess): Promise<string | null> {
  if (!stdout) return null;
  for await (const line of createInterface({ input: stdout })) {
    const [, port] = /^HTTP Port: +(\d+)$/.exec(line) ?? [];
    if (port === undefined) continue;
    stdout.resume();
    return port;
  }
  return null;
}

async function findClassPath(): Promise<string | null> {
  const pom = join(import.meta.dirname, "test-node.pom.xml");
  const folder = await mkdtemp(join(tmpdir(), "forecourt-maven-"));
  const output = join(folder, "class-path");
  try {
    const { stderr } = await run("java", ["-version"]);
    if (Number(/version "(\d+)/.exec(stderr)?.[1]) < 17) return null;
    const goal = ["dependency:build-classpath", `-Dmdep.outputFile=${output}`];
    await run("mvn", ["-q", "-B", "-f", pom, ...goal], { timeout: MAX_FETCH_MS });
    return (await readFile(output, "utf8")).trim();
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isReady(url: string, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + MAX_START_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await request(`${url}/_cluster/health`).catch(() => null);
    await answer?.body.dump();
    if (answer?.statusCode === 200) return true;
    await setTimeout(200);
  }
  return false;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
