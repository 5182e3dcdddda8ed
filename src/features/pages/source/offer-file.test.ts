import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { offerDocument } from "#features/content/offers/offer-document.ts";
import { formatProblem } from "./content-file.ts";
import { readContentFile } from "./read-content-file.ts";
import { aFile } from "./test-content-file.ts";

const SETTINGS = {
  name: "name: Low-rate finance on new Swift",
  category: "category: Finance offer",
  manufacturer: "manufacturer: Suzuki",
  model: "model: { name: Swift Sport, picture: { file: swift.webp, alt: A Swift } }",
  price: "price: 28990",
  was: "was: 30990",
  priceType: "priceType: drive-away",
  finance: "finance: { lender: Northside Finance, rate: 3.99, comparisonRate: 4.86, months: 48 }",
  stock: "stock: /search/new-cars/suzuki/swift",
  inPrice: "inPrice: no",
  start: "start: 2026-03-01",
  end: "end: 2026-03-31",
  disclaimer: "disclaimer: Approved buyers only.",
};
const BODY = "Any **new** Swift at 3.99% p.a.\n\n- Ask us.\n";
const readBeside = async (path: string) =>
  path === "swift.webp" ? readFile("demo/media/scenes/promo-offer.webp") : ("missing" as const);

interface Changes extends Partial<Record<keyof typeof SETTINGS | "more", string>> {
  readonly body?: string;
}

const readOffer = ({ body = BODY, ...settings }: Changes = {}) => {
  const lines = Object.values({ ...SETTINGS, ...settings }).filter((line) => line !== "");
  const file = aFile(lines, body, { kind: "offer", name: "swift-finance", readBeside });
  return readContentFile({ ...file, path: "offers/swift-finance.md" });
};
const listProblems = async (changes: Changes) => (await readOffer(changes)).problems.map(formatProblem);

test("ENT-28 OFF-12 D155: a file becomes an offer with its model, price, credit, vehicles and terms", async () => {
  const { draft, problems, images } = await readOffer();
  expect(problems.map(formatProblem)).toEqual([]);
  expect(draft).toMatchObject({
    ...{ kind: "offer", name: "swift-finance", slug: "swift-finance", sites: null },
    ...{ firstDay: "2026-03-01", lastDay: "2026-03-31" },
    summary: { title: "Low-rate finance on new Swift", menu: null },
    document: {
      ...{ category: "Finance offer", manufacturer: "Suzuki", disclaimer: "Approved buyers only." },
      model: { name: "Swift Sport", slug: "swift-sport", overrideHref: null, picture: { alt: "A Swift" } },
      price: { cents: 2_899_000, wasCents: 3_099_000, type: "drive_away" },
      finance: { ratePercent: 3.99, comparisonPercent: 4.86, months: 48 },
      ...{ stock: "/search/new-cars/suzuki/swift", isInPrice: false, picture: null, excludedSites: [] },
      description: [{ tag: "p" }, { tag: "ul" }],
    },
  });
  expect(offerDocument.parse(draft?.document)).toEqual(draft?.document);
  expect(images.size).toBe(1);
});

test.each([
  ["yes", true],
  ["no", false],
  ["none", null],
])("D354: inPrice: %s is stored as %s", async (inPrice, isInPrice) => {
  const noPrice = { price: "", was: "", priceType: "" };
  const { draft, problems } = await readOffer({ ...noPrice, inPrice: `inPrice: ${inPrice}` });
  expect([problems, draft?.document]).toMatchObject([[], { isInPrice }]);
});

