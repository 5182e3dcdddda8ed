import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs `forecourt` beside the server under test and answers its JSON. Throws what it printed when it fails. */
export async function forecourt(...args: readonly string[]): Promise<unknown> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, PORT: process.env.E2E_PORT };
  const { stdout } = await run(process.execPath, ["src/cli/main.ts", ...args, "--json"], {
    env,
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout);
}
