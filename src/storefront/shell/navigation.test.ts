import { expect, test } from "vitest";
import type { MenuStock } from "#features/catalogue/index/menu-stock.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildFooterNavigation, buildHeaderNavigation, buildPhoneLinks } from "./navigation.ts";

const labels = (groups: ReturnType<typeof buildHeaderNavigation>) =>
  groups.map(({ label, items }) => [label, ...items.map((item) => `${item.label} ${item.href}`)]);

const stock = (changes: Partial<MenuStock> = {}): MenuStock => ({
  makes: ["Toyota"],
  models: [
    { make: "Toyota", model: "HiLux" },
    { make: "Toyota", model: "Corolla Cross" },
  ],
  bodies: ["ute", "suv"],
  ...changes,
});
const PAGES = {
  hasLocations: true,
  hasOffers: false,
  own: [],
  franchises: [],
  brands: [],
  models: new Map(),
};
const TWO_MAKES = stock({
  makes: ["Land Rover", "Toyota"],
  models: [
    { make: "Toyota", model: "HiLux" },
    { make: "Land Rover", model: "Defender" },
  ],
});

test("NAV-01 NAV-02 NAV-08 D297: the default header leads home, to vehicles and models, to service and parts, to the enquiry, and to finance as a button", () => {
  const header = buildHeaderNavigation(testConfig(), stock(), PAGES);
  expect(labels(header)).toEqual([
    ["Home"],
    [
      "Vehicles",
      "New vehicles /search/new-cars",
      "Demo vehicles /search/demo-cars",
      "Used vehicles /search/used-cars",
    ],
    ["Models", "HiLux /search/toyota/hilux", "Corolla Cross /search/toyota/corolla-cross"],
    ["Service", "Service /enquiry?category=Service", "Vehicle Parts & Accessories /enquiry?category=Parts"],
    ["Contact Us"],
    ["Finance"],
  ]);
  expect(header.flatMap(({ href }) => href ?? [])).toEqual([
    "/",
    "/search/new-used-and-demo-cars",
    "/contact",
    "/finance",
  ]);
  expect(header.filter(({ emphasised }) => emphasised).map(({ label }) => label)).toEqual(["Finance"]);
});

test("NAV-01 NAV-07: the menus lead to offers as long as there are some", () => {
  const pages = { ...PAGES, hasOffers: true };
  const header = buildHeaderNavigation(testConfig(), stock(), pages);
  expect(header.map(({ label }) => label)).toEqual([
    ...["Home", "Vehicles", "Models", "Offers", "Service", "Contact Us", "Finance"],
  ]);
  expect(header.find(({ label }) => label === "Offers")?.href).toBe("/special-offers");
  const links = (given: typeof pages) =>
    buildFooterNavigation(testConfig(), stock(), given).flatMap(({ items }) => items.map(({ href }) => href));
  expect(links(pages)).toContain("/special-offers");
  expect(links(PAGES)).not.toContain("/special-offers");
});

test("NAV-03 SEA-12: several brands in stock have a menu of their own, and models are named with them", () => {
  const menus = labels(buildHeaderNavigation(testConfig(), TWO_MAKES, PAGES));
  expect(menus).toContainEqual(["Brands", "Land Rover /search/land-rover", "Toyota /search/toyota"]);
  expect(menus).toContainEqual([
    "Models",
    "Toyota HiLux /search/toyota/hilux",
    "Land Rover Defender /search/land-rover/defender",
  ]);
});

test.each(["Land Rover", "land rover"])(
  "NAV-01 TEN-06: a dealer that stands for %s has that make's models in its menus",
  (manufacturer) => {
    const config = testConfig({ manufacturer });
    const models = ["Defender /search/land-rover/defender"];
    expect(labels(buildHeaderNavigation(config, TWO_MAKES, PAGES))).toContainEqual(["Models", ...models]);
    expect(labels(buildFooterNavigation(config, TWO_MAKES, PAGES))).toContainEqual(["Models", ...models]);
    expect(labels(buildFooterNavigation(config, stock(), PAGES))[1]).toContain("HiLux /search/toyota/hilux");
  },
);

