import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import type { EndedOffer, Offer } from "#features/content/offers/offer-document.ts";
import { anOffer } from "#features/content/offers/test-offer.ts";
import { someContent } from "#features/content/store/test-content.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildOffersAnswer } from "../offers-api.server.ts";
import { buildOfferView } from "./offer-view.ts";
import { showOffer } from "./show-offer.server.ts";
import { showOffers } from "./show-offers.server.ts";

const ORIGIN = "https://dealer.example";
const NOW = new Date("2025-06-30T00:30:00Z");
const MIDNIGHT = new Date("2025-06-30T14:00:00Z");
const config = testConfig();
const image = (letter: string, alt: string) => ({
  ...{ hash: letter.repeat(64), width: 1600, height: 1067, preview: "0".repeat(18), alt },
});
const SWIFT = { name: "Swift", slug: "swift", overrideHref: null, picture: null };
const OFFER = anOffer({
  ...{
    id: 7,
    slug: "mats",
    name: "Mats",
    manufacturer: "Suzuki",
    model: SWIFT,
    stock: "/search/suzuki/swift",
  },
  ...{ disclaimer: "Until sold out.", lastDay: "2025-07-31", picture: image("a", "Mats") },
  price: { cents: 2_799_000, wasCents: 2_899_000, type: "drive_away" },
});

async function contextOf(
  offers: readonly Offer[],
  endedOffers: readonly EndedOffer[] = [],
): Promise<RequestContext> {
  const stock = await buildTestStock([{ make: "Suzuki", model: "Swift" }, { make: "Kia" }], config, {
    ...{ now: NOW, validUntil: MIDNIGHT },
    content: someContent({ offers, endedOffers }),
  });
  return {
    site: { config, slug: "demo" },
    config,
    stock,
    origin: ORIGIN,
    now: () => NOW,
  } as unknown as RequestContext;
}
const list = async (offers: readonly Offer[], query = "") =>
  showOffers(await contextOf(offers), new URL(`${ORIGIN}/special-offers${query}`));

async function listView(offers: readonly Offer[], query = "") {
  const page = await list(offers, query);
  if (page.kind !== "view") throw new Error(`led to ${page.to}`);
  return page;
}

test("OFF-01 OFF-04 D19: the list has its offers until midnight, and each page its address", async () => {
  const many = Array.from({ length: 50 }, (_, at) => anOffer({ id: at + 1 }));
  const { view, until } = await listView(many, "?page=2");
  expect(until).toEqual(MIDNIGHT);
  expect(view.offers.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, at) => at + 22));
  expect([view.summary, view.previousHref, view.nextHref]).toEqual([
    "50 offers",
    "/special-offers",
    "/special-offers?page=3",
  ]);
  expect(await list(many, "?page=9")).toEqual({ kind: "redirect", to: "/special-offers?page=3" });
});

test("OFF-03 SEA-20: a search that finds none leads back to all offers", async () => {
  const { view } = await listView([OFFER], "?query=boat");
  expect([view.offers, view.clearHref, view.summary]).toEqual([[], "/special-offers", "0 offers"]);
  expect((await listView([OFFER])).view.clearHref).toBeNull();
});

test("OFF-03 D419: few offers are not searched, many are, and so is what an address has chosen from", async () => {
  const isSearched = async (count: number, query = "") => {
    const offers = Array.from({ length: count }, (_, at) => anOffer({ id: at + 1 }));
    return (await listView(offers, query)).view.isSearched;
  };
  expect([await isSearched(11), await isSearched(12), await isSearched(3, "?query=mats")]).toEqual([
    ...[false, true, true],
  ]);
});

test("OFF-03: an unreadable price is named, and a price that hides offers without one says so", async () => {
  const notice = async (query: string) => (await listView([OFFER, anOffer({ id: 8 })], query)).view.notice;
  expect(await notice("?min[price]=1e9&max[price]=")).toContain("“1e9” is no price that we can read");
  expect(await notice("?range[price]=:30000")).toBe("1 more offer names no price.");
  expect(await notice("")).toBeNull();
});

test("OFF-01: search engines index the whole list alone, and only while it has offers", async () => {
  expect((await listView([OFFER])).view.head.indexed).toBe(true);
  expect((await listView([])).view.head.indexed).toBe(false);
  expect((await listView([OFFER], "?query=mats")).view.head.indexed).toBe(false);
});

test("OFF-05 OFF-09 OFF-11: an offer leads to its enquiry, its model's vehicles and a test drive", () => {
  expect(buildOfferView(OFFER, testConfig({ testDrive: { enabled: true } }))).toMatchObject({
    ...{ name: "Mats", description: "Mats in every car.", ends: "Ends 31 July 2025" },
    enquireHref: "/enquiry?offer=mats",
    explore: { label: "Explore Swift", href: "/search/suzuki/swift" },
    testDriveHref: "/book-test-drive?offer=mats",
    price: { kind: "amount", cents: 2_799_000, wasCents: 2_899_000, typeLabel: "Drive Away" },
  });
  const elsewhere = anOffer({ manufacturer: "Suzuki", model: { ...SWIFT, overrideHref: "/swift" } });
  expect(buildOfferView(elsewhere, config).explore?.href).toBe("/swift");
  expect(buildOfferView(anOffer(), config).explore).toBeNull();
  expect(buildOfferView(OFFER, config).testDriveHref).toBeNull();
});

test("OFF-12: the picture of the model comes first, then that of the offer, then none", () => {
  const altOf = (offer: Offer) => buildOfferView(offer, config).image?.alt ?? null;
  const model = { ...SWIFT, picture: image("b", "A Swift") };
  expect(altOf(anOffer({ manufacturer: "Suzuki", model, picture: image("a", "Mats") }))).toBe("A Swift");
  expect(altOf(OFFER)).toBe("Mats");
  expect(altOf(anOffer())).toBeNull();
});

