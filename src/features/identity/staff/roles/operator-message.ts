import type { MailMessage } from "#platform/mail/mailer.ts";
import type { StaffPerson } from "../person.ts";
import type { OperatorEntry } from "./operator-entry-store.server.ts";

interface OperatorMail {
  readonly accountId: number;
  readonly accountName: string;
  readonly to: Pick<StaffPerson, "id" | "email" | "name">;
}

/** A day (UTC) as people write it: "27 November 2026". */
const DAY = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone: "UTC" });

/** Builds the mail that tells an owner of an operator in their account. */
export const buildOperatorMail = (
  { staffId, name, day }: Pick<OperatorEntry, "staffId" | "name" | "day">,
  { accountId, accountName, to }: OperatorMail,
): MailMessage => ({
  id: `operator-${accountId}-${staffId}-${day}-${to.id}`,
  fromName: "Forecourt",
  to: to.email,
  subject: `${name} from our support team opened ${accountName}`,
  text: [
    `Hi ${to.name},`,
    `${name}, who looks after the platform that your website runs on, opened the back office of ${accountName} on ${DAY.format(new Date(day))}.`,
    "Usually that is because somebody asked us for help. Whatever they change is in your audit log, under their name.",
    "If you didn't expect this, please get in touch with us.",
  ].join("\n\n"),
  automatic: true,
});
