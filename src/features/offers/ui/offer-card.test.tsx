import { beforeAll, describe, expect, test } from "vitest";
import { anOffer } from "#features/content/offers/test-offer.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import { buildOfferView, type OfferView } from "../view/offer-view.ts";
import { OfferCards } from "./offer-card.tsx";

beforeAll(waitForParts);

const words = (length: number) =>
  "four "
    .repeat(Math.ceil(length / 5))
    .slice(0, length - 1)
    .concat(".");
const view = (changes: Partial<OfferView> = {}): OfferView => ({
  ...buildOfferView(anOffer({ manufacturer: "Kia" }), testConfig({ testDrive: { enabled: true } })),
  ...changes,
});
/** What is seen before anything is pressed, without what is hidden. */
const seen = (html: string) =>
  html.replace(/<span class="hidden noscript:inline[^>]*>.*?<\/span>/gs, "").replace(/<[^>]+>/g, " ");

describe.each(["showroom", "yard"] as const)("in the template %s", (template) => {
  const render = (changes: Partial<OfferView> = {}) =>
    renderHtml(<OfferCards offers={[view(changes)]} template={template} />);

  test("OFF-05 OFF-09 OFF-12: a card has a picture or a drawing, name, description and its buttons", () => {
    const html = render({ explore: { label: "Explore Rio", href: "/search/kia/rio" } });
    expect(html).toMatch(/<h2[^>]*><a [^>]*href="\/offers\/kia\/offer-1"[^>]*>Free floor mats</);
    for (const label of ["Mats in every car.", "Enquire Now", "Explore Rio", "Book A Test Drive"])
      expect(html).toContain(label);
    expect(html).toContain('href="/enquiry?offer=offer-1"');
    expect(render({ explore: null, testDriveHref: null })).not.toMatch(/Explore|Test Drive/);
  });

  test.each([
    [200, 200],
    [201, 160],
    [1000, 160],
  ])("OFF-06 OFF-07: of a description of %i characters at most %i show before View more", (length, shown) => {
    const html = render({ description: words(length), disclaimer: null });
    const count =
      seen(html)
        .match(/four[four .]*/)?.[0]
        .trim().length ?? 0;
    expect(count).toBeLessThanOrEqual(shown);
    expect(count).toBeGreaterThan(shown - 6);
    expect(html.includes("View more")).toBe(length > 200);
    expect(html).toContain(words(length).slice(-30));
  });

  test.each([
    [200, false],
    [201, true],
  ])("OFF-08: a disclaimer of %i characters has a control for all of it: %s", (length, isFolded) => {
    const html = render({ disclaimer: words(length) });
    expect(html.includes("View full disclaimer")).toBe(isFolded);
    expect(
      seen(html)
        .match(/four[four .]*/)?.[0]
        .trim().length ?? 0,
    ).toBeLessThanOrEqual(200);
  });

  test("LAW-03 LAW-04 T12: rate and comparison rate stand together, and the warning is in the same card", () => {
    const finance = { rate: "3.99% p.a.", comparison: "4.86% p.a.", from: "From Northside Finance." };
    const html = render({ finance });
    expect(html).toMatch(
      /<p class="[^"]*"><span>3\.99% p\.a\.<\/span><span>4\.86% p\.a\. comparison rate\*<\/span>/,
    );
    expect(html).toMatch(/<details.*WARNING: This comparison rate is true only/s);
  });

  test("D156: what looks like markup is words", () => {
    expect(render({ description: "<b>Free</b>" })).toContain("&lt;b&gt;Free");
  });
});
