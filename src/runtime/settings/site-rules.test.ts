import { describe, expect, test } from "vitest";
import { checkSiteFile } from "./site-rules.ts";
import { broken, CONTEXT, inConfig, YARD } from "./test-site-rules.ts";

const FEES = [
  { name: "Establishment Fee", dollars: 395 },
  { name: "Vehicle Security Registration Fee", dollars: 6, every: "once" },
  { name: "Account Administration Fee", dollars: 8, every: "month" },
  { name: "Dealer Agency Fee", dollars: 912.25 },
];

describe("TEN-04 D83: what cannot be so is named by its path and rule", () => {
  test.each<[string, object, string, RegExp]>([
    ["a plain http webhook", webhook("http://crm.example/leads"), "leads.routes[0].webhook.url", /https/],
    ["an ftp webhook", webhook("ftp://crm.example/leads"), "leads.routes[0].webhook.url", /https/],
    ["a host without a dot", webhook("https://crm/leads"), "leads.routes[0].webhook.url", /"crm" is not/],
    ["a host of dots", webhook("https://crm..example"), "leads.routes[0].webhook.url", /not a public host/],
    ["this machine", webhook("https://localhost/leads"), "leads.routes[0].webhook.url", /"localhost"/],
    [
      "a garage of a site that does not exist",
      { garage: { sites: ["*", "northside", "southsid"] } },
      "garage.sites[2]",
      /there is no site of this account "southsid"\. Did you mean "southside"\?/,
    ],
    [
      "no garage for a site that does not exist",
      { garage: { excludedSites: ["southside", "*"] } },
      "garage.excludedSites[1]",
      /there is no site/,
    ],
    ["a private address", webhook("https://10.0.0.1/"), "leads.routes[0].webhook.url", /"10.0.0.1"/],
    [
      "a password in an address",
      webhook("https://u:p@crm.example/"),
      "leads.routes[0].webhook.url",
      /password/,
    ],
    [
      "another account's secret",
      webhook("https://crm.example", "FORECOURT_SECRET_NORTH__CRM"),
      "leads.routes[0].webhook.secretName",
      /FORECOURT_SECRET_NORTH_SIDE__/,
    ],
    [
      "another account's key for text messages",
      {
        signIn: {
          sms: { provider: "twilio", user: "AC1", from: "Dealer", secretName: "FORECOURT_SECRET_NORTH__SMS" },
        },
      },
      "signIn.sms.secretName",
      /FORECOURT_SECRET_NORTH_SIDE__/,
    ],
    [
      "a service's query",
      { market: { service: { url: "https://v.example/?a=1" } } },
      "market.service.url",
      /\?/,
    ],
    [
      "a quote service by ftp",
      { finance: { youx: { url: "ftp://q.example" } } },
      "finance.youx.url",
      /https/,
    ],
    ["a map on this machine", { map: { style: "https://maps.local/a" } }, "map.style", /public/],
    ["a route's location", routes({ locations: ["asply"] }), "leads.routes[0].locations[0]", /mean "aspley"/],
    [
      "a filter's location",
      { stock: { filter: { locations: ["x"] } } },
      "stock.filter.locations[0]",
      /no loc/,
    ],
    [
      "a hidden dealership",
      { finance: { hiddenDealerships: ["northside-motor"] } },
      "finance.hiddenDealerships[0]",
      /Did you mean "northside-motors"/,
    ],
    ["a make one letter off", routes({ makes: ["Toyta"] }), "leads.routes[0].makes[0]", /mean "Toyota"/],
    [
      "a route behind one for all",
      { leads: { routes: [{ to: [] }, { makes: ["Mazda"] }] } },
      "leads.routes[1]",
      /never reached: leads.routes\[0\]/,
    ],
    [
      "a route behind a wider one",
      { leads: { routes: [{ makes: ["Mazda", "Toyota"] }, { makes: ["Mazda"], carTypes: ["new"] }] } },
      "leads.routes[1]",
      /never reached/,
    ],
    ["words for a number", { legal: { phone: "call us please" } }, "legal.phone", /phone number/],
    ["too few digits", { phones: { used: "07 3111" } }, "phones.used", /phone number/],
    [
      "a promo's id twice",
      { cards: { promos: [{ id: "a" }, { id: "A " }] } },
      "cards.promos[1].id",
      /same as cards.promos\[0\].id/,
    ],
    [
      "a promo that ends before it begins",
      { cards: { promos: [{ id: "a", start: "2026-02-01", expiry: "2026-01-31" }] } },
      "cards.promos[0].expiry",
      /2026-02-01/,
    ],
    ["a plugin without a name", { plugins: [{}] }, "plugins[0]", /"feature" or "name"/],
    [
      "a plugin twice",
      { plugins: [{ name: "PPSR Report" }, { name: "PPSR Report" }] },
      "plugins[1].name",
      /same as plugins\[0\]/,
    ],
    [
      "a gauge without a market",
      { plugins: [{ feature: "Autogauge" }], market: { source: "none" } },
      "plugins[0]",
      /market.source/,
    ],
    [
      "a check that has no place",
      { plugins: [{ name: "Car Analysis" }], vehiclePage: { checks: ["ppsr"] } },
      "plugins[0]",
      /"car-analysis"/,
    ],
    ["a make that it means otherwise", { manufacturer: "Toyta" }, "manufacturer", /mean "Toyota"/],
    [
      "a logo on this machine",
      { theme: { logo: { url: "https://localhost/a.svg" } } },
      "theme.logo.url",
      /public host/,
    ],
    [
      "a filter twice",
      facets("make", "km", "make"),
      "search.facets[2].attribute",
      /search.facets\[0\].attribute$/,
    ],
    [
      "a block twice",
      { vehiclePage: { blocks: ["a", "b", "a"] } },
      "vehiclePage.blocks[2]",
      /same as vehiclePage.blocks\[0\]$/,
    ],
    [
      "a recipient twice",
      routes({ to: ["a@b.example", "A@b.example"] }),
      "leads.routes[0].to[1]",
      /leads.routes\[0\].to\[0\]$/,
    ],
    ["a menu to nowhere", { navigation: { header: [{ label: "Stock" }] } }, "navigation.header[0]", /href/],
    [
      "an empty menu",
      { navigation: { footer: [{ label: "A", items: [] }] } },
      "navigation.footer[0]",
      /items/,
    ],
    [
      "a menu entry on no host",
      { navigation: { header: [{ label: "A", href: "https://nowhere" }] } },
      "navigation.header[0].href",
      /public host/,
    ],
    [
      "details that go before delivery is given up",
      { privacy: { enquiryDays: 5 } },
      "privacy.enquiryDays",
      /5 days/,
    ],
    ["terms that are empty", { enquiry: { termsRequired: true, terms: " " } }, "enquiry.terms", /needed/],
    [
      "an old path twice",
      moved(["/a", "/x"], ["/a/", "/y"]),
      "redirects[1].from",
      /same as redirects\[0\].from/,
    ],
    ["a circle by a slash", moved(["/a", "/b/"], ["/b", "/c"]), "redirects[0].to", /circle/],
    ["an old path with a query", moved(["/stock.php?id=1", "/x"]), "redirects[0].from", /path alone/],
    ["an old path over the home page", moved(["/", "/x"]), "redirects[0].from", /answers itself/],
    ["an old path over the search", moved(["/search/toyota", "/x"]), "redirects[0].from", /answers itself/],
    ["an old path that tells of health", moved(["/healthz", "/x"]), "redirects[0].from", /answers itself/],
    ["an old path over the finance page", moved(["/finance/", "/x"]), "redirects[0].from", /answers itself/],
    [
      "an old path over the search, encoded",
      moved(["/%73earch", "/x"]),
      "redirects[0].from",
      /answers itself/,
    ],
    ["an old path over a page", moved(["/About-Us/", "/x"]), "redirects[0].from", /page of the dealer/],
    ["an old path over a form", moved(["/careers", "/x"]), "redirects[0].from", /take it out of formPages/],
    [
      "used cars over a page",
      { search: { usedCarPath: "/about-us" } },
      "search.usedCarPath",
      /page of the dealer/,
    ],
    [
      "an old path over the used cars",
      { search: { usedCarPath: "/used-car" }, ...moved(["/used-car/kia", "/x"]) },
      "redirects[0].from",
      /search.usedCarPath/,
    ],
    ["a line break in a new path", moved(["/a", "/x\r\nSet-Cookie: a=b"]), "redirects[0].to", /line breaks/],
    ["a tab in an old path", moved(["/a\t", "/x"]), "redirects[0].from", /line breaks/],
    ["a line break in a name", { name: "North\nside" }, "name", /line breaks/],
    ["an escape in a notice", { legal: { privacyNotice: "\u001b[2J" } }, "legal.privacyNotice", /control/],
    [
      "used cars over the home page",
      { search: { usedCarPath: "/" } },
      "search.usedCarPath",
      /answers itself/,
    ],
    ["used cars over cars", { search: { usedCarPath: "/cars/" } }, "search.usedCarPath", /answers itself/],
    [
      "used cars over enquiries",
      { search: { usedCarPath: "/enquiry" } },
      "search.usedCarPath",
      /answers itself/,
    ],
    ["used cars at a query", { search: { usedCarPath: "/used?a=1" } }, "search.usedCarPath", /path alone/],
    ["pictures below a path", images("https://cdn.example/img"), "images.origin", /end with the host/],
    ["pictures at a query", images("https://cdn.example?a"), "images.origin", /end with the host/],
    ["used cars called new", { labels: { used: "new " } }, "labels.used", /same as labels.new/],
    ["demo cars called used", { labels: { demo: "Used" } }, "labels.used", /same as labels.demo/],
    [
      "a menu twice",
      menu({ label: "Stock" }, { label: "stock" }),
      "navigation.header[1].label",
      /header\[0\].label/,
    ],
    [
      "a menu entry twice",
      menu({ label: "Stock", items: ["Used", "Used"].map((label) => ({ label, href: "/" })) }),
      "navigation.header[0].items[1].label",
      /items\[0\].label/,
    ],
    [
      "two filters of one name",
      {
        search: {
          facets: [
            { attribute: "km", label: "How far" },
            { attribute: "year", label: "How far" },
          ],
        },
      },
      "search.facets[1].label",
      /facets\[0\].label/,
    ],
    [
      "a rate of tomorrow",
      { finance: { lenders: [{ rateDate: "2026-03-02" }] } },
      "finance.lenders[0].rateDate",
      /future/,
    ],
    [
      "a price of tomorrow",
      { runningCosts: { petrol: { date: "2027-01-01" } } },
      "runningCosts.petrol.date",
      /fut/,
    ],
    [
      "a term above the longest",
      calculator({ defaultTerm: 6, maximumTerm: 5 }),
      "finance.calculator.defaultTerm",
      /./,
    ],
    [
      "a service booked on a page that is not named",
      { serviceBooking: { kind: "frame" } },
      "serviceBooking.xtime_url",
      /needed for the kind frame/,
    ],
    [
      "a booking page on no host",
      { serviceBooking: { kind: "external", xtime_url: "https://booking/x" } },
      "serviceBooking.xtime_url",
      /public host/,
    ],
    [
      "a comparison rate without the fees",
      { finance: { lenders: [{ terms: { interestRate: 8.99, comparisonRate: 10.11 }, fees: FEES }] } },
      "finance.lenders[0].terms.comparisonRate",
      /11\.48/,
    ],
    [
      "a fee twice",
      { finance: { lenders: [{ fees: [{ name: "Fee" }, { name: "fee" }] }] } },
      "finance.lenders[0].fees[1].name",
      /lenders\[0\].fees\[0\].name/,
    ],
    ["text that cannot be stored", { name: "North\u0000side" }, "name", /character/],
    ["half a character", { tagline: "\ud83d" }, "tagline", /character/],
  ])("%s", (_, config, path, rule) => {
    expect(inConfig(config)).toEqual([{ path, rule: expect.stringMatching(rule) }]);
  });
});

