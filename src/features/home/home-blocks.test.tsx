import { beforeAll, describe, expect, test } from "vitest";
import { BlockList } from "#features/blocks/block-list.tsx";
import type { CardView } from "#features/catalogue/card/card.ts";
import type { StockBlockView } from "#features/pages/blocks/blocks.server.ts";
import { STOCK_COMPONENTS } from "#features/pages/blocks/stock-blocks.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import { listHomeBlocks } from "./home-blocks.ts";

beforeAll(waitForParts);

const site = {
  slug: "northside",
  name: "Northside Motors",
  tagline: "",
  cards: testConfig().cards,
} as unknown as SiteView;

const card = (id: number, changes: Partial<CardView> = {}): CardView => ({
  id,
  href: `/cars/car-${id}`,
  title: `2022 Toyota Car${id}`,
  subtitle: "SR5",
  make: "Toyota",
  model: `Car${id}`,
  condition: "Used",
  carType: "used",
  itemType: "car",
  body: "ute",
  colour: "White",
  photos: [],
  photosCount: 0,
  hasSpin: false,
  sold: false,
  tag: null,
  price: { kind: "text", text: "Enquire for price." },
  estimate: null,
  marketBadge: null,
  facts: [],
  locationName: null,
  enquireHref: null,
  ...changes,
});

type ViewOf<Kind extends StockBlockView["kind"]> = Extract<StockBlockView, { kind: Kind }>;

/** What the blocks of a page show, in one. */
interface Shown
  extends Pick<ViewOf<"hero-search">, "count" | "noun" | "searchHref" | "search" | "carTypes">,
    Pick<ViewOf<"trust-row">, "trust">,
    Pick<ViewOf<"body-tiles">, "bodies">,
    Pick<ViewOf<"makes">, "makes">,
    Pick<ViewOf<"featured-stock">, "cards">,
    Pick<ViewOf<"shelves">, "shelves">,
    Pick<ViewOf<"yards">, "yards"> {
  readonly hero: Pick<ViewOf<"hero-search">, "look" | "picture">;
  readonly selling: Omit<ViewOf<"selling">, "kind"> | null;
}

/** The blocks of a template that show this, as far as they have something to show. */
function toBlocks(template: SiteView["template"], shown: Shown): StockBlockView[] {
  const { hero, count, noun, searchHref, search, carTypes, selling, cards } = shown;
  return listHomeBlocks(testConfig({ template })).flatMap((document): StockBlockView[] => {
    const { kind } = document;
    if (kind === "hero-search") return [{ kind, ...hero, count, noun, searchHref, search, carTypes }];
    if (kind === "trust-row") return [{ kind, trust: shown.trust }];
    if (kind === "featured-stock")
      return cards.length > 0 ? [{ kind, title: "In stock", cards, count, href: searchHref }] : [];
    if (kind === "offers") return [];
    if (kind === "body-tiles") return shown.bodies.length > 0 ? [{ kind, noun, bodies: shown.bodies }] : [];
    if (kind === "shelves") return shown.shelves.length > 0 ? [{ kind, shelves: shown.shelves }] : [];
    if (kind === "all-stock") return count > 0 ? [{ kind, count, noun, href: searchHref }] : [];
    if (kind === "makes")
      return shown.makes.length > 0 ? [{ kind, title: "By make", makes: shown.makes }] : [];
    if (kind === "budget-search") return [];
    if (kind === "selling") return selling ? [{ kind, ...selling }] : [];
    if (kind === "reviews") return [];
    return kind === "yards" && shown.yards.length > 0 ? [{ kind, yards: shown.yards }] : [];
  });
}

const EMPTY: Shown = {
  count: 0,
  noun: { one: "car", many: "cars" },
  searchHref: "/search/new-used-and-demo-cars",
  hero: { look: "photo", picture: null },
  search: { makes: [], bodies: [], places: [], prices: [], weeks: [] },
  trust: [],
  shelves: [],
  selling: null,
  yards: [],
  bodies: [],
  makes: [],
  carTypes: [],
  cards: [],
};

