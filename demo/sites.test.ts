import { describe, expect, test } from "vitest";
import { makeAndModel } from "#features/inventory/feeds/words/names.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { demoAccounts } from "./accounts.ts";
import { nameOwnPictures } from "./generator/photos.ts";
import pictures from "./media/pictures.json" with { type: "json" };

const NOW = new Date("2026-11-21T03:00:00Z");
const sites = demoAccounts.flatMap((account) =>
  account.sites(NOW).map((site) => ({ ...site, account, config: siteConfigSchema.parse(site.config) })),
);
const configs = sites.map((site) => site.config);
const defaults = siteConfigSchema.parse({
  name: "Plain",
  template: "showroom",
  legal: { businessName: "Plain", licenceNumber: "1", phone: "1" },
  leads: { fallback: { to: ["a@plain.example"] } },
});

const charges = ({ lenders }: SiteConfig["finance"], wanted: number) =>
  lenders.some(({ fees }) => fees.some(({ dollars }) => dollars === wanted));

test("TEN-01: every demo site says that it is one, and both templates are used", () => {
  expect(configs.every((config) => config.demo)).toBe(true);
  expect(configs.filter((config) => config.template === "yard").length).toBeGreaterThanOrEqual(2);
  expect(configs.filter((config) => config.template === "showroom").length).toBeGreaterThanOrEqual(2);
});