test("NAV-01 NAV-04: menus hold the most common models, each path once, and none is empty", () => {
  const models = Array.from({ length: 30 }, (_, at) => ({ make: "Toyota", model: `T ${at}` }));
  const many = stock({ models: [{ make: "Toyota", model: "T-0" }, ...models] });
  const menu = buildHeaderNavigation(testConfig(), many, PAGES).find(({ label }) => label === "Models");
  expect(menu?.items.map(({ label }) => label)).toEqual(
    Array.from({ length: 12 }, (_, at) => (at === 0 ? "T-0" : `T ${at}`)),
  );
  const none = { makes: [], models: [], bodies: [] };
  const config = testConfig({ enquiry: { categories: ["General Enquiry"] } });
  expect(labels(buildHeaderNavigation(config, none, PAGES)).map(([label]) => label)).toEqual([
    ...["Home", "Vehicles", "Contact Us", "Finance"],
  ]);
  expect(labels(buildFooterNavigation(config, none, PAGES)).map(([label]) => label)).toEqual([
    ...["Vehicles", "Buyer Tools", "Demo Motors"],
  ]);
});

test("NAV-04 NAV-07: the default footer has vehicles, models, tools for buyers, service and parts, and the dealer's own group", () => {
  expect(labels(buildFooterNavigation(testConfig(), stock(), PAGES))).toEqual([
    ["Vehicles", "Search Vehicles /search/new-used-and-demo-cars", "Ute /search/ute", "SUV /search/suv"],
    ["Models", "HiLux /search/toyota/hilux", "Corolla Cross /search/toyota/corolla-cross"],
    [
      "Buyer Tools",
      "New vehicles /search/new-cars",
      "Demo vehicles /search/demo-cars",
      "Used vehicles /search/used-cars",
      "Finance /finance",
    ],
    [
      "Servicing and Parts",
      "Service /enquiry?category=Service",
      "Vehicle Parts & Accessories /enquiry?category=Parts",
    ],
    ["Demo Motors", "Home /", "Our Locations /locations", "Contact /contact"],
  ]);
});

test("PAGE-07 NAV-04: buying vehicles is linked in the dealer's words beside the stock, and not again below the dealer's name", () => {
  const own = [{ slug: "sell-my-car", menu: "Sell Your Van" }];
  const pages = { ...PAGES, own };
  const footer = labels(buildFooterNavigation(testConfig(), stock(), pages));
  expect(
    footer.filter((group) => group.includes("Sell Your Van /sell-my-car")).map(([name]) => name),
  ).toEqual(["Buyer Tools"]);
  const header = labels(buildHeaderNavigation(testConfig(), stock(), pages));
  expect(header.find(([label]) => label === "Vehicles")).toContain("Sell Your Van /sell-my-car");
});

test("NAV-04 NAV-07: the valuation of trade-ins is linked in both menus, by a site that has it", () => {
  const config = testConfig({ tradeIn: { enabled: true } });
  const footer = labels(buildFooterNavigation(config, stock(), PAGES));
  expect(footer.find(([label]) => label === "Buyer Tools")).toContain("Trade In /trade-in");
  const header = labels(buildHeaderNavigation(config, stock(), PAGES));
  expect(header.find(([label]) => label === "Vehicles")).toContain("Trade In /trade-in");
  expect(labels(buildFooterNavigation(testConfig(), stock(), PAGES)).flat()).not.toContain(
    "Trade In /trade-in",
  );
});

test("NAV-07: a site without locations has no link to them", () => {
  const footer = buildFooterNavigation(testConfig(), stock(), { ...PAGES, hasLocations: false });
  expect(labels(footer).at(-1)).toEqual(["Demo Motors", "Home /", "Contact /contact"]);
});

