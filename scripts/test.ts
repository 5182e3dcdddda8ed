/**
 * `npm test`: types, lint, import rules, dead code, build, unit and PostgreSQL tests, end-to-end tests. `npm run check` leaves
 * out what takes minutes: the build, PostgreSQL and browsers. Every part runs even when an earlier one failed; the last line is
 * the true total, and a part without tests of its own counts as one.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, hasQuickChromium } from "./chromium.ts";

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** What the failed tests said, to be read at the end of a long run. */
  readonly complaints: readonly string[];
}

interface Part {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads the report file that the part wrote. */
  readonly outcome?: () => Outcome;
}

const reports = mkdtempSync(join(tmpdir(), "forecourt-reports-"));
const report = (name: string) => join(reports, `${name}.json`);

const STATIC_CHECKS: readonly Part[] = [
  { name: "route types", command: ["react-router", "typegen"] },
  { name: "types", command: ["tsc", "--noEmit"] },
  { name: "lint and format", command: ["biome", "ci", "--error-on-warnings", "."] },
  { name: "import rules", command: ["node", "scripts/import-rules.ts"] },
  { name: "dead code", command: ["knip"] },
];

const ALL_PARTS: readonly Part[] = [
  ...STATIC_CHECKS,
  { name: "build", command: ["react-router", "build"] },
  { name: "build of the back office", command: ["react-router", "build", "back-office"] },
  createVitestPart("unit and PostgreSQL tests"),
  {
    name: "end-to-end tests",
    command: ["playwright", "test"],
    outcome: () => readPlaywrightOutcome(report("playwright")),
  },
];

const QUICK_PARTS: readonly Part[] = [...STATIC_CHECKS, createVitestPart("unit tests", "--project=unit*")];

const isQuick = process.argv.includes("--quick");

function createVitestPart(name: string, ...options: readonly string[]): Part {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report("vitest")}`];
  return {
    name,
    command: ["vitest", "run", ...options, ...reporters],
    outcome: () => readVitestOutcome(report("vitest")),
  };
}

function readVitestOutcome(file: string): Outcome {
  const { numPassedTests, numFailedTests, numFailedTestSuites, success, testResults } = readJson(file);
  const suites = numFailedTests === 0 && !success ? Math.max(1, numFailedTestSuites) : 0;
  const complaints: string[] = [];
  for (const { name, message, assertionResults } of testResults) {
    if (message) complaints.push(`${name}\n${message}`);
    for (const { fullName, failureMessages } of assertionResults)
      for (const text of failureMessages) complaints.push(`${name}\n${fullName}\n${text}`);
  }
  return { passed: numPassedTests, failed: numFailedTests + suites, complaints };
}

function readPlaywrightOutcome(file: string): Outcome {
  const { stats, errors, suites } = readJson(file);
  const complaints: string[] = errors.map(({ message }: { message: string }) => message);
  const read = (suite: typeof suites) => {
    for (const inner of suite.suites ?? []) read(inner);
    for (const { title, file: spec, line, tests } of suite.specs ?? [])
      for (const { results } of tests)
        for (const result of results)
          for (const { message } of result.errors) complaints.push(`${spec}:${line} ${title}\n${message}`);
  };
  for (const suite of suites) read(suite);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, complaints };
}

// biome-ignore lint/suspicious/noExplicitAny: two reporters' own formats
function readJson(file: string): any {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Several times what the longest part takes, so that what takes all of it hangs. */
const LIMIT_MINUTES = 30;

/** Runs a command in a process group of its own and leaves none of the group behind, also when it hangs or this is stopped. */
function run(command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [program, ...args] = command as [string, ...string[]];
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"], env, detached: true });
    const endGroup = () => {
      try {
        if (child.pid) process.kill(-child.pid, "SIGKILL");
      } catch {
        // All of it has ended.
      }
    };
    const stop = () => {
      endGroup();
      process.exit(1);
    };
    const limit = setTimeout(() => {
      process.stdout.write(`\n${program} was stopped after ${LIMIT_MINUTES} minutes\n`);
      endGroup();
    }, LIMIT_MINUTES * 60_000);
    const ended = (code: number | null) => {
      clearTimeout(limit);
      for (const signal of ["SIGTERM", "SIGINT"]) process.off(signal, stop);
      endGroup();
      resolve(code ?? 1);
    };
    for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
    child.once("error", () => ended(1));
    child.once("exit", ended);
  });
}

/**
 * Debian's headless shell for the end-to-end tests, also beside a whole Chromium, which takes half as long again for a page.
 * Older releases have no shell; there, and where nothing can be installed, an installed Chromium does.
 */
async function installChromium(): Promise<void> {
  const install = "DEBIAN_FRONTEND=noninteractive apt-get install -y -qq";
  const shell = `apt-get update -qq && ${install} chromium-headless-shell`;
  if ((await run(["sh", "-c", shell], process.env)) === 0 || findChromium()) return;
  await run(["sh", "-c", `${install} chromium`], process.env);
}

if (!isQuick && !hasQuickChromium()) await installChromium();

const env = {
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_NAME: report("playwright"),
  NODE_ENV: "",
};
/** Lines of a complaint that are shown again. */
const COMPLAINT_LINES = 25;

let passed = 0;
const failures: string[] = [];
const complaints: string[] = [];

for (const part of isQuick ? QUICK_PARTS : ALL_PARTS) {
  process.stdout.write(`\n── ${part.name}\n`);
  const started = performance.now();
  const code = await run(part.command, { ...env, ...(part.name === "build" && { NODE_ENV: "production" }) });
  let outcome: Outcome = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, complaints: [] };
  try {
    if (part.outcome) outcome = part.outcome();
  } catch {
    outcome = { passed: 0, failed: 1, complaints: [] };
  }
  const failed = code !== 0 && outcome.failed === 0 ? 1 : outcome.failed;
  passed += outcome.passed;
  failures.push(...Array.from({ length: failed }, () => part.name));
  complaints.push(...outcome.complaints);
  process.stdout.write(
    `── ${part.name}: ${failed === 0 ? "ok" : "FAILED"}, ${Math.round((performance.now() - started) / 1000)} s\n`,
  );
}

rmSync(reports, { recursive: true, force: true });
for (const complaint of complaints) {
  process.stdout.write(`\n── ${complaint.split("\n").slice(0, COMPLAINT_LINES).join("\n")}\n`);
}
if (failures.length > 0) process.stdout.write(`\nFailed: ${[...new Set(failures)].join(", ")}\n`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