test("D83: what can be so passes, and a file of any shape is looked at without failing", () => {
  const config = {
    phones: { new: "13 12 34", demo: "+64 9 123 4567", used: "+61 7 3111 1111" },
    leads: {
      fallback: {
        to: ["a@b.example"],
        webhook: { url: "https://crm.example/a?b", secretName: own("CRM_2") },
      },
      routes: [{ makes: ["Kingsway Caravans", "mazda"], locations: ["aspley"] }, { makes: ["Toyota"] }],
    },
    images: { origin: "" },
    legal: { phone: "1300 123 456", privacyNotice: "One line\r\n\tand another" },
    search: { usedCarPath: "/used-car" },
    formPages: ["fleet"],
    redirects: [
      { from: "/stock.php", to: "/search?a=1" },
      { from: "/careers", to: "/about-us" },
      { from: "/about-us/team", to: "/about-us" },
    ],
    vehiclePage: { viewer: { external: { address: "https://v.example/{vin}" } } },
  };
  const hours = [
    { weekday: 5, status: "Open", open: "09:00", close: "00:00" },
    { weekday: 6, status: "Open" },
  ];
  expect(broken({ config, locations: [{ ...YARD, openingHours: hours }] })).toEqual([]);
  for (const odd of [
    null,
    7,
    "x",
    [],
    { config: 1, locations: 2 },
    { locations: [null], config: { redirects: {} } },
  ])
    expect(Array.isArray(checkSiteFile(odd, CONTEXT))).toBe(true);
});

