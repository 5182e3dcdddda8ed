import { describe, expect, test } from "vitest";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { testFacts } from "#features/catalogue/index/test-facts.ts";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { someContent } from "#features/content/store/test-content.ts";
import type { BlockView } from "#features/pages/blocks/blocks.server.ts";
import { NEWEST_REVIEWS } from "#features/pages/blocks/reviews/reviews.ts";
import { hours } from "#features/places/test-hours.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { TEST_LOCATION } from "#features/vehicle-page/record/test-vehicle-record.ts";
import type { Database } from "#platform/postgres/database.ts";
import { readFromPrimary } from "#platform/postgres/replica/replica-reads.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { listHomeBlocks } from "./home-blocks.ts";
import { homeSettings } from "./settings.ts";
import { showHome } from "./show-home.server.ts";

/** The home page is answered from memory (D124). */
const NO_DATABASE = undefined as unknown as Database;
const NOW = new Date("2025-06-30T00:00:00Z");
const UNTIL = new Date("2025-07-01T00:00:00Z");

/** The home page of a site with these vehicles, which get ids from 1. */
async function home(
  vehicles: readonly Partial<VehicleFacts>[],
  config: SiteConfig = testConfig(),
  locations: SiteStock["locations"] = [],
) {
  const { view, until } = await timedHome(vehicles, config, locations);
  expect(until).toBe(UNTIL);
  return view;
}

/** What the blocks of a home page show, each list empty where its block is left out. */
function readBlocks(blocks: readonly BlockView[]) {
  const find = <Kind extends BlockView["kind"]>(kind: Kind) =>
    blocks.find((block): block is Extract<BlockView, { kind: Kind }> => block.kind === kind);
  const { count, carTypes, search } = find("hero-search")!;
  return {
    ...{ count, carTypes, search, kinds: blocks.map(({ kind }) => kind) },
    bodies: find("body-tiles")?.bodies ?? [],
    makes: find("makes")?.makes ?? [],
    cards: find("featured-stock")?.cards ?? [],
    shelves: find("shelves")?.shelves ?? [],
    yards: find("yards")?.yards ?? [],
  };
}

async function timedHome(
  vehicles: readonly Partial<VehicleFacts>[],
  config: SiteConfig = testConfig(),
  locations: SiteStock["locations"] = [],
  content = someContent(),
) {
  const stock = await buildTestStock(vehicles, config, { now: NOW, locations, content, validUntil: UNTIL });
  const { view, until } = await showHome({
    db: NO_DATABASE,
    reads: readFromPrimary(NO_DATABASE),
    site: { config } as LiveSite,
    listed: stock,
    origin: "https://dealer.example",
    now: () => NOW,
  });
  return { view: { head: view.head, ...readBlocks(view.blocks) }, until };
}

const priced = (dollars: number, vehicle: Partial<VehicleFacts> = {}): Partial<VehicleFacts> => ({
  prices: { ...testFacts({}).prices, driveAwayCents: dollars * 100 },
  ...vehicle,
});
const times = (count: number, vehicle: Partial<VehicleFacts>) => Array.from({ length: count }, () => vehicle);
const labels = (list: readonly { readonly label: string; readonly count: number }[]) =>
  list.map(({ label, count }) => `${label} ${count}`);

