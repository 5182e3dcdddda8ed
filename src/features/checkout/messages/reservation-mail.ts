import { formatSpokenTime } from "#features/leads/appointment/spoken-time.ts";
import { type MailContent, mail } from "#features/leads/messages/lead-mail.ts";
import { fullName, type Lead } from "#features/leads/rules/lead.ts";
import { toLeadReference } from "#features/leads/rules/lead-reference.ts";
import { toGreetingName } from "#features/leads/rules/person.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { formatDollars } from "#ui/base/money.ts";
import type { ReservationNotice } from "../settle/reservation-notice-job.ts";
import type { Reservation } from "../store/reservation.ts";

export interface ReservationNews {
  readonly reservation: Reservation;
  readonly lead: Lead;
  readonly told: ReservationNotice["told"];
  /** Absolute address of the reservation's page. */
  readonly url: string;
  /** Whether the deposit, or a part of it, goes back. */
  readonly goesBack: boolean;
  /** Whether money has come by bank transfer, too. */
  readonly isPaidFor: boolean;
  /** Slug of the dealer's account, for commands. */
  readonly account: string;
}

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Label of the link; null for none. */
  readonly link: string | null;
}

/** The mail that tells a shopper what became of a reservation; null if there is nothing to tell. */
export function buildShopperMail(news: ReservationNews): MailContent | null {
  const { reservation, lead, url } = news;
  const words = findShopperWords(news);
  if (!words) return null;
  const { seller, car, person } = lead;
  const name = toGreetingName(person.name);
  const isOpen = reservation.state !== "ended";
  return mail(`${seller.name}: ${words.subject}`, {
    heading: name ? `Hello ${name}` : "Hello",
    paragraphs: words.paragraphs,
    tables: [
      { title: "Your reservation", rows: isOpen ? listFacts(news) : [] },
      {
        title: "Where to find us",
        rows: [
          ["Location", seller.location?.name ?? seller.name],
          ["Address", seller.location?.address],
          ["Phone", formatPhone(seller.location?.phone ?? seller.phone)],
        ],
      },
    ],
    photo: car?.photoUrl?.startsWith("https://") ? { src: car.photoUrl, alt: car.title } : undefined,
    link: words.link === null ? undefined : { label: words.link, href: url },
    closing: [`Your reference is ${toLeadReference(lead.id)}.`, `${seller.name}, ${seller.siteUrl}`],
  });
}

function listFacts({
  reservation,
  lead,
  told,
}: ReservationNews): (readonly [string, string | null | undefined])[] {
  const { paidAt, reservedUntil, heldUntil, depositCents, priceCents, state } = reservation;
  const until = paidAt ? reservedUntil : heldUntil;
  return [
    ["Vehicle", lead.car?.title],
    ["Stock number", lead.car?.stockNumber],
    // After waiting, the price is that of the day on which the shopper reserves: the page says it.
    ["Price", told === "your-turn" || state === "waiting" ? null : formatDollars(priceCents)],
    ["Deposit", `${formatDollars(depositCents)}${paidAt ? ", paid" : ""}`],
    ["Until", until && formatSpokenTime(until, lead.seller.timeZone)],
  ];
}

function findShopperWords(news: ReservationNews): Words | null {
  const { reservation, lead, told } = news;
  const title = lead.car?.title ?? "the vehicle";
  const time = (at: Date | null) => (at ? formatSpokenTime(at, lead.seller.timeZone) : "");
  const deposit = formatDollars(reservation.depositCents);
  if (told === "claimed") return findClaimWords(news, { title, deposit });
  if (told === "reserved")
    return {
      subject: `${title} is reserved for you`,
      paragraphs: [
        `The ${title} is reserved for you until ${time(reservation.reservedUntil)}. We have your deposit of ${deposit}, which counts towards the price when you buy.`,
        "We call you to arrange the rest. This is a hold, not a contract: nothing is bought yet.",
        `If you change your mind, cancel with the link below within ${countDays(reservation.refundDays)} and the whole deposit goes back to your card.`,
      ],
      link: "See or cancel the reservation",
    };
  if (told === "your-turn")
    return {
      subject: `${title} is free, and it is your turn`,
      paragraphs: [
        `You waited for the ${title}. It is free now, and we hold it for you until ${time(reservation.heldUntil)}. To reserve it, pay the deposit of ${deposit} until then.`,
        "If you do nothing, the hold ends by itself and you pay nothing.",
      ],
      link: "Reserve it",
    };
  return told === "ended" ? findEndWords(news, { title, deposit }) : null;
}