const FULL: Shown = {
  ...EMPTY,
  count: 1204,
  bodies: [{ body: "ute", label: "Ute", count: 1100, href: "/search/ute" }],
  makes: [
    { label: "Toyota", logo: "/assets/makes/toyota.svg", count: 1003, href: "/search/toyota" },
    { label: "LDV", logo: null, count: 4, href: "/search/ldv" },
  ],
  hero: { look: "photo", picture: { own: true, address: `/img/${"a".repeat(64)}` } },
  search: {
    makes: [
      { value: "LDV", label: "LDV", count: 4 },
      { value: "Toyota", label: "Toyota", count: 1003 },
    ],
    bodies: [],
    places: [],
    prices: [20_000],
    weeks: [150],
  },
  trust: [{ figure: "38 years", words: "in business since 1987" }],
  shelves: [{ title: "Seven seats", href: "/search/x?seats=7", count: 31, cards: [card(21), card(22)] }],
  selling: { title: "Sell Your Van", href: "/sell-my-car" },
  yards: [
    {
      name: "Northside Chermside",
      href: "/locations/chermside",
      image: null,
      address: ["1 Gympie Road"],
      directionsHref: null,
      phone: { display: "07 5550 5678", href: "tel:0755505678" } as never,
      hours: [],
      isOpen: true,
      opening: "Open now until 5:00 pm",
    },
  ],
  carTypes: [{ label: "Pre-loved", count: 1200, href: "/search/used-cars" }],
  cards: Array.from({ length: 8 }, (_, at) => card(at + 1)),
};

const readText = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
const listLinks = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);