describe("the ways in", () => {
  test("HOME-15 HOME-16: the four most frequent bodies, most first, each leading to its search", async () => {
    const { bodies } = await home([
      ...times(4, { body: "suv" }),
      ...times(3, { body: "hatch" }),
      ...times(2, { body: "sedan" }),
      ...times(5, { body: "ute" }),
      ...times(1, { body: "van" }),
    ]);
    expect(bodies.map(({ body, count }) => [body, count])).toEqual([
      ["ute", 5],
      ["suv", 4],
      ["hatch", 3],
      ["sedan", 2],
    ]);
    expect(bodies.map(({ href }) => href)).toEqual(
      ["ute", "suv", "hatch", "sedan"].map((one) => `/search/${one}`),
    );
  });

  test("HOME-29: at most twelve makes, most first, with their logo where there is one", async () => {
    const names = [
      "Kia",
      "Mazda",
      "Ford",
      "Isuzu",
      "Jeep",
      "LDV",
      "MG",
      "Audi",
      "BMW",
      "Fiat",
      "Mini",
      "Volvo",
      "Skoda",
    ];
    const { makes } = await home([...times(2, { make: "LDV" }), ...names.map((make) => ({ make }))]);
    expect(makes).toHaveLength(12);
    expect(makes[0]).toEqual({ label: "LDV", logo: null, count: 3, href: "/search/ldv" });
    expect(makes.find(({ label }) => label === "Kia")?.logo).toMatch(/^\/assets\/makes\/.+\.svg$/);
  });

  test("PAGE-10: conditions stand in their own order, in the site's words, and only where there is one", async () => {
    const config = testConfig({ labels: { used: "Pre-loved" } });
    const { carTypes } = await home([{ carType: "used" }, { carType: "new" }, { carType: "used" }], config);
    expect(labels(carTypes)).toEqual(["New 1", "Pre-loved 2"]);
    expect(new Set(carTypes.map(({ href }) => href)).size).toBe(2);
  });
});

describe("what is counted and shown", () => {
  test("PAGE-10: sold, hidden and withdrawn cars are neither counted nor shown", async () => {
    const view = await home([
      { make: "Kia" },
      { make: "Mazda", status: "sold", soldAt: "2025-06-29T00:00:00Z" },
      { make: "Ford", showOnDealerWebsite: false },
      { make: "Audi", withdrawnAt: "2025-06-01T00:00:00Z" },
    ]);
    expect([view.count, labels(view.makes), view.cards.map(({ id }) => id)]).toEqual([1, ["Kia 1"], [1]]);
  });

  test("PAGE-10: eight cars at most, what the dealer ranks highest first", async () => {
    const { cards } = await home(Array.from({ length: 12 }, (_, at) => ({ customRank: at })));
    expect(cards.map(({ href }) => href)).toEqual([12, 11, 10, 9, 8, 7, 6, 5].map((id) => `/cars/car-${id}`));
  });

  test.each([
    [[{}, {}], "2 cars"],
    [[{}], "1 car"],
    [[{ itemType: "caravan", body: "caravan" }], "1 caravan"],
    [[{}, { itemType: "caravan", body: "caravan" }], "2 vehicles"],
    [[], "0 "],
  ] as const)("HOME-15: stock %# is described as %s", async (vehicles, words) => {
    const { head } = await home(vehicles as readonly Partial<VehicleFacts>[]);
    expect(head.description.startsWith(words)).toBe(true);
    expect(head).toMatchObject({ canonical: "https://dealer.example/", indexed: true });
  });

  test("PAGE-10: a dealer without stock has a page without ways that lead nowhere", async () => {
    const view = await home([]);
    expect([view.count, view.bodies, view.makes, view.carTypes, view.cards]).toEqual([0, [], [], [], []]);
    expect(view.kinds).toEqual(["hero-search", "trust-row", "selling"]);
  });

  test.each([
    ["Straight deals", "Demo Motors | Straight deals"],
    ["", "Demo Motors"],
  ])("TEN-06: with the tagline %j the title is %j", async (tagline, title) => {
    expect((await home([], testConfig({ tagline }))).head.title).toBe(title);
  });
});

