import type { MailMessage } from "#platform/mail/mailer.ts";
import { nameInSms } from "#platform/sms/sms.ts";
import type { CodePurpose } from "./one-time-code.ts";

interface CodeDetails {
  readonly code: string;
  readonly purpose: CodePurpose;
  readonly siteName: string;
  /** Host of the site, without the port. */
  readonly host: string;
}

/** What a code does, so that nobody passes on a code that takes an account over as one for signing in. */
const USES: Readonly<Record<CodePurpose, string>> = {
  "sign-in": "to sign in",
  "old-contact": "to change your mobile number",
  "new-number": "to use this number for your account",
  erase: "to erase your account",
};

/**
 * The text message with a code, in one part. The last line binds the code to the site's host, so that phones offer it on that site
 * only (origin-bound one-time codes).
 */
export const formatCodeSms = ({ code, purpose, siteName, host }: CodeDetails): string =>
  nameInSms(
    siteName,
    (name) =>
      `${code} is your ${name && `${name} `}code ${USES[purpose]}. Never share it.\n\n@${host} #${code}`,
  );

/** Builds the mail with a code. */
export function buildCodeMail({
  code,
  purpose,
  siteName,
  host,
  id,
  to,
}: CodeDetails & { id: string; to: string }): MailMessage {
  return {
    id: `code-${id}`,
    fromName: siteName,
    to,
    subject: `${siteName}: your code ${USES[purpose]}`,
    text: [
      `Your code for ${siteName} ${USES[purpose]} is ${code}.`,
      `Enter it on ${host}. It expires in 10 minutes.`,
      "If you did not ask for a code, ignore this email. Never share the code. We never ask for it by phone.",
    ].join("\n\n"),
    automatic: true,
  };
}
