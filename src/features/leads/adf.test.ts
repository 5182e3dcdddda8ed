import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { adfDocument } from "./adf.ts";
import type { Lead } from "./lead.ts";
import { A_CAR, aLead, FROM_GOOGLE } from "./test-lead.ts";

/** Content models of the published DTD as expressions over child names, for the elements that we send. */
const DTD: Readonly<Record<string, RegExp>> = {
  adf: /^(prospect )+$/,
  prospect: /^(id )*requestdate (vehicle )+customer vendor (provider )?$/,
  vehicle:
    /^(id )*year make model (vin )?(stock )?(trim )?(doors )?(bodystyle )?(transmission )?(odometer )?(condition )?(colorcombination )*(imagetag )?(price )?(pricecomments )?(option )*(finance )?(comments )?$/,
  finance: /^method (amount )*(balance )*$/,
  colorcombination: /^(interiorcolor )?(exteriorcolor )?(preference )?$/,
  customer: /^contact (id )*(timeframe )?(comments )?$/,
  vendor: /^(id )*vendorname (url )?contact $/,
  provider: /^(id )*name (service )?(url )?(email )?(phone )*(contact )?$/,
  contact: /^(name )+((email )(phone )*|(phone )+)(address )?$/,
};
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  "prospect status": /^(new|resend)$/,
  "vehicle interest": /^(buy|lease|sell|trade-in|test-drive)$/,
  "vehicle status": /^(new|used)$/,
  "odometer status": /^(unknown|rolledover|replaced|original)$/,
  "odometer units": /^(km|mi)$/,
  "price type": /^(quote|offer|msrp|invoice|call|appraisal|asking)$/,
  "price currency": /^[A-Z]{3}$/,
  "amount type": /^(downpayment|monthly|total)$/,
  "amount limit": /^(maximum|minimum|exact)$/,
  "amount currency": /^[A-Z]{3}$/,
  "name part": /^(first|middle|suffix|last|full)$/,
  "id sequence": /^\d+$/,
  "id source": /./,
};

/** Parses strictly; holds every element's children and attributes against the DTD. Texts come by path. */
function validate(xml: string): Map<string, string> {
  const texts = new Map<string, string>();
  const open: { name: string; children: string[]; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    open.at(-1)?.children.push(name);
    open.push({ name, children: [], text: "" });
    for (const [key, value] of Object.entries(attributes))
      expect(String(value)).toMatch(ATTRIBUTES[`${name} ${key}`]!);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => {
    const path = open.map(({ name }) => name).join("/");
    const { name, children, text } = open.pop()!;
    const model = DTD[name];
    if (model) expect(`${children.join(" ")} `.trimStart(), name).toMatch(model);
    else expect(children, name).toEqual([]);
    texts.set(path, [texts.get(path), text].filter(Boolean).join("|"));
  });
  parser.write(xml).close();
  return texts;
}

describe("ADF", () => {
  test("D13 TEN-02: a lead is a document of the published form", () => {
    const xml = adfDocument(aLead({ origin: { ...aLead().origin, attributes: FROM_GOOGLE } }));
    expect(xml.split("\n").slice(0, 2)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<?adf version="1.0"?>',
    ]);
    expect(xml).toContain('<prospect status="new"><id sequence="1" source="Forecourt">5f0c9a3e');
    expect(xml).toContain('<vehicle interest="buy" status="used">');
    expect(xml).toContain('<odometer status="unknown" units="km">45210</odometer>');
    expect(xml).toContain('<price type="asking" currency="AUD">54990.00</price>');
    const texts = validate(xml);
    expect(texts.get("adf/prospect/requestdate")).toBe("2025-03-02T09:30:05+10:00");
    expect(texts.get("adf/prospect/customer/contact/name")).toBe("Jane|Citizen|Jane Citizen");
    expect(texts.get("adf/prospect/vendor/vendorname")).toBe("Northside Motors");
    expect(texts.get("adf/prospect/vendor/contact/phone")).toBe("(07) 3111 1111");
    expect(texts.get("adf/prospect/provider/name")).toBe("Forecourt");
    const comments = texts.get("adf/prospect/customer/comments")!;
    expect(comments).toContain("Is it still available?\nCan I see it on Monday?");
    expect(comments).toContain("Source: google / cpc\nCampaign: hilux");
  });

  test.each([
    ["new", "new"],
    ["demo", "used"],
    ["used", "used"],
  ] as const)("D13: a %s car has status %s", (carType, status) => {
    expect(adfDocument(aLead({ car: { ...A_CAR, carType } }))).toContain(`interest="buy" status="${status}"`);
  });

  test("D13: without a car, a location or anything optional it is still valid, and invents nothing", () => {
    const bare = aLead({ car: null, category: "Service", rego: null, message: "" });
    const xml = adfDocument({ ...bare, seller: { ...bare.seller, location: null } });
    const texts = validate(xml);
    expect(texts.get("adf/prospect/vehicle/make")).toBe("");
    expect(texts.get("adf/prospect/vehicle/comments")).toBe("Service");
    expect(texts.get("adf/prospect/vendor/contact/phone")).toBe("(07) 3000 0000");
  });

  test.each([
    [A_CAR, "business", 35_000_00, "finance", "35000.00"],
    [A_CAR, "novated-lease", null, "lease", undefined],
    [null, null, 20_000_00, "finance", "20000.00"],
  ] as const)(
    "D13 PAGE-09: finance of %j for %j up to %j cents is told as the format has it",
    (car, kind, budgetCents, method, amount) => {
      const xml = adfDocument(aLead({ car, category: "Finance", finance: { kind, budgetCents } }));
      const texts = validate(xml);
      expect(texts.get("adf/prospect/vehicle/finance/method")).toBe(method);
      expect(texts.get("adf/prospect/vehicle/finance/amount")).toBe(amount);
      if (amount)
        expect(xml).toContain(`<amount type="total" limit="maximum" currency="AUD">${amount}</amount>`);
      expect(texts.get("adf/prospect/customer/comments")!.includes("Finance for: ")).toBe(kind !== null);
    },
  );

  test("D13: any texts at all give a valid document", () => {
    const any = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(any, any, any, (name, message, seller) => {
        validate(adfDocument(leadSaying(name, message, seller)));
      }),
      { numRuns: 60 },
    );
  });

  test("D13: what can be written arrives as it was", () => {
    const printable = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(printable, printable, (message, seller) => {
        const texts = validate(adfDocument(leadSaying("Jane", message, seller)));
        expect(texts.get("adf/prospect/vendor/vendorname")).toBe(seller);
        expect(texts.get("adf/prospect/customer/comments")!.startsWith(message)).toBe(true);
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
