import { formatSpokenTime } from "../appointment/spoken-time.ts";
import type { Lead } from "../rules/lead.ts";
import type { Suspicion } from "../rules/suspicion.ts";
import { type MailContent, mail } from "./lead-mail.ts";

/** A held lead with the slug of its site, by which commands name it. */
export interface HeldLead
  extends Pick<Lead, "id" | "receivedAt" | "category" | "car" | "seller" | "suspicions"> {
  readonly siteSlug: string;
}

/** The most that a mail names; `leads list` lists all. */
const MAX_NAMED = 20;

const REASONS: Readonly<Record<Suspicion, string>> = {
  honeypot: "a field that people do not see was filled in",
  "no-token": "it did not come from a form of the website",
  "too-fast": "it was sent faster than anyone can type",
  "rate-address": "many enquiries came from the same network",
  "rate-person": "many enquiries came from the same person",
};

/**
 * The mail that tells the fallback of held enquiries (D79): how many, when, about which car, why, and how to release them. It
 * repeats nothing that was typed, since what is held may be abuse.
 * @param held at least one, of one site, oldest first
 * @param isReminder a week or less before their details are removed (D108)
 */
export function buildDigestMail(held: readonly [HeldLead, ...HeldLead[]], isReminder = false): MailContent {
  const [{ seller, siteSlug }] = held;
  const isOne = held.length === 1;
  const still = isReminder ? " still" : "";
  const count = isOne ? `1 enquiry is${still}` : `${held.length} enquiries are${still}`;
  const deadline = `Unless someone releases ${isOne ? "it, its" : "them, their"} details are removed within a week.`;
  const more = held.length > MAX_NAMED ? [`And ${held.length - MAX_NAMED} more.`] : [];
  return mail(`${seller.name}: ${count} held`, {
    heading: `${count} held`,
    paragraphs: [
      isOne
        ? "It looks as if a program sent it, so it has not been delivered."
        : "They look as if a program sent them, so they have not been delivered.",
      isOne ? "It may be real all the same." : "Some may be real all the same.",
      ...(isReminder ? [deadline] : []),
      "A released enquiry is delivered like any other. The operator of the website can release it with the command below.",
    ],
    tables: [
      { title: "Held enquiries", rows: held.slice(0, MAX_NAMED).map(toRow) },
      {
        title: "See who sent them",
        rows: [["Command", `npm run forecourt -- leads list --state held --site ${siteSlug}`]],
      },
    ],
    closing: [...more, `Sent by the website of ${seller.name} (${seller.siteUrl}).`],
  });
}

function toRow({ id, receivedAt, category, car, seller, suspicions, siteSlug }: HeldLead) {
  const stock = car?.stockNumber ? ` (stock ${car.stockNumber})` : "";
  const about = car ? `${car.title}${stock}` : category;
  const reasons = suspicions.map((suspicion) => REASONS[suspicion]).join("; ");
  const command = `npm run forecourt -- leads release ${id} --site ${siteSlug}`;
  return [
    formatSpokenTime(receivedAt, seller.timeZone),
    `${about}\nHeld because ${reasons}.\n${command}`,
  ] as const;
}
