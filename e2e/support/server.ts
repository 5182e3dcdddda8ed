/**
 * Serves the last build for the end-to-end tests from a data directory of its own. Stopped by a signal, it waits until
 * the server has stopped its database, and removes the directory.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";

const folder = process.env.DATA_DIR!;
mkdirSync(folder, { mode: 0o755 });
const server = spawn(process.execPath, ["src/cli/main.ts", "serve"], { stdio: "inherit" });
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill("SIGTERM"));
server.once("exit", (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
