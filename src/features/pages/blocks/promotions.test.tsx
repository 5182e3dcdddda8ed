/** Blocks with the dealer's pictures: popup, promo slider, feature banner. */
import { expect, test } from "vitest";
import { anOffer } from "#features/content/offers/test-offer.ts";
import { someContent } from "#features/content/store/test-content.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { BlockContext } from "../page-block.ts";
import { featureBannerBlock } from "./feature-banner/feature-banner.ts";
import FeatureBannerBlock from "./feature-banner/feature-banner-block.tsx";
import { popupBlock } from "./popup/popup.ts";
import PopupBlock from "./popup/popup-block.tsx";
import { promoSliderBlock } from "./promo-slider/promo-slider.ts";
import PromoSliderBlock from "./promo-slider/promo-slider-block.tsx";

const image = { hash: "a".repeat(64), width: 1920, height: 540, preview: "0".repeat(18), alt: "A red car" };
const images = { origin: "" };
const site = { slug: "north", template: "showroom" } as SiteView;

const POPUP = {
  ...{ kind: "popup" as const, title: "Run-out", text: "While it lasts.", image, expiryDate: null },
  button: { label: "See it", href: "/special-offers" },
};

const buildPopup = (expiryDate: string | null, now: string) => {
  const config = testConfig({ timeZone: "Australia/Perth" });
  const context = { site: { config }, images, now: new Date(now) } as unknown as BlockContext;
  return popupBlock.build(context, { ...POPUP, expiryDate });
};

test.each([
  ["2026-11-26T15:59:59Z", true],
  ["2026-11-26T16:00:00Z", false],
])("HOME-24: a popup that expires on 26 November in Perth is shown at %s: %s", async (now, isShown) => {
  const built = await buildPopup("2026-11-26", now);
  expect(built !== null).toBe(isShown);
  if (built) expect(built.until?.toISOString()).toBe("2026-11-26T16:00:00.000Z");
});

test("HOME-24: a popup without a last day stays", async () => {
  expect((await buildPopup(null, "2036-01-01T00:00:00Z"))?.until).toBeNull();
});

test("HOME-21 HOME-22 CONST-04: a popup is a closed dialog with picture, title, words, button and a way out", async () => {
  const built = await buildPopup(null, "2026-11-26T00:00:00Z");
  const html = renderHtml(<PopupBlock block={built!.view} site={site} />);
  const [dialog = ""] = /<dialog.*<\/dialog>/s.exec(html) ?? [];
  expect(dialog).toMatch(/^<dialog[^>]*aria-labelledby="([^"]+)".*<h2 id="\1"[^>]*>Run-out<\/h2>/s);
  expect(dialog).not.toMatch(/^<dialog[^>]* open/);
  expect(dialog).toMatch(/max-h-\[80vh\].*max-w-\[600px\]/);
  for (const part of ['alt="A red car"', "While it lasts.", 'href="/special-offers"', 'aria-label="Close"'])
    expect(dialog).toContain(part);
  expect(html).toMatch(/<noscript>.*Run-out.*<\/noscript>/s);
});

const aSlide = { image, title: null, text: null, href: null };
const buildSlider = async (slides: readonly object[], layout: "slider" | "accordion" = "slider") => {
  const document = promoSliderBlock.schema.parse({ kind: "promo-slider", layout, slides });
  const built = await promoSliderBlock.build({ images } as BlockContext, document);
  return built!.view;
};

test.each([
  ["pictures alone", [aSlide, aSlide], true],
  ["one picture", [aSlide], false],
  ["a title", [aSlide, { ...aSlide, title: "Utes" }], false],
  ["words", [{ ...aSlide, text: "From today." }, aSlide], false],
])("HOME-25 D336: a slider of %s turns by itself: %s", async (_, slides, turns) => {
  expect((await buildSlider(slides)).turns).toBe(turns);
});

test("HOME-25: a slider's pictures lead where they say, and nothing moves before it is known that it may", async () => {
  const view = await buildSlider([{ ...aSlide, href: "/search/ute" }, aSlide]);
  const html = renderHtml(<PromoSliderBlock block={view} site={site} />);
  expect(html).toMatch(/<a[^>]*href="\/search\/ute"[^>]*>.*alt="A red car"/s);
  expect(html).toMatch(/sm:aspect-\[32\/9\]/);
  expect(html).not.toContain("Pause");
});

test("CONST-05: the panels of an accordion open in 300 ms, all of them links", async () => {
  const slides = [1, 2, 3].map((at) => ({ ...aSlide, title: `Offer ${at}`, href: `/offers/${at}` }));
  const html = renderHtml(<PromoSliderBlock block={await buildSlider(slides, "accordion")} site={site} />);
  expect(html.match(/<li class="[^"]*transition-\[flex-grow\] duration-300[^"]*"/g)).toHaveLength(3);
  expect(html.match(/<a [^>]*href="\/offers\/\d"/g)).toHaveLength(3);
});

const BANNER = { kind: "feature-banner" as const, title: "More than the sale", text: null, image };

async function buildBanner(settings: Parameters<typeof testConfig>[0], content = someContent()) {
  const context = { site: { config: testConfig(settings) }, stock: { content }, images };
  return (await featureBannerBlock.build(context as unknown as BlockContext, BANNER))?.view ?? null;
}

test("NAV-12 TRADE-09: a banner leads to the offers, the trade-in and the service page, as far as the site has them", async () => {
  const offers = someContent({ offers: [anOffer({})] });
  const service = someContent({
    pages: [{ id: 1, slug: "service", title: "Service", menu: null, frames: [] }],
  });
  const hrefs = async (...asked: Parameters<typeof buildBanner>) =>
    (await buildBanner(...asked))?.links.map(({ href }) => href);
  expect(await hrefs({})).toBeUndefined();
  expect(await hrefs({}, offers)).toEqual(["/special-offers"]);
  expect(await hrefs({ serviceBooking: { kind: "form" } }, offers)).toEqual(["/special-offers", "/service"]);
  expect(await hrefs({}, service)).toEqual(["/service"]);
  expect((await buildBanner({ tradeIn: { enabled: true } }, service))?.links).toEqual([
    { label: "Sell your car", href: "/trade-in" },
    { label: "Service", href: "/service" },
  ]);
});

test("NAV-12 CONST-04: a banner has its picture in words, its heading and its buttons", async () => {
  const view = await buildBanner({}, someContent({ offers: [anOffer({})] }));
  const html = renderHtml(<FeatureBannerBlock block={view!} site={site} />);
  expect(html).toMatch(/alt="A red car".*<h2[^>]*>More than the sale<\/h2>.*href="\/special-offers"/s);
});