test("NAV-08 SEA-17 SEA-39: stock links follow the site's filter, paths and words", () => {
  const config = testConfig({
    stock: { filter: { carTypes: ["used"] } },
    search: { usedCarPath: "/used-car" },
    labels: { used: "Pre-Owned" },
  });
  expect(labels(buildHeaderNavigation(config, stock(), PAGES))[1]).toEqual([
    "Vehicles",
    "Pre-Owned vehicles /used-car",
  ]);
});

test("FIN-56 FIN-57: header and footer lead to the site's own finance page", () => {
  const config = testConfig({ finance: { path: "/apply-for-finance" } });
  expect(buildHeaderNavigation(config, stock(), PAGES).at(-1)).toMatchObject({
    label: "Finance",
    href: "/apply-for-finance",
  });
  expect(labels(buildFooterNavigation(config, stock(), PAGES))[2]).toContain("Finance /apply-for-finance");
});

test("D124: several brands in stock have a group in the footer, one has none", () => {
  expect(labels(buildFooterNavigation(testConfig(), TWO_MAKES, PAGES))).toContainEqual([
    "Brands",
    "Land Rover /search/land-rover",
    "Toyota /search/toyota",
  ]);
  expect(labels(buildFooterNavigation(testConfig(), stock(), PAGES)).map(([label]) => label)).not.toContain(
    "Brands",
  );
});

test("NAV-03 D297: the brands are the franchises that a dealer holds, else at most twelve, with a way to the rest", () => {
  const makes = Array.from({ length: 30 }, (_, at) => `Make ${String(at).padStart(2, "0")}`);
  const many = stock({ makes, models: makes.toReversed().map((make) => ({ make, model: "One" })) });
  const brands = (franchises: readonly string[]) =>
    buildHeaderNavigation(testConfig(), many, { ...PAGES, franchises }).find(
      ({ label }) => label === "Brands",
    );
  const franchises = ["make 07", "Make 00", "Make 07", "Out of Stock"];
  expect(brands(franchises)?.items.map(({ label }) => label)).toEqual(["Make 00", "Make 07"]);
  expect(brands(franchises)?.href).toBe("/search/new-used-and-demo-cars");
  for (const few of [[], ["Make 07"]])
    expect(brands(few)?.items.map(({ label }) => label)).toEqual(makes.slice(-12));
  expect(
    buildHeaderNavigation(testConfig(), TWO_MAKES, PAGES).find(({ label }) => label === "Brands")?.href,
  ).toBe(undefined);
  expect(labels(buildFooterNavigation(testConfig(), many, { ...PAGES, franchises }))).toContainEqual([
    ...["Brands", "Make 00 /search/make-00", "Make 07 /search/make-07"],
  ]);
});

test("NAV-07 D297: a phone's menu leads to test drives, locations and contact, as far as the site has them and each once", () => {
  const config = testConfig({ testDrive: { enabled: true } });
  const hrefs = (pages: { hasLocations: boolean }, header: Parameters<typeof buildPhoneLinks>[1] = []) =>
    buildPhoneLinks(config, header, { ...pages, brands: [] }).map(({ href }) => href);
  expect(hrefs(PAGES)).toEqual(["/book-test-drive", "/locations", "/contact"]);
  expect(hrefs({ hasLocations: false })).toEqual(["/book-test-drive", "/contact"]);
  expect(buildPhoneLinks(testConfig({ testDrive: { enabled: false } }), [], PAGES)).toHaveLength(2);
  const own = [{ label: "Find us", href: "/locations", emphasised: false, items: [] }];
  expect(hrefs(PAGES, own)).toEqual(["/book-test-drive", "/contact"]);
});

test("NAV-01 NAV-07 D297: a phone's menu leads to the contact page where the wide header alone has an entry for it", () => {
  const header = buildHeaderNavigation(testConfig(), stock(), PAGES);
  expect(buildPhoneLinks(testConfig(), header, PAGES).map(({ href }) => href)).toContain("/contact");
});

