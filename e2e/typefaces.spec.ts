import { blockFaces, expect, TEMPLATES, test, WITHOUT_FACES } from "./support/test.ts";

/** The faces of the themes, each with the family that stands in for it on this machine. */
const FACES = [
  ["Figtree", "Figtree Fallback"],
  ["Archivo", "Archivo Fallback"],
  ["Source Sans 3", "Source Sans 3 Fallback"],
  ["Roboto Slab", "Roboto Slab Fallback, Roboto Slab Wide Fallback"],
] as const;
const WEIGHTS = [400, 600, 700, 800, 900];

test("D298: in each weight, what stands in for a typeface is as wide as it", async ({ page }) => {
  await page.goto("/contact");
  const words = await page.getByRole("main").innerText();
  const widths = await page.evaluate(
    async ([faces, weights, text]) => {
      const canvas = document.createElement("canvas").getContext("2d")!;
      const measure = async (families: string, weight: number) => {
        const quoted = families.split(", ").map((family) => `"${family}"`);
        const font = `${weight} 1000px ${quoted.join(", ")}`;
        for (const family of quoted) await document.fonts.load(`${weight} 1000px ${family}`).catch(() => []);
        canvas.font = font;
        return canvas.measureText(text).width;
      };
      const measured: { name: string; ratio: number }[] = [];
      for (const [face, fallback] of faces)
        for (const weight of weights)
          measured.push({
            name: `${face} ${weight}`,
            ratio: (await measure(fallback, weight)) / (await measure(face, weight)),
          });
      return measured;
    },
    [FACES, WEIGHTS, words] as const,
  );
  expect(widths).toHaveLength(FACES.length * WEIGHTS.length);
  for (const { name, ratio } of widths) {
    expect(ratio, name).toBeGreaterThan(0.97);
    expect(ratio, name).toBeLessThan(1.03);
  }
});

test.describe("headings", () => {
  test.use({ expectedMessages: WITHOUT_FACES });

  test("D298: letters are set closer in the real typeface only, and a line is as high in both", async ({
    page,
  }) => {
    const read = () =>
      page.getByRole("heading", { level: 1 }).evaluate((heading) => {
        const { letterSpacing, fontSize } = getComputedStyle(heading);
        return {
          spacing: Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize) || 0,
          height: heading.getBoundingClientRect().height,
        };
      });
    await page.goto("/contact");
    await page.evaluate(() => document.fonts.ready);
    const real = await read();
    expect(real.spacing).toBeCloseTo(-0.025, 3);
    await blockFaces(page);
    await page.reload();
    const standIn = await read();
    expect(standIn.spacing).toBe(0);
    expect(standIn.height).toBe(real.height);
  });
});

const TEXT_PAGES = ["/contact", "/about-us", "/privacy-policy", "/terms-and-conditions"];
const PAGES = [
  ...[...TEXT_PAGES, "/enquiry", "/compare", "/alerts", "/locations", "/special-offers", "/directory"],
  ...[
    "/finance",
    "/sign-in",
    "/favourites",
    "/book-test-drive",
    "/book-service",
    "/trade-in",
    "/no-such-page",
  ],
];

for (const { template, site } of TEMPLATES) {
  test.describe(template, () => {
    test.use({ site, expectedMessages: /status of 404/ });

    test("D298: every page's title has one style, and text ends at one edge", async ({ page }) => {
      const styles: string[] = [];
      for (const path of PAGES) {
        await page.goto(path);
        const title = page.getByRole("heading", { level: 1 });
        styles.push(
          await title.evaluate((heading) => {
            const { fontFamily, fontSize, fontWeight, letterSpacing, textTransform } =
              getComputedStyle(heading);
            return [fontFamily, fontSize, fontWeight, letterSpacing, textTransform].join();
          }),
        );
        if (!TEXT_PAGES.includes(path)) continue;
        const widest = await page
          .locator("main p")
          .evaluateAll((texts) => Math.max(...texts.map((text) => text.getBoundingClientRect().width)));
        expect(widest, path).toBeLessThanOrEqual(38 * 16);
      }
      expect(styles).toHaveLength(PAGES.length);
      expect(new Set(styles).size).toBe(1);
    });
  });
}
