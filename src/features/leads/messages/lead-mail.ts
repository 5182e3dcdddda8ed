import { listAttributionFacts } from "#features/analytics/attribution.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { formatWhole } from "#ui/base/money.ts";
import { listAppointmentFacts } from "../appointment/appointment.ts";
import { formatSpokenTime } from "../appointment/spoken-time.ts";
import { type AttachmentLink, LINKS_NOTICE } from "../attachments/attachment-links.ts";
import { listFinanceFacts } from "../rules/finance-request.ts";
import { DEAL_FORM, listFormFacts } from "../rules/form-answers.ts";
import { describeViewed, fullName, type Lead, type LeadCar } from "../rules/lead.ts";
import { toLeadReference } from "../rules/lead-reference.ts";
import { type LeadTopic, PRIZE_CLAIM } from "../rules/lead-topic.ts";
import type { AdfForm } from "../settings.ts";
import {
  findTradeInId,
  isTradeInLead,
  readTradedVehicle,
  TRADE_IN_STEPS,
} from "../trade-in/trade-in-answers.ts";
import { buildAdfDocument } from "./adf.ts";
import { type MailBody, renderHtml, renderText } from "./mail-body.ts";

/** Subject and bodies of a mail; sender and recipient are the dispatch's business. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail that brings a lead to the dealer (D13, D15). A reply goes to the shopper. */
export function buildLeadMail(lead: Lead, files: readonly AttachmentLink[] = []): MailContent {
  const kind = toMailKind(lead);
  const heading = `${kind} from ${fullName(lead.person)}`;
  const subject = `${kind}: ${aboutLine(lead)} - ${fullName(lead.person)}`;
  return mail(subject, buildLeadBody(lead, { heading, paragraphs: writeIntroduction(lead), files }));
}

function toMailKind(lead: Lead): string {
  const { additionTo, category, subcategory, appointment } = lead;
  if (isTradeInLead(lead))
    return subcategory === TRADE_IN_STEPS.accepted ? "Accepted trade-in offer" : "New trade-in";
  if (lead.form?.name === DEAL_FORM) return "New deal";
  if (appointment?.state === "changed") return "Changed test drive";
  if (appointment?.state === "cancelled") return "Cancelled test drive";
  return additionTo && !appointment ? "Another message" : `New ${enquiryNoun({ category, subcategory })}`;
}

/** "enquiry", or what names the team that answers it: "finance enquiry", "test drive". */
export const enquiryNoun = ({ category, subcategory }: LeadTopic): string =>
  subcategory === PRIZE_CLAIM ? "prize claim" : (NOUNS[category] ?? "enquiry");

const NOUNS: Partial<Record<Lead["category"], string>> = {
  Finance: "finance enquiry",
  "Test Drive": "test drive",
  "Fleet Enquiry": "fleet enquiry",
  "Sell My Car": "enquiry about selling a car",
};

/** The mail that tells the fallback of a lead that has not reached someone within 15 minutes (D13). */
export function buildAlertMail(
  lead: Lead,
  unreached: readonly string[],
  files: readonly AttachmentLink[] = [],
): MailContent {
  const heading = `An enquiry from ${fullName(lead.person)} has not been delivered`;
  const paragraphs = [
    `It could not yet be delivered to: ${unreached.join(", ")}. We keep trying. So that nobody waits, here it is in full.`,
  ];
  return mail(`Undelivered enquiry: ${aboutLine(lead)}`, buildLeadBody(lead, { heading, paragraphs, files }));
}

/**
 * The mail that tells the dealer of files of a lead whose links open nothing, because they could not be scanned for viruses or one was
 * found (D253).
 * @param blocked at least one
 */
export function buildBlockedFilesMail(lead: Lead, blocked: readonly AttachmentLink[]): MailContent {
  const { name, siteUrl } = lead.seller;
  const count = blocked.length === 1 ? "A file" : `${blocked.length} files`;
  return mail(`${count} cannot be opened: ${aboutLine(lead)} - ${fullName(lead.person)}`, {
    heading: `${count} from ${fullName(lead.person)} cannot be opened`,
    paragraphs: [
      `The enquiry itself has arrived. Reply to this email to ask ${lead.person.name} for another copy.`,
    ],
    tables: [{ title: "Files", rows: blocked.map(({ label, note }) => [label, note]) }],
    closing: [
      `Sent by the website of ${name} (${siteUrl}). Enquiry ${lead.id}, which the shopper knows as ${toLeadReference(lead.id)}.`,
    ],
  });
}

