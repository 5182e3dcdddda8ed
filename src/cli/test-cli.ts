/** Runs the command line as a person does: a process of its own with an environment of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves once standard output has this text. */
  said(text: string): Promise<void>;
}

/** Starts `forecourt` with these arguments, and nothing of this process's environment but the path. */
export const start = (args: readonly string[], env: Readonly<Record<string, string>>): Running =>
  startProgram(process.execPath, ["src/cli/main.ts", ...args], env);

/** Starts a program in a process group of its own, which ends with the test, also with one that fails. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Running {
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => endProcessGroup(child));
  let [out, err] = ["", ""];
  const heard = new Set<() => void>();
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    for (const look of heard) look();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  const finished = new Promise<Finished>((resolve) =>
    child.once("close", (code) => resolve({ code, out, err })),
  );
  const said = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => out.includes(text) && resolve();
      heard.add(look);
      look();
      void finished.then(() => reject(new Error(`ended without saying "${text}": ${err}`)));
    });
  return { child, finished, said };
}

function endProcessGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Runs `forecourt` to its end. */
export const run = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Finished> =>
  start(args, env).finished;

/** A folder for an embedded database, which as root runs as another user. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-cli-"));
  await chmod(folder, 0o755);
  return folder;
}
