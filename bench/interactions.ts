import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, findBrowser } from "../scripts/chromium.ts";
import { computeMedian, type Figure, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { type ServerProcess, withDemoServer } from "./product.ts";
import { findPaths, PAGES, type SitePages } from "./site-pages.ts";

const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

interface Interaction {
  readonly name: string;
  readonly on: "results" | "vehicle";
  /** Brings the page to where the interaction begins. It is not measured. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
}

const findFilters = (page: Page) => page.getByRole("button", { name: /Filters/ });
const findSheet = (page: Page) => page.getByRole("dialog", { name: "Filters" });
const findCalculator = (page: Page) => page.locator("#finance-calculator");

async function openFullScreen(page: Page): Promise<void> {
  await page.getByRole("button", { name: "View full screen" }).tap();
  await page.getByRole("dialog", { name: /^Photos of this/ }).waitFor();
}

const INTERACTIONS: readonly Interaction[] = [
  { name: "open the filters", on: "results", act: (page) => findFilters(page).tap() },
  {
    name: "choose a filter",
    on: "results",
    prepare: async (page) => {
      await findFilters(page).tap();
      await findSheet(page)
        .locator("details:not([open]) > summary", { hasText: /^Make$/ })
        .tap();
    },
    act: async (page) => {
      const before = page.url();
      await findSheet(page).locator('input[type="checkbox"]:visible').first().tap();
      await page.waitForURL((url) => url.href !== before);
    },
  },
  {
    name: "sort",
    on: "results",
    prepare: (page) => page.locator("details[data-menu] > summary", { hasText: "Sort" }).first().tap(),
    act: async (page) => {
      await page.locator('details[data-menu] a[href*="sortBy"]:visible').last().tap();
      await page.waitForURL(/sortBy=/);
    },
  },
  { name: "full screen", on: "vehicle", act: openFullScreen },
  {
    name: "next photo in full screen",
    on: "vehicle",
    prepare: openFullScreen,
    act: (page) => page.keyboard.press("ArrowRight"),
  },
  {
    name: "calculator slider",
    on: "vehicle",
    prepare: async (page) => {
      await findCalculator(page).scrollIntoViewIfNeeded();
      await findCalculator(page).getByText("What is paid each year").waitFor();
    },
    act: async (page) => {
      const slider = findCalculator(page).getByRole("slider", { name: "Purchase price, slider" });
      for (let step = 0; step < 5; step++) await slider.press("ArrowRight");
    },
  },
  {
    name: "enquiry sheet",
    on: "vehicle",
    act: async (page) => {
      await page
        .locator("[data-bottom-bar]")
        .getByRole("link", { name: /^Enquire/ })
        .tap();
      await page.getByRole("dialog", { name: /^Ask about this / }).waitFor();
    },
  },
];

/**
 * From a tap or key to the frame that shows its effect, on a phone with a processor four times slower: the longest of what an
 * interaction fires, the median of its runs. That is what Interaction to Next Paint counts.
 */
export default async function measureInteractions({ quick }: Options): Promise<Section[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_FLAGS });
  try {
    return await withDemoServer(async (server) => {
      const sections: Section[] = [];
      for (const site of PAGES) sections.push(await measureSite({ browser, server, quick }, site));
      return sections;
    });
  } finally {
    await browser.close();
  }
}

interface Bench {
  readonly browser: Browser;
  readonly server: ServerProcess;
  readonly quick: boolean;
}

async function measureSite(
  { browser, server, quick }: Bench,
  { site, template }: SitePages,
): Promise<Section> {
  const paths = await findPaths(server, site);
  const figures: Figure[] = [];
  for (const interaction of INTERACTIONS) {
    const url = `http://${site}.localhost:${server.port}${paths[interaction.on]}`;
    const times: number[] = [];
    for (let run = 0; run < (quick ? 1 : 5); run++) times.push(await measureOnce(browser, url, interaction));
    figures.push({
      name: interaction.name,
      value: computeMedian(times),
      unit: "ms",
      target: { atMost: 100 },
    });
  }
  return { title: `Interactions on ${site} (${template}), processor ${CPU_SLOWDOWN} times slower`, figures };
}

/** Milliseconds of the slowest event of an interaction, in a new browser context. */
async function measureOnce(browser: Browser, url: string, { prepare, act }: Interaction): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(url, { waitUntil: "networkidle" });
    await page.locator("html[data-hydrated]").waitFor();
    await prepare?.(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await watchEvents(page);
    await act(page);
    return await readSlowestEvent(page);
  } finally {
    await context.close();
  }
}

/** From now on, keeps what each interaction took. */
async function watchEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) durations.push(entry.duration);
      }
    });
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Browsers report events from this many milliseconds on; a quicker one counts as these. */
const MIN_REPORTED_MS = 16;

async function readSlowestEvent(page: Page): Promise<number> {
  const durations = await page.evaluate(async () => {
    // The entries of a frame come after it.
    for (let frame = 0; frame < 30; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { durations: number[] }).durations;
  });
  return Math.max(MIN_REPORTED_MS, ...durations);
}
