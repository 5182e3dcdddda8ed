import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import lighthouse from "lighthouse";
import { CHROMIUM_FLAGS, findBrowser } from "../scripts/chromium.ts";
import { computeMedian, type Figure, type Section, type Target } from "./figures.ts";
import type { Options } from "./options.ts";
import { withDataDir, withDemoServer } from "./product.ts";
import { findPaths, PAGES } from "./site-pages.ts";

const MAX_FAILURES = 3;

/** What is reported of a run: by name, the unit, the target, and where Lighthouse has the number. */
const REPORTED: readonly (readonly [
  string,
  string,
  Target | undefined,
  (report: Report) => number | null | undefined,
])[] = [
  ["performance", "", { atLeast: 98 }, (report) => score(report, "performance")],
  ["accessibility", "", { atLeast: 100 }, (report) => score(report, "accessibility")],
  ["best practices", "", { atLeast: 100 }, (report) => score(report, "best-practices")],
  ["SEO", "", { atLeast: 100 }, (report) => score(report, "seo")],
  ["layout shift", "", { atMost: 0 }, ({ audits }) => audits["cumulative-layout-shift"]?.numericValue],
  ["first paint", "ms", undefined, ({ audits }) => audits["first-contentful-paint"]?.numericValue],
  ["largest paint", "ms", undefined, ({ audits }) => audits["largest-contentful-paint"]?.numericValue],
  ["blocking time", "ms", undefined, ({ audits }) => audits["total-blocking-time"]?.numericValue],
];

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

/** Lighthouse on a phone with its default throttling, the median of five runs a page. */
export default async function measureLighthouse({ quick }: Options): Promise<Section[]> {
  return withDemoServer((server) =>
    withChromium(async (debuggingPort) => {
      const sections: Section[] = [];
      for (const { site, template } of PAGES) {
        const figures: Figure[] = [];
        for (const [kind, path] of Object.entries(await findPaths(server, site))) {
          const reports = await runs(
            `http://${site}.localhost:${server.port}${path}`,
            debuggingPort,
            quick ? 1 : 5,
          );
          figures.push(...figuresOf(kind, reports));
        }
        sections.push({ title: `Lighthouse on ${site} (${template})`, figures });
      }
      return sections;
    }),
  );
}

async function runs(url: string, port: number, count: number): Promise<Report[]> {
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

function figuresOf(kind: string, reports: readonly Report[]): Figure[] {
  return REPORTED.map(([name, unit, target, read]) => {
    return {
      name: `${kind}: ${name}`,
      value: computeMedian(reports.map((report) => read(report) ?? Number.NaN)),
      unit,
      target,
    };
  });
}

function score({ categories }: Report, name: string): number {
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
      return await work(await debuggingPortOf(browser.stderr));
    } finally {
      browser.kill();
      await exited;
    }
  });
}

async function debuggingPortOf(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(output)) {
    const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line);
    if (found) {
      output.resume();
      return Number(found[1]);
    }
  }
  throw new Error("Chromium ended before it listened");
}
