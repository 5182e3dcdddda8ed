import type { MailContent } from "#features/leads/messages/lead-mail.ts";
import { escapeHtml } from "#features/leads/messages/mail-body.ts";
import { buttonHtml, frameHtml, frameText, type MailSite } from "./mail-frame.ts";

interface ConfirmMail {
  /** What was asked for and waits to be confirmed, in words. */
  readonly titles: readonly string[];
  /** Where it is confirmed. */
  readonly manageUrl: string;
}

/** Asks whoever owns an address whether they want the alerts: nothing else is sent before they say so (Spam Act 2003). */
export function buildConfirmMail(site: MailSite, { titles, manageUrl }: ConfirmMail): MailContent {
  const heading = "Confirm your email address";
  const sentence = `Somebody, probably you, asked ${site.name} to email this address about:`;
  const closing = ["If it was not you, do nothing. You will get no further email."];
  const list = titles.map((title) => `<li>${escapeHtml(title)}</li>`).join("");
  const html = `<p style="margin:0 0 8px">${escapeHtml(sentence)}</p><ul style="margin:0;padding-left:20px">${list}</ul>
${buttonHtml(site, "Confirm", manageUrl)}`;
  const text = `${sentence}\n\n${titles.map((title) => `- ${title}`).join("\n")}\n\nConfirm: ${manageUrl}`;
  return {
    subject: `${site.name}: confirm your email address`,
    text: frameText(site, { heading, content: text, closing, manageUrl }),
    html: frameHtml(site, { heading, content: html, closing, manageUrl }),
  };
}