describe.each([
  ["showroom", 8],
  ["yard", 6],
] as const)("%s", (template, shown) => {
  const drawHome = (view: Shown, of: Partial<SiteView> = {}) =>
    renderHtml(
      <BlockList
        blocks={toBlocks(template, view)}
        components={STOCK_COMPONENTS}
        props={{ site: { ...site, template, ...of } }}
      />,
    );
  const html = (view: Partial<Shown> = {}, of: Partial<SiteView> = {}) => drawHome({ ...FULL, ...view }, of);

  test("PAGE-10: search, conditions, bodies and makes lead into the stock, with their counts", () => {
    const page = html();
    const hrefs = ["/search/used-cars", "/search/ute", "/search/toyota", "/search/ldv", FULL.searchHref];
    expect(listLinks(page)).toEqual(expect.arrayContaining(hrefs));
    for (const words of ["Pre-loved 1,200", "Ute 1,100", "Toyota 1,003", "LDV 4"])
      expect(readText(page)).toContain(words);
  });

  test("SEA-01 D17: the search is a form that works without JavaScript and says what it searches", () => {
    const [form = ""] = /<form.*?<\/form>/s.exec(html()) ?? [];
    expect(form).toMatch(/^<form[^>]*action="\/search\/new-used-and-demo-cars"/);
    expect(form).toContain('method="get"');
    expect(form).toMatch(/<input[^>]*name="query"/);
    expect(form).toContain('placeholder="Search 1,204 cars"');
    expect(form).toMatch(/<button type="submit"/);
  });

  test("HOME-15: bodies are named for what is for sale", () => {
    expect(html()).toContain("Search By Popular Car Types");
    expect(html({ noun: { one: "caravan", many: "caravans" } })).toContain("Search By Popular Caravan Types");
  });

  test(`PAGE-10: ${shown} cars show, in the order of the dealer`, () => {
    const cars = listLinks(html()).filter((href) => href!.startsWith("/cars/"));
    const ranked = Array.from({ length: shown }, (_, at) => `/cars/car-${at + 1}`);
    expect([...new Set(cars)]).toEqual([...ranked, "/cars/car-21", "/cars/car-22"]);
  });

  test("D124: a shelf has its title, its cars and the number of its search", () => {
    expect(readText(html())).toContain("Seven seats See all 31 : Seven seats");
    expect(listLinks(html())).toContain("/search/x?seats=7");
  });

  test("D124: the search offers makes and a budget in dollars or a week, and says how many it finds", () => {
    const [form = ""] = /<form.*?<\/form>/s.exec(html()) ?? [];
    expect(form).toMatch(/<select[^>]*name="make".*LDV \(4\).*Toyota \(1,003\).*<\/select>/s);
    expect(form).toMatch(/<select[^>]*name="max\[price\]".*<option value="20000">Up to \$20,000</s);
    expect(form).toMatch(/<select[^>]*name="max\[weekly_price_range\]".*Up to \$150 a week/s);
    expect(readText(form)).toContain("Show 1,204 cars");
  });

  test("D124: what speaks for the dealer and its yards with their number are there", () => {
    const words = readText(html());
    expect(words).toContain("38 years in business since 1987");
    expect(words).toContain("Northside Chermside Open now until 5:00 pm");
    expect(listLinks(html())).toContain("tel:0755505678");
  });

  test("D124 CONST-04: the picture behind the search comes in the width of the screen, before all others", () => {
    expect(html()).toMatch(/srcSet="[^"]*\/img\/a{64}\/1600\.avif 1600w, [^"]*1920w"/);
    const photos = [{ url: "https://photos.example/a.jpg", width: 1280, height: 853, preview: null }];
    const page = html({ cards: [card(1, { photos, photosCount: 1 })] });
    expect(page).toContain("https://photos.example/a.jpg");
    expect(page.match(/<img [^>]*fetchPriority="high"/g)).toEqual([expect.stringContaining('alt=""')]);
    expect(html({ hero: { look: "dark", picture: null } })).not.toContain("/img/a");
  });

  test("D306: the words stand on a light ground, and the picture beside them is as wide as a photo of stock", () => {
    const light = html({ hero: { ...FULL.hero, look: "light" } });
    const [ground, width] = template === "yard" ? ["bg-band", "1920w"] : ["bg-quiet", "1280w"];
    expect(light).toMatch(new RegExp(`<section[^>]*\\b${ground}\\b`));
    expect(light).toContain(`${width}"`);
  });

  test("PAGE-10: without stock, name and search stay and no heading stands over nothing", () => {
    const page = drawHome(EMPTY);
    expect(page).toMatch(/<h1[^>]*>Northside Motors<\/h1>/);
    expect(page).toContain('placeholder="Search 0 cars"');
    expect(page).not.toContain("<h2");
    expect(listLinks(page)).toEqual([]);
  });

  test("PAGE-10: one car alone is shown", () => {
    const page = html({ count: 1, cards: [card(1)], shelves: [] });
    expect(new Set(listLinks(page).filter((href) => href!.startsWith("/cars/")))).toEqual(
      new Set(["/cars/car-1"]),
    );
    expect(readText(page)).toContain("2022 Toyota Car1");
  });

  test("PAGE-07 D124: the way to sell is in the dealer's words, and absent where nothing is bought", () => {
    expect(readText(html())).toContain("Sell Your Van");
    expect(listLinks(html())).toContain("/sell-my-car");
    expect(html({ selling: null })).not.toContain("Ask for an offer");
  });

  test("TEN-06: the tagline is the heading where there is one", () => {
    expect(html({}, { tagline: "Straight deals" })).toMatch(/<h1[^>]*>Straight deals<\/h1>/);
  });

  test("HOME-29: a make is named in words beside its logo or monogram", () => {
    const page = html();
    expect(page.match(/toyota\.svg/g)).toHaveLength(1);
    expect(readText(page).match(/\bToyota 1,003/g)).toHaveLength(1);
  });

  test("D34: a page has one first heading, and none skips a level", () => {
    const levels = [...html().matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  test("LAW-08 D30: what a feed wrote is text, and a car without a photo has its drawing", () => {
    const page = html({ cards: [card(1, { title: "<b>2022</b> Kia", subtitle: "x".repeat(300) })] });
    expect(page).toContain("&lt;b&gt;2022&lt;/b&gt; Kia");
    expect(page).toContain("Photos coming soon");
  });
});
