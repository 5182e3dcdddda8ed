import { escapeHtml } from "#features/leads/messages/mail-body.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";

/** What an email needs to know of the site that sends it. */
export type MailSite = Pick<TenancySettings, "name" | "theme" | "legal">;

interface LayoutContent {
  readonly heading: string;
  /** HTML between the heading and the footer. */
  readonly content: string;
  readonly closing: readonly string[];
  /** Where the person sees and stops their alerts. */
  readonly manageUrl: string;
}

/** An email in the site's colours, with who sends it and how to stop it (Spam Act 2003). Texts are escaped here, `content` is not. */
export function wrapHtml(site: MailSite, { heading, content, closing, manageUrl }: LayoutContent): string {
  const { header, headerInk } = site.theme;
  return `<!doctype html>
<html lang="en-AU"><body style="margin:0;background:#f1f2f4;font:16px/1.5 Arial,Helvetica,sans-serif;color:#16181d">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:100%;background:#ffffff">
<tr><td style="padding:20px 24px;background:${header};color:${headerInk};font-size:20px;font-weight:bold">${escapeHtml(site.name)}</td></tr>
<tr><td style="padding:24px"><h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escapeHtml(heading)}</h1>
${content}
</td></tr>
<tr><td style="padding:16px 24px 24px;border-top:1px solid #dcdfe4;font-size:13px;color:#4b5160">
${[...closing, ...listSender(site)].map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`).join("\n")}
<p style="margin:0"><a href="${escapeHtml(manageUrl)}" style="color:#4b5160">Unsubscribe or change these emails</a></p>
</td></tr></table></td></tr></table>
</body></html>
`;
}

/** The same in plain text. */
export function wrapText(site: MailSite, { heading, content, closing, manageUrl }: LayoutContent): string {
  const blocks = [
    heading,
    content,
    ...closing,
    `Unsubscribe or change these emails: ${manageUrl}`,
    listSender(site).join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

const listSender = ({ legal }: MailSite): string[] => [
  `${legal.businessName}, licence ${legal.licenceNumber}, ${formatPhone(legal.phone)}`,
];

/** A link that looks like the site's buttons. */
export const writeButton = ({ theme }: MailSite, label: string, href: string): string =>
  `<p style="margin:16px 0 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;background:${theme.accent};color:${theme.accentInk};text-decoration:none;font-weight:bold">${escapeHtml(label)}</a></p>`;
