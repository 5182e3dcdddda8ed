import type { SendMailOptions } from "nodemailer";
import type { MailMessage } from "./mailer.ts";

/**
 * A message as nodemailer composes it. Addresses are given as objects, never as text to be parsed, and header texts
 * lose their control characters, so that nothing in a message can become a header or a recipient.
 * @param from the platform's sender address
 * @throws RangeError for an address that is not one plain address, or an id that is not plain
 */
export function composeMail(message: MailMessage, from: string): SendMailOptions {
  const { replyTo, html, attachments = [], references = [] } = message;
  const answered = references.filter((id) => PLAIN_ID.test(id)).map((id) => `<${id}>`);
  if (!/^[\w.-]{1,200}$/.test(message.id)) throw new RangeError("the id of a mail must be plain");
  return {
    messageId: `<${message.id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    from: toMailbox(message.fromName, from),
    to: toMailbox("", message.to),
    ...(replyTo && { replyTo: toMailbox(replyTo.name, replyTo.address) }),
    ...(answered.length > 0 && { inReplyTo: answered.at(-1), references: answered }),
    subject: headerText(message.subject),
    text: message.text,
    ...(html && { html }),
    attachments: attachments.map((attachment) => ({ ...attachment })),
    headers: {
      ...(message.automatic && { "Auto-Submitted": "auto-generated" }),
      ...(message.unsubscribeUrl && {
        "List-Unsubscribe": `<${new URL(message.unsubscribeUrl).href}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Other programs make these ids: one that could be more than an id is left out. */
const PLAIN_ID = /^[\x21-\x3b\x3d\x3f-\x7e]{1,250}$/;

function toMailbox(name: string, address: string): { name: string; address: string } {
  if (address.length > 254 || !/^[^\s\p{Cc}@<>(),;:"[\]\\]+@[^\s\p{Cc}@<>(),;:"[\]\\]+$/u.test(address)) {
    throw new RangeError("a mail needs one plain address");
  }
  return { name: headerText(name), address };
}

const headerText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 300);
