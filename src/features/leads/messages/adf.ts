import { listAttributionFacts } from "#features/analytics/attribution.ts";
import { toIsoWithOffset } from "#features/places/time-zone.ts";
import { BODIES, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { listAppointmentFacts } from "../appointment/appointment.ts";
import type { AttachmentLink } from "../attachments/attachment-links.ts";
import { listFinanceFacts } from "../rules/finance-request.ts";
import { listFormFacts } from "../rules/form-answers.ts";
import { describeViewed, fullName, type Lead, type LeadCar, type LeadSeller } from "../rules/lead.ts";
import { readTradedVehicle, type TradedVehicle } from "../trade-in/trade-in-answers.ts";

type Attributes = Readonly<Record<string, string>>;

/**
 * A lead as an ADF/XML 1.0 document, for dealers' CRMs. It is valid against the published DTD (D62); vendor name and
 * vendor phone are always there; `condition` and `timeframe` are left out, on which DTD and prose differ. A lead without
 * a car names an empty vehicle, since the format demands one and nothing is invented. An element begins each line, so
 * that mail carries a document of plain letters as it is.
 */
export function buildAdfDocument(lead: Lead, files: readonly AttachmentLink[] = []): string {
  const prospect = writeElement("prospect", { status: "new" }, [
    writeText("id", lead.id, { sequence: "1", source: "Forecourt" }),
    writeText("requestdate", toIsoWithOffset(lead.receivedAt, lead.seller.timeZone)),
    ...writeVehicles(lead),
    writeCustomer(lead, files),
    writeVendor(lead.seller),
    writeElement("provider", {}, [
      writeText("name", "Forecourt", { part: "full" }),
      writeText("service", "Website enquiry"),
      writeText("url", lead.seller.siteUrl),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${writeElement("adf", {}, [prospect])}\n`;
}

/** The car asked for, then the shopper's own. Without the first the second says it all. */
function writeVehicles(lead: Lead): readonly string[] {
  const traded = readTradedVehicle(lead);
  if (!traded) return [writeVehicle(lead)];
  return [...(lead.car ? [writeVehicle(lead)] : []), writeTradedVehicle(traded, lead)];
}

/** The rego and the answers are in the customer's comments, since the format has no place for them. */
function writeTradedVehicle(own: TradedVehicle, { subcategory, rego }: Lead): string {
  return writeElement("vehicle", { interest: own.isSold ? "sell" : "trade-in", status: "used" }, [
    writeText("year", own.year),
    writeText("make", own.make),
    writeText("model", own.model),
    writeGiven("trim", own.badge),
    writeGiven("bodystyle", own.body),
    writeGiven("odometer", own.km, { status: "unknown", units: "km" }),
    writeGiven("price", own.offer, { type: "appraisal", currency: "AUD" }),
    own.payout &&
      writeElement("finance", {}, [
        writeText("method", "finance"),
        writeText("amount", own.payout, { type: "total", limit: "exact", currency: "AUD" }),
        writeText("balance", own.payout, { type: "finance", currency: "AUD" }),
      ]),
    writeText("comments", [rego && `Rego ${rego}`, subcategory].filter(Boolean).join(", ")),
  ]);
}

function writeVehicle({ car, category, finance: asked }: Lead): string {
  if (!car) {
    const status = category === "Used Car Enquiry" || category === "Sell My Car" ? "used" : "new";
    const nothing = ["year", "make", "model"].map((name) => writeText(name, ""));
    const interest = category === "Sell My Car" ? "sell" : "buy";
    return writeElement("vehicle", { interest, status }, [
      ...nothing,
      writeFinance(asked),
      writeText("comments", category),
    ]);
  }
  const status = car.carType === "new" ? "new" : "used";
  return writeElement("vehicle", { interest: "buy", status }, [
    writeText("id", String(car.vehicleId), { sequence: "1", source: "Forecourt" }),
    writeText("year", String(car.year)),
    writeText("make", car.make),
    writeText("model", car.model),
    writeGiven("vin", car.vin),
    writeGiven("stock", car.stockNumber),
    writeGiven("trim", car.badge),
    writeGiven("doors", car.doors),
    writeGiven("bodystyle", car.body && BODIES[car.body]),
    writeGiven("transmission", car.transmission && TRANSMISSIONS[car.transmission]),
    writeGiven("odometer", car.km, { status: "unknown", units: "km" }),
    writeColour(car),
    writeGiven("imagetag", car.photoUrl),
    price(car),
    writeFinance(asked),
    writeText("comments", `${car.priceText}\n${car.url}`),
  ]);
}

/** The format ranks colours by preference, the first being 1. */
function writeColour({ colour: known }: LeadCar): string {
  return known
    ? writeElement("colorcombination", {}, [writeText("exteriorcolor", known), writeText("preference", "1")])
    : "";
}

function price({ price: known }: LeadCar): string {
  return writeGiven("price", known && (known.cents / 100).toFixed(2), { type: "asking", currency: "AUD" });
}

/**
 * How it is to be paid and the most that it may cost (PAGE-09); a novated lease is a lease. Without an amount the format
 * has no place for the method, and the customer's comments tell it.
 */
function writeFinance(asked: Lead["finance"]): string {
  if (!asked || asked.budgetCents === null) return "";
  const budget = (asked.budgetCents / 100).toFixed(2);
  return writeElement("finance", {}, [
    writeText("method", asked.kind === "novated-lease" ? "lease" : "finance"),
    writeText("amount", budget, { type: "total", limit: "maximum", currency: "AUD" }),
  ]);
}

function writeCustomer(lead: Lead, files: readonly AttachmentLink[]): string {
  const { person } = lead;
  return writeElement("customer", {}, [
    writeElement("contact", {}, [
      writeText("name", person.name, { part: "first" }),
      writeGiven("name", person.lastName, { part: "last" }),
      writeText("name", fullName(person), { part: "full" }),
      writeGiven("email", person.email),
      writeText("phone", person.phone),
    ]),
    writeText("comments", writeCustomerComments(lead, files)),
  ]);
}

function writeCustomerComments(lead: Lead, files: readonly AttachmentLink[]): string {
  const facts: (readonly [string, string | null])[] = [
    ["Category", [lead.category, lead.subcategory].filter(Boolean).join(", ")],
    ["Postcode", lead.person.postcode],
    ["Rego", lead.rego],
    ...listFinanceFacts(lead.finance),
    ...listAppointmentFacts(lead.appointment, lead.seller.timeZone),
    ...listFormFacts(lead.form),
    ...files.map(({ label, href, note }) => [label, `${href} (${note})`] as const),
    ["Adds to enquiry", lead.additionTo],
    ["Sent from", lead.origin.url],
    ["Also looked at", describeViewed(lead.origin)],
    ...listAttributionFacts(lead.origin.attributes),
  ];
  const lines = facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [lead.message, lines.join("\n")].filter(Boolean).join("\n\n");
}

function writeVendor({ name, phone, siteUrl, location }: LeadSeller): string {
  return writeElement("vendor", {}, [
    writeText("vendorname", name),
    writeText("url", siteUrl),
    writeElement("contact", {}, [
      writeText("name", location?.name ?? name, { part: "full" }),
      writeText("phone", location?.phone ?? phone),
    ]),
  ]);
}

function writeElement(name: string, attributes: Attributes, children: readonly string[]): string {
  const lines = [`<${name}${writeAttributes(attributes)}>`, ...children.filter(Boolean), `</${name}>`];
  return lines.join("\n");
}

function writeText(name: string, value: string, attributes: Attributes = {}): string {
  return `<${name}${writeAttributes(attributes)}>${escapeXml(value)}</${name}>`;
}

function writeGiven(name: string, value: string | number | null, attributes: Attributes = {}): string {
  return value === null || value === "" ? "" : writeText(name, String(value), attributes);
}

const writeAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 has no place for, even escaped, go. */
const escapeXml = (value: string): string =>
  value
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
