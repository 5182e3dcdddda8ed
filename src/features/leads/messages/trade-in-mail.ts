import { formatPhone } from "#features/places/phone-number.ts";
import type { Lead } from "../rules/lead.ts";
import { toLeadReference } from "../rules/lead-reference.ts";
import { toGreetingName } from "../rules/person.ts";
import { readTradedVehicle, TRADE_IN_STEPS } from "../trade-in/trade-in-answers.ts";
import { type MailContent, mail } from "./lead-mail.ts";

/** What a shopper is told of their trade-in: that it arrived, or what they or the dealer decided. */
type TradeInNews = "received" | "offered" | "accepted" | "declined";

interface TradeInMail {
  readonly lead: Lead;
  readonly news: TradeInNews;
  /** The page of the trade-in. */
  readonly offerUrl: string;
  /** "$12,300"; null without a figure. */
  readonly offer: string | null;
  /** "Friday 7 March 2025"; null without an offer that ends. */
  readonly until: string | null;
}

/**
 * The mail to a shopper about their trade-in (TRADE-04, D371). Anyone can have it sent to anyone, so it repeats nothing that was typed but
 * a first name, if it looks like one (D80).
 */
export function buildTradeInMail({ lead, news, offerUrl, offer, until }: TradeInMail): MailContent {
  const { seller } = lead;
  const phone = formatPhone(seller.location?.phone ?? seller.phone);
  const name = toGreetingName(lead.person.name);
  const { subject, paragraphs } = WORDS[news]({ offer, until, phone });
  return mail(`${seller.name}: ${subject}`, {
    heading: name ? `Thanks, ${name}` : "Thanks",
    paragraphs,
    tables: [
      {
        title: "Where to find us",
        rows: [
          ["Location", seller.location?.name ?? seller.name],
          ["Address", seller.location?.address],
          ["Phone", phone],
        ],
      },
    ],
    link: { label: news === "declined" ? "See the details" : "See your valuation", href: offerUrl },
    closing: [
      "The link is your own: who has it can see the valuation and accept it.",
      `Your reference is ${toLeadReference(lead.additionTo ?? lead.id)}.`,
      `${seller.name}, ${seller.siteUrl}`,
      "You get this email because your address was entered in our trade-in form.",
    ],
  });
}

interface Said {
  readonly offer: string | null;
  readonly until: string | null;
  readonly phone: string;
}

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const INSPECTION = "It is subject to our inspection of the car.";
const standsUntil = (until: string | null) => (until ? `It stands until the end of ${until}.` : "");

const WORDS: Readonly<Record<TradeInNews, (said: Said) => Words>> = {
  received: ({ offer, until, phone }) =>
    offer
      ? {
          subject: `your car is worth about ${offer} to us`,
          paragraphs: [
            `Our estimate for your car is ${offer}. ${INSPECTION} ${standsUntil(until)}`.trim(),
            `Accept it with one tap on your own page, or call us on ${phone}.`,
          ],
        }
      : {
          subject: "we have your car's details",
          paragraphs: [
            "Thanks for telling us about your car. Our buyer looks at it and calls or emails you with a figure.",
            `To talk to us sooner, call ${phone}.`,
          ],
        },
  offered: ({ offer, until, phone }) => ({
    subject: `our offer for your car: ${offer}`,
    paragraphs: [
      `We have looked at your car and offer ${offer}. ${standsUntil(until)}`.trim(),
      `Accept it with one tap on your own page, or call us on ${phone}.`,
    ],
  }),
  accepted: ({ offer, phone }) => ({
    subject: "you accepted our offer for your car",
    paragraphs: [
      `You accepted our offer of ${offer}. ${INSPECTION} We call you to agree on a time.`,
      `Please bring the registration papers, all keys and the service book, and a payout letter if finance is owing. Questions? Call ${phone}.`,
    ],
  }),
  declined: ({ phone }) => ({
    subject: "about your car",
    paragraphs: [
      "Thanks for offering us your car. We can't make you an offer for it.",
      `You are welcome to call us on ${phone} if anything about it changes.`,
    ],
  }),
};

/** The mail that confirms a lead of a trade-in. */
export function buildTradeInConfirmation(lead: Lead, offerUrl: string): MailContent {
  const answers = lead.form?.answers ?? [];
  const read = (asked: string) => answers.find(({ field }) => field === asked)?.value ?? null;
  const news = lead.subcategory === TRADE_IN_STEPS.accepted ? "accepted" : "received";
  const offer = readTradedVehicle(lead)?.offer ? read("offer_price") : null;
  return buildTradeInMail({ lead, news, offerUrl, offer, until: read("valid_until") });
}
