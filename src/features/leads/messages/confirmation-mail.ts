import { formatPhone } from "#features/places/phone-number.ts";
import { listFormFacts, listPartFacts, MODEL_FORM, OFFER_FORM, PRIZE_FORM } from "../rules/form-answers.ts";
import type { Lead } from "../rules/lead.ts";
import { toLeadReference } from "../rules/lead-reference.ts";
import { toGreetingName } from "../rules/person.ts";
import { enquiryNoun, type MailContent, mail } from "./lead-mail.ts";

/**
 * The shopper's confirmation: car, link, location, phone, and what happens next (D15). Anyone can have it sent to anyone, so it
 * repeats nothing that was typed but a first name, if it looks like one (D80).
 */
export function buildConfirmationMail(lead: Lead): MailContent {
  const { seller, car } = lead;
  const phone = formatPhone(seller.location?.phone ?? seller.phone);
  const about = `${enquiryNoun(lead)}${car ? ` about the ${car.title}` : ""}`;
  const team = lead.category === "Finance" ? "Our finance team" : "One of our team";
  const name = toGreetingName(lead.person.name);
  return mail(`${seller.name}: we have your ${about}`, {
    heading: name ? `Thanks, ${name}` : "Thanks",
    paragraphs: [
      `We have your ${about}.`,
      lead.afterHours
        ? `We are closed right now. ${lead.afterHours} ${team} will call or email you then.`
        : `${team} will call or email you soon.`,
      lead.afterHours ? `You can call us then on ${phone}.` : `To talk to us sooner, call ${phone}.`,
    ],
    tables: [
      // Nothing of it was typed: the server drew the prize.
      { title: "What you won", rows: lead.form?.name === PRIZE_FORM ? listFormFacts(lead.form) : [] },
      // The dealer's own words, too.
      { title: "The model", rows: lead.form?.name === MODEL_FORM ? listFormFacts(lead.form) : [] },
      { title: "The offer", rows: lead.form?.name === OFFER_FORM ? listFormFacts(lead.form) : [] },
      { title: "The part", rows: listPartFacts(lead.form) },
      {
        title: "The car",
        rows: car
          ? [
              ["Car", car.title],
              ["Stock number", car.stockNumber],
              ["Price", car.priceText],
            ]
          : [],
      },
      {
        title: "Where to find us",
        rows: [
          ["Location", seller.location?.name ?? seller.name],
          ["Address", seller.location?.address],
          ["Phone", phone],
        ],
      },
    ],
    photo: car?.photoUrl?.startsWith("https://") ? { src: car.photoUrl, alt: car.title } : undefined,
    link: car
      ? { label: "See the car again", href: car.url }
      : { label: "Visit our website", href: seller.siteUrl },
    closing: [
      `Your reference is ${toLeadReference(lead.id)}.`,
      `${seller.name}, ${seller.siteUrl}`,
      "You get this email because your address was entered in our enquiry form.",
    ],
  });
}
