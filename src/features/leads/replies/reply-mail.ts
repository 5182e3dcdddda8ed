import { formatPhone } from "#features/places/phone-number.ts";
import type { MailContent } from "../messages/lead-mail.ts";
import { mail } from "../messages/lead-mail.ts";
import { fullName, type Lead } from "../rules/lead.ts";

/** "Re: …" of the shopper's last mail, else what their enquiry is about. */
export function buildReplySubject(
  { car, seller }: Pick<Lead, "car" | "seller">,
  last: string | null,
): string {
  if (last !== null) return `Re: ${last.replace(/^(re: *)+/i, "")}`;
  return car ? `Your enquiry about the ${car.title} - ${seller.name}` : `Your enquiry to ${seller.name}`;
}

/** Who signs. */
interface Signing {
  readonly seller: Lead["seller"];
  /** Null for somebody whose record is gone. */
  readonly writer: string | null;
}

/** The signature below each reply: the person, the dealer with the yard, and its number. */
function listSignature({ seller, writer }: Signing): readonly string[] {
  const { name, location } = seller;
  const yard =
    location && !location.name.includes(name) ? `${name}, ${location.name}` : (location?.name ?? name);
  return [writer, yard, formatPhone(location?.phone ?? seller.phone)].filter((line) => line !== null);
}

/**
 * A person's answer to an enquiry. It is what the shopper asked for, and no advertisement to many, so it has no link to unsubscribe
 * (D434).
 */
export const buildReplyMail = (
  { subject, body }: { readonly subject: string; readonly body: string },
  signing: Signing,
): MailContent =>
  mail(subject, {
    paragraphs: body.split(/\n{2,}/),
    tables: [],
    closing: [listSignature(signing).join("\n")],
  });

interface Answered {
  readonly lead: Lead;
  /** Name of whoever gets the mail. */
  readonly to: string;
  /** Absolute address of the thread. */
  readonly href: string;
}

/** Tells whoever has a thread that the shopper answered, without what they wrote: mail is read on locked screens. */
export function buildAnswerNotice({ lead, to, href }: Answered): MailContent {
  const { car, person, seller } = lead;
  const about = car ? ` about the ${car.title}` : "";
  return mail(`${fullName(person)} answered${about}`, {
    heading: `${fullName(person)} answered`,
    paragraphs: [`Hi ${to}, there is a new message from ${fullName(person)}${about}.`],
    tables: [],
    link: { label: "Read and answer it", href },
    closing: [`Sent by the website of ${seller.name} because this enquiry is yours.`],
  });
}
