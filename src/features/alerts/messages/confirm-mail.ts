import type { MailContent } from "#features/leads/messages/lead-mail.ts";
import { escapeHtml } from "#features/leads/messages/mail-body.ts";
import { MAX_ALERTS } from "../rules/alert.ts";
import { type MailSite, wrapHtml, wrapText, writeButton } from "./mail-layout.ts";

interface RequestMail {
  /** What it is about, in words. */
  readonly titles: readonly string[];
  /** Where alerts are confirmed, seen and stopped. */
  readonly manageUrl: string;
}

/** Asks the owner of an address whether they want the alerts: no alert is sent before they say so (Spam Act 2003). */
export function buildConfirmMail(site: MailSite, request: RequestMail): MailContent {
  return buildRequestMail(site, request, {
    heading: "Confirm your email alerts",
    sentence: `Somebody, probably you, asked ${site.name} to email this address about:`,
    button: "Confirm",
    closing: "If it was not you, do nothing. You will get no emails about this.",
  });
}

/** Tells somebody who asks again that the alerts are there already. */
export function buildKnownMail(site: MailSite, request: RequestMail): MailContent {
  return buildRequestMail(site, request, {
    heading: "You already get these emails",
    sentence: `${site.name} emails this address about:`,
    button: "See your alerts",
    closing: "You have confirmed them before, so there is nothing to do.",
  });
}

/** Tells somebody who asks for one more that they have as many as a site keeps. The form does not say so to a stranger. */
export function buildFullMail(site: MailSite, request: RequestMail): MailContent {
  return buildRequestMail(site, request, {
    heading: "You have too many alerts",
    sentence: `This address has ${MAX_ALERTS} alerts from ${site.name}, so another one was not added. They are about:`,
    button: "See your alerts",
    closing: "Stop one of them, then ask again. If it was not you who asked, there is nothing to do.",
  });
}

function buildRequestMail(
  site: MailSite,
  { titles, manageUrl }: RequestMail,
  words: {
    readonly heading: string;
    readonly sentence: string;
    readonly button: string;
    readonly closing: string;
  },
): MailContent {
  const { heading, sentence, button } = words;
  const closing = [words.closing];
  const list = titles.map((title) => `<li>${escapeHtml(title)}</li>`).join("");
  const html = `<p style="margin:0 0 8px">${escapeHtml(sentence)}</p><ul style="margin:0;padding-left:20px">${list}</ul>
${writeButton(site, button, manageUrl)}`;
  const text = `${sentence}\n\n${titles.map((title) => `- ${title}`).join("\n")}\n\n${button}: ${manageUrl}`;
  return {
    subject: `${site.name}: ${heading}`,
    text: wrapText(site, { heading, content: text, closing, manageUrl }),
    html: wrapHtml(site, { heading, content: html, closing, manageUrl }),
  };
}
