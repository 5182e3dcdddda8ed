import { type APIRequestContext, test as base, type Page, request } from "@playwright/test";

export { expect } from "@playwright/test";

export interface SiteOptions {
  /** Slug of the site that a test is on. */
  site: string;
  /** Console messages that the test provokes on purpose, such as of a request that it lets fail. */
  expectedMessages: RegExp | null;
}

interface Watch {
  /** Fails the test when its pages asked another origin for something or complained. */
  watched: undefined;
  /** Requests to the site without a browser. */
  server: APIRequestContext;
}

/** The test dealer's two sites: one stock, one a template. What no template can change is tested in one (D278). */
export const TEMPLATES = [
  { template: "showroom", site: "coastal" },
  { template: "yard", site: "outback" },
] as const;

export const PHONE = { width: 360, height: 740 };

/** What a browser says of typefaces that do not come. */
export const WITHOUT_FACES = /Failed to load resource: net::ERR_FAILED|was preloaded using link preload/;

/** Draws pages in the typefaces that stand in for those of the site, as on a slow line. */
export async function blockFaces(page: Page): Promise<void> {
  await page.route("**/*.woff2", (route) => route.abort());
}

/** Where the test dealer's photos and other media are (`media-server.ts`). */
const PHOTOS = "https://photos.example/";

export const test = base.extend<SiteOptions & Watch>({
  site: ["coastal", { option: true }],
  expectedMessages: [null, { option: true }],
  baseURL: ({ site }, use) => use(`http://${site}.localhost:${process.env.E2E_PORT}`),
  server: async ({ site }, use) => {
    const [address, host] = [
      `127.0.0.1:${process.env.E2E_PORT}`,
      `${site}.localhost:${process.env.E2E_PORT}`,
    ];
    const context = await request.newContext({ baseURL: `http://${address}`, extraHTTPHeaders: { host } });
    await use(context);
    await context.dispose();
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) gotoHydrated(page);
    await use(page);
  },
  watched: [
    async ({ context, baseURL, expectedMessages }, use) => {
      const problems: string[] = [];
      context.on("request", (call) => {
        const url = call.url();
        if (!url.startsWith(`${baseURL}/`) && !url.startsWith(PHOTOS) && !url.startsWith("data:")) {
          problems.push(`asked ${url}`);
        }
      });
      context.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        problems.push(`console ${message.type()}: ${message.text()}`);
      });
      context.on("weberror", (error) => problems.push(`page error: ${error.error().message}`));
      await use(undefined);
      const unexpected = problems.filter((problem) => !expectedMessages?.test(problem));
      base.expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

/** Keeps a page's scripts on their way until what it answers is called. */
export async function holdScripts(
  page: Page,
  scripts: string | RegExp = "**/assets/*.js",
): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Makes `goto` wait until the page answers to its scripts. A test of what comes before them waits for less itself. */
function gotoHydrated(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await page.locator("html[data-hydrated]").waitFor();
    return response;
  };
}
