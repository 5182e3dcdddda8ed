import { financeFacts } from "./finance-request.ts";
import type { Lead } from "./lead.ts";
import { enquiryNoun, type MailContent, mail } from "./lead-mail.ts";

/** The shopper's confirmation: car, link, location, phone, and what happens next (D15). */
export function confirmationMail(lead: Lead): MailContent {
  const { seller, car } = lead;
  const phone = seller.location?.phone ?? seller.phone;
  const about = `${enquiryNoun(lead)}${car ? ` about the ${car.title}` : ""}`;
  const team = lead.category === "Finance" ? "Our finance team" : "One of our team";
  return mail(`${seller.name}: we have your ${about}`, {
    heading: `Thanks, ${lead.person.name}`,
    paragraphs: [
      `We have your ${about}.`,
      lead.afterHours
        ? `We are closed right now. ${lead.afterHours} ${team} will call or email you then.`
        : `${team} will call or email you soon.`,
      lead.afterHours ? `You can call us then on ${phone}.` : `To talk to us sooner, call ${phone}.`,
    ],
    quote: lead.message ? { title: "You wrote", text: lead.message } : undefined,
    tables: [
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
      { title: "What you asked for", rows: financeFacts(lead.finance) },
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
      `${seller.name}, ${seller.siteUrl}`,
      "You get this email because your address was entered in our enquiry form.",
    ],
  });
}