test("LAW-03 D312: a rate comes with its comparison rate in the same form", () => {
  const finance = { lender: "Northside Finance", ratePercent: 4, comparisonPercent: 4.95, months: 48 };
  expect(buildOfferView(anOffer({ finance }), config).finance).toEqual({
    rate: "4.00% p.a.",
    comparison: "4.95% p.a.",
    from: "From Northside Finance, up to 48 months. Approved applicants only.",
  });
});

test("OFF-02: an offer is at both of its addresses, of which that with its manufacturer is canonical", async () => {
  const ctx = await contextOf([OFFER, anOffer({ id: 8, slug: "plain" })]);
  const canonical = async (params: { id: string; manufacturer?: string }) => {
    const page = await showOffer(ctx, params);
    return page.kind === "view" ? page.view.head.canonical : page.kind;
  };
  expect(await canonical({ id: "mats" })).toBe(`${ORIGIN}/offers/suzuki/mats`);
  expect(await canonical({ id: "mats", manufacturer: "suzuki" })).toBe(`${ORIGIN}/offers/suzuki/mats`);
  expect(await canonical({ id: "plain" })).toBe(`${ORIGIN}/offers/plain`);
  expect(await canonical({ id: "mats", manufacturer: "kia" })).toBe("not-found");
  expect(await canonical({ id: "none" })).toBe("not-found");
});

test("OFF-02 D314: the page has the vehicles of the offer with their number, and the offer for search engines", async () => {
  const page = await showOffer(await contextOf([OFFER]), { id: "mats" });
  if (page.kind !== "view" || page.view.state !== "current") throw new Error("no offer");
  expect(page.view.vehicles).toMatchObject({ count: 1, href: "/search/suzuki/swift", cards: [{ id: 1 }] });
  expect(page.view.head.jsonLd[0]).toEqual({
    ...{ "@context": "https://schema.org/", "@type": "Offer", name: "Mats", category: "New vehicle offer" },
    ...{ description: "Mats in every car.", url: `${ORIGIN}/offers/suzuki/mats` },
    ...{ price: "27990.00", priceCurrency: "AUD", priceValidUntil: "2025-07-31", validThrough: "2025-07-31" },
    offeredBy: { "@type": "AutoDealer", name: config.name, url: `${ORIGIN}/` },
    itemOffered: { "@type": "Car", name: "Suzuki Swift", brand: { "@type": "Brand", name: "Suzuki" } },
  });
});

test("LAW-03 D312: what search engines show of a finance offer states no rate without its comparison rate", async () => {
  const finance = { lender: "A", ratePercent: 1.9, comparisonPercent: 2.5, months: null };
  const offer = anOffer({ slug: "low", finance, description: [{ tag: "p", children: ["1.9% p.a."] }] });
  const page = await showOffer(await contextOf([offer]), { id: "low" });
  expect(
    page.kind === "view" && JSON.stringify([page.view.head.description, page.view.head.jsonLd]),
  ).not.toContain("1.9");
});

test("D313: an offer that is over says since when, and shows the most similar first", async () => {
  const ended = {
    slug: "old",
    name: "Old",
    category: "Finance offer",
    manufacturer: "Kia",
    lastDay: "2025-06-01",
  };
  const offers = [
    anOffer({ id: 1, name: "Other" }),
    anOffer({ id: 2, name: "Same category", category: "Finance offer" }),
    anOffer({ id: 3, name: "Same make", manufacturer: "Kia" }),
    anOffer({ id: 4, name: "Both", manufacturer: "Kia", category: "Finance offer" }),
  ];
  const page = await showOffer(await contextOf(offers, [ended]), { id: "old", manufacturer: "kia" });
  expect(page).toMatchObject({
    until: MIDNIGHT,
    view: {
      ...{ state: "ended", name: "Old", lastDay: "1 June 2025", head: { indexed: false } },
      similar: [{ name: "Both" }, { name: "Same make" }, { name: "Same category" }],
    },
  });
});

test("API-08 ENT-28: the call answers 21 offers with their fields, counts and pages", async () => {
  const many = [OFFER, ...Array.from({ length: 30 }, (_, at) => anOffer({ id: at + 100, category: null }))];
  const ask = async (query: string) =>
    buildOffersAnswer({ ...(await contextOf(many)), url: new URL(`${ORIGIN}/api/offers${query}`) });
  const answer = await ask("");
  expect([answer.hits.length, answer.count, answer.page, answer.pages]).toEqual([21, 31, 1, 2]);
  expect(answer.facets.category).toEqual([
    { value: "New vehicle offer", label: "New vehicle offer", count: 1 },
  ]);
  expect(answer.ranges.price).toEqual({ min: 27_990, max: 27_990 });
  expect(answer.hits[0]).toMatchObject({
    ...{ id: 7, name: "Mats", sanitized_description: "Mats in every car.", disclaimer: "Until sold out." },
    ...{ category: "New vehicle offer", manufacturer: { name: "Suzuki" }, price: 27_990 },
    model: { name: "Swift", slug: "swift", override_url: null },
    image_url: `${ORIGIN}/img/${"a".repeat(64)}/960.jpg`,
    image_or_model_image: { url: `${ORIGIN}/img/${"a".repeat(64)}/960.jpg` },
    url: `${ORIGIN}/offers/suzuki/mats`,
  });
  expect(JSON.stringify(answer)).not.toContain("xcluded");
  const rest = await ask("?offset=21");
  expect([rest.hits.length, rest.page]).toEqual([10, 2]);
  expect((await ask("?page=2")).hits).toEqual(rest.hits);
  expect((await ask("?categories=New+vehicle+offer&query=mats")).count).toBe(1);
});
