import { spawn } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "#platform/start-error.ts";

const SOURCES = [
  "src",
  "back-office",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];

/** Builds the pages when there is no build or a source is newer than it. */
export async function buildIfStale(root: string): Promise<void> {
  const builds = ["build/storefront/server/index.js", "build/back-office/server/index.js"];
  const built = Math.min(...(await Promise.all(builds.map((file) => readModifiedAt(join(root, file))))));
  const newest = Math.max(...(await Promise.all(SOURCES.map((source) => findNewest(join(root, source))))));
  if (built > newest) return;
  process.stdout.write("building…\n");
  await Promise.all([build(root), build(root, "back-office")]);
}

async function readModifiedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

async function findNewest(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes(".test."));
  const times = await Promise.all(files.map((entry) => readModifiedAt(join(entry.parentPath, entry.name))));
  return Math.max(0, ...times);
}

function build(root: string, ...folder: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const command = join(root, "node_modules", "@react-router", "dev", "bin.cjs");
    const child = spawn(process.execPath, [command, "build", ...folder], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new StartError(`The build failed:\n${output.trim()}`)),
    );
  });
}
