import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import type { Offer } from "#features/content/offers/offer-document.ts";
import { anOffer } from "#features/content/offers/test-offer.ts";
import { someContent } from "#features/content/store/test-content.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { BlockContext } from "../../page-block.ts";
import { offersBlock } from "./offers.ts";
import OffersBlock from "./offers-block.tsx";

const NOW = new Date("2025-06-30T00:30:00Z");
const OFFERS = [1, 2, 3, 4].map((id) => anOffer({ id, category: id === 4 ? "Finance offer" : null }));

async function build(settings: object, offers: readonly Offer[] = OFFERS) {
  const config = testConfig();
  const stock = await buildTestStock([], config, { now: NOW, content: someContent({ offers }) });
  const { source, schema } = offersBlock;
  if (!source) throw new Error("no file may have it");
  const document = schema.parse(await source.read(source.settings.parse(settings), null as never));
  return offersBlock.build({ site: { config }, stock, now: NOW } as unknown as BlockContext, document);
}

test.each<[string, object, number[], number, string]>([
  ["three", {}, [1, 2, 3], 4, "/special-offers"],
  ["as many as it says", { max: "1" }, [1], 4, "/special-offers"],
  ["one category", { category: "Finance offer" }, [4], 1, "/special-offers?categories=Finance+offer"],
])(
  "OFF-01 D157: a block of offers shows %s, and leads to all of them",
  async (_, settings, ids, count, href) => {
    const built = await build(settings);
    expect([built?.view.offers.map(({ id }) => id), built?.view.count, built?.view.href]).toEqual([
      ids,
      count,
      href,
    ]);
  },
);

test("OFF-01 D19: without offers there is no block, and with some it is right until the day is over", async () => {
  expect(await build({}, [])).toBeNull();
  expect(await build({ category: "Nothing of it" })).toBeNull();
  expect((await build({}))?.until).toEqual(new Date("2025-06-30T14:00:00Z"));
});

test.each(["showroom", "yard"] as const)(
  "OFF-05 LAW-03: in the template %s each offer leads to its page, with its rate and comparison rate",
  async (template) => {
    const finance = { lender: "Northside Finance", ratePercent: 4, comparisonPercent: 4.95, months: null };
    const built = await build({ title: "Now" }, [anOffer({ finance })]);
    if (!built) throw new Error("no block");
    const html = renderHtml(<OffersBlock block={built.view} site={{ template } as SiteView} />);
    expect(html).toMatch(/<h2[^>]*>Now<\/h2>.*href="\/special-offers"[^>]*>See all 1</s);
    expect(html).toMatch(/<h3[^>]*><a[^>]*href="\/offers\/offer-1"[^>]*>Free floor mats</);
    expect(html).toMatch(/4\.00% p\.a\.<\/span><span>4\.95% p\.a\. comparison rate\*/);
    expect(html).not.toContain("<button");
  },
);

test.each(["showroom", "yard"] as const)(
  "OFF-05: in the template %s an offer of several says what it is, where neither price nor rate does",
  async (template) => {
    const finance = { lender: "Northside Finance", ratePercent: 4, comparisonPercent: 4.95, months: null };
    const built = await build({}, [anOffer({ id: 1 }), anOffer({ id: 2, finance })]);
    if (!built) throw new Error("no block");
    const html = renderHtml(<OffersBlock block={built.view} site={{ template } as SiteView} />);
    expect(html.match(/Mats in every car\./g)).toHaveLength(1);
  },
);

test("OFF-05: an offer in a row ends with a sentence, or says that there is more", async () => {
  const show = async (words: string) => {
    const description = [{ tag: "p", children: [words] }];
    const built = await build({}, [anOffer({ id: 1, description }), anOffer({ id: 2 })]);
    if (!built) throw new Error("no block");
    const html = renderHtml(<OffersBlock block={built.view} site={{ template: "yard" } as SiteView} />);
    return /<p class="text-sm text-muted wrap-anywhere">([^<]*)/.exec(html)?.[1];
  };
  const first = "We fit a snorkel and four tyres to every new one that leaves our yard.";
  expect(await show(`${first} ${"Ask for the price of a second set. ".repeat(6)}`)).toMatch(/second set\.$/);
  expect(await show(`${first} ${"more ".repeat(40)}`)).toBe(first);
  expect(await show("more ".repeat(60))).toMatch(/^more .* more …$/);
  expect(await show("Mats.")).toBe("Mats.");
});