test("GRP-02 GRP-03 D347: a dealer group's menus lead to its brands, its locator and its other businesses, each as far as it is there", () => {
  const brands = [
    { title: "Toyota", href: "/toyota/overview" },
    { title: "Land Rover", href: "/search/land-rover" },
  ];
  const slugs = ["4x4-outdoor", "about-us", "rental", "cars", "finance-and-insurance"];
  const pages = { ...PAGES, brands, own: slugs.map((slug) => ({ slug, menu: slug })) };
  const brandLinks = ["Toyota /toyota/overview", "Land Rover /search/land-rover", "All Brands /brands"];
  const sisters = ["cars /cars", "rental /rental", "4x4-outdoor /4x4-outdoor"];
  const header = labels(buildHeaderNavigation(testConfig(), TWO_MAKES, pages));
  expect(header).toContainEqual(["Brands", ...brandLinks]);
  expect(header).toContainEqual([
    ...["About Us", "About Us /about-us", ...sisters, "Find a Dealer /dealer-locator", "Contact Us /contact"],
  ]);
  const footer = labels(buildFooterNavigation(testConfig(), TWO_MAKES, pages));
  expect(footer).toContainEqual(["Brands", ...brandLinks]);
  expect(footer).toContainEqual(["Our Businesses", ...sisters]);
  expect(footer.flat()).toContain("Find a Dealer /dealer-locator");
  expect(footer.flat()).toContain("Finance and Insurance /finance-and-insurance");
  expect(buildPhoneLinks(testConfig(), [], pages).map(({ href }) => href)).toContain("/dealer-locator");
  const without = { ...pages, brands: [], hasLocations: false };
  const all = [
    ...buildHeaderNavigation(testConfig(), TWO_MAKES, without),
    ...buildFooterNavigation(testConfig(), TWO_MAKES, without),
  ].flatMap(({ href, items }) => [href, ...items.map((item) => item.href)]);
  expect(all.filter((href) => /brands|locator|overview/.test(href ?? ""))).toEqual([]);
});

test("NAV-10: a site's own menus stand as they are", () => {
  const group = { label: "Fleet", href: "/search/ute", emphasised: false, items: [] };
  const config = testConfig({ navigation: { header: [group], footer: [group] } });
  expect([
    buildHeaderNavigation(config, stock(), PAGES),
    buildFooterNavigation(config, stock(), PAGES),
  ]).toEqual([[group], [group]]);
});

const own = (...slugs: string[]) => ({
  ...PAGES,
  hasLocations: false,
  hasOffers: false,
  own: slugs.map((slug) => ({ slug, menu: `The ${slug}` })),
});

test("NAV-01 NAV-04 NAV-07: menus lead to the dealer's own pages where there are some, and to enquiries where there are none", () => {
  const all = own(
    "service",
    "vehicle-parts-and-accessories",
    "warranty",
    "about-us",
    "fleet",
    "towing",
    "finance-and-insurance",
  );
  const service = [
    "Service /service",
    "Vehicle Parts & Accessories /vehicle-parts-and-accessories",
    "Warranty /warranty",
  ];
  const about = ["About Us /about-us", "Fleet /fleet", "The towing /towing"];
  const header = labels(buildHeaderNavigation(testConfig(), stock(), all));
  expect(header).toContainEqual(["Service", ...service]);
  expect(header).toContainEqual(["About Us", ...about, "Contact Us /contact"]);
  const footer = labels(buildFooterNavigation(testConfig(), stock(), all));
  expect(footer).toContainEqual(["Servicing and Parts", ...service]);
  expect(footer).toContainEqual(["Demo Motors", "Home /", ...about, "Contact /contact"]);
  expect(footer.flat()).toContain("Finance and Insurance /finance-and-insurance");
  expect(labels(buildHeaderNavigation(testConfig(), stock(), own("warranty")))).toContainEqual([
    "Service",
    "Service /enquiry?category=Service",
    "Vehicle Parts & Accessories /enquiry?category=Parts",
    "Warranty /warranty",
  ]);
});

