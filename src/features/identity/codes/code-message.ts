import type { MailMessage } from "#platform/mail/mailer.ts";

interface CodeWords {
  readonly code: string;
  readonly siteName: string;
  /** Host of the site, without the port. */
  readonly host: string;
}

const MAX_NAME = 40;

/**
 * The text message with a code. It fits one part because it is plain ASCII. The last line binds the code to the site's host, so
 * that phones offer it on that site only (origin-bound one-time codes).
 */
export function formatCodeSms({ code, siteName, host }: CodeWords): string {
  const name = siteName
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .slice(0, MAX_NAME);
  return `${code} is your ${name} code. Never share it.\n\n@${host} #${code}`;
}

/** Builds the mail with a code. */
export function buildCodeMail({
  code,
  siteName,
  host,
  id,
  to,
}: CodeWords & { id: string; to: string }): MailMessage {
  return {
    id: `code-${id}`,
    fromName: siteName,
    to,
    subject: `Your sign-in code for ${siteName}`,
    text: [
      `Your code for ${siteName} is ${code}.`,
      `Enter it on ${host}. It expires in 10 minutes.`,
      "If you did not ask for a code, ignore this email. Never share the code. We never ask for it by phone.",
    ].join("\n\n"),
    automatic: true,
  };
}
