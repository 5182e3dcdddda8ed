import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { siteConfigSchema } from "#runtime/features.ts";
import { dealershipDocument, locationDocument } from "../locations/location-document.ts";
import { listValues } from "./document-values.ts";
import { readDocument } from "./schema-problems.ts";

const TARGETS = {
  to: ["sales@north.example"],
  copies: ["boss@north.example"],
  adf: ["crm@north.example", { to: "adf@north.example", form: "both" }],
  webhook: { url: "https://crm.example/leads", secretName: "FORECOURT_SECRET_NORTH__CRM" },
};
const ROUTE = {
  ...TARGETS,
  locations: ["aspley"],
  makes: ["Kia"],
  carTypes: ["new"],
  categories: ["Service"],
};
const MENU = {
  label: "Stock",
  href: "/search",
  items: [{ label: "New", href: "https://north.example/new" }],
};
const LEAST = {
  name: "North",
  template: "yard",
  legal: { businessName: "North Pty Ltd", licenceNumber: "LMCT 1", phone: "07 3000 0000" },
  leads: { fallback: TARGETS, routes: [ROUTE] },
};
const PROMO = {
  ...{ id: "a", start: "2026-01-01", expiry: "2026-02-01", position: 2, display: ["/search"] },
  ...{ title: "Service", text: "Now", linkLabel: "Book", href: "/enquiry" },
};
const LENDER = {
  ...{ lender: "youx", name: "youX", licence: "1", rateDate: "2026-01-01" },
  ...{ terms: { interestRate: 8, comparisonRate: 9, termYears: 5 }, comparisonRange: { from: 8, to: 9 } },
};
const MORE = {
  cards: { promos: [PROMO] },
  redirects: [{ from: "/a", to: "/b" }],
  navigation: { header: [MENU], footer: [MENU], breadcrumbModels: ["Rio"] },
  market: { source: "service", service: { url: "https://v.example", secretName: "A" } },
  stock: { filter: { makes: ["Kia"], minimumKm: [{ make: "Kia", carType: "new", above: 10 }] } },
  finance: { lenders: [LENDER], youx: { url: "https://q.example" }, calculator: { terms: [5, 5.5] } },
};
/** Every group and list of settings is in it, so that each can be spoiled. */
const WHOLE = siteConfigSchema.parse({ ...LEAST, ...MORE });
const YARD = {
  ...{ slug: "aspley", name: "Aspley", dealership: "north", street: "1 A St", city: "Aspley", state: "QLD" },
  ...{
    postcode: "4034",
    phone: "07 3111 1111",
    placeUrl: "https://maps.example/a",
    timeZone: "Australia/Perth",
  },
  openingHours: [{ weekday: 1, status: "Open", open: "08:00", close: "17:00" }],
  specialHours: [{ date: "2026-12-25", status: "Closed" }],
};
const DEALER = { slug: "north", name: "North", phone: "07 3000 0000", email: "a@north.example" };

const DOCUMENTS = [
  [siteConfigSchema, WHOLE],
  [locationDocument, YARD],
  [dealershipDocument, DEALER],
] as const;
const PLACES = DOCUMENTS.flatMap(([, document], at) =>
  [...listValues(document)].map(({ path }) => ({ at, path })),
);

/** The document with another value at a path, or without the one there. */
function spoiled(document: unknown, [key, ...deeper]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = structuredClone(document) as Record<string | number, unknown>;
  copy[key] = spoiled(copy[key], deeper, value);
  return copy;
}

const JUNK = fc.oneof(
  fc.constantFrom(undefined, null, "", " ", -1, 0.25, 7, 1e9, true, [], {}, [null], { x: 1 }, "2026-02-30"),
  fc.constantFrom("x".repeat(30_000), "https://", "@", Array(300).fill("x"), Array(300).fill({}), "13:61"),
  fc.jsonValue(),
);

describe("TEN-04 D83: problems are said in plain words", () => {
  test("a spoiled document never answers in the words of the schema library", () => {
    expect(DOCUMENTS.map(([schema, document]) => readDocument(schema, document).ok)).toEqual([
      true,
      true,
      true,
    ]);
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), JUNK, ({ at, path }, junk) => {
        const [schema, document] = DOCUMENTS[at] ?? DOCUMENTS[0];
        const read = readDocument(schema, spoiled(document, path, junk));
        for (const { rule } of read.ok ? [] : read.problems) {
          expect(rule).not.toMatch(
            /Invalid|Too (?:small|big)|expected|received|Unrecognized|undefined|NaN|another/,
          );
          expect(rule).toMatch(/^(?:must|is |are |needs|contrast|has|may|"|bands|takes|leads)/);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each<[object, string, string]>([
    [{ name: undefined }, "name", "is missing; it must be text"],
    [{ name: " " }, "name", "must not be empty"],
    [{ name: "x".repeat(61) }, "name", "must have at most 60 characters"],
    [{ name: 7 }, "name", "must be text"],
    [{ search: { pageSize: 1.5 } }, "search.pageSize", "must be a whole number"],
    [{ search: { pageSize: 2 } }, "search.pageSize", "must be 3 or more"],
    [{ search: { pageSize: 61 } }, "search.pageSize", "must be 60 or less"],
    [{ search: { certifiedOnly: "yes" } }, "search.certifiedOnly", "must be true or false"],
    [{ template: "Yard" }, "template", 'must be "showroom" or "yard". Did you mean "yard"?'],
    [{ redirects: {} }, "redirects", "must be a list, in [ ]"],
    [{ search: [] }, "search", "must be a group, in { }"],
    [to(), "leads.fallback.to", "must have at least 1 entry"],
    [{ leads: { fallback: { to: "boss@north.example" } } }, "leads.fallback.to", "must be a list, in [ ]"],
    [to("x"), "leads.fallback.to[0]", "must be an email address, such as sales@dealer.example"],
    [adf("x"), "leads.fallback.adf[0]", "must be an email address, such as sales@dealer.example"],
    [adf(7), "leads.fallback.adf[0]", "must be text or a group, in { }"],
    [
      adf({ to: "a@b.example", from: 1 }),
      "leads.fallback.adf[0].from",
      'is not a known setting. Did you mean "form"?',
    ],
    [adf({ to: "x" }), "leads.fallback.adf[0].to", "must be an email address, such as sales@dealer.example"],
    [
      { finance: { calculator: { amountMinimum: 2 } } },
      "finance.calculator.amountMinimum",
      "must be 1000 or 5000",
    ],
    [
      { finance: { calculator: { terms: [1.2] } } },
      "finance.calculator.terms[0]",
      "must be a multiple of 0.5",
    ],
    [
      { cards: { promos: [{ ...PROMO, expiry: "2026-02-30" }] } },
      "cards.promos[0].expiry",
      "must be a date that exists, such as 2026-03-31",
    ],
  ])("%j", (changes, path, rule) => {
    const read = readDocument(siteConfigSchema, { ...LEAST, ...changes });
    expect(read).toEqual({ ok: false, problems: [{ path, rule }] });
  });
});

function to(...addresses: string[]) {
  return { leads: { fallback: { to: addresses } } };
}
function adf(target: unknown) {
  return { leads: { fallback: { to: ["a@b.example"], adf: [target] } } };
}
