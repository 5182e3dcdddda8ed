import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Outcome } from "./commands.ts";

interface Commands {
  readonly child: ChildProcess;
  readonly ended: Promise<never>;
}

let commands: Commands | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Runs `forecourt` beside the server under test and answers its JSON. Throws what it printed when it fails. */
export function forecourt(...args: readonly string[]): Promise<unknown> {
  const answer = last.then(() => run([...args, "--json"]));
  last = answer.catch(() => undefined);
  return answer;
}

/** One process runs all commands of a worker, since starting a process takes longer than a command. */
async function run(args: readonly string[]): Promise<unknown> {
  commands ??= startCommands();
  const { child, ended } = commands;
  child.ref();
  child.channel?.ref();
  child.send(args);
  const [{ code, out, err }] = (await Promise.race([once(child, "message"), ended])) as [Outcome];
  child.unref();
  child.channel?.unref();
  if (code !== 0) throw new Error(`forecourt ${args.join(" ")}: ${err}`);
  return JSON.parse(out);
}

function startCommands(): Commands {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, PORT: process.env.E2E_PORT };
  const child = fork(join(import.meta.dirname, "commands.ts"), { env, execArgv: [] });
  const ended = once(child, "exit").then(([code]) => {
    commands = undefined;
    throw new Error(`forecourt ended with exit code ${code}`);
  });
  ended.catch(() => undefined);
  return { child, ended };
}
