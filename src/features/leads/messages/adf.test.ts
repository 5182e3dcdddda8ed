import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { DtdValidator, XmlDocument, XmlDtd } from "libxml2-wasm";
import { describe, expect, onTestFinished, test } from "vitest";
import { FROM_GOOGLE } from "#features/analytics/test-attributes.ts";
import { BODIES, CAR_TYPES, ITEM_TYPES, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { FINANCE_KINDS } from "../rules/finance-request.ts";
import type { Lead, LeadCar } from "../rules/lead.ts";
import { A_CAR, aLead, aTradeInLead } from "../rules/test-lead.ts";
import { LEAD_CATEGORIES } from "../settings.ts";
import { buildAdfDocument } from "./adf.ts";

const DTD = readFileSync(join(import.meta.dirname, "adf-1.0.dtd"), "utf8");
const validator = new DtdValidator(XmlDtd.fromString(DTD));

/** Holds a document against the published DTD. The answer gives the texts at a path, such as `customer/comments`. */
function validate(xml: string): (path: string) => string[] {
  const document = XmlDocument.fromString(xml);
  onTestFinished(() => document.dispose());
  validator.validate(document);
  return (path) => document.find(`/adf/prospect/${path}`).map(({ content }) => content);
}

describe("ADF", () => {
  test("D13 TEN-02: a lead is a document of the published form", () => {
    const xml = buildAdfDocument(aLead({ origin: { ...aLead().origin, attributes: FROM_GOOGLE } }));
    expect(xml.split("\n").slice(0, 2)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<?adf version="1.0"?>',
    ]);
    expect(xml).toContain('<prospect status="new">\n<id sequence="1" source="Forecourt">5f0c9a3e');
    expect(xml).toContain('<vehicle interest="buy" status="used">');
    expect(xml).toContain('<odometer status="unknown" units="km">45210</odometer>');
    expect(xml).toContain('<price type="asking" currency="AUD">54990.00</price>');
    const texts = validate(xml);
    expect(texts("requestdate")).toEqual(["2025-03-02T09:30:05+10:00"]);
    expect(texts("customer/contact/name")).toEqual(["Jane", "Citizen", "Jane Citizen"]);
    expect(texts("vendor/vendorname")).toEqual(["Northside Motors"]);
    expect(texts("vendor/contact/phone")).toEqual(["(07) 3111 1111"]);
    expect(texts("provider/name")).toEqual(["Forecourt"]);
    const [comments] = texts("customer/comments");
    expect(comments).toContain("Is it still available?\nCan I see it on Monday?");
    expect(comments).toContain("Source: google / cpc\nCampaign: hilux");
  });

  test.each([
    ["new", "new"],
    ["demo", "used"],
    ["used", "used"],
  ] as const)("D13: a %s car has status %s", (carType, status) => {
    expect(buildAdfDocument(aLead({ car: { ...A_CAR, carType } }))).toContain(
      `interest="buy" status="${status}"`,
    );
  });

  test("D13: without a car, a location or anything optional it is still valid, and invents nothing", () => {
    const bare = aLead({ car: null, category: "Service", rego: null, message: "" });
    const xml = buildAdfDocument({ ...bare, seller: { ...bare.seller, location: null } });
    const texts = validate(xml);
    expect(texts("vehicle/make")).toEqual([""]);
    expect(texts("vehicle/comments")).toEqual(["Service"]);
    expect(texts("vendor/contact/phone")).toEqual(["(07) 3000 0000"]);
  });

  test.each([
    [A_CAR, "business", 35_000_00, ["finance"], ["35000.00"]],
    [A_CAR, "novated-lease", 35_000_00, ["lease"], ["35000.00"]],
    [null, null, 20_000_00, ["finance"], ["20000.00"]],
    // The format has no method without an amount; the comments say it all the same.
    [A_CAR, "novated-lease", null, [], []],
  ] as const)(
    "D13 PAGE-09: finance of %j for %j up to %j cents is told as the format has it",
    (car, kind, budgetCents, method, amount) => {
      const xml = buildAdfDocument(aLead({ car, category: "Finance", finance: { kind, budgetCents } }));
      const texts = validate(xml);
      expect(texts("vehicle/finance/method")).toEqual(method);
      expect(texts("vehicle/finance/amount")).toEqual(amount);
      expect(xml.includes('<amount type="total" limit="maximum" currency="AUD">')).toBe(amount.length > 0);
      expect(texts("customer/comments").join().includes("Finance for: ")).toBe(kind !== null);
    },
  );

  test.each([
    ["Trade-in", A_CAR, ["buy", "trade-in"]],
    ["Trade-in", null, ["trade-in"]],
    ["Selling only", null, ["sell"]],
  ] as const)(
    "D374: %s with the wanted car %j is told by vehicles of interest %j",
    (purpose, car, interests) => {
      const lead = aTradeInLead({ car }, { purpose });
      const links = [
        { label: "photo-1.jpg (Photo, 90 kB)", href: "https://northside.example/p", note: "Clean." },
      ];
      const xml = buildAdfDocument(lead, links);
      const texts = validate(xml);
      expect([...xml.matchAll(/interest="([^"]+)"/g)].map(([, interest]) => interest)).toEqual(interests);
      expect(texts("vehicle[last()]/year")).toEqual(["2021"]);
      expect(texts("vehicle[last()]/make")).toEqual(["Toyota"]);
      expect(texts("vehicle[last()]/odometer")).toEqual(["60000"]);
      expect(texts("vehicle[last()]/price")).toEqual(["12300.00"]);
      expect(texts("vehicle[last()]/finance/balance")).toEqual(["4500.00"]);
      expect(texts("vehicle[last()]/comments")).toEqual(["Rego 123ABC, 2. Adjustments"]);
      expect(texts("customer/comments").join()).toContain("Condition: Good");
      expect(texts("customer/comments").join()).toContain("https://northside.example/p");
    },
  );

  test("D374: a trade-in without a figure is valid, and so is any text in it", () => {
    validate(buildAdfDocument(aTradeInLead({}, { offer_price: "", payout: "None" })));
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        validator.validate(
          XmlDocument.fromString(
            buildAdfDocument(aTradeInLead({}, { make: text, model: text, km: text, payout: text })),
          ),
        );
      }),
    );
  });

  const everyCar = [
    null,
    ...CAR_TYPES.flatMap((carType) => ITEM_TYPES.map((itemType) => ({ carType, itemType }))),
  ];
  test.each(LEAD_CATEGORIES.flatMap((category) => everyCar.map((car) => [category, car] as const)))(
    "D62: %j about %j is valid against the published DTD",
    (category, car) => {
      const finance = category === "Finance" ? { kind: null, budgetCents: 10_000_00 } : null;
      validate(buildAdfDocument(aLead({ category, finance, car: car && { ...A_CAR, ...car } })));
    },
  );

  test("D62: whatever is known or missing, and whatever was typed, the document is valid", () => {
    fc.assert(
      fc.property(anyLead, (lead) => void validate(buildAdfDocument(lead))),
      { numRuns: 300 },
    );
  });

  test.each([
    ["a colour without its preference", "<preference>1</preference>\n", ""],
    ["a price before the picture", /(<imagetag>.*\n)(<price.*\n)/, "$2$1"],
    ["an unknown interest", 'interest="buy"', 'interest="look"'],
    ["a vendor without a name", /<vendorname>.*\n/, ""],
  ])("D62: the validator refuses %s", (_, found, replacement) => {
    const xml = buildAdfDocument(aLead());
    const wrong = xml.replace(found, replacement);
    expect(wrong).not.toBe(xml);
    expect(() => validate(wrong)).toThrow();
  });

  test("D13: any texts at all give a valid document", () => {
    const any = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(any, any, any, (name, message, seller) => {
        validate(buildAdfDocument(leadSaying(name, message, seller)));
      }),
      { numRuns: 60 },
    );
  });

  test("D13: what can be written arrives as it was", () => {
    const printable = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(printable, printable, (message, seller) => {
        const texts = validate(buildAdfDocument(leadSaying("Jane", message, seller)));
        expect(texts("vendor/vendorname")).toEqual([seller]);
        expect(texts("customer/comments")[0]?.startsWith(message)).toBe(true);
      }),
    );
  });
});

