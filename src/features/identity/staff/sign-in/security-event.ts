import type { Logger } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import type { StaffId, StaffPerson } from "../person.ts";

/** What is changed of how a person signs in. They are told, since it may not have been them. */
export type SecurityChange =
  | "password changed"
  | "second factor on"
  | "second factor off"
  | "recovery code used"
  | "passkey added"
  | "passkey removed"
  | "passkey copied"
  | "second factor and passkeys removed";

/** What the log says of signing in, and of where somebody is told of enquiries. */
export type SecurityEvent =
  | SecurityChange
  | "signed in"
  | "wrong password"
  | "wrong code"
  | "too many tries"
  | "notifications on"
  | "notifications off"
  | "wrong passkey"
  | "late passkey";

/**
 * Notes in the log what happens to how somebody signs in. An entry has the person's id and nothing that anybody typed.
 * @param staffId null for an address that nobody has
 */
export const logSecurityEvent = (log: Logger, event: SecurityEvent, staffId: StaffId | null): void =>
  log.info({ event, staff: staffId }, "staff sign-in");

interface SecurityContext {
  readonly log: Logger;
  /** A random UUID. */
  readonly newId: () => string;
  /** `https://manage.forecourt.example` */
  readonly origin: string;
  readonly mailer: { send(message: MailMessage): Promise<unknown> };
  readonly failed: (error: unknown) => void;
}

/** Notes a change in the log and mails it to the person, who does not wait for the mail. */
export function reportSecurityChange(
  { log, newId, origin, mailer, failed }: SecurityContext,
  staff: StaffPerson,
  change: SecurityChange,
): void {
  logSecurityEvent(log, change, staff.id);
  mailer.send(buildSecurityMail(staff, change, { id: newId(), origin })).catch(failed);
}

const WORDS: Readonly<Record<SecurityChange, readonly [subject: string, what: string]>> = {
  "password changed": [
    "Your password was changed",
    "The password that you sign in to the back office with has just been changed. Other devices are signed out.",
  ],
  "second factor on": [
    "Your second factor is on",
    "From now on you sign in to the back office with your password and a code from your authenticator app.",
  ],
  "second factor off": [
    "Your second factor is off",
    "The second factor of your sign-in to the back office has just been removed. Your password alone signs you in now.",
  ],
  "passkey added": [
    "A passkey was added to your sign-in",
    "From now on it signs you in to the back office by itself. If you did not add it, remove it under Your sign-in, too.",
  ],
  "passkey removed": [
    "A passkey was removed from your sign-in",
    "It does not sign you in to the back office any more.",
  ],
  "passkey copied": [
    "One of your passkeys may have been copied",
    "Somebody tried to sign in to the back office with one of your passkeys, but its counter shows that there is a copy of it. We let nobody in. Remove that passkey under Your sign-in and add a new one.",
  ],
  "second factor and passkeys removed": [
    "Your second factor and passkeys were removed",
    "Whoever runs the platform has removed the second factor and the passkeys of your sign-in to the back office, and signed you out everywhere. Sign in with your password, and set up new ones under Your sign-in.",
  ],
  "recovery code used": [
    "One of your recovery codes was used",
    "Somebody has just signed in to the back office with your password and one of your recovery codes. That code does not work again.",
  ],
};

/** Builds the mail that tells a person what was changed. */
export function buildSecurityMail(
  { email, name }: StaffPerson,
  change: SecurityChange,
  { id, origin }: { readonly id: string; readonly origin: string },
): MailMessage {
  const [subject, what] = WORDS[change];
  return {
    ...{ id: `security-${id}`, fromName: "Forecourt", to: email, subject, automatic: true },
    text: [
      `Hi ${name},`,
      what,
      `If that was you, there is nothing to do. If it wasn't, choose a new password at once, which signs out everybody else: ${origin}/forgotten-password`,
    ].join("\n\n"),
  };
}
