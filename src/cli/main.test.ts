import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import packageFile from "../../package.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "../..");
/** Says at the end where Node kept what it compiled. */
const TELL_CACHE = `data:text/javascript,
  import { getCompileCacheDir } from "node:module";
  process.on("exit", () => process.stderr.write(String(getCompileCacheDir())));`;

test("D219: what is compiled at a start is kept with the packages for the next one", async () => {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const run = promisify(execFile)(process.execPath, ["--import", TELL_CACHE, "src/cli/main.ts", "--help"], {
    cwd: ROOT,
    env,
  });
  const { stdout, stderr } = await run;
  expect(stdout).toContain("Usage: forecourt");
  expect(stderr).toContain(join(ROOT, "node_modules/.cache/forecourt"));
});

test("D271: --version prints the version of package.json", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["src/cli/main.ts", "--version"], {
    cwd: ROOT,
  });
  expect(stdout).toBe(`${packageFile.version}\n`);
});