function leadSaying(name: string, message: string, seller: string): Lead {
  const base = aLead();
  return {
    ...base,
    message,
    person: { ...base.person, name },
    car: { ...A_CAR, badge: name, colour: message, vin: null, km: null, price: null, photoUrl: seller },
    seller: { ...base.seller, name: seller },
  };
}

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme", minLength: 300, maxLength: 4000 }),
);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const number = fc.nat();
const listKeys = <T extends object>(table: T) => Object.keys(table) as (keyof T)[];

const anyCar: fc.Arbitrary<LeadCar> = fc.record({
  vehicleId: number,
  title: text,
  url: text,
  stockNumber: orNull(text),
  vin: orNull(text),
  itemType: fc.constantFrom(...ITEM_TYPES),
  carType: fc.constantFrom(...CAR_TYPES),
  year: number,
  make: text,
  model: text,
  badge: orNull(text),
  km: orNull(number),
  doors: orNull(number),
  body: orNull(fc.constantFrom(...listKeys(BODIES))),
  transmission: orNull(fc.constantFrom(...listKeys(TRANSMISSIONS))),
  colour: orNull(text),
  price: orNull(fc.record({ cents: number, type: fc.constant("drive_away" as const) })),
  priceText: text,
  photoUrl: orNull(text),
  dealershipId: orNull(number),
});

const anyLead: fc.Arbitrary<Lead> = fc
  .record({
    category: fc.constantFrom(...LEAD_CATEGORIES),
    subcategory: orNull(text),
    person: fc.record({ name: text, lastName: text, email: text, phone: text, postcode: orNull(text) }),
    message: text,
    rego: orNull(text),
    additionTo: orNull(fc.uuid()),
    finance: orNull(
      fc.record({ kind: orNull(fc.constantFrom(...listKeys(FINANCE_KINDS))), budgetCents: orNull(number) }),
    ),
    car: orNull(anyCar),
    location: orNull(fc.record({ name: text, phone: orNull(text), address: orNull(text) })),
    url: orNull(text),
  })
  .map(({ location, url, ...changes }) => {
    const lead = aLead(changes);
    const known = location && lead.seller.location && { ...lead.seller.location, ...location };
    return { ...lead, seller: { ...lead.seller, location: known }, origin: { ...lead.origin, url } };
  });
