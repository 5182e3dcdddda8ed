import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { type ItemType, NO_PRICES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { collapseSold, findLastPageHref } from "./build-results-view.ts";
import { testSearch } from "./test-search.ts";

const many = (count: number): Partial<VehicleFacts>[] => Array.from({ length: count }, () => ({}));
const sold: Partial<VehicleFacts> = { status: "sold", soldAt: "2025-06-29T00:00:00Z" };

describe("head", () => {
  test.each([
    ["/search/toyota", "/search/toyota", true],
    ["/search/toyota/", "/search/toyota", true],
    ["/search/toyota?page=2", "/search/toyota?page=2", true],
    ["/search/toyota?body=ute", "/search/toyota", false],
    ["/search/toyota?body=ute&page=2", "/search/toyota", false],
    ["/search/toyota?query=sr5", "/search/toyota", false],
    ["/search/toyota?sortBy=Car_production:km:asc", "/search/toyota", false],
    ["/search/toyota?utm_source=mail", "/search/toyota", true],
    ["/search", "/search/new-used-and-demo-cars", true],
    ["/search/suv", "/search/suv", false],
  ])("D22: %s has the canonical address %s and is indexed: %s", async (address, canonical, indexed) => {
    const { view } = await testSearch(address, many(30));
    expect(view.head).toMatchObject({ canonical: `https://dealer.example${canonical}`, indexed });
  });

  test("title, description and lists say what is on the page", async () => {
    const { view } = await testSearch("/search/toyota/hilux?page=2", many(22));
    expect(view.head.title).toBe("Toyota HiLux for sale, page 2 | Demo Motors");
    expect(view.head.description).toContain("22 cars at Demo Motors");
    expect(view.head.image).toEqual({ url: "https://photos.example/1.jpg" });
    expect(view.head.jsonLd).toMatchObject([
      {
        "@type": "ItemList",
        itemListElement: [
          { position: 22, url: "https://dealer.example/cars/car-22", name: "2022 Toyota HiLux SR5 GUN126R" },
        ],
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { position: 1, name: "Home", item: "https://dealer.example/" },
          { position: 2, name: "Toyota", item: "https://dealer.example/search/toyota" },
          { position: 3, name: "HiLux", item: "https://dealer.example/search/toyota/hilux" },
        ],
      },
    ]);
  });
});

test.each([
  ["/search", ["Home", "Cars for sale"]],
  ["/search/used-cars", ["Home", "Used"]],
  ["/search/toyota", ["Home", "Toyota"]],
  ["/search/toyota/hilux", ["Home", "Toyota", "HiLux"]],
  ["/search/people-mover", ["Home", "People Mover"]],
  ["/search/northside", ["Home", "Northside"]],
  ["/used-car/toyota/hilux", ["Home", "Used", "Toyota", "HiLux"]],
])("NAV-05: the breadcrumb of %s is %j", async (address, labels) => {
  const config = testConfig({ search: { usedCarPath: "/used-car" } });
  const { crumbs } = (await testSearch(address, [{}], config)).view;
  expect(crumbs.map(({ label }) => label)).toEqual(labels);
  expect(crumbs.at(-1)).not.toHaveProperty("href");
});

test.each([
  ["/used-car/toyota/hilux", ["/", "/used-car", "/used-car/toyota", undefined]],
  ["/used-car/toyota", ["/", "/used-car", undefined]],
  ["/search/new-cars/toyota/hilux", ["/", "/search/new-cars", "/search/new-cars/toyota", undefined]],
  ["/search/new-and-demo-cars/toyota", ["/", "/search/new-and-demo-cars", undefined]],
])("NAV-05 SEA-17: the steps to %s lead to the paths that they name", async (address, hrefs) => {
  const config = testConfig({ search: { usedCarPath: "/used-car" } });
  const { crumbs } = (await testSearch(address, [{}], config)).view;
  expect(crumbs.map(({ href }) => href)).toEqual(hrefs);
});

describe("pages", () => {
  test("SEA-03 SEA-34: addresses of the pages keep the choice", async () => {
    const { view } = await testSearch("/search?body=ute&page=2", many(50));
    expect(view).toMatchObject({ page: 2, pages: 3, count: 50, sold: 0 });
    expect(view.previousHref).toBe("/search/new-used-and-demo-cars?body=ute");
    expect(view.nextHref).toBe("/search/new-used-and-demo-cars?body=ute&page=3");
    expect(view.items).toHaveLength(21);
  });

  test("SEA-34: the first, the last, and the pages around", async () => {
    const config = testConfig({ search: { pageSize: 3 } });
    const { view } = await testSearch("/search?page=6", many(60), config);
    expect(view.pageHrefs.map(({ page }) => page)).toEqual([1, 4, 5, 6, 7, 8, 20]);
    const last = await testSearch("/search?page=20", many(60), config);
    expect(last.view.nextHref).toBeNull();
  });

  test("SEA-01: a page beyond the last belongs at the last", async () => {
    const { search } = await testSearch("/search/used-cars?page=9&body=ute", many(30));
    expect(findLastPageHref(search, 30, 21)).toBe("/search/used-cars?body=ute&page=2");
    expect(findLastPageHref(search, 0, 21)).toBe("/search/used-cars?body=ute");
    expect(findLastPageHref({ ...search, state: { ...search.state, page: 2 } }, 30, 21)).toBeNull();
  });
});