/** With the way back, for a shopper who closes the page. Null once it has become something else, which has a mail of its own. */
function findClaimWords(
  { reservation: { state, heldUntil }, lead: { seller } }: ReservationNews,
  { title, deposit }: { readonly title: string; readonly deposit: string },
): Words | null {
  if (state === "held" && heldUntil)
    return {
      subject: `we hold the ${title} for you`,
      paragraphs: [
        `We hold the ${title} for you until ${formatSpokenTime(heldUntil, seller.timeZone)}. To reserve it, pay the deposit of ${deposit} until then.`,
        "If you do nothing, the hold ends by itself and you pay nothing.",
      ],
      link: "Pay the deposit",
    };
  return state === "waiting"
    ? {
        subject: `you are in line for the ${title}`,
        paragraphs: [
          `You are in line for the ${title}. If it becomes free, we hold it for you and tell you by email. You pay nothing until then.`,
        ],
        link: "See your place or leave the line",
      }
    : null;
}

function findEndWords(
  { reservation: { endedAs, paidAt, heldUntil }, lead: { seller }, goesBack, isPaidFor }: ReservationNews,
  { title, deposit }: { readonly title: string; readonly deposit: string },
): Words | null {
  const kept = paidAt ? ` Your deposit of ${deposit} does not go back by itself: call us about it.` : "";
  const transferred = isPaidFor ? " What you paid by bank transfer goes back to your bank account." : "";
  const back = `${goesBack ? ` Your deposit of ${deposit} goes back to your card.` : kept}${transferred}`;
  switch (endedAs) {
    case "sold-elsewhere":
      return {
        subject: `${title} has been sold`,
        paragraphs: [`The ${title} has been sold.${back} ${seller.name} can help you find a similar one.`],
        link: null,
      };
    case "released":
      return {
        subject: `your reservation of ${title} has ended`,
        paragraphs: [`${seller.name} has ended your reservation of the ${title}.${back}`],
        link: null,
      };
    case "cancelled":
      return paidAt
        ? {
            subject: `your reservation of ${title} is cancelled`,
            paragraphs: [`Your reservation of the ${title} is cancelled, as you asked.${back}`],
            link: null,
          }
        : null;
    case "expired":
      return {
        subject: paidAt ? `your reservation of ${title} has ended` : `your hold on ${title} has ended`,
        paragraphs: [
          paidAt
            ? `The time of your reservation of the ${title} is over.${back}`
            : `The time to pay the deposit for the ${title} is over. You have paid nothing.`,
        ],
        link: heldUntil ? "See whether it is still free" : null,
      };
    default:
      return null;
  }
}

/** The mail that tells the dealer; null if there is nothing to tell. */
export function buildDealerMail(news: ReservationNews): MailContent | null {
  const words = findDealerWords(news);
  if (!words) return null;
  const { lead, reservation } = news;
  const { person, seller } = lead;
  return mail(`${words.subject} - ${fullName(person)}`, {
    heading: words.subject,
    paragraphs: words.paragraphs,
    tables: [
      {
        title: "Shopper",
        rows: [
          ["Name", fullName(person)],
          ["Phone", person.phone],
          ["Email", person.email],
        ],
      },
      { title: "Reservation", rows: [...listFacts(news), ["Id", reservation.id]] },
    ],
    closing: [
      `Sent by the website of ${seller.name} (${seller.siteUrl}). Enquiry ${lead.id}, which the shopper knows as ${toLeadReference(lead.id)}.`,
    ],
  });
}

function findDealerWords({
  reservation,
  lead,
  told,
  account,
  isPaidFor,
}: ReservationNews): Omit<Words, "link"> | null {
  const { id, endedAs, paidAt, depositCents } = reservation;
  const title = lead.car?.title ?? "a vehicle";
  const command = (verb: string) =>
    `\`npm run forecourt -- reservations ${verb} ${id} --account ${account} --by <your name>\``;
  const deposit = formatDollars(depositCents);
  if (told === "reserved")
    return {
      subject: `Reserved online: ${title}`,
      paragraphs: [
        `The deposit of ${deposit} is paid. Call the shopper to arrange the rest.`,
        `When the vehicle is sold to them: ${command("complete")}. To end the reservation and pay the deposit back: ${command("release")}.`,
      ],
    };
  if (told === "sold-seen")
    return {
      subject: `Sold while it was reserved: ${title}`,
      paragraphs: [
        `This vehicle is sold, as your feed or one of you says. If you sold it to this shopper: ${command("complete")}. ${
          isPaidFor
            ? `If not: ${command("release")}. The shopper has paid by bank transfer, so nothing happens until you say so.`
            : `If not, do nothing: in three days the deposit of ${deposit} goes back by itself.`
        }`,
      ],
    };
  if (told !== "ended" || !paidAt || endedAs === "completed") return null;
  const why = { cancelled: "The shopper cancelled.", expired: "Its time is over." }[endedAs as string] ?? "";
  return {
    subject: `Reservation ended: ${title}`,
    paragraphs: [
      `${why} The vehicle is on sale again unless it is sold. See the payment for what goes back.`.trim(),
    ],
  };
}

const countDays = (days: number): string => (days === 1 ? "a day" : `${days} days`);
