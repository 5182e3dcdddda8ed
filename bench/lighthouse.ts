import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import lighthouse from "lighthouse";
import { CHROMIUM_FLAGS, findBrowser } from "../scripts/chromium.ts";
import { withEmptyPage } from "./empty-app/serve.ts";
import { computeMedian, type Figure, type Section, type Target } from "./figures.ts";
import type { Options } from "./options.ts";
import { withDataDir, withDemoServer } from "./product.ts";
import { DEMO_SITES, findPaths } from "./site-pages.ts";

const MAX_FAILURES = 3;

/** What is reported of a run: by name, the unit, the target, and where Lighthouse has the number. */
const REPORTED: readonly (readonly [
  string,
  string,
  Target | undefined,
  (report: Report) => number | null | undefined,
])[] = [
  ["performance", "", { atLeast: 98 }, (report) => readScore(report, "performance")],
  ["accessibility", "", { atLeast: 100 }, (report) => readScore(report, "accessibility")],
  ["best practices", "", { atLeast: 100 }, (report) => readScore(report, "best-practices")],
  ["SEO", "", { atLeast: 100 }, (report) => readScore(report, "seo")],
  ["layout shift", "", { atMost: 0 }, ({ audits }) => audits["cumulative-layout-shift"]?.numericValue],
  ["first paint", "ms", undefined, ({ audits }) => audits["first-contentful-paint"]?.numericValue],
  ["largest paint", "ms", undefined, ({ audits }) => audits["largest-contentful-paint"]?.numericValue],
  ["blocking time", "ms", undefined, readBlockingTime],
  ["benchmarkIndex", "", undefined, readBenchmarkIndex],
];

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

/**
 * Lighthouse on a phone with its default throttling, the median of five runs a page, on every demo site. A score depends on
 * the machine, so the machine's `benchmarkIndex` and an empty React Router page stand beside them (D68).
 */
export default async function measureLighthouse({ quick }: Options): Promise<Section[]> {
  const count = quick ? 1 : 5;
  return withChromium(async (port) => {
    const sections = [await measureEmptyPage({ port, count })];
    await withDemoServer(async (server) => {
      for (const site of DEMO_SITES) {
        const figures: Figure[] = [];
        for (const [kind, path] of Object.entries(await findPaths(server, site))) {
          const address = `http://${site}.localhost:${server.port}${path}`;
          figures.push(...toFigures(kind, await runLighthouse(address, { port, count })));
        }
        sections.push({ title: `Lighthouse on ${site}`, figures });
      }
    });
    return sections;
  });
}

async function measureEmptyPage(runs: Runs): Promise<Section> {
  const reports = await withEmptyPage((address) => runLighthouse(address, runs));
  const toFigure = (name: string, unit: string, read: (report: Report) => number | null | undefined) => ({
    name,
    value: computeMedian(reports.map((report) => read(report) ?? Number.NaN)),
    unit,
  });
  return {
    title: "An empty React Router page on this machine",
    figures: [
      toFigure("performance", "", (report) => readScore(report, "performance")),
      toFigure("blocking time", "ms", readBlockingTime),
      toFigure("benchmarkIndex", "", readBenchmarkIndex),
    ],
  };
}

interface Runs {
  /** Where Chromium listens for its debugger. */
  readonly port: number;
  readonly count: number;
}

async function runLighthouse(url: string, { port, count }: Runs): Promise<Report[]> {
  const reports: Report[] = [];
  let failures = 0;
  while (reports.length < count) {
    const result = await lighthouse(url, { port, logLevel: "silent", output: "json" });
    const failure = result ? result.lhr.runtimeError?.message : "no result";
    if (result && !failure) reports.push(result.lhr);
    // On a busy machine a page may not be painted in the time that Lighthouse gives it.
    else if (++failures > MAX_FAILURES) throw new Error(`Lighthouse failed on ${url}: ${failure}`);
  }
  return reports;
}

function toFigures(kind: string, reports: readonly Report[]): Figure[] {
  return REPORTED.map(([name, unit, target, read]) => {
    return {
      name: `${kind}: ${name}`,
      value: computeMedian(reports.map((report) => read(report) ?? Number.NaN)),
      unit,
      target,
    };
  });
}

function readBlockingTime({ audits }: Report): number | undefined {
  return audits["total-blocking-time"]?.numericValue;
}

function readBenchmarkIndex({ environment }: Report): number | undefined {
  return environment.benchmarkIndex;
}

function readScore({ categories }: Report, name: string): number {
  return Math.round(100 * (categories[name]?.score ?? Number.NaN));
}

async function withChromium<T>(work: (debuggingPort: number) => Promise<T>): Promise<T> {
  return withDataDir(async (folder) => {
    const browser = spawn(
      findBrowser(),
      [
        ...CHROMIUM_FLAGS,
        "--remote-debugging-port=0",
        `--user-data-dir=${join(folder, "profile")}`,
        "about:blank",
      ],
      {
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    const exited = once(browser, "exit");
    try {
      return await work(await readDebuggingPort(browser.stderr));
    } finally {
      browser.kill();
      await exited;
    }
  });
}

async function readDebuggingPort(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(output)) {
    const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line);
    if (found) {
      output.resume();
      return Number(found[1]);
    }
  }
  throw new Error("Chromium ended before it listened");
}