test("SEA-31 SEA-32: every order has an address, the site's own without a parameter", async () => {
  const { view } = await testSearch("/search?page=2&sortBy=Car_production:km:asc", many(30));
  expect(view.sorts.map(({ label, selected }) => [label, selected])).toEqual([
    ["Recommended", false],
    ["Price: low to high", false],
    ["Price: high to low", false],
    ["Kilometres: low to high", true],
    ["Year: new to old", false],
    ["Newest listed", false],
  ]);
  expect(view.sorts[0]!.href).toBe("/search/new-used-and-demo-cars");
  expect(view.sorts[1]!.href).toBe("/search/new-used-and-demo-cars?sortBy=Car_production:price:asc");
});

test("D22: every choice is a chip, and its address is without it", async () => {
  const { view } = await testSearch("/search/toyota?query=sr5&body=ute&body=van&range[price]=40000:&page=2", [
    {},
    { prices: { ...NO_PRICES, driveAwayCents: 3_000_000 } },
  ]);
  expect(view.chips).toEqual([
    { label: "“sr5”", removeHref: "/search/toyota?body=ute&body=van&range[price]=40000:" },
    {
      label: "Toyota",
      removeHref: "/search/new-used-and-demo-cars?body=ute&body=van&query=sr5&range[price]=40000:",
    },
    { label: "Ute", removeHref: "/search/toyota?body=van&query=sr5&range[price]=40000:" },
    { label: "Van", removeHref: "/search/toyota?body=ute&query=sr5&range[price]=40000:" },
    { label: "From $40,000", removeHref: "/search/toyota?body=ute&body=van&query=sr5" },
  ]);
  expect(view.clearHref).toBe("/search/toyota");
});

test("D22: the filter form leaves a path whose choice it shows, and stays on one whose choice it would lose", async () => {
  const action = async (address: string, facets: ("make" | "body")[]) => {
    const config = testConfig({ search: { facets: facets.map((attribute) => ({ attribute })) } });
    return (await testSearch(address, [{}], config)).view.action;
  };
  expect(await action("/search/toyota", ["make"])).toBe("/search/new-used-and-demo-cars");
  expect(await action("/search/toyota/hilux", ["make"])).toBe("/search/new-used-and-demo-cars");
  expect(await action("/search/toyota", ["body"])).toBeUndefined();
  expect(await action("/search/new-used-and-demo-cars", ["make"])).toBeUndefined();
});

test("SEA-18 SEA-19 SEA-20: nothing found shows the no-results card", async () => {
  const config = testConfig({ search: { emptyTitle: "Nothing here" } });
  const { view } = await testSearch("/search/suv", [{}], config);
  expect(view.empty).toMatchObject({
    title: "Nothing here",
    text: "No results found for your search at this time. Please try adjusting the filters for more results.",
    clearHref: "/search/new-used-and-demo-cars",
  });
  expect(view.items).toEqual([]);
});

test("SEA-18 D65: a search that finds nothing is named by what the site sells", async () => {
  const named = async (types: readonly ItemType[]) => {
    const cars = types.map((itemType) => ({ itemType }));
    const { view } = await testSearch("/search?query=zzzzqq", cars);
    return [view.empty !== null, view.count, view.noun.many];
  };
  expect(await named(["car", "car"])).toEqual([true, 0, "cars"]);
  expect(await named(["caravan"])).toEqual([true, 0, "caravans"]);
  expect(await named(["car", "caravan"])).toEqual([true, 0, "vehicles"]);
  expect(await named([])).toEqual([true, 0, "vehicles"]);
});

test("SEA-15 D22: a make that the account never had has the no-results card on a page that is known", async () => {
  const { view } = await testSearch("/search/lada", [{}]);
  expect(view).toMatchObject({
    heading: "No Lada cars in stock right now",
    count: 0,
    chips: [{ label: "Lada" }],
  });
  expect(view.empty).not.toBeNull();
});

test("FAC-12 D23: a lower end between the dearest car and the slider's rounded end is left out", async () => {
  const cars = [{ prices: { ...NO_PRICES, driveAwayCents: 8_699_000 } }];
  const { view } = await testSearch("/search?range[price]=87000:", cars);
  expect([view.count, view.notices]).toEqual([
    1,
    ["Nothing in stock fits “From $87,000”, so that limit was left out."],
  ]);
});