test.each<[string, Changes, string]>([
  ["that ends before it starts", { end: "end: 2026-02-28" }, "line 13, end: must not be before start"],
  ["on a day that there is not", { end: "end: 2026-02-30" }, "line 13, end: "],
  ["without a name", { name: "" }, "name: is missing"],
  ["without a text", { body: "" }, "line 16: has no text, which describes the offer"],
  ["with an image in its text", { body: "Text.\n\n![A](swift.webp)" }, "describes the offer: text only"],
  [
    "with a picture that is not there",
    { more: "picture: { file: no.jpg, alt: A }" },
    "line 15, picture.file: there is no file no.jpg",
  ],
  ["with a price in words", { price: "price: $28,990" }, "line 6, price: must be a whole number of dollars"],
  ["with a price of 1e9", { price: "price: 1e9" }, "line 6, price: must be a whole number of dollars"],
  ["with a negative price", { price: "price: -5" }, "line 6, price: must be a whole number of dollars"],
  ["with a price of no type", { priceType: "" }, "line 6, price: needs priceType"],
  ["with an earlier price that is lower", { was: "was: 28990" }, "line 7, was: must be more than price"],
  [
    "with an earlier price alone",
    { price: "", priceType: "" },
    "line 6, was: must be left out where there is no price",
  ],
  [
    "with a rate that has no comparison rate",
    { finance: "finance: { lender: Northside Finance, rate: 3.99 }" },
    "line 9, finance.comparisonRate: is missing: no rate is shown without its comparison rate",
  ],
  [
    "with a comparison rate below the rate",
    { finance: "finance: { lender: A, rate: 3.99, comparisonRate: 3.98 }" },
    "line 9, finance.comparisonRate: must not be below the rate",
  ],
  [
    "with a rate of 4,5",
    { finance: "finance: { lender: A, rate: '4,5', comparisonRate: 5 }" },
    "line 9, finance.rate: must be a rate in percent a year, such as 3.99",
  ],
  [
    "of the category finance without the cost of credit",
    { finance: "", body: "Ask us." },
    "finance: is missing: a finance offer must have lender, rate and comparisonRate",
  ],
  [
    "whose text has a rate that finance does not",
    { body: "From 1.9% p.a." },
    "names a rate of 1.9%, which is not among those of finance",
  ],
  [
    "whose terms name a repayment without finance",
    { category: "", finance: "", body: "Cheap.", disclaimer: "disclaimer: Only $99 a week." },
    "names a repayment; finance must say lender, rate and comparisonRate",
  ],
  [
    "with a rate in its name, which stands alone on cards",
    { name: "name: 3.99% p.a. on new Swift" },
    "must have no rate or repayment in its name",
  ],
  ["with vehicles but no word on their price", { inPrice: "" }, "line 10, stock: needs inPrice"],
  [
    "with a price that changes no price",
    { inPrice: "inPrice: none" },
    "line 11, inPrice: must be yes or no for an offer with a price",
  ],
  ["with a word on the price of no vehicles", { stock: "" }, "line 10, inPrice: must be left out"],
  ["with a model of no make", { manufacturer: "" }, "line 4, model: needs manufacturer"],
  [
    "with a link that runs script",
    { model: "model: { name: Swift, override_url: 'javascript:alert(1)' }" },
    "line 5, model.override_url: must be a path on this site",
  ],
  [
    "for some sites and for all but some",
    { more: "sites: [a]\nexcludedSites: [b]" },
    "excludedSites: must be left out where sites names those that show it",
  ],
  [
    "with a misspelt setting",
    { more: "disclaimr: A" },
    'disclaimr: is not a known setting. Did you mean "disclaimer"?',
  ],
])("OFF-10 LAW-03 D312: an offer %s is refused with its place and rule", async (_, changes, problem) => {
  const { draft, problems } = await readOffer(changes);
  expect(draft).toBeNull();
  expect(problems.map(formatProblem).join("\n")).toContain(problem);
});

test("LAW-03 D312: no offer of a finance category is read without both rates, whatever they are", async () => {
  const rate = fc.integer({ min: 0, max: 4800 }).map((hundredths) => hundredths / 100);
  await fc.assert(
    fc.asyncProperty(rate, rate, fc.boolean(), async (one, other, hasComparison) => {
      const comparison = hasComparison ? `, comparisonRate: ${other.toFixed(2)}` : "";
      const finance = `finance: { lender: A, rate: ${one.toFixed(2)}${comparison} }`;
      const { draft } = await readOffer({ finance, body: "Ask us." });
      expect(draft !== null).toBe(hasComparison && other >= one);
    }),
    { numRuns: 40 },
  );
});

test("D156: markup in an offer is words or nothing, never markup", async () => {
  const { draft } = await readOffer({ body: "<script>alert(1)</script><b>Now</b> at 3.99% p.a." });
  expect(JSON.stringify(draft?.document ?? {})).not.toContain("script");
  expect(await listProblems({ disclaimer: "disclaimer: <img src=x>" })).toEqual([]);
});
