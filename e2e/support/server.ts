/**
 * Serves the last build for the end-to-end tests from a data directory of its own. Stopped by a signal, or left behind by
 * tests that were killed, it waits until the server has stopped its database, and removes the directory.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";

const folder = process.env.DATA_DIR!;
mkdirSync(folder, { mode: 0o755 });
const server = spawn(process.execPath, ["src/cli/main.ts", "serve"], {
  stdio: ["ignore", "ignore", "inherit"],
});
const stop = () => server.kill("SIGTERM");
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
const tests = process.ppid;
setInterval(() => process.ppid === tests || stop(), 1000).unref();
server.once("exit", (code) => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  process.exitCode = code ?? 1;
});