test("CARD-12 CARD-14: sold cars collapse before promo cards take their places, on the first page only", async () => {
  const promos = [{ id: "sell", position: 1, title: "Sell", linkLabel: "Go", href: "/enquiry" }];
  const config = testConfig({
    cards: { promos },
    search: { pageSize: 5, sort: "Car_production:year:desc", availableFirst: false },
  });
  const cars = [
    { year: 2025 },
    { year: 2024, ...sold },
    { year: 2023, ...sold },
    { year: 2022 },
    { year: 2021 },
    { year: 2020 },
  ];
  const kinds = async (address: string) =>
    (await testSearch(address, cars, config)).view.items.map((item) =>
      item.kind === "promo" ? "promo" : item.card.id,
    );
  expect(await kinds("/search")).toEqual([1, "promo", 2, 4, 5]);
  expect(await kinds("/search?page=2")).toEqual([6]);
});

test("D23: cars without a price are said to be hidden by a price", async () => {
  const cars = [
    {},
    { prices: { ...NO_PRICES, driveAwayCents: 3_000_000 } },
    { prices: NO_PRICES },
    { prices: NO_PRICES },
  ];
  const { view } = await testSearch("/search?range[price]=40000:", cars);
  expect(view.count).toBe(1);
  expect(view.notices).toEqual(["2 cars without a price are hidden."]);
});

test("FAC-12: a limit that nothing in stock meets is left out, and the page says so", async () => {
  const { view } = await testSearch("/search?range[price]=:5000", [{}]);
  expect(view.count).toBe(1);
  expect(view.chips).toEqual([]);
  expect(view.notices).toEqual(["Nothing in stock fits “Up to $5,000”, so that limit was left out."]);
});

test("FAC-12 FAC-18: the console hears of a range that a link got wrong, the shopper does not", async () => {
  const { view } = await testSearch("/search?range[price]=cheap&range[km]=:900000", [{ km: 10_000 }]);
  expect(view.notices).toEqual([]);
  expect(view.leftOut).toEqual([
    "range[price] is not min:max",
    "the max of range[km], 900000, is out of bounds",
  ]);
  expect((await testSearch("/search", [{}])).view).not.toHaveProperty("leftOut");
});

test("SEA-01: any address has a page whose links lead to pages", async () => {
  const parameter = fc.constantFrom(
    "make=Toyota",
    "make=Lada",
    "make_model=Toyota+HiLux",
    "car_type=used",
    "range[price]=10000:50000",
    "range[km]=5:1",
    "query=hilux",
    "query=%F0",
    "page=7",
    "sortBy=x",
    "seats=",
    "price_type=egc",
    "certified=True",
  );
  const path = fc.constantFrom("", "/toyota", "/toyota/hilux", "/used-cars", "/suv", "/northside");
  await fc.assert(
    fc.asyncProperty(path, fc.array(parameter, { maxLength: 6 }), async (where, parameters) => {
      const cars = [{}, sold, { carType: "new" as const }];
      const { view } = await testSearch(`/search${where}?${parameters.join("&")}`, cars);
      const hrefs = [
        ...view.chips.map(({ removeHref }) => removeHref),
        ...view.sorts.map(({ href }) => href),
      ];
      for (const href of hrefs) expect((await testSearch(href, cars)).search.redirect).toBeNull();
    }),
    { numRuns: 30 },
  );
});

test("ENT-36: a strict promo card for /search shows on all stock, and nowhere else", async () => {
  const card = { id: "sell", position: 1, title: "Sell", linkLabel: "Go", href: "/enquiry" };
  const config = testConfig({ cards: { promos: [{ ...card, display: ["/search"], strictDisplay: true }] } });
  const promos = async (address: string) =>
    (await testSearch(address, many(3), config)).view.items.filter(({ kind }) => kind === "promo").length;
  expect([await promos("/search"), await promos("/search?body=ute"), await promos("/search/toyota")]).toEqual(
    [1, 1, 0],
  );
});

test("D143 WAT-03: the alert of a page is about its search, whichever page and order it is read in", async () => {
  const { view } = await testSearch("/search/toyota?body=ute&page=2&sortBy=Car_production:km:asc", many(22));
  const asked = encodeURIComponent("/search/toyota?body=ute");
  expect(view.alertHref).toBe(`/alerts/new?search=${asked}`);
});

const cars = (letters: string) =>
  [...letters].map((letter, id) => ({ id, status: letter === "S" ? "sold" : "in_stock" }));

test.each([
  ["", []],
  ["aaa", [0, 1, 2]],
  ["SaSSaSSS", [0, 1, 2, 4, 5]],
  ["aSSSa", [0, 1, 4]],
  ["SSS", [0, 1, 2]],
])("CARD-12 CARD-13: of %s stay %j", (letters, ids) => {
  expect(collapseSold(cars(letters)).map(({ id }) => id)).toEqual(ids);
});

test("CARD-12 CARD-13: every car for sale stays, in order, and no two sold cards are neighbours", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "S")), (letters) => {
      const all = cars(letters.join(""));
      const kept = collapseSold(all);
      const forSale = (list: typeof all) => list.filter(({ status }) => status !== "sold");
      expect(forSale(kept)).toEqual(forSale(all));
      const text = kept.map(({ status }) => (status === "sold" ? "S" : "a")).join("");
      if (forSale(all).length === 0) expect(kept).toEqual(all);
      else expect(text).not.toContain("SS");
    }),
  );
});