describe("each variation of one dealer is a setting that a demo site uses", () => {
  test.each<[title: string, uses: (config: SiteConfig) => boolean]>([
    ["SEA-17: a /used-car variant", ({ search }) => search.usedCarPath === "/used-car"],
    ["SEA-28: a sold window of its own", ({ stock }) => stock.soldDays !== defaults.stock.soldDays],
    ["SEA-29: four days", ({ stock }) => stock.soldDays === 4],
    ["SEA-33: cheapest first leaves out no-price cars", ({ search }) => search.priceAscendingNeedsPrice],
    ["SEA-34: another page size", ({ search }) => search.pageSize !== 21],
    ["SEA-39: Pre-Owned", ({ labels }) => labels.used === "Pre-Owned"],
    ["SEA-31: another order", ({ search }) => search.sort !== defaults.search.sort],
    ["SEA-18: another title of no results", ({ search }) => search.emptyTitle !== defaults.search.emptyTitle],
    ["FAC-04: another count of makes", ({ search }) => search.makesShown === 10],
    ["FAC-06: popular makes", ({ search }) => search.popularMakes === 20],
    ["FAC-15: certified only", ({ search }) => search.certifiedOnly],
    ["CARD-02: electric label", ({ cards }) => cards.electricLabel],
    ["CARD-04: Toyota certified", ({ cards }) => cards.toyotaCertified],
    ["CARD-06: green Runout Sale", ({ cards }) => cards.greenTags.includes("Runout Sale")],
    ["CARD-08: another new-arrival text", ({ cards }) => cards.newArrivalText !== "New Arrival"],
    ["CARD-09: another new-arrival window", ({ stock }) => stock.justArrivedDays !== 8],
    ["CARD-11: another sold tag", ({ cards }) => cards.soldTag !== "JUST SOLD"],
    [
      "CARD-15: an expired promo",
      ({ cards }) => cards.promos.some(({ expiry }) => expiry && expiry < "2025"),
    ],
    ["CARD-15: shuffled promos", ({ cards }) => cards.shufflePromos],
    ["CARD-16: a random place", ({ cards }) => cards.promos.some(({ spread }) => spread === 2)],
    ["ENT-36: strict display", ({ cards }) => cards.promos.some(({ strictDisplay }) => strictDisplay)],
    ["CARD-17: other buttons", ({ cards }) => !cards.buttons.includes("enquire")],
    ["CARD-17: test drives on cards", ({ cards }) => cards.buttons.includes("test-drive")],
    ["CARD-17: reserving from cards", ({ cards }) => cards.buttons.includes("reserve")],
    ["VDP-16: no test drive of what is coming soon", ({ testDrive }) => testDrive.hideComingSoon],
    ["TEN-12: no disclaimer", ({ vehiclePage }) => !vehiclePage.blocks.includes("disclaimer")],
    ["FUEL-04: a fuel price of its own", ({ runningCosts }) => runningCosts.petrol !== undefined],
    ["DEL-01: delivery by distance", ({ delivery }) => delivery.regions.some(({ withinKm }) => withinKm)],
    ["DEL-01: delivery by postcode", ({ delivery }) => delivery.regions.some(({ postcodes }) => postcodes)],
    ["GAL-10: photos first", ({ vehiclePage }) => vehiclePage.viewer.defaultView === "gallery"],
    ["WAT-15: only used vehicles are compared", ({ garage }) => garage.compareUsedOnly],
    ["TEN-14: no call button", ({ vehiclePage }) => vehiclePage.hideCallButton],
    ["TEN-17: in stock only", ({ stock }) => stock.filter.statuses?.join() === "in_stock"],
    ["TEN-17: excluded stock numbers", ({ stock }) => stock.filter.excludeStockNumbers.length > 0],
    [
      "TEN-18: kilometres of Nissan demos",
      ({ stock }) => stock.filter.minimumKm.some(({ above }) => above === 3000),
    ],
    ["TEN-17: one brand of a group", ({ stock }) => !stock.filter.anyMakeWhenUsed],
    ["PRC-01: another no-price text", ({ price }) => price.noPriceText !== defaults.price.noPriceText],
    ["PRC-03: zero hides the text", ({ price }) => price.zeroHidesText],
    ["VDP-17: other hidden specifications", ({ vehiclePage }) => vehiclePage.hiddenSpecifications.length > 1],
    ["LEAD-12: comments not required", ({ enquiry }) => !enquiry.messageRequired],
    ["LEAD-18: terms", ({ enquiry }) => enquiry.termsRequired && enquiry.terms !== ""],
    ["LEAD-09: fewer categories", ({ enquiry }) => enquiry.categories.length < 7],
    ["NAV-06: breadcrumb models", ({ navigation }) => navigation.breadcrumbModels.length > 0],
    [
      "NAV-10: a header of its own",
      ({ navigation }) => navigation.header.some(({ items }) => items.length > 0),
    ],
    ["NAV-04: a footer of its own", ({ navigation }) => navigation.footer.length > 0],
    ["PAGE-02: services booked elsewhere", ({ serviceBooking }) => serviceBooking.kind === "external"],
    ["PAGE-01: services booked here", ({ serviceBooking }) => serviceBooking.kind === "form"],
    ["D13: routes to a CRM", ({ leads }) => leads.routes.some(({ adf }) => adf.length > 0)],
    ["D22: redirects", ({ redirects }) => redirects.length > 0],
    ["FIN-05: AusLoans", ({ finance }) => finance.lenders.some(({ lender }) => lender === "ausloans")],
    ["FIN-13: deposit and balloon", ({ finance }) => finance.estimate === "deposit-and-balloon"],
    ["FIN-16: 12.94%", ({ finance }) => finance.lenders.some(({ terms }) => terms?.interestRate === 12.94)],
    [
      "FIN-17: 6.29% with its own 8.19%",
      ({ finance }) =>
        finance.lenders.some(({ terms }) => terms?.interestRate === 6.29 && terms.comparisonRate === 8.19),
    ],
    [
      "FIN-18: a range",
      ({ finance }) => finance.lenders.some(({ comparisonRange }) => comparisonRange?.from === 8.38),
    ],
    ["FIN-24: a dialog", ({ finance }) => finance.calculator.button === "modal"],
    ["FIN-25: a link to the disclaimer", ({ finance }) => finance.calculator.disclaimer === "link"],
    ["FIN-29: no frequency", ({ finance }) => !finance.calculator.frequency],
    ["FIN-31: a minimum of $5,000", ({ finance }) => finance.calculator.amountMinimum === 5000],
    ["FIN-36: a custom list of terms", ({ finance }) => finance.calculator.terms !== undefined],
    ["FIN-36: at most five years", ({ finance }) => finance.calculator.maximumTerm === 5],
    [
      "FIN-37: three ranges of rates",
      ({ finance }) => [4, 7.5, 9.95].includes(finance.calculator.interestMinimum),
    ],
    ["FIN-38: a locked rate", ({ finance }) => finance.calculator.interest === "locked"],
    ["FIN-38: no rate", ({ finance }) => finance.calculator.interest === "hidden"],
    ["FIN-40: no residual", ({ finance }) => !finance.calculator.residual],
    ["FIN-44 FIN-45: a slider to the price", ({ finance }) => finance.calculator.sliderToPrice],
    ["FIN-46: six years", ({ finance }) => finance.calculator.defaultTerm === 6],
    ["FIN-49: fees of 1360.5", ({ finance }) => charges(finance, 1360.5)],
    ["FIN-49: fees of 1300", ({ finance }) => charges(finance, 1300)],
    [
      "FIN-54: rounding against the price",
      ({ finance }) => finance.lenders.some((one) => one.rounding !== "nearest"),
    ],
    ["FIN-55: four fees", ({ finance }) => finance.lenders.some(({ fees }) => fees.length === 4)],
    ["FIN-57: /finance-enquiry", ({ finance }) => finance.path === "/finance-enquiry"],
    ["FIN-57: /apply-for-finance", ({ finance }) => finance.path === "/apply-for-finance"],
    ["FIN-61: gated", ({ finance }) => finance.gated],
    ["D9: a longer was-price window", ({ stock }) => stock.minimumWasDays !== defaults.stock.minimumWasDays],
  ])("%s", (_, uses) => {
    expect(configs.some(uses)).toBe(true);
    expect(uses(defaults)).toBe(false);
  });
});