/** A lead as an ADF document in the text of a mail, which then holds nothing else, or attached to it, or both (D62). */
export function buildAdfMail(
  lead: Lead,
  form: AdfForm,
  files: readonly AttachmentLink[] = [],
): Pick<MailMessage, "subject" | "text" | "attachments"> {
  const content = buildAdfDocument(lead, files);
  const attached = `Enquiry ${lead.id} from ${fullName(lead.person)} is attached as ADF/XML 1.0.\n`;
  return {
    subject: `ADF lead: ${aboutLine(lead)}`,
    text: form === "attachment" ? attached : content,
    attachments: form === "body" ? [] : [{ filename: "lead.xml", contentType: "application/xml", content }],
  };
}

/** Makes both bodies of a mail. */
export const mail = (subject: string, body: MailBody): MailContent => ({
  subject,
  text: renderText(body),
  html: renderHtml(body),
});

const aboutLine = ({ car, category, subcategory, form }: Lead): string => {
  if (isTradeInLead({ form })) return describeTraded({ form });
  if (!car) return subcategory ?? category;
  return car.stockNumber ? `${car.title} (stock ${car.stockNumber})` : car.title;
};

function writeIntroduction(lead: Lead): readonly string[] {
  const { name, email } = lead.person;
  const facts = [
    email === ""
      ? `This came as a text message. Answer ${name} in the back office, or call.`
      : `Reply to this email to answer ${name}.`,
  ];
  if (isTradeInLead(lead)) return [...facts, ...writeTradeInSteps(lead)];
  if (lead.additionTo && !lead.appointment)
    facts.push(`This adds to an enquiry sent a few minutes earlier (${lead.additionTo}).`);
  return facts;
}

/** "2019 Toyota Corolla". */
function describeTraded(lead: Pick<Lead, "form">): string {
  const { year = "", make = "", model = "" } = readTradedVehicle(lead) ?? {};
  return [year, make, model].filter(Boolean).join(" ");
}

/** What the dealer does next with a trade-in, by its step. */
function writeTradeInSteps(lead: Lead): readonly string[] {
  const id = findTradeInId(lead);
  if (lead.subcategory === TRADE_IN_STEPS.accepted)
    return [
      "They accepted the offer below, subject to inspection. Agree on a time to look at the car, and ask them to bring its papers, all keys and, where finance is owing, a payout letter.",
      `If the inspection gives another figure, send it with: npm run forecourt -- trade-ins value ${id} --site <your site> --amount <dollars>`,
    ];
  return [
    readTradedVehicle(lead)?.offer
      ? "Their page shows the estimate below, marked as indicative and subject to inspection."
      : "Their page shows no figure and says that you will call with one.",
    `Send them your own figure with: npm run forecourt -- trade-ins value ${id} --site <your site> --amount <dollars>`,
  ];
}

interface BodyParts {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly files: readonly AttachmentLink[];
}

function buildLeadBody(lead: Lead, { heading, paragraphs, files }: BodyParts): MailBody {
  const { person, origin, seller } = lead;
  return {
    heading,
    paragraphs,
    quote: lead.message ? { title: "Comments", text: lead.message } : undefined,
    tables: [
      {
        title: "Shopper",
        rows: [
          ["Name", fullName(person)],
          ["Mobile", person.phone],
          ["Email", person.email],
          ["Postcode", person.postcode],
          ["Category", [lead.category, lead.subcategory].filter(Boolean).join(", ")],
          ["Rego", lead.rego],
          ...listFinanceFacts(lead.finance),
          ...listAppointmentFacts(lead.appointment, seller.timeZone),
          ...listFormFacts(lead.form),
          ["Additional services", origin.additionalServices],
          ["Location", seller.location?.name],
          ["Sent", formatSpokenTime(lead.receivedAt, seller.timeZone)],
          ["Offers by email", lead.optIn ? "Yes, agreed" : "No"],
        ],
      },
      { title: "Car", rows: lead.car ? listCarFacts(lead.car) : [] },
      {
        title: "Where they came from",
        rows: [
          ["Page", origin.url],
          ["Also looked at", describeViewed(origin)],
          ...listAttributionFacts(origin.attributes),
        ],
      },
    ],
    files: files.length > 0 ? { title: "Files", notice: LINKS_NOTICE, links: files } : undefined,
    link: lead.car ? { label: "See the car", href: lead.car.url } : undefined,
    closing: [
      `Sent by the website of ${seller.name} (${seller.siteUrl}). Enquiry ${lead.id}, which the shopper knows as ${toLeadReference(lead.id)}.`,
    ],
  };
}

function listCarFacts(car: LeadCar): readonly (readonly [string, string | null])[] {
  return [
    ["Car", car.title],
    ["Stock number", car.stockNumber],
    ["VIN", car.vin],
    ["Price", car.priceText],
    ["Kilometres", car.km === null ? null : `${formatWhole(car.km)} km`],
    ["Colour", car.colour],
  ];
}