test.each([
  [{ finance: { youx: { url: "ftp://q.example" } } }, "https://quotes.example"],
  [{ market: { service: { url: "x" } } }, "https://quotes.example"],
  [webhook("http://crm.example"), "https://crm.example/leads"],
  [images("http://cdn.example"), "https://images.dealer.example"],
])("D83: %j is answered with an example of its kind", (config, example) => {
  expect(inConfig(config)[0]?.rule).toBe(`must be an https address, such as ${example}`);
});

test("D13: on one machine, for trying things out, plain http and private addresses are allowed", () => {
  const { leads } = webhook("http://127.0.0.1:4000/leads");
  expect(broken({ config: { leads } }, { allowPrivate: true })).toEqual([]);
  expect(
    broken({ config: { leads: webhook("ftp://127.0.0.1/").leads } }, { allowPrivate: true }),
  ).toHaveLength(1);
});

test("D83: a promo may end on the day on which it begins", () => {
  const promos = [{ id: "a", start: "2026-02-01", expiry: "2026-02-01" }];
  expect(inConfig({ cards: { promos } })).toEqual([]);
});

function images(origin: string) {
  return { images: { origin } };
}
function menu(...header: object[]) {
  return { navigation: { header: header.map((entry) => ({ href: "/search", ...entry })) } };
}
function own(name: string) {
  return `FORECOURT_SECRET_NORTH_SIDE__${name}`;
}
function routes(route: object) {
  return { leads: { routes: [route] } };
}
function webhook(url: string, secretName = own("CRM")) {
  return routes({ webhook: { url, secretName } });
}
function facets(...attributes: string[]) {
  return { search: { facets: attributes.map((attribute) => ({ attribute })) } };
}
function moved(...pairs: [from: string, to: string][]) {
  return { redirects: pairs.map(([from, to]) => ({ from, to })) };
}
function calculator(settings: object) {
  return { finance: { calculator: settings } };
}