test("FIN-16 FIN-17: demo sites quote the rates that the sources quote, and say that nobody lends at them", () => {
  const lenders = configs.flatMap(({ finance }) => finance.lenders);
  expect(lenders.map(({ terms }) => terms?.interestRate)).toEqual(expect.arrayContaining([12.94, 6.29]));
  for (const { name, disclaimer } of lenders) {
    expect(name).toContain("example rates of this demo");
    expect(disclaimer).toContain("This is a demonstration: no lender offers these rates.");
  }
});

test.each(sites.map((site) => [site.slug, site] as const))(
  "TEN-17 D13: %s names only locations, makes and stock numbers that its account has",
  (_, { account, config }) => {
    const rows = account.feed(NOW);
    const locations = account.locations(NOW).map(({ slug }) => slug);
    // As the product spells them after the import.
    const names = rows.map(({ make, model }) => makeAndModel(make, model));
    const makes = names.map(({ make }) => make);
    const { filter } = config.stock;
    const named = [filter, ...config.leads.routes];
    for (const slug of named.flatMap((part) => part.locations ?? [])) expect(locations).toContain(slug);
    for (const make of named.flatMap((part) => part.makes ?? [])) expect(makes).toContain(make);
    for (const model of config.navigation.breadcrumbModels) {
      expect(names.map((name) => name.model)).toContain(model);
    }
    for (const excluded of filter.excludeStockNumbers) {
      const row = rows.find(({ stockNumber }) => stockNumber === excluded);
      expect(row).toMatchObject({ make: "Nissan", carType: "new", status: "in_stock" });
    }
  },
);

test("FAC-06: the site with popular makes has more makes than it shows there", () => {
  const group = demoAccounts.find(({ slug }) => slug === "harbourline")!;
  const used = group.feed(NOW).filter((row) => row.carType === "used" && row.status === "in_stock");
  expect(new Set(used.map(({ make }) => make)).size).toBeGreaterThan(22);
});

test("D27 D29 D32: prices of fuel and charging and rates of lenders are of the last Monday, whatever the day", () => {
  for (const [today, monday] of [
    ["2026-11-15T23:59:00Z", "2026-11-09"],
    ["2026-11-16T00:00:00Z", "2026-11-16"],
    ["2027-01-01T03:00:00Z", "2026-12-28"],
  ] as const) {
    const dated = demoAccounts.flatMap((account) =>
      account.sites(new Date(today)).map(({ config }) => config),
    );
    const dates = dated.flatMap(({ runningCosts, finance }) => [
      ...Object.values(runningCosts ?? {}).map(({ date }) => date),
      ...(finance?.lenders ?? []).map(({ rateDate }) => rateDate),
    ]);
    expect(dates.length).toBeGreaterThan(4);
    expect(new Set(dates)).toEqual(new Set([monday]));
  }
});

test.each(sites.map((site) => [site.slug, site] as const))(
  "D306: %s begins with a picture that no other site has, of a model that it sells or of a scene",
  (_, { account, config }) => {
    const [, hash = ""] = /^\/img\/([0-9a-f]{64})\//.exec(config.home.picture ?? "") ?? [];
    expect(configs.filter(({ home }) => home.picture === config.home.picture)).toHaveLength(1);
    const [file = ""] = Object.entries(pictures).find(([, picture]) => picture.hash === hash) ?? [];
    const { makes } = config.stock.filter;
    const sold = account.feed(NOW).filter(({ make }) => makes === undefined || makes.includes(make));
    const models = new Set(sold.map(({ make, model, body }) => nameOwnPictures(make, { model, body })));
    expect([...models, "scenes"]).toContain(file.split("/")[0]);
  },
);
