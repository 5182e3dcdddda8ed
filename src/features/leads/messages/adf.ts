import { listAttributionFacts } from "#features/analytics/attribution.ts";
import { toIsoWithOffset } from "#features/places/time-zone.ts";
import { BODIES, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { listFinanceFacts } from "../lead/finance-request.ts";
import { fullName, type Lead, type LeadCar, type LeadSeller } from "../lead/lead.ts";

type Attributes = Readonly<Record<string, string>>;

/**
 * A lead as an ADF/XML 1.0 document, for dealers' CRMs. It is valid against the published DTD (D62); vendor name and
 * vendor phone are always there; `condition` and `timeframe` are left out, on which DTD and prose differ. A lead without
 * a car names an empty vehicle, since the format demands one and nothing is invented. An element begins each line, so
 * that mail carries a document of plain letters as it is.
 */
export function buildAdfDocument(lead: Lead): string {
  const prospect = element("prospect", { status: "new" }, [
    text("id", lead.id, { sequence: "1", source: "Forecourt" }),
    text("requestdate", toIsoWithOffset(lead.receivedAt, lead.seller.timeZone)),
    vehicle(lead),
    customer(lead),
    vendor(lead.seller),
    element("provider", {}, [
      text("name", "Forecourt", { part: "full" }),
      text("service", "Website enquiry"),
      text("url", lead.seller.siteUrl),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${element("adf", {}, [prospect])}\n`;
}

function vehicle({ car, category, finance: asked }: Lead): string {
  if (!car) {
    const status = category === "Used Car Enquiry" ? "used" : "new";
    const nothing = ["year", "make", "model"].map((name) => text(name, ""));
    return element("vehicle", { interest: "buy", status }, [
      ...nothing,
      finance(asked),
      text("comments", category),
    ]);
  }
  const status = car.carType === "new" ? "new" : "used";
  return element("vehicle", { interest: "buy", status }, [
    text("id", String(car.vehicleId), { sequence: "1", source: "Forecourt" }),
    text("year", String(car.year)),
    text("make", car.make),
    text("model", car.model),
    given("vin", car.vin),
    given("stock", car.stockNumber),
    given("trim", car.badge),
    given("doors", car.doors),
    given("bodystyle", car.body && BODIES[car.body]),
    given("transmission", car.transmission && TRANSMISSIONS[car.transmission]),
    given("odometer", car.km, { status: "unknown", units: "km" }),
    colour(car),
    given("imagetag", car.photoUrl),
    price(car),
    finance(asked),
    text("comments", `${car.priceText}\n${car.url}`),
  ]);
}

/** The format ranks colours by preference, the first being 1. */
function colour({ colour: known }: LeadCar): string {
  return known
    ? element("colorcombination", {}, [text("exteriorcolor", known), text("preference", "1")])
    : "";
}

function price({ price: known }: LeadCar): string {
  return given("price", known && (known.cents / 100).toFixed(2), { type: "asking", currency: "AUD" });
}

/**
 * How it is to be paid and the most that it may cost (PAGE-09); a novated lease is a lease. Without an amount the format
 * has no place for the method, and the customer's comments tell it.
 */
function finance(asked: Lead["finance"]): string {
  if (!asked || asked.budgetCents === null) return "";
  const budget = (asked.budgetCents / 100).toFixed(2);
  return element("finance", {}, [
    text("method", asked.kind === "novated-lease" ? "lease" : "finance"),
    text("amount", budget, { type: "total", limit: "maximum", currency: "AUD" }),
  ]);
}

function customer(lead: Lead): string {
  const { person } = lead;
  return element("customer", {}, [
    element("contact", {}, [
      text("name", person.name, { part: "first" }),
      given("name", person.lastName, { part: "last" }),
      text("name", fullName(person), { part: "full" }),
      text("email", person.email),
      text("phone", person.phone),
    ]),
    text("comments", customerComments(lead)),
  ]);
}

function customerComments(lead: Lead): string {
  const facts: (readonly [string, string | null])[] = [
    ["Category", [lead.category, lead.subcategory].filter(Boolean).join(", ")],
    ["Postcode", lead.person.postcode],
    ["Rego", lead.rego],
    ...listFinanceFacts(lead.finance),
    ["Adds to enquiry", lead.additionTo],
    ["Sent from", lead.origin.url],
    ...listAttributionFacts(lead.origin.attributes),
  ];
  const lines = facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [lead.message, lines.join("\n")].filter(Boolean).join("\n\n");
}

function vendor({ name, phone, siteUrl, location }: LeadSeller): string {
  return element("vendor", {}, [
    text("vendorname", name),
    text("url", siteUrl),
    element("contact", {}, [
      text("name", location?.name ?? name, { part: "full" }),
      text("phone", location?.phone ?? phone),
    ]),
  ]);
}

function element(name: string, attributes: Attributes, children: readonly string[]): string {
  const lines = [`<${name}${attributeList(attributes)}>`, ...children.filter(Boolean), `</${name}>`];
  return lines.join("\n");
}

function text(name: string, value: string, attributes: Attributes = {}): string {
  return `<${name}${attributeList(attributes)}>${escapeXml(value)}</${name}>`;
}

function given(name: string, value: string | number | null, attributes: Attributes = {}): string {
  return value === null || value === "" ? "" : text(name, String(value), attributes);
}

const attributeList = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 has no place for, even escaped, go. */
const escapeXml = (value: string): string =>
  value
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
