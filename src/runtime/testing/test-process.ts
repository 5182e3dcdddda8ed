/** The product as it really runs: a process of its own with a data directory of its own, and the demo dealers. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Asking, askingAt } from "./test-site.ts";

const MAIN = join(import.meta.dirname, "../../cli/main.ts");

type Variables = Readonly<Record<string, string>>;

export interface TestProcess {
  readonly ask: Asking;
  readonly port: number;
  /** All that was logged so far. */
  log(): string;
  /** All that was printed so far. */
  out(): string;
  /** Sends a signal and answers the exit code, null when the signal itself ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface CommandOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A data directory that the embedded PostgreSQL can reach, also for tests that run as root. */
export async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-process-"));
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** Runs a command of the product to its end. */
export async function runCommand(args: readonly string[], variables: Variables): Promise<CommandOutcome> {
  const { child, out, err } = startNode(args, variables);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout: out(), stderr: err() };
}

/** Starts the server and waits until it says that it is ready. */
export async function startProcess(variables: Variables): Promise<TestProcess> {
  const { child, out, err } = startNode(["serve"], { PORT: "0", HOST: "127.0.0.1", ...variables });
  const closed = once(child, "close");
  await until(async () => /^ready /m.test(out()) || child.exitCode !== null).catch(() => undefined);
  const port = Number(/^ready .*:(\d+)$/m.exec(out())?.[1]);
  if (!port) {
    child.kill("SIGKILL");
    throw new Error(`the server did not start: ${err()}`);
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = (await closed) as [number | null];
    return code;
  };
  return { ask: askingAt(port), port, log: err, out, end };
}

function startNode(args: readonly string[], variables: Variables) {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, VITEST: _vitest, ...inherited } = process.env;
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...args], {
    env: { ...inherited, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = { out: "", err: "" };
  child.stdout?.on("data", (chunk: Buffer) => {
    texts.out += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    texts.err += chunk.toString();
  });
  return { child, out: () => texts.out, err: () => texts.err };
}

/** Stops the embedded PostgreSQL of a data directory as a failing machine would. */
export async function stopPostgres(dataDir: string): Promise<void> {
  const file = join(dataDir, "postgres", "cluster", "postmaster.pid");
  process.kill(Number((await readFile(file, "utf8")).split("\n")[0]), "SIGINT");
  await until(async () => (await readFile(file).catch(() => null)) === null);
}

/** Mail that was written to the outbox so far, whole messages. */
export async function listOutbox(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.filter((name) => name.endsWith(".eml")).map((name) => readFile(join(folder, name), "utf8")),
  );
}

/** Asks again until the answer is yes. */
export async function until(isSo: () => Promise<boolean>, seconds = 60): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error("it did not happen in time");
    await delay(25);
  }
}

export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
}

/** A port at which nobody listens. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