describe("D283: the blocks of the page", () => {
  const kinds = async (settings: Parameters<typeof testConfig>[0]) =>
    (await home(times(9, { seats: 7 }), testConfig(settings))).kinds;

  test.each([
    [
      "showroom",
      ["hero-search", "trust-row", "featured-stock", "body-tiles", "all-stock", "makes", "selling"],
    ],
    ["yard", ["hero-search", "trust-row", "body-tiles", "featured-stock", "makes", "selling"]],
  ] as const)(
    "are those of the template %s, as far as they have something to show",
    async (template, usual) => {
      expect(await kinds({ template })).toEqual(usual);
    },
  );

  test("are those that a site lists, in its order", async () => {
    const blocks = ["makes", "hero-search", "body-tiles"] as const;
    expect(await kinds({ home: { blocks: [...blocks] } })).toEqual(blocks);
  });

  test("show no vehicle twice, whichever of them comes first", async () => {
    const stock = [...times(30, { seats: 5 }), ...times(9, { seats: 7, customRank: 9 })];
    for (const blocks of [["featured-stock", "shelves"] as const, ["shelves", "featured-stock"] as const]) {
      const { cards, shelves } = await home(
        stock,
        testConfig({ home: { blocks: ["hero-search", ...blocks] } }),
      );
      const ids = [...cards, ...shelves.flatMap((shelf) => shelf.cards)].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test.each([[["makes"]], [["hero-search", "hero-search"]], [["hero-search", "nothing"]]])(
    "cannot be %j",
    (blocks) => {
      expect(homeSettings.home.safeParse({ blocks }).success).toBe(false);
    },
  );
});

describe("D334: a home page that the dealer wrote", () => {
  const written = async (blocks: readonly object[], settings: Parameters<typeof testConfig>[0] = {}) => {
    const document = { title: "Vans and bikes", description: "In Wangara.", picture: null, blocks };
    const content = someContent({ home: document });
    return timedHome(times(9, { seats: 7 }), testConfig(settings), [], content);
  };
  const text = { kind: "text", content: [{ tag: "p", children: ["Hello."] }] };
  const search = { kind: "hero-search", look: null, picture: null };

  test("stands in place of the template's blocks and of those in the settings, in its order", async () => {
    const home = { blocks: ["hero-search" as const] };
    const { view } = await written([text, search, { kind: "makes", title: null, max: 1 }], { home });
    expect(view.kinds).toEqual(["text", "hero-search", "makes"]);
  });

  test("has its title and description in search engines", async () => {
    const { view } = await written([search]);
    expect(view.head).toMatchObject({ title: "Vans and bikes | Demo Motors", description: "In Wangara." });
  });

  test("shows blocks as wide as the window, and the search as the settings say", async () => {
    const documents = listHomeBlocks(testConfig({ home: { hero: "light", picture: "/img/a.webp" } }), [
      { kind: "hero-search", look: null, picture: null },
      { kind: "offers", title: null, category: null, max: 1, isWide: false },
      { ...NEWEST_REVIEWS, place: "column" },
    ]);
    expect(documents).toMatchObject([
      { look: "light", picture: "/img/a.webp" },
      { isWide: true },
      { place: "page" },
    ]);
  });
});

describe("D124: the search at the top", () => {
  test("offers what is in stock by name, and only budgets that part the stock", async () => {
    const { search } = await home([
      priced(12_000, { make: "Kia", body: "suv" }),
      priced(26_000, { make: "Audi", body: "ute" }),
      priced(26_000, { make: "Audi", body: "ute" }),
    ]);
    expect(search.makes).toEqual([
      { value: "Audi", label: "Audi", count: 2 },
      { value: "Kia", label: "Kia", count: 1 },
    ]);
    expect(search.bodies.map(({ label }) => label)).toEqual(["SUV", "Ute"]);
    expect(search.prices).toEqual([15_000, 20_000, 25_000]);
    expect([search.places, search.weeks]).toEqual([[], []]);
  });

  test("has no list of one", async () => {
    const { search } = await home(times(3, priced(20_000, { make: "Kia", body: "suv" })));
    expect(search).toEqual({ makes: [], bodies: [], places: [], prices: [], weeks: [] });
  });
});

describe("D124: shelves", () => {
  const seven = { seats: 7 } as const;

  test("PRC-06 D131: one has the cars that are below market, each with that label", async () => {
    const cheap = { marketAverageCents: 9_900_000 };
    const { shelves } = await home([...times(30, {}), ...times(9, { ...cheap, customRank: -1 })]);
    expect(shelves.map(({ title, count, href }) => [title, count, href])).toEqual([
      ["Below market", 9, "/search/new-used-and-demo-cars?market_label=Below+market"],
    ]);
    expect(shelves[0]?.cards.map(({ marketBadge }) => marketBadge)).toEqual(
      Array.from({ length: 4 }, () => "Below market"),
    );
  });

  test("D19: the page holds until the first of its shelves changes", async () => {
    const listedAt = "2025-06-29T00:00:00Z";
    const stock = [
      ...times(30, { seats: 5 }),
      ...times(9, { listedAt, customRank: -1 }),
      ...times(9, { ...seven, customRank: -2 }),
    ];
    const { view, until } = await timedHome(stock);
    expect(view.shelves.map(({ title }) => title)).toEqual(["Just in", "Seven seats"]);
    expect(until?.toISOString()).toBe("2025-06-30T01:00:00.000Z");
  });

  test("what has just come in is there to be seen, not on its way", async () => {
    const listedAt = "2025-06-29T00:00:00Z";
    const { view } = await timedHome([
      ...times(30, {}),
      ...times(5, { listedAt, customRank: -1 }),
      ...times(4, { listedAt, status: "coming_soon", customRank: -1 }),
    ]);
    expect(view.shelves.map(({ title, count }) => [title, count])).toEqual([["Just in", 5]]);
  });

  test("one by price has the cars at exactly that price too, and says so", async () => {
    const stock = [
      ...times(9, priced(20_000, { customRank: 1 })),
      ...times(5, priced(20_000)),
      ...times(30, priced(50_000)),
    ];
    const [shelf] = (await home(stock)).shelves;
    expect(shelf).toMatchObject({ title: "$20,000 or less", count: 14 });
  });

  test("each has the count of the search that it leads to, and no car stands on two", async () => {
    const { shelves, cards } = await home([
      ...times(30, { seats: 5 }),
      ...times(9, { ...seven, customRank: -1 }),
    ]);
    expect(shelves.map(({ title, count, href }) => [title, count, href])).toEqual([
      ["Seven seats", 9, "/search/new-used-and-demo-cars?seats=7"],
    ]);
    const ids = [...cards, ...shelves.flatMap((shelf) => shelf.cards)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ["too few cars", [...times(30, { seats: 5 }), ...times(3, seven)]],
    ["all of them", times(30, seven)],
  ])("one with %s is not shown", async (_, vehicles) => {
    expect((await home(vehicles)).shelves).toEqual([]);
  });
});

describe("D124: yards", () => {
  const yard = { ...TEST_LOCATION, slug: "aspley", completed: true, visible: true };
  const other = { ...yard, slug: "moorooka", city: "Moorooka" };

  test("those of the site's filter show, completed and listed", async () => {
    const config = testConfig({ stock: { filter: { locations: ["aspley"] } } });
    const names = async (site: SiteConfig, locations: SiteStock["locations"]) =>
      (await timedHome([], site, locations)).view.yards.length;
    expect(await names(config, [yard, other])).toBe(1);
    expect(await names(testConfig(), [yard, other])).toBe(2);
    expect(
      await names(testConfig(), [
        { ...yard, completed: false },
        { ...other, visible: false },
      ]),
    ).toBe(0);
  });

  test("D19: the page holds until a yard opens or closes", async () => {
    const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...hours("08:30–17:00") }));
    const open = { ...yard, timeZone: "Australia/Brisbane", openingHours };
    const { view, until } = await timedHome([], testConfig(), [open]);
    expect(view.yards[0]?.opening).toBe("Open now until 5:00 pm");
    expect(until?.toISOString()).toBe("2025-06-30T07:00:00.000Z");
  });
});