test("NAV-01 NAV-07 D155: a page without menu words is in no menu, and the contact page is in the phone menu once", () => {
  const hidden = {
    ...PAGES,
    own: ["towing", "service"].map((slug) => ({ slug, menu: null })),
  };
  const groups = [
    ...buildHeaderNavigation(testConfig(), stock(), hidden),
    ...buildFooterNavigation(testConfig(), stock(), hidden),
  ];
  expect(JSON.stringify(groups)).not.toMatch(/"\/(towing|service)"/);
  const header = buildHeaderNavigation(testConfig(), stock(), own("about-us"));
  const contact = header.flatMap(({ items }) => items).find(({ href }) => href === "/contact");
  expect(contact?.wideOnly).toBe(true);
});

test("NAV-07 LEAD-20: the footer leads to test drives where the site offers them", () => {
  const buyerTools = (enabled: boolean) =>
    labels(buildFooterNavigation(testConfig({ testDrive: { enabled } }), stock(), PAGES)).find(
      ([label]) => label === "Buyer Tools",
    );
  expect(buyerTools(true)).toContain("Test Drive /book-test-drive");
  expect(buyerTools(false)).not.toContain("Test Drive /book-test-drive");
});

test.each([
  [{ kind: "off" }, []],
  [{ kind: "form" }, ["Book a Service /book-service"]],
  [{ kind: "frame", xtime_url: "https://booking.example/x" }, ["Book a Service /book-service"]],
  [
    { kind: "external", xtime_url: "https://booking.example/x" },
    ["Book a Service https://booking.example/x"],
  ],
] as const)(
  "NAV-01 NAV-04 PAGE-02: where services are booked as %j, the menus lead there",
  (serviceBooking, links) => {
    const config = testConfig({ serviceBooking });
    const own = { ...PAGES, own: [{ slug: "service", menu: "Service" }] };
    for (const menus of [
      labels(buildHeaderNavigation(config, stock(), own)),
      labels(buildFooterNavigation(config, stock(), own)),
    ]) {
      const menu = menus.find((entries) => entries.includes("Service /service"));
      expect(menu?.slice(1, -1)).toEqual(expect.arrayContaining(links as never));
      expect(menu?.filter((entry) => entry.startsWith("Book a Service"))).toEqual(links);
    }
  },
);

test("NAV-01 D328: a model that has a page leads there from the menu, and the last entry to all new models", () => {
  const page = (model: string, isCurrent: boolean) =>
    ({ id: 1, make: "Toyota", model, slug: model.toLowerCase(), isCurrent }) as const;
  const models = new Map([
    ["toyota/hilux", page("HiLux", true)],
    ["toyota/corolla-cross", page("Corolla-Cross", false)],
  ]);
  const header = buildHeaderNavigation(testConfig(), stock(), { ...PAGES, models });
  expect(labels(header)).toContainEqual([
    "Models",
    "HiLux /directory/toyota/hilux",
    "Corolla Cross /search/toyota/corolla-cross",
    "All new models /directory",
  ]);
  const none = buildHeaderNavigation(testConfig(), stock({ models: [] }), { ...PAGES, models });
  expect(labels(none)).toContainEqual(["Models", "All new models /directory"]);
  models.delete("toyota/hilux");
  const old = buildHeaderNavigation(testConfig(), stock(), { ...PAGES, models });
  expect(labels(old).flat()).not.toContain("All new models /directory");
  models.set("toyota/hilux", page("HiLux", true));
  expect(labels(buildFooterNavigation(testConfig(), stock(), { ...PAGES, models }))).toContainEqual([
    "Models",
    "HiLux /directory/toyota/hilux",
    "Corolla Cross /search/toyota/corolla-cross",
  ]);
});
