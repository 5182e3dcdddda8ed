import { expect, test } from "vitest";
import { anOffer } from "#features/content/offers/test-offer.ts";
import { searchOffers } from "./offer-index.server.ts";
import { ANY_OFFER, type OfferSearch } from "./offer-search.ts";

const price = (dollars: number) =>
  ({ price: { cents: dollars * 100, wasCents: null, type: "drive_away" } }) as const;
const OFFERS = [
  anOffer({ id: 11, name: "Swift with mats", manufacturer: "Suzuki", ...price(27_990) }),
  anOffer({
    id: 12,
    name: "Low rate",
    category: "Finance offer",
    finance: { lender: "Northside Finance", ratePercent: 3.99, comparisonPercent: 4.5, months: null },
  }),
  anOffer({
    id: 13,
    name: "Tow pack",
    manufacturer: "Nissan",
    model: { name: "Patrol", slug: "patrol", overrideHref: null, picture: null },
    description: [
      { tag: "p", children: ["For everybody who owns a ", { tag: "strong", children: ["caravan"] }] },
    ],
    ...price(89_990),
  }),
];
const find = async (search: Partial<OfferSearch>, offset?: number) =>
  (await searchOffers(OFFERS, { ...ANY_OFFER, ...search }, offset)).offers.map(({ id }) => id);

test.each<[string, Partial<OfferSearch>, number[]]>([
  ["nothing in particular", {}, [11, 12, 13]],
  ["a word of a name", { query: "mats" }, [11]],
  ["the beginning of a make", { query: "suz" }, [11]],
  ["a misspelt model", { query: "patroll" }, [13]],
  ["a lender", { query: "northside" }, [12]],
  ["a word of a description", { query: "caravan" }, [13]],
  ["words that no offer has", { query: "boat" }, []],
  ["a category", { categories: ["Finance offer"] }, [12]],
  ["two categories", { categories: ["Finance offer", "New vehicle offer"] }, [11, 12, 13]],
  ["a price", { price: { min: null, max: 30_000 } }, [11]],
  [
    "all together",
    { query: "tow", categories: ["New vehicle offer"], price: { min: 50_000, max: null } },
    [13],
  ],
])("OFF-03 API-08: a search for %s finds the right offers in their order", async (_, search, ids) => {
  expect(await find(search)).toEqual(ids);
});

test("OFF-03: counts of categories ignore their own choice, and offers without a price are counted beside a price", async () => {
  const { categories } = await searchOffers(OFFERS, { ...ANY_OFFER, categories: ["Finance offer"] });
  expect(categories).toEqual([
    { value: "New vehicle offer", count: 2 },
    { value: "Finance offer", count: 1 },
  ]);
  const cheap = await searchOffers(OFFERS, { ...ANY_OFFER, price: { min: null, max: 30_000 } });
  expect([cheap.count, cheap.withoutPrice, cheap.price]).toEqual([1, 1, { min: 27_990, max: 89_990 }]);
});

test("OFF-04 API-08: 21 offers are on a page, and any offset can be asked for", async () => {
  const many = Array.from({ length: 50 }, (_, at) => anOffer({ id: at }));
  const page = async (page: number, offset?: number) =>
    (await searchOffers(many, { ...ANY_OFFER, page }, offset)).offers.map(({ id }) => id);
  expect((await page(1)).length).toBe(21);
  expect(await page(3)).toEqual([42, 43, 44, 45, 46, 47, 48, 49]);
  expect((await page(1, 30))[0]).toBe(30);
});

test("D311: the index of a list is built once", async () => {
  const many = Array.from({ length: 5000 }, (_, at) => anOffer({ id: at, name: `Offer ${at}` }));
  await searchOffers(many, ANY_OFFER);
  const started = performance.now();
  for (let i = 0; i < 20; i++) await searchOffers(many, { ...ANY_OFFER, query: `offer ${i}` });
  expect((performance.now() - started) / 20).toBeLessThan(50);
});
